/// The bytes of a JSON document and the tape of its values, created once and never changed.
///
/// The tape holds one slot per value, in the order of the text: a container, then everything in it. In an object, keys and values
/// alternate.
final class JSONDocument: Sendable {
  let bytes: [UInt8]
  let tape: [JSONSlot]

  init(bytes: [UInt8], tape: [JSONSlot]) {
    self.bytes = bytes
    self.tape = tape
  }

  /// The slot after a value and everything in it.
  func next(after index: Int) -> Int {
    let slot = tape[index]
    return slot.tag.isContainer ? Int(slot.end) : index + 1
  }
}

/// The type and position of a value.
struct JSONSlot {
  enum Tag: UInt8 {
    case null, yes, no
    /// A number of only a sign and digits; any other number.
    case whole, fraction
    /// A string without escapes; one with escapes.
    case plain, escaped
    case array, object

    var isContainer: Bool { self == .array || self == .object }
  }

  var tag: Tag
  /// The offset of the first byte (of a string: after the quote); for a container the number of its items or members.
  var start: UInt32
  /// The offset after the last byte (of a string: of the closing quote); for a container the index of the slot after it.
  var end: UInt32
}
