import CBrowser

/// What `page_observe` can tell; bridge.js counts the same.
enum Observed: Int32 {
  case visibility, connection, address, update, permission, gesture, storage, completion, space, map
}

/// What changes around the page.
public enum Device {
  /// Something that is or is not so.
  public enum Fact: Sendable {
    /// The page can be seen; told again when the service worker has news.
    case isVisible
    /// The device has a connection, as far as it knows.
    case isOnline
    /// A new version of the app waits to take over.
    case hasUpdate

    fileprivate var observed: Observed {
      switch self {
      case .isVisible: .visibility
      case .isOnline: .connection
      case .hasUpdate: .update
      }
    }
  }

  /// Tells whether it is so, now and at each change.
  public static func observe(_ fact: Fact, _ body: @escaping (Bool) -> Void) -> Pending {
    .ask(repeats: true, { if $0.status == 0 { body($0.number != 0) } }) { page_observe($0, fact.observed.rawValue) }
  }

  /// Calls once both halves of the program are there (docs/adr/0013).
  public static func whenComplete(_ body: @escaping () -> Void) -> Pending {
    .ask({ if $0.status == 0 { body() } }) { page_observe($0, Observed.completion.rawValue) }
  }

  /// Lets the waiting version take over; the page is loaded anew.
  public static func update() { _ = page_update() }
}

/// The address bar and the ways back.
public enum Address {
  /// Path and query of the page.
  public static var current: String { BridgeMemory.text(page_address()) ?? "/" }

  /// Shows another address without loading a page: as a step that the browser's Back undoes, or in the place of the one before. Another screen
  /// begins at its top.
  public static func show(_ url: String, isStep: Bool, isSameScreen: Bool) {
    _ = withBytes(of: url) { page_navigate(isStep ? 1 : 0, isSameScreen ? 1 : 0, $0, $1) }
  }

  /// Tells path and query when the person goes back or forth.
  public static func observe(_ body: @escaping (String) -> Void) -> Pending {
    .ask(repeats: true, { if $0.status == 0 { body($0.text) } }) { page_observe($0, Observed.address.rawValue) }
  }
}
