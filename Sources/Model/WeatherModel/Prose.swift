/// A paragraph or list item of a text by others, such as a warning.
public struct ProseBlock: Hashable, Sendable {
  /// The text of the paragraph or list item, without line breaks.
  public var text: String
  /// Whether it is a list item.
  public var isPoint: Bool
}

/// Splits a text into paragraphs and list items: each line is one, and a line that begins with "*", "-" or "•" and a space is a list item.
public func proseBlocks(_ text: String) -> [ProseBlock] {
  var blocks: [ProseBlock] = []
  for line in Array(text.utf8).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
    let begun = withoutLeadingBlanks(line)
    let mark = markLength(begun)
    let words = trimmed(begun.dropFirst(mark))
    if !words.isEmpty { blocks.append(ProseBlock(text: String(decoding: words, as: UTF8.self), isPoint: mark > 0)) }
  }
  return blocks
}

/// The length in bytes of a list item's mark; 0 when there is none.
private func markLength(_ line: ArraySlice<UInt8>) -> Int {
  guard let first = line.first else { return 0 }
  // "•" is E2 80 A2.
  let isBullet = first == 0xE2 && line.count > 3 && line[line.startIndex + 1] == 0x80 && line[line.startIndex + 2] == 0xA2
  let length = isBullet ? 3 : first == UInt8(ascii: "*") || first == UInt8(ascii: "-") ? 1 : 0
  guard length > 0, line.count > length, line[line.startIndex + length] == 0x20 else { return 0 }
  return length
}

private func withoutLeadingBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  line.drop { $0 == 0x20 || $0 == 0x09 }
}

private func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var line = withoutLeadingBlanks(line)
  while let last = line.last, last == 0x20 || last == 0x09 { line = line.dropLast() }
  return line
}
