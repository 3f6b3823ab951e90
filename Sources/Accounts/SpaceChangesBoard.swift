import Synchronization
import WeatherModel

/// Where it is told that a space has changed, and heard by those who wait for that.
public final class SpaceChangesBoard: Sendable {
  private struct State {
    var last = 0
    var listeners: [String: [Int: AsyncStream<Int64>.Continuation]] = [:]
  }

  private let state = Mutex(State())

  init() {}

  /// The tags that a member's space reaches from now on; only the newest waits for whoever is slow. 0 means that some may have been missed:
  /// ask. It ends when the space is gone.
  public func tags(for member: Member) -> AsyncStream<Int64> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state in
        state.last += 1
        state.listeners[member.space, default: [:]][state.last] = continuation
        return state.last
      }
      continuation.onTermination = { [weak self] _ in self?.leave(member.space, number) }
    }
  }

  /// How many wait.
  public var count: Int { state.withLock { $0.listeners.values.reduce(0) { $0 + $1.count } } }

  private func leave(_ space: String, _ number: Int) {
    state.withLock { state in
      state.listeners[space]?[number] = nil
      if state.listeners[space]?.isEmpty == true { state.listeners[space] = nil }
    }
  }

  func tell(_ space: String, _ tag: Int64) {
    for listener in state.withLock({ Array(($0.listeners[space] ?? [:]).values) }) { listener.yield(tag) }
  }

  /// Something may have happened in any space.
  public func tellAll() {
    let listeners = state.withLock { state in state.listeners.values.flatMap { Array($0.values) } }
    for listener in listeners { listener.yield(0) }
  }
}
