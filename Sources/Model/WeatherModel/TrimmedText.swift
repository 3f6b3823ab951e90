/// Removes leading and trailing spaces, tabs and line breaks, as they come along with pasted text.
public func trimmedText(_ text: String) -> String {
  var bytes = Array(text.utf8)[...]
  while let first = bytes.first, first <= UInt8(ascii: " ") { bytes.removeFirst() }
  while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}
