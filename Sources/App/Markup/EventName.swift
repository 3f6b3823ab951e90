/// The events that elements may listen to.
public enum EventName: UInt8, CaseIterable, Sendable {
  case click, input, change, submit, keydown, focusin, focusout, pointerdown, pointermove,
    pointerup, pointercancel, scroll, toggle, transitionend, animationend, contextmenu

  /// The event's name in the browser.
  public var name: ConstantText {
    switch self {
    case .click: "click"
    case .input: "input"
    case .change: "change"
    case .submit: "submit"
    case .keydown: "keydown"
    case .focusin: "focusin"
    case .focusout: "focusout"
    case .pointerdown: "pointerdown"
    case .pointermove: "pointermove"
    case .pointerup: "pointerup"
    case .pointercancel: "pointercancel"
    case .scroll: "scroll"
    case .toggle: "toggle"
    case .transitionend: "transitionend"
    case .animationend: "animationend"
    case .contextmenu: "contextmenu"
    }
  }
}
