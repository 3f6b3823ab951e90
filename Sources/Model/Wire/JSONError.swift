/// Why JSON could not be read, and where in the document.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  // Indirect, because every `try` in every reader passes an error on, which is cheap for a single word.
  private indirect enum Content: Equatable, Sendable {
    case error(path: String, problem: Problem)
  }
  private let content: Content

  /// The path of the value, such as "hourly.temperature_2m[3]"; empty for the whole document.
  public var path: String {
    switch content {
    case .error(let path, _): path
    }
  }
  /// What is wrong with the value.
  public var problem: Problem {
    switch content {
    case .error(_, let problem): problem
    }
  }

  /// The kinds of errors.
  public enum Problem: Equatable, Sendable {
    /// The bytes are not JSON; the offset counts from 0.
    case syntax(offset: Int, reason: SyntaxReason)
    /// A value of this kind is required, but missing.
    case missing(JSON.Kind)
    /// The value is of another kind than the expected one.
    case expected(JSON.Kind, found: JSON.Kind)
    /// The number is too large for a double.
    case numberOutOfRange
    /// The number is not whole, or does not fit 64 bits.
    case notWhole
    /// The value has the right kind, but no valid meaning; the text describes what was expected.
    case invalid(expected: String)
  }

  /// The ways in which bytes can violate the syntax of JSON.
  public enum SyntaxReason: Equatable, Sendable {
    case unexpectedEnd, unexpectedByte, trailingBytes, badNumber, badEscape, controlCharacter, invalidUTF8, byteOrderMark, tooDeep, tooLarge
  }

  /// Creates an error for the value at a path.
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
    case .numberOutOfRange: "expected a number that fits in a double"
    case .notWhole: "expected a 64-bit whole number"
    case .invalid(let expected): "expected \(expected)"
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
