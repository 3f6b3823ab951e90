/// A text without the blanks, tabs and line ends around it that come along when something is pasted.
public func trimmedText(_ text: String) -> String {
  var bytes = Array(text.utf8)[...]
  while let first = bytes.first, first <= UInt8(ascii: " ") { bytes.removeFirst() }
  while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}
