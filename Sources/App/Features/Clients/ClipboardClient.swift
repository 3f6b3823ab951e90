import Loop

/// Copies and selects texts, through the browser.
public struct ClipboardClient {
  /// Sends a request to the browser; the answer is whether it was carried out.
  public var ask: (_ request: ClipboardRequest, _ answer: @escaping (Bool) -> Void) -> Cancellation

  /// Creates a client from its closure.
  public init(asking ask: @escaping (_ request: ClipboardRequest, _ answer: @escaping (Bool) -> Void) -> Cancellation) { self.ask = ask }
}

/// A request to the browser.
public enum ClipboardRequest: Hashable, Sendable {
  case copy(String)
  /// Select the text of the field with this HTML id, as soon as it is in the page.
  case select(id: String)

  /// The address of the request in clipboard.js.
  public var url: String {
    switch self {
    case .copy: "clipboard:copy"
    case .select: "clipboard:select"
    }
  }

  /// The body of the request: the text or the id, in UTF-8.
  public var body: [UInt8] {
    switch self {
    case .copy(let text): Array(text.utf8)
    case .select(let id): Array(id.utf8)
    }
  }
}
