import WeatherModel

/// A text that must not be printed: any way to print it gives "(secret)" or nothing.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text itself, for the code that needs it.
  public let revealed: String

  /// Wraps a text that must not be printed.
  public init(_ text: String) { revealed = text }

  /// Always "(secret)".
  public var description: String { "(secret)" }
  /// Always "(secret)".
  public var debugDescription: String { "(secret)" }
  /// A mirror without children, so that reflection does not reveal the text.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A text as an error may quote it: shortened and printable, or "(not shown)" if it looks like a key or has a password in it.
func shown(_ text: String) -> String {
  if looksSecret(text) { return "(not shown)" }
  var kept = ""
  for scalar in text.unicodeScalars.prefix(60) {
    kept.unicodeScalars.append(scalar.properties.generalCategory == .control || scalar.value == 0x202E ? "?" : scalar)
  }
  return kept + (text.unicodeScalars.count > 60 ? "…" : "")
}

/// A key is a long word of mixed letters and digits; a password comes before the '@' of an address.
private func looksSecret(_ text: String) -> Bool {
  if text.contains("PRIVATE KEY") { return true }
  if text.contains("://") { return text.contains("@") || text.contains("?") }
  var longest = 0
  var length = 0
  var hasDigit = false
  for byte in text.utf8 {
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    length = isLetterOrDigit(byte, or: "-_") ? length + 1 : 0
    hasDigit = hasDigit || isDigit
    longest = max(longest, length)
  }
  return longest >= 12 && hasDigit
}
