import CBrowser

/// Gestures that apply to the whole page rather than to something on it.
public enum Gestures {
  /// The gestures; gestures.js uses the same numbers.
  public enum Gesture: Int, Sendable {
    /// To the next page: a swipe or an arrow key.
    case onward
    /// To the page before.
    case back
    /// A pull down from the top of the page.
    case pull
    /// The Escape key.
    case escape
  }

  /// Reports each gesture.
  public static func observe(_ body: @escaping (Gesture) -> Void) -> Pending {
    .ask(
      repeats: true,
      { answer in
        if answer.status == 0, let gesture = Gesture(rawValue: Int(answer.number)) { body(gesture) }
      },
      { page_observe($0, Observed.gesture.rawValue) })
  }
}
