import Glibc
import Synchronization
import System
import Testing

@testable import Storage

/// The threads of a database, also when the system gives it none.
@Suite struct WorkersTests {
  private func workers(startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = System.startThread) -> Workers {
    let options = DatabaseOptions(
      location: DatabaseLocation("/nowhere"), fileName: "none.db", parts: [.cache], survivesPowerFailure: false)
    return Workers(limit: 1, makeSession: { DatabaseSession(options) }, startThread: startThread)
  }

  @Test func withoutAThreadEveryWaitingCallIsRefusedOnce() {
    let events = WordList()
    let second = LateWorkers()
    let failing = workers { _ in
      // Another call comes while the thread fails to start.
      second.workers?.add({ _ in events.add("did 2") }, orElse: { events.add("refused 2") })
      return false
    }
    second.set(failing)
    failing.add({ _ in events.add("did 1") }, orElse: { events.add("refused 1") })
    #expect(events.words == ["refused 1", "refused 2"])
    second.set(nil)
  }

  @Test func closingDoesNotWaitForAThreadThatNeverStarted() {
    let ended = Sum()
    let same = LateWorkers()
    let failing = workers { _ in
      same.workers?.close { ended.add(1) }
      return false
    }
    same.set(failing)
    failing.add({ _ in }, orElse: { ended.add(10) })
    #expect(ended.sum == 11)
    same.set(nil)
  }

  @Test func finishedWorkIsReleasedWhileOthersStillWait() async {
    final class Token: Sendable {
      let onEnd: @Sendable () -> Void
      init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    let released = Sum()
    let all = workers()
    let seen: Int = await withCheckedContinuation { continuation in
      // Nothing starts before all of it waits.
      let gate = ClosableGate()
      gate.whileClosed {
        all.add({ _ in gate.whileClosed {} }, orElse: {})
        for _ in 0..<20 {
          let token = Token { released.add(1) }
          all.add({ _ in _ = token }, orElse: {})
        }
        all.add({ _ in continuation.resume(returning: released.sum) }, orElse: { continuation.resume(returning: -1) })
      }
    }
    #expect(seen >= 19)
    await withCheckedContinuation { continuation in all.close { continuation.resume() } }
  }
}

private final class Sum: Sendable {
  private let state = Mutex(0)
  var sum: Int { state.withLock { $0 } }
  func add(_ number: Int) { state.withLock { $0 += number } }
}

private final class WordList: Sendable {
  private let state = Mutex<[String]>([])
  var words: [String] { state.withLock { $0 } }
  func add(_ word: String) { state.withLock { $0.append(word) } }
}

/// Holds the workers for closures that are made before them.
private final class LateWorkers: Sendable {
  private let state = Mutex<Workers?>(nil)
  var workers: Workers? { state.withLock { $0 } }
  func set(_ workers: Workers?) { state.withLock { $0 = workers } }
}

private final class ClosableGate: Sendable {
  private let lock = Mutex(())
  func whileClosed(_ body: () -> Void) { lock.withLock { _ in body() } }
}
