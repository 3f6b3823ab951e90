import Bridge
import CBrowser

/// Facts about the device and the app that can change while the page is open.
public enum Device {
  /// Reports whether something is true (the visibility, the connection or the update), now and at each change.
  public static func observe(_ fact: Observed, _ body: @escaping (Bool) -> Void) -> Pending {
    .ask(repeats: true, { if $0.status == 0 { body($0.number != 0) } }) { page_observe($0, fact.rawValue) }
  }

  /// Lets the waiting version take over; the page is reloaded.
  public static func update() { _ = page_update() }
}

/// The address bar and the browser's history.
public enum Address {
  /// The path and the query of the page.
  public static var current: String { BridgeMemory.text(page_address()) ?? "/" }

  /// Shows another address without loading a page: as a new step in the history, or in place of the present one. Another screen starts at
  /// its top.
  public static func show(_ url: String, isStep: Bool, isSameScreen: Bool) {
    _ = withBytes(of: url) { page_navigate(isStep ? 1 : 0, isSameScreen ? 1 : 0, $0, $1) }
  }

  /// Reports path and query when the person goes back or forward.
  public static func observe(_ body: @escaping (String) -> Void) -> Pending {
    .ask(repeats: true, { if $0.status == 0 { body($0.text) } }) { page_observe($0, Observed.address.rawValue) }
  }
}
