/// Sends actions from views and running effects to their store: any number of them; an effect ends with `finish()`.
public struct Send<Action> {
  // One closure for both, nil meaning finished: mapping then wraps one closure per level instead of two.
  private let deliver: (Action?) -> Void

  init(_ deliver: @escaping (Action?) -> Void) {
    self.deliver = deliver
  }

  /// For views and tests: passes each action to `receive`.
  public init(to receive: @escaping (Action) -> Void) {
    deliver = { action in if let action { receive(action) } }
  }

  /// Sends an action; it is dropped when the effect was cancelled or is finished.
  public func callAsFunction(_ action: Action) {
    deliver(action)
  }

  /// Ends the effect: later actions are dropped.
  public func finish() {
    deliver(nil)
  }

  /// Sends a last action, then ends the effect.
  public func finish(with action: Action) {
    deliver(action)
    deliver(nil)
  }

  /// A `Send` for a child, whose actions `embed` turns into this one's.
  public func pullback<Child>(_ embed: @escaping (Child) -> Action) -> Send<Child> {
    Send<Child> { [deliver] child in deliver(child.map(embed)) }
  }
}
