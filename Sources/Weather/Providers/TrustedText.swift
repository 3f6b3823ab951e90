import Wire

/// Text that comes only from this program's source code: literals, counts and other `TrustedText`, never text from outside.
///
/// Errors of sources are made of `TrustedText` only, so that no key or position that a source repeats can get into a log, an answer or a
/// page. Passing a `String` does not compile.
public struct TrustedText: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  /// The text, which is safe to log and to show.
  public let description: String

  /// Takes a string literal, as written in the source code.
  public init(stringLiteral words: StaticString) { description = "\(words)" }

  /// Takes a literal with interpolated whole numbers and other `TrustedText`.
  public init(stringInterpolation: Interpolation) { description = stringInterpolation.text }

  /// The reason why something is not valid JSON, or not the expected JSON. The text comes from our own reader.
  init(_ error: JSONError) {
    let prefix = (error.path.isEmpty ? "document" : error.path) + ": "
    let words = error.description
    description = words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
  }

  private init(text: String) { description = text }

  /// Joins several of them with commas.
  static func list(_ words: [TrustedText]) -> TrustedText { TrustedText(text: words.map(\.description).joined(separator: ", ")) }

  /// The parts that an interpolated literal may have: literals, whole numbers and other `TrustedText`.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Starts with an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds a literal part.
    public mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

    /// Adds a whole number. Other numbers are not accepted, because they may be positions.
    public mutating func appendInterpolation(_ count: Int) { text += "\(count)" }

    /// Adds other `TrustedText`.
    public mutating func appendInterpolation(_ words: TrustedText) { text += words.description }
  }
}
