/// How a running effect talks to its store: any number of actions, then `finish()`.
public struct Send<Action> {
  // One closure for both, nil meaning finished: mapping then wraps one closure per level instead of two.
  private let deliver: (Action?) -> Void

  init(_ deliver: @escaping (Action?) -> Void) {
    self.deliver = deliver
  }

  /// Sends an action; dropped when the effect was cancelled or is finished.
  public func callAsFunction(_ action: Action) {
    deliver(action)
  }

  /// Says that nothing more will come.
  public func finish() {
    deliver(nil)
  }

  /// Sends a last action.
  public func finish(with action: Action) {
    deliver(action)
    deliver(nil)
  }

  /// The same for a child whose actions `embed` puts into this one's.
  func pullback<Child>(_ embed: @escaping (Child) -> Action) -> Send<Child> {
    Send<Child> { [deliver] child in deliver(child.map(embed)) }
  }
}
