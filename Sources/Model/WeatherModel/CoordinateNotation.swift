/// A possible coordinate without what people paste along with it: surrounding brackets, a leading "near", a trailing comma; decimal commas
/// become points where they are unambiguous. "(48,8566; 2,3522)" becomes "48.8566, 2.3522".
func plainNotation(_ text: [UInt8]) -> [UInt8] {
  var text = withCompassLetters(withoutSurroundings(text[...]))
  let commas = text.indices.filter { text[$0] == UInt8(ascii: ",") }
  let semicolons = text.indices.filter { text[$0] == UInt8(ascii: ";") }
  guard !text.contains(UInt8(ascii: ".")) || commas.isEmpty else { return text }
  let isDecimal = commas.filter { $0 > 0 && $0 + 1 < text.count && isDigit(text[$0 - 1]) && isDigit(text[$0 + 1]) }
  if semicolons.count == 1 || isDecimal.count == 2 && commas.count < 4 {
    for index in isDecimal { text[index] = UInt8(ascii: ".") }
  }
  if semicolons.count == 1 { text[semicolons[0]] = UInt8(ascii: ",") }
  return text
}

private func withoutSurroundings(_ text: ArraySlice<UInt8>) -> [UInt8] {
  var text = text
  while let last = text.last, last == 0x20 || last == UInt8(ascii: ",") || last == UInt8(ascii: ";") { text.removeLast() }
  while text.first == 0x20 { text.removeFirst() }
  if begins(text, with: "near ") { text.removeFirst(5) }
  let isBracketed =
    text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")") || text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
  if isBracketed, text.count > 1 {
    text.removeFirst()
    text.removeLast()
  }
  return Array(text)
}

/// "48.85 north 2.35 East" becomes "48.85 n 2.35 E".
private func withCompassLetters(_ text: [UInt8]) -> [UInt8] {
  var text = text
  var index = 0
  while index < text.count {
    for word in ["north", "south", "east", "west"] where text.count - index >= word.utf8.count {
      let found = text[index..<index + word.utf8.count].map { $0 | 0x20 }
      if begins(found[...], with: word) { text.removeSubrange(index + 1..<index + found.count) }
    }
    index += 1
  }
  return text
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
