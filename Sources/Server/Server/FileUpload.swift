/// The content of the first part of a form that was sent as `multipart/form-data` (RFC 7578); nil if the body is no such form.
public func uploadedFile(_ body: [UInt8], type: String) -> [UInt8]? {
  let parts = type.split(separator: ";").map { $0.trimming(" ") }
  guard parts.first?.lowercased() == "multipart/form-data",
    var boundary = parts.first(where: { $0.lowercased().hasPrefix("boundary=") })?.dropFirst("boundary=".count)
  else { return nil }
  if boundary.hasPrefix("\""), boundary.hasSuffix("\""), boundary.utf8.count > 1 { boundary = boundary.dropFirst().dropLast() }
  // RFC 2046 allows at most 70 characters.
  guard !boundary.isEmpty, boundary.utf8.count <= 70 else { return nil }
  let line = Array("--".utf8) + Array(boundary.utf8)
  guard body.starts(with: line), let head = position(of: Array("\r\n\r\n".utf8), in: body, from: line.count),
    let end = position(of: Array("\r\n".utf8) + line, in: body, from: head + 2)
  else { return nil }
  return end < head + 4 ? [] : Array(body[(head + 4)..<end])
}

/// The first position of `sought` at or after `start`. `sought` begins with a line end, of which files have few, so the search is quick.
private func position(of sought: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
  var position = start
  while position + sought.count <= bytes.count {
    guard let next = bytes[position...].firstIndex(of: sought[0]), next + sought.count <= bytes.count else { return nil }
    if bytes[next..<(next + sought.count)].elementsEqual(sought) { return next }
    position = next + 1
  }
  return nil
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> String {
    var text = self
    while text.first == character { text.removeFirst() }
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
