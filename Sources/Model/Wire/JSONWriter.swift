/// Writes JSON sequentially into bytes, and adds commas and quotes by itself.
///
/// Members whose value is nil are not written. Wrong nesting by the caller (two keys in a row) gives invalid JSON: the writer trusts its
/// caller, but never the data.
public struct JSONWriter: Sendable {
  /// The bytes that were written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates an empty document, with room for a number of bytes.
  public init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  // MARK: Values

  /// Writes an object; `fill` writes its members.
  public mutating func object(_ fill: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    fill(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array; `fill` writes its items.
  public mutating func array(_ fill: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    fill(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes a text as a string, with the necessary escapes.
  public mutating func value(_ text: String) {
    beginValue()
    quote(text)
  }

  /// Writes a number in the shortest form that reads as the same double; null when it is infinite or NaN.
  public mutating func value(_ number: Double) {
    beginValue()
    appendNumber(number, to: &bytes)
  }

  /// Writes a whole number.
  public mutating func value(_ number: Int64) {
    beginValue()
    appendInteger(number, to: &bytes)
  }

  /// Writes true or false.
  public mutating func value(_ flag: Bool) { word(flag ? "true" : "false") }

  /// Writes null.
  public mutating func null() { word("null") }

  /// Writes a value that is already JSON.
  public mutating func value(written json: [UInt8]) {
    beginValue()
    bytes.append(contentsOf: json)
  }

  // MARK: Members

  /// Writes the name of the next value; the name must not need escapes (no quotes, no control characters).
  public mutating func key(_ name: StaticString) {
    beginValue()
    put(UInt8(ascii: "\""))
    append(name)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a name that comes from data, with the necessary escapes.
  public mutating func key(_ name: String) {
    beginValue()
    quote(name)
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a text with its name; nothing when it is nil.
  public mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  /// Writes a number with its name; nothing when it is nil, infinite or NaN.
  public mutating func member(_ name: StaticString, _ number: Double?) {
    guard let number, number.isFinite else { return }
    key(name)
    value(number)
  }

  /// Writes a whole number with its name; nothing when it is nil.
  public mutating func member(_ name: StaticString, _ number: Int64?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  /// Writes true or false with its name; nothing when it is nil.
  public mutating func member(_ name: StaticString, _ flag: Bool?) {
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

  /// Writes an array of objects with its name; `fill` writes the members for each item.
  public mutating func array<Item>(_ name: StaticString, of items: some Sequence<Item>, _ fill: (Item, inout JSONWriter) -> Void) {
    array(name) { list in
      for item in items { list.object { fill(item, &$0) } }
    }
  }

  /// Writes an array of texts with its name.
  public mutating func array(_ name: StaticString, _ texts: [String]) {
    array(name) { list in
      for text in texts { list.value(text) }
    }
  }

  // MARK: Bytes

  private mutating func put(_ byte: UInt8) { bytes.append(byte) }

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
      // JSON does not require this for "<", but without it a document can be embedded in a script element and never ends it.
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

/// An object as a document of its own; `fill` writes its members.
public func jsonObject(reserving capacity: Int = 0, _ fill: (inout JSONWriter) -> Void) -> [UInt8] {
  var json = JSONWriter(reserving: capacity)
  json.object(fill)
  return json.bytes
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}
