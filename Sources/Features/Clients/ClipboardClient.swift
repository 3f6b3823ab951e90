import Loop

/// What the browser can do about copying.
public struct ClipboardClient {
  /// Asks the browser; says whether it was done.
  public var ask: (_ wish: ClipboardWish, _ answer: @escaping (Bool) -> Void) -> Cancellation

  /// A client made of its ability.
  public init(asking ask: @escaping (_ wish: ClipboardWish, _ answer: @escaping (Bool) -> Void) -> Cancellation) { self.ask = ask }
}

/// What is asked of the browser.
public enum ClipboardWish: Hashable, Sendable {
  /// To put a text where the person can paste it from.
  case copy(String)
  /// To select the text of a field, once it is there.
  case select(id: String)

  /// The address that stands for it, as clipboard.js knows it.
  public var url: String {
    switch self {
    case .copy: "clipboard:copy"
    case .select: "clipboard:select"
    }
  }

  /// What is said besides.
  public var body: [UInt8] {
    switch self {
    case .copy(let text): Array(text.utf8)
    case .select(let id): Array(id.utf8)
    }
  }
}
