/// Records the actions that views send, in order: `.onClick { sent(.tapped) }`.
public final class Recorder<Action> {
  /// All actions so far, without those that `last` has returned.
  public private(set) var actions: [Action] = []

  /// Makes an empty recorder.
  public init() {}

  /// Records an action.
  public func callAsFunction(_ action: Action) { actions.append(action) }

  /// Returns and removes the last action, so that a second call returns nil if nothing was sent since.
  public func last() -> Action? { actions.popLast() }
}
