import Wire

/// Words that stand in this program: literals, counts and other such words, and never a text that came from outside.
///
/// Errors of sources are made of nothing else, so that no key or position that a source repeats can get into a log, an answer or a page;
/// whoever tries to put a `String` in finds that it does not compile.
public struct OwnWords: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  /// Safe to log and to show.
  public let description: String

  /// Words as they stand in the source code.
  public init(stringLiteral words: StaticString) { description = "\(words)" }

  /// Words with numbers and other such words among them.
  public init(stringInterpolation: Interpolation) { description = stringInterpolation.text }

  /// Why something is no JSON, or not the JSON that was expected: words of our own reader.
  init(_ error: JSONError) {
    let prefix = (error.path.isEmpty ? "document" : error.path) + ": "
    let words = error.description
    description = words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
  }

  private init(text: String) { description = text }

  /// Several of them in one list.
  static func list(_ words: [OwnWords]) -> OwnWords { OwnWords(text: words.map(\.description).joined(separator: ", ")) }

  /// What words can be put together from.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Begins empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Words as they stand in the source code.
    public mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

    /// Adds a whole number; other numbers are not let in, since they may be positions.
    public mutating func appendInterpolation(_ count: Int) { text += "\(count)" }

    /// Other such words.
    public mutating func appendInterpolation(_ words: OwnWords) { text += words.description }
  }
}
