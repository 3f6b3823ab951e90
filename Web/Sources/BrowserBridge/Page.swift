import CBrowser

/// The page around the view.
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

  /// Moves the focus to the element with the id, after the frame being prepared is drawn.
  public static func focus(_ elementID: String) {
    _ = withBytes(of: elementID) { page_focus($0, $1) }
  }

  /// The data that the server wrote into the page for its first view; none on a page without any.
  public static func serverState() -> [UInt8]? {
    let length = page_state()
    return length < 0 ? nil : BridgeMemory.received(Int(length))
  }

  /// The sentences of the page's language, as the page has fetched them; none if it could not.
  public static func sentences() -> [UInt8]? {
    let length = page_sentences()
    return length < 0 ? nil : BridgeMemory.received(Int(length))
  }

  /// Fetches the sentences of another language, by its tag; none if they are not to be had.
  public static func sentences(of tag: String, _ done: @escaping ([UInt8]?) -> Void) -> Pending {
    .ask({ done($0.status == 0 ? $0.bytes : nil) }) { id in withBytes(of: tag) { page_table(id, $0, $1) } }
  }

  /// Leaves a cookie of this name for the server's next page, for a year.
  public static func remember(_ name: String, _ value: String) {
    _ = withBytes(of: name) { name, nameLength in
      withBytes(of: value) { page_remember(name, nameLength, $0, $1) }
    }
  }

  /// Writes to the browser's console, for whoever looks for a fault.
  public static func log(_ text: String) {
    _ = withBytes(of: text) { page_log($0, $1) }
  }
}
