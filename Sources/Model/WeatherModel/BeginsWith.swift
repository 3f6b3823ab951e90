/// Whether bytes begin with those of a text. (`starts(with:)` would be compiled separately for each pair of collection types.)
public func begins(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
  var position = bytes.startIndex
  for byte in text.utf8 {
    guard position < bytes.endIndex, bytes[position] == byte else { return false }
    position += 1
  }
  return true
}
