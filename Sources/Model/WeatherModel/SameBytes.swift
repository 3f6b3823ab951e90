/// Whether two texts have the same bytes. This is enough for the program's own words, and cheaper than `==`, which also treats é and e with
/// a combining accent as equal (ADR 7).
public func sameBytes(_ one: String, _ other: String) -> Bool {
  guard one.utf8.count == other.utf8.count else { return false }
  var (one, other) = (one, other)
  return one.withUTF8 { one in
    other.withUTF8 { other in
      // A plain loop: in a profile of a redraw, `elementsEqual` took half of the time of this function.
      for place in one.indices where one[place] != other[place] { return false }
      return true
    }
  }
}

/// Whether bytes begin with those of a text. (`starts(with:)` would be compiled separately for each pair of collection types.)
public func begins(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
  var position = bytes.startIndex
  for byte in text.utf8 {
    guard position < bytes.endIndex, bytes[position] == byte else { return false }
    position += 1
  }
  return true
}
