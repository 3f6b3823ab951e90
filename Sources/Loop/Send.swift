/// How views and running effects talk to their store: any number of actions; an effect ends with `finish()`.
public struct Send<Action> {
  // One closure for both, nil meaning finished: mapping then wraps one closure per level instead of two.
  private let deliver: (Action?) -> Void

  init(_ deliver: @escaping (Action?) -> Void) {
    self.deliver = deliver
  }

  /// For views and tests: hands each action on.
  public init(to receive: @escaping (Action) -> Void) {
    deliver = { action in if let action { receive(action) } }
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
  public func pullback<Child>(_ embed: @escaping (Child) -> Action) -> Send<Child> {
    Send<Child> { [deliver] child in deliver(child.map(embed)) }
  }
}
