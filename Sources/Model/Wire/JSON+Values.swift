extension JSON {
  /// The number; anything else, including missing and null, is an error.
  public func number() throws(JSONError) -> Double { try required(try numberIfPresent(), .number) }

  /// The number, or nil when it is missing or null.
  public func numberIfPresent() throws(JSONError) -> Double? {
    if try isAbsent() { return nil }
    guard kind == .number else { throw mismatch(.number) }
    guard let number = document.number(document.tape[slot]) else { throw error(.numberOutOfRange) }
    return number
  }

  /// The whole number, even if it is written as 5.0 or 1e2; anything else, including missing and null, is an error.
  public func integer() throws(JSONError) -> Int64 { try required(try integerIfPresent(), .number) }

  /// The whole number, or nil when it is missing or null.
  public func integerIfPresent() throws(JSONError) -> Int64? {
    if try isAbsent() { return nil }
    guard kind == .number else { throw mismatch(.number) }
    guard let number = document.integer(document.tape[slot]) else { throw error(.notWhole) }
    return number
  }

  /// The text; anything else, including missing and null, is an error. Lone surrogates become U+FFFD.
  public func text() throws(JSONError) -> String { try required(try textIfPresent(), .string) }

  /// The text, or nil when it is missing or null.
  public func textIfPresent() throws(JSONError) -> String? {
    if try isAbsent() { return nil }
    guard kind == .string else { throw mismatch(.string) }
    return document.text(document.tape[slot])
  }

  /// The text; nil when it is missing, null or blank, which many sources use interchangeably.
  public func textUnlessBlank() throws(JSONError) -> String? {
    guard let text = try textIfPresent(), text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    return text
  }

  /// True or false; anything else, including missing and null, is an error.
  public func flag() throws(JSONError) -> Bool { try required(try flagIfPresent(), .bool) }

  /// True or false, or nil when it is missing or null.
  public func flagIfPresent() throws(JSONError) -> Bool? {
    if try isAbsent() { return nil }
    guard kind == .bool else { throw mismatch(.bool) }
    return document.tape[slot].tag == .yes
  }

  /// The error for a value of the right kind but without a valid meaning: `throw json.invalid("a date")`.
  public func invalid(_ expected: String) -> JSONError {
    #if hasFeature(Embedded)
      error(.invalid(expected: ""))
    #else
      error(.invalid(expected: expected))
    #endif
  }

  func required<Value>(_ value: Value?, _ kind: Kind) throws(JSONError) -> Value {
    guard let value else { throw mismatch(kind) }
    return value
  }

  func mismatch(_ expected: Kind) -> JSONError {
    error(isMissing ? .missing(expected) : .expected(expected, found: kind))
  }

  func error(_ problem: JSONError.Problem) -> JSONError { JSONError(path: path, problem: problem) }
}
