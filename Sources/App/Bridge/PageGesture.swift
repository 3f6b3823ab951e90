/// Gestures that apply to the whole page rather than to something on it.
public enum PageGesture: Int, CaseIterable, Sendable {
  /// To the next page: a swipe or an arrow key.
  case onward
  /// To the page before.
  case back
  /// A pull down from the top of the page.
  case pull
  /// The Escape key.
  case escape
}
