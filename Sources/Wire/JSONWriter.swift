/// Writes JSON from front to back into bytes; commas and quotes come by themselves.
///
/// Members whose value is nil are not written. What a caller nests wrongly (two keys in a row) comes out wrong: the writer trusts its caller,
/// never the data.
public struct JSONWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty document, with room for so many bytes.
  public init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  // MARK: Values

  /// Writes an object whose members `fill` writes.
  public mutating func object(_ fill: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    fill(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array whose items `fill` writes.
  public mutating func array(_ fill: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    fill(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes a text.
  @inline(never) public mutating func value(_ text: String) {
    beginValue()
    quote(text)
  }

  /// Writes a number in its shortest form that reads as the same double; infinite and undefined ones become null.
  @inline(never) public mutating func value(_ number: Double) {
    beginValue()
    appendNumber(number, to: &bytes)
  }

  /// Writes a whole number.
  @inline(never) public mutating func value(_ number: Int64) {
    beginValue()
    appendInteger(number, to: &bytes)
  }

  /// Writes true or false.
  @inline(never) public mutating func value(_ flag: Bool) { word(flag ? "true" : "false") }

  /// Writes null.
  @inline(never) public mutating func null() { word("null") }

  /// Writes what is JSON already, as one value.
  @inline(never) public mutating func value(written json: [UInt8]) {
    beginValue()
    bytes.append(contentsOf: json)
  }

  // MARK: Members

  /// Writes the name of the value that comes next; the name has to be plain (no quotes, no controls).
  @inline(never) public mutating func key(_ name: StaticString) {
    beginValue()
    put(UInt8(ascii: "\""))
    append(name)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a name that comes from data.
  @inline(never) public mutating func key(_ name: String) {
    beginValue()
    quote(name)
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a text with its name, or nothing when there is none.
  @inline(never) public mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  /// Writes a number with its name, or nothing when there is none or it is infinite or undefined.
  @inline(never) public mutating func member(_ name: StaticString, _ number: Double?) {
    guard let number, number.isFinite else { return }
    key(name)
    value(number)
  }

  /// Writes a whole number with its name, or nothing when there is none.
  @inline(never) public mutating func member(_ name: StaticString, _ number: Int64?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  /// Writes true or false with its name, or nothing when there is none.
  @inline(never) public mutating func member(_ name: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    key(name)
    value(flag)
  }

  /// Writes an object with its name.
  public mutating func object(_ name: StaticString, _ fill: (inout JSONWriter) -> Void) {
    key(name)
    object(fill)
  }

  /// Writes an array with its name.
  public mutating func array(_ name: StaticString, _ fill: (inout JSONWriter) -> Void) {
    key(name)
    array(fill)
  }

  // MARK: Bytes

  @inline(never) private mutating func put(_ byte: UInt8) { bytes.append(byte) }

  private mutating func beginValue() {
    if needsComma { put(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    beginValue()
    put(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    put(bracket)
    needsComma = true
  }

  private mutating func word(_ word: StaticString) {
    beginValue()
    append(word)
  }

  private mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { bytes.append(text.utf8Start[index]) }
  }

  private mutating func quote(_ text: String) {
    put(UInt8(ascii: "\""))
    for byte in Array(text.utf8) {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      // Not needed by JSON: without "<" an answer can stand inside a script element and never end it.
      case 0..<0x20, UInt8(ascii: "<"):
        append("\\u00")
        put(hexadecimalDigit(byte >> 4))
        put(hexadecimalDigit(byte & 0xF))
      default: bytes.append(byte)
      }
    }
    put(UInt8(ascii: "\""))
  }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}
