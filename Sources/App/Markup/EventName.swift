/// The events that elements may listen to.
public enum EventName: ConstantText, CaseIterable, Sendable {
  case click, input, change, submit, keydown, focusin, focusout, pointerdown, pointermove, pointerup, pointercancel, scroll, toggle,
    transitionend, animationend, contextmenu

  /// The event's name in the browser.
  public var name: ConstantText { rawValue }

  /// The number by which patches refer to it once they have defined its name: cases without values are one byte, in their order.
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// Compares the cases, not the bytes of their names.
  public static func != (one: Self, other: Self) -> Bool { one.number != other.number }
}
