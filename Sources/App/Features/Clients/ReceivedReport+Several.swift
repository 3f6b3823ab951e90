// An answer for several places has many reports, which are read a few at a time.
extension ReceivedReport {
  /// Reads the next few reports of an answer for several places, from a position on.
  public static func next(_ count: Int, in answer: [UInt8], from position: inout Int) -> [ReceivedReport] {
    var some: [ReceivedReport] = []
    while some.count < count, let bytes = nextReport(answer, &position) {
      if let report = ReceivedReport(reading: bytes) { some.append(report) }
    }
    return some
  }
}

/// The bytes of the next report from a position on; moves the position behind it.
private func nextReport(_ bytes: [UInt8], _ position: inout Int) -> [UInt8]? {
  // Within a text quotes are escaped, so nothing but a member's name looks like this.
  let name = Array("\"report\":{".utf8)
  while position + name.count < bytes.count {
    guard bytes[position] == name[0], bytes[position..<(position + name.count)].elementsEqual(name) else {
      position += 1
      continue
    }
    let start = position + name.count - 1
    position = endOfObject(bytes, from: start)
    return Array(bytes[start..<position])
  }
  return nil
}

/// The end of the JSON object that begins at a position.
private func endOfObject(_ bytes: [UInt8], from start: Int) -> Int {
  var position = start
  var depth = 0
  var isText = false
  while position < bytes.count {
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\\") where isText: position += 1
    case UInt8(ascii: "\""): isText.toggle()
    case UInt8(ascii: "{") where !isText: depth += 1
    case UInt8(ascii: "}") where !isText:
      depth -= 1
      if depth == 0 { return position }
    default: break
    }
  }
  return bytes.count
}
