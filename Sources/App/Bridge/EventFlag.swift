/// What the page says about an event, as bits of one number.
public enum EventFlag: Int32, CaseIterable, Sendable {
  /// The control is checked.
  case checked = 1
  /// The event happened at the element that listens, not at one within it.
  case atListener = 2
}
