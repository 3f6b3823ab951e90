/// Converts "lat=64.147&lon=-21.942", "Longitude: -21.942, latitude: 64.147" and the like, in either order, into the usual notation. Nil
/// when the text has no such labels, or contains anything else.
func labelledNotation(_ text: [UInt8]) -> [UInt8]? {
  var latitude: [UInt8] = []
  var longitude: [UInt8] = []
  var index = 0
  while index < text.count {
    let byte = text[index]
    guard isLetter(byte) else {
      guard isFilling(byte) else { return nil }
      index += 1
      continue
    }
    let start = index
    while index < text.count, isLetter(text[index]) { index += 1 }
    let word = text[start..<index].map { $0 | 0x20 }[...]
    let isLatitude = isWord(word, "lat") || isWord(word, "latitude")
    guard isLatitude || isWord(word, "lon") || isWord(word, "lng") || isWord(word, "long") || isWord(word, "longitude") else { return nil }
    while index < text.count, isFilling(text[index]) { index += 1 }
    let number = text[index...].prefix {
      $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    guard !number.isEmpty, isLatitude ? latitude.isEmpty : longitude.isEmpty else { return nil }
    if isLatitude { latitude = Array(number) } else { longitude = Array(number) }
    index += number.count
  }
  return latitude.isEmpty || longitude.isEmpty ? nil : latitude + [UInt8(ascii: ",")] + longitude
}

private func isWord(_ word: ArraySlice<UInt8>, _ text: String) -> Bool { word.count == text.utf8.count && begins(word, with: text) }

private func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") }

/// Separators between labels and numbers in addresses, in JSON and in what people write.
private func isFilling(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x20, UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "&"), UInt8(ascii: "?"), UInt8(ascii: ","), UInt8(ascii: ";"),
    UInt8(ascii: "{"),
    UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "'"):
    true
  default: false
  }
}
