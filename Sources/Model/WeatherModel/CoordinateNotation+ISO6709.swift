/// Converts ISO 6709 such as "+640849.2-0215631.2/" into the usual notation. In ISO 6709, degrees, minutes and seconds follow each other
/// without separators; a height and the name of the ellipsoid may come after them. Nil when the text is something else.
func isoNotation(_ text: [UInt8]) -> [UInt8]? {
  var starts: [Int] = []
  for index in text.indices where isSign(text[index]) { starts.append(index) }
  guard starts.count == 2 || starts.count == 3, starts[0] == 0 else { return nil }
  let end = numberEnd(text, starts[1] + 1)
  // The longitude may be followed by the height, "CRS" with a name, and a slash at the very end.
  var rest = text[(starts.count == 3 ? numberEnd(text, starts[2] + 1) : end)...]
  if rest.last == UInt8(ascii: "/") { rest.removeLast() }
  guard starts.count == 2 || end == starts[2], rest.isEmpty || begins(rest, with: "CRS") && !rest.contains(UInt8(ascii: "/")) else {
    return nil
  }
  guard let latitude = isoAngle(text[..<starts[1]], degrees: 2), let longitude = isoAngle(text[starts[1]..<end], degrees: 3) else {
    return nil
  }
  return latitude + [UInt8(ascii: ",")] + longitude
}

/// "-0215631.2" becomes "-021 56 31.2".
private func isoAngle(_ text: ArraySlice<UInt8>, degrees: Int) -> [UInt8]? {
  let digits = text.dropFirst()
  let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
  let whole = point - digits.startIndex
  guard whole == degrees || whole == degrees + 2 || whole == degrees + 4 else { return nil }
  var angle: [UInt8] = Array(text.prefix(1))
  for (index, byte) in digits.enumerated() {
    guard isNumeric(byte) else { return nil }
    if index == degrees || index == degrees + 2, index < whole { angle.append(UInt8(ascii: " ")) }
    angle.append(byte)
  }
  return angle
}

private func numberEnd(_ text: [UInt8], _ start: Int) -> Int {
  var end = start
  while end < text.count, isNumeric(text[end]) { end += 1 }
  return end
}

private func isNumeric(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

private func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
