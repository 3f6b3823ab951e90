/// Does one piece of work after the other: each begins when the one before has said that it is done.
final class WorkQueue {
  private var waiting: [(@escaping () -> Void) -> Void] = []
  private var isBusy = false

  init() {}

  /// Does this after what waits.
  @inline(never) func add(_ work: @escaping (_ done: @escaping () -> Void) -> Void) {
    waiting.append(work)
    next()
  }

  private func next() {
    if isBusy || waiting.isEmpty { return }
    isBusy = true
    waiting.removeFirst()({ [self] in
      isBusy = false
      next()
    })
  }
}
