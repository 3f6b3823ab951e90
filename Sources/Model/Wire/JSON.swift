/// A value of a JSON document, read strictly by RFC 8259.
///
/// The document is parsed once; a value is a view of it. Accessing a member or item that is not there is no error: it gives a missing value
/// that knows its path, and only reading a number, a text … from it fails. When the container is of the wrong kind, reading fails even for
/// optional values, because the meaning of the document is unclear. Of members with the same name the last one counts.
public struct JSON: Sendable {
  let document: JSONDocument
  /// The value's slot; for a missing value, the slot of its nearest existing ancestor.
  let slot: Int
  /// The path from the slot to the missing value; nil when the value exists.
  let absence: Absence?

  // Rare, and therefore a separate object: this keeps a value at three words, and values are copied often.
  final class Absence: Sendable {
    let path: String
    /// The kind that the nearest existing ancestor would need to have to contain this value; nil when it has that kind, or is null.
    let wanted: Kind?
    init(_ path: String, _ wanted: Kind?) {
      self.path = path
      self.wanted = wanted
    }
  }

  /// The kinds of values, and `missing`.
  public enum Kind: Equatable, Sendable {
    case missing, null, bool, number, string, array, object
  }

  /// Reads a whole document: UTF-8 without byte order mark, at most 256 levels deep.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes)
    try parser.parse()
    self.init(document: JSONDocument(bytes: bytes, tape: parser.tape), slot: 0, absence: nil)
  }

  /// Reads the value that begins at a position of a longer document; moves the position to its end.
  public init(parsing bytes: [UInt8], at position: inout Int) throws(JSONError) {
    var parser = JSONParser(bytes, at: position)
    try parser.value()
    position = parser.position
    self.init(document: JSONDocument(bytes: bytes, tape: parser.tape), slot: 0)
  }

  init(document: JSONDocument, slot: Int, absence: Absence? = nil) {
    self.document = document
    self.slot = slot
    self.absence = absence
  }

  /// The member with a name. Takes linear time in the number of members.
  public subscript(key: String) -> JSON {
    get { member(key) }
  }

  private func member(_ key: String) -> JSON {
    var name = key
    return name.withUTF8 { member($0, key) }
  }

  /// The member with a name that is a literal in the program.
  subscript(member name: StaticString) -> JSON {
    get {
      member(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), name.description)
    }
  }

  private func member(_ name: UnsafeBufferPointer<UInt8>, _ key: @autoclosure () -> String) -> JSON {
    guard absence == nil, document.tape[slot].tag == .object, let found = document.member(name, of: slot) else {
      return missing(absence.map { $0.path + "." + key() } ?? key(), from: .object)
    }
    return JSON(document: document, slot: found)
  }

  /// The item at an index, counted from 0. Takes linear time in the index: to visit all items, use `items()`.
  public subscript(index: Int) -> JSON {
    guard absence == nil, document.tape[slot].tag == .array, index >= 0, index < Int(document.tape[slot].start) else {
      return missing((absence?.path ?? "") + "[\(index)]", from: .array)
    }
    var item = slot + 1
    for _ in 0..<index { item = document.next(after: item) }
    return JSON(document: document, slot: item)
  }

  private func missing(_ path: @autoclosure () -> String, from container: Kind) -> JSON {
    let wanted = absence == nil ? (kind == container || isNull ? nil : container) : absence?.wanted
    // Errors are not displayed in the browser, so paths would only add code there.
    #if hasFeature(Embedded)
      return JSON(document: document, slot: slot, absence: Absence("", wanted))
    #else
      return JSON(document: document, slot: slot, absence: Absence(path(), wanted))
    #endif
  }

  /// Whether the member or item does not exist.
  public var isMissing: Bool { absence != nil }

  /// Whether the value exists and is null.
  public var isNull: Bool { kind == .null }

  /// The kind of the value.
  public var kind: Kind {
    guard absence == nil else { return .missing }
    switch document.tape[slot].tag {
    case .null: return .null
    case .yes, .no: return .bool
    case .whole, .fraction: return .number
    case .plain, .escaped: return .string
    case .array: return .array
    case .object: return .object
    }
  }

  /// Whether the value is missing or null; an error when its container is of another kind.
  func isAbsent() throws(JSONError) -> Bool {
    guard let absence else { return document.tape[slot].tag == .null }
    if let wanted = absence.wanted { throw JSON(document: document, slot: slot).mismatch(wanted) }
    return true
  }
}

extension JSONDocument {
  /// The slot of the last member with a name.
  func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    var found: Int?
    var index = object + 1
    let end = Int(tape[object].end)
    while index < end {
      if isKey(tape[index], name) { found = index + 1 }
      index = next(after: index + 1)
    }
    return found
  }

  private func isKey(_ slot: JSONSlot, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(slot.start)
    guard slot.tag == .plain else { return unescaped(slot).elementsEqual(name) }
    guard Int(slot.end) - start == name.count else { return false }
    for index in 0..<name.count where bytes[start + index] != name[index] { return false }
    return true
  }
}
