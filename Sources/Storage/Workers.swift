import Glibc
import Synchronization

/// Threads that do blocking work in the order in which it came, so that Swift's own threads never wait for a disk or a server.
///
/// Each thread has a desk of its own, which it sets up itself. The threads begin with the first work.
final class Workers: Sendable {
  typealias Job = @Sendable (Desk) -> Void

  private struct State {
    var jobs: [Job] = []
    var firstJob = 0
    var threads = 0
    var idle = 0
    var isClosing = false
    var whenEnded: [@Sendable () -> Void] = []

    mutating func nextJob() -> Job? {
      guard firstJob < jobs.count else { return nil }
      let job = jobs[firstJob]
      firstJob += 1
      if firstJob == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        firstJob = 0
      }
      return job
    }
  }

  private let limit: Int
  private let makeDesk: @Sendable () -> Desk
  private let clear: @Sendable (Desk) -> Void
  private let state = Mutex(State())
  private let bell = Bell()

  /// At most `limit` threads; `clear` ends what stands on a thread's desk.
  init(limit: Int, makeDesk: @escaping @Sendable () -> Desk, clear: @escaping @Sendable (Desk) -> Void) {
    self.limit = limit
    self.makeDesk = makeDesk
    self.clear = clear
  }

  /// Puts work at the end of the queue; false when there is nobody to do it.
  func add(_ job: @escaping Job) -> Bool {
    enum Next { case refuse, wait, wake, hire }
    let next = state.withLock { state -> Next in
      guard !state.isClosing else { return .refuse }
      state.jobs.append(job)
      if state.idle > 0 {
        state.idle -= 1
        return .wake
      }
      guard state.threads < limit else { return .wait }
      state.threads += 1
      return .hire
    }
    switch next {
    case .refuse: return false
    case .wait: return true
    case .wake:
      bell.ring()
      return true
    case .hire:
      if startThread({ self.work() }) { return true }
      return state.withLock { state in
        state.threads -= 1
        // Other threads will come to it; without any it is given back.
        if state.threads == 0 { _ = state.jobs.popLast() }
        return state.threads > 0
      }
    }
  }

  /// Ends the threads once the work that is queued is done, and then calls back.
  func close(whenEnded: @escaping @Sendable () -> Void = {}) {
    let (threads, idle) = state.withLock { state in
      state.isClosing = true
      if state.threads > 0 { state.whenEnded.append(whenEnded) }
      defer { state.idle = 0 }
      return (state.threads, state.idle)
    }
    if threads == 0 { whenEnded() }
    for _ in 0..<idle { bell.ring() }
  }

  private func work() {
    let desk = makeDesk()
    while true {
      let (job, isClosing) = state.withLock { state in
        let job = state.nextJob()
        if job == nil, !state.isClosing { state.idle += 1 }
        return (job, state.isClosing)
      }
      if let job {
        job(desk)
      } else if isClosing {
        break
      } else {
        bell.wait()
      }
    }
    clear(desk)
    let whenEnded = state.withLock { state -> [@Sendable () -> Void] in
      state.threads -= 1
      guard state.threads == 0 else { return [] }
      defer { state.whenEnded = [] }
      return state.whenEnded
    }
    for callBack in whenEnded { callBack() }
  }
}

/// Wakes one waiting thread for each ring.
private final class Bell: @unchecked Sendable {
  // `@unchecked Sendable`: a semaphore is made to be used by several threads, and the pointer never changes.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func ring() { sem_post(semaphore) }
  func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}

private func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let box = Unmanaged.passRetained(Box(body))
  let failure = pthread_create(
    &thread, nil,
    { context in
      guard let context else { return nil }
      Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }, box.toOpaque())
  guard failure == 0 else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}
