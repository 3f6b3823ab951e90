/// What views said that happened, in order: `.onClick { heard(.tapped) }`.
public final class Recorder<Action> {
  /// Everything so far.
  public private(set) var actions: [Action] = []

  /// A recorder that has heard nothing.
  public init() {}

  /// Notes an action.
  public func callAsFunction(_ action: Action) { actions.append(action) }

  /// What was heard last; it is then forgotten, so that silence shows.
  public func last() -> Action? { actions.popLast() }
}
