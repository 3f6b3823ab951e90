/// Runs pieces of asynchronous work one after the other: each starts when the previous one has called `done`.
final class SerialWorkQueue {
  private var waiting: [(@escaping () -> Void) -> Void] = []
  private var isBusy = false

  init() {}

  /// Adds work after what is waiting.
  func add(_ work: @escaping (_ done: @escaping () -> Void) -> Void) {
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
