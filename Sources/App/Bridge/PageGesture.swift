/// Gestures and keys that apply to the whole page rather than to something on it.
public enum PageGesture: Int, CaseIterable, Sendable {
  /// Go to the next page: a swipe or an arrow key.
  case next
  /// Go to the previous page.
  case previous
  /// Pull the page down from its top, to refresh it.
  case pull
  /// Press Escape, to close a sheet.
  case escape
}
