/// Why bytes are not the JSON that was expected, and where.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  // In a box: every `try` of every reader hands an error on, and one word is quickly handed.
  private indirect enum Content: Equatable, Sendable {
    case error(path: String, problem: Problem)
  }
  private let content: Content

  /// Where it happened, as "hourly.temperature_2m[3]"; empty for the whole document.
  public var path: String {
    switch content {
    case .error(let path, _): path
    }
  }
  /// What happened.
  public var problem: Problem {
    switch content {
    case .error(_, let problem): problem
    }
  }

  /// What can be wrong.
  public enum Problem: Equatable, Sendable {
    /// The bytes are not JSON; the offset counts from 0.
    case syntax(offset: Int, reason: SyntaxReason)
    /// There is nothing where a value of this kind has to be.
    case missing(JSON.Kind)
    /// There is a value of another kind.
    case expected(JSON.Kind, found: JSON.Kind)
    /// The number is too large for a double.
    case numberOutOfRange
    /// The number is not a whole one that fits into 64 bits.
    case notWhole
    /// The value has the right kind, yet says nothing that makes sense; the text tells what was expected.
    case unreadable(expected: String)
  }

  /// How bytes can fail to be JSON.
  public enum SyntaxReason: Equatable, Sendable {
    case unexpectedEnd, unexpectedByte, trailingBytes, badNumber, badEscape, controlCharacter, invalidUTF8, byteOrderMark, tooDeep, tooLarge
  }

  /// An error at a path.
  public init(path: String, problem: Problem) {
    content = .error(path: path, problem: problem)
  }

  /// One line for a log or a person: where, and what was expected.
  public var description: String {
    "\(path.isEmpty ? "document" : path): \(problem.words)"
  }
}

extension JSONError.Problem {
  fileprivate var words: String {
    switch self {
    case .syntax(let offset, let reason): "\(reason.words) at byte \(offset)"
    case .missing(let kind): "expected \(kind.words), found nothing"
    case .expected(let kind, let found): "expected \(kind.words), found \(found.words)"
    case .numberOutOfRange: "expected a number that a double can hold"
    case .notWhole: "expected a whole number of 64 bits"
    case .unreadable(let expected): "expected \(expected)"
    }
  }
}

extension JSONError.SyntaxReason {
  fileprivate var words: String {
    switch self {
    case .unexpectedEnd: "the document ends too early"
    case .unexpectedByte: "unexpected character"
    case .trailingBytes: "something follows the document"
    case .badNumber: "malformed number"
    case .badEscape: "malformed escape in a string"
    case .controlCharacter: "unescaped control character in a string"
    case .invalidUTF8: "invalid UTF-8"
    case .byteOrderMark: "a byte order mark"
    case .tooDeep: "nested too deeply"
    case .tooLarge: "the document is too large"
    }
  }
}

extension JSON.Kind {
  fileprivate var words: String {
    switch self {
    case .missing: "nothing"
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
