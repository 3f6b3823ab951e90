/// The changes of one frame: words with operations, and the text of all their strings, one after another.
///
/// A string in the operations is one word, its length in UTF-16 units; the reader decodes all text at once and cuts it by these lengths.
public struct PatchBuffer {
  /// Operations and their operands.
  public private(set) var words: [UInt32] = []
  /// UTF-8 text of all strings.
  public private(set) var text: [UInt8] = []

  /// Whether the frame changes nothing, so that the page need not be called.
  public var isEmpty: Bool { words.isEmpty }

  init() {}

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }

  mutating func add(_ operation: Patch, _ argument: Int = 0) {
    words.append(UInt32(operation.rawValue) | UInt32(truncatingIfNeeded: argument) << PatchWord.operationBits)
  }

  mutating func add(_ operation: Patch, _ argument: Int = 0, handle: UInt32) {
    add(operation, argument)
    words.append(handle)
  }

  mutating func add(_ operation: Patch, _ argument: Int = 0, string: String) {
    add(operation, argument)
    words.append(UInt32(truncatingIfNeeded: append(string.utf8)))
  }

  mutating func add(_ operation: Patch, _ argument: Int = 0, constant: ConstantText) {
    add(operation, argument)
    words.append(UInt32(truncatingIfNeeded: append(constant.bytes)))
  }

  mutating func append(handle: UInt32) { words.append(handle) }

  /// Appends the bytes and counts the UTF-16 units on the way: one for each start of a character, two if the character has four bytes.
  private mutating func append(_ utf8: some Sequence<UInt8>) -> Int {
    let start = text.count
    text.append(contentsOf: utf8)
    return text.withUnsafeBufferPointer { bytes in
      var units = 0
      for index in start..<bytes.count {
        let byte = bytes[index]
        if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
      }
      return units
    }
  }
}
