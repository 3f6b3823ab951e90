/// The bytes of a document with the tape of its values, made once and never changed.
///
/// The tape holds one slot a value, in the order of the text: a container, then all that is in it. In an object keys and values take turns.
final class JSONDocument: Sendable {
  let bytes: [UInt8]
  let tape: [JSONSlot]

  init(bytes: [UInt8], tape: [JSONSlot]) {
    self.bytes = bytes
    self.tape = tape
  }

  /// The slot behind a value and all that is in it.
  func next(after index: Int) -> Int {
    let slot = tape[index]
    return slot.tag.isContainer ? Int(slot.end) : index + 1
  }
}

/// A value's place on the tape.
struct JSONSlot {
  enum Tag: UInt8 {
    case null, yes, no
    /// A number with sign and digits alone; any other number.
    case whole, fraction
    /// A string that is its bytes; one with escapes in it.
    case plain, escaped
    case array, object

    var isContainer: Bool { self == .array || self == .object }
  }

  var tag: Tag
  /// The offset of the first byte (of a string: behind the quote); of a container the number of its items or members.
  var start: UInt32
  /// The offset behind the last byte (of a string: of the quote); of a container the index of the slot behind it.
  var end: UInt32
}
