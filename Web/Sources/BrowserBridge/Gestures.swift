import CBrowser

/// What a person does with the whole page rather than with something on it.
public enum Gestures {
  /// The gestures; gestures.js counts the same.
  public enum Gesture: Int, Sendable {
    /// To the next page: a swipe or an arrow key.
    case onward
    /// To the page before.
    case back
    /// Pulled down from the top.
    case pull
    /// The Escape key.
    case escape
  }

  /// Tells each gesture.
  public static func observe(_ body: @escaping (Gesture) -> Void) -> Pending {
    .ask(
      repeats: true,
      { answer in
        if answer.status == 0, let gesture = Gesture(rawValue: Int(answer.number)) { body(gesture) }
      },
      { page_observe($0, Observed.gesture.rawValue) })
  }
}
