import Glibc
import Synchronization
import System

/// Does blocking work on threads of its own, in the order in which it was added, so that Swift's threads never wait for a disk or a server.
///
/// Each thread creates its own session. Threads are started when work arrives.
final class Workers: Sendable {
  typealias Job = @Sendable (DatabaseSession) -> Void

  /// A queued job; exactly one of its two closures is called.
  private struct Order: Sendable {
    var job: Job
    var refuse: @Sendable () -> Void
  }

  private struct State {
    var queue = Queue()
    var threads = 0
    var idle = 0
    var isClosing = false
    var whenEnded: [@Sendable () -> Void] = []
  }

  /// A first-in, first-out queue. Finished jobs are released even if the queue never becomes empty.
  private struct Queue {
    private var orders: [Order?] = []
    private var first = 0

    mutating func add(_ order: Order) { orders.append(order) }

    mutating func next() -> Order? {
      guard first < orders.count else { return nil }
      defer {
        orders[first] = nil
        first += 1
        if first * 2 >= orders.count {
          orders.removeFirst(first)
          first = 0
        }
      }
      return orders[first]
    }

    mutating func takeAll() -> [Order] {
      defer { self = Queue() }
      return orders.compactMap { $0 }
    }
  }

  private let limit: Int
  private let makeSession: @Sendable () -> DatabaseSession
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Bool
  private let state = Mutex(State())
  private let signal = ThreadSignal()

  /// Starts at most `limit` threads. `startThread` returns false if the system can't start a thread.
  init(
    limit: Int, makeSession: @escaping @Sendable () -> DatabaseSession,
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = System.startThread
  ) {
    self.limit = limit
    self.makeSession = makeSession
    self.startThread = startThread
  }

  /// Adds work to the end of the queue; calls `refuse` instead if there is no thread to do it.
  func add(_ job: @escaping Job, orElse refuse: @escaping @Sendable () -> Void) {
    enum Next { case refuse, wait, wake, hire }
    let next = state.withLock { state -> Next in
      guard !state.isClosing else { return .refuse }
      state.queue.add(Order(job: job, refuse: refuse))
      if state.idle > 0 {
        state.idle -= 1
        return .wake
      }
      guard state.threads < limit else { return .wait }
      state.threads += 1
      return .hire
    }
    switch next {
    case .refuse: refuse()
    case .wait: break
    case .wake: signal.send()
    case .hire: if !startThread({ self.work() }) { leave() }
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
    for _ in 0..<idle { signal.send() }
  }

  private func work() {
    let session = makeSession()
    while true {
      let (order, isClosing) = state.withLock { state in
        let order = state.queue.next()
        if order == nil, !state.isClosing { state.idle += 1 }
        return (order, state.isClosing)
      }
      if let order {
        order.job(session)
      } else if isClosing {
        break
      } else {
        signal.wait()
      }
    }
    session.close()
    leave()
  }

  /// A thread ended or could not start. After the last one, all queued work is refused.
  private func leave() {
    let (undone, whenEnded) = state.withLock { state -> ([Order], [@Sendable () -> Void]) in
      state.threads -= 1
      guard state.threads == 0 else { return ([], []) }
      defer { state.whenEnded = [] }
      return (state.queue.takeAll(), state.whenEnded)
    }
    for order in undone { order.refuse() }
    for callBack in whenEnded { callBack() }
  }
}

/// Wakes one waiting thread for each signal sent.
private final class ThreadSignal: @unchecked Sendable {
  // `@unchecked Sendable`: a semaphore is made to be used by several threads, and the pointer never changes.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func send() { sem_post(semaphore) }
  func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}
