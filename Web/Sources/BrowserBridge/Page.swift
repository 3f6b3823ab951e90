import Bridge
import CBrowser

/// The page around the view: its title, focus, data, cookies and console.
public enum Page {
  /// Sets the title of the window.
  public static func setTitle(_ title: String) {
    _ = withBytes(of: title) { page_title($0, $1) }
  }

  /// Sets an attribute of `<html>`; an empty value removes it.
  public static func set(_ name: String, _ value: String) {
    _ = withBytes(of: name) { name, nameLength in
      withBytes(of: value) { page_mark(name, nameLength, $0, $1) }
    }
  }

  /// Moves the focus to the element with the id, after the frame that is being prepared is drawn.
  public static func focus(_ elementID: String) {
    _ = withBytes(of: elementID) { page_focus($0, $1) }
  }

  /// The data that the server wrote into the page for its first view; nil on a page without any.
  public static func serverState() -> [UInt8]? {
    let length = page_state()
    return length < 0 ? nil : BridgeMemory.received(Int(length))
  }

  /// The sentences of the page's language, as the page fetched them; nil if it could not.
  public static func sentences() -> [UInt8]? {
    let length = page_sentences()
    return length < 0 ? nil : BridgeMemory.received(Int(length))
  }

  /// Fetches the sentences of another language by its tag; nil if that fails.
  public static func sentences(of tag: String, _ done: @escaping ([UInt8]?) -> Void) -> Pending {
    .ask({ done($0.status == 0 ? $0.bytes : nil) }) { id in withBytes(of: tag) { page_table(id, $0, $1) } }
  }

  /// Stores a cookie of this name for a year, for the server's next page.
  public static func remember(_ name: String, _ value: String) {
    _ = withBytes(of: name) { name, nameLength in
      withBytes(of: value) { page_remember(name, nameLength, $0, $1) }
    }
  }

  /// A text that this window keeps until it is closed, also when the app is loaded again.
  public static var kept: String {
    get { BridgeMemory.text(page_about(PageText.kept.rawValue)) ?? "" }
    set { _ = withBytes(of: newValue) { page_keep($0, $1) } }
  }

  /// Writes to the browser's console, for debugging.
  public static func log(_ text: String) {
    _ = withBytes(of: text) { page_log($0, $1) }
  }
}
