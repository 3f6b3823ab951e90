import WeatherModel

/// A text that must not be seen: printing it in any way gives nothing away.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text itself, for the one place that needs it.
  public let revealed: String

  /// Wraps a text that must not be printed.
  public init(_ text: String) { revealed = text }

  /// "(secret)".
  public var description: String { "(secret)" }
  /// "(secret)".
  public var debugDescription: String { "(secret)" }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A text as an error may quote it: short, printable, and not at all when it looks like a key or holds a password.
func shown(_ text: String) -> String {
  if looksSecret(text) { return "(not shown)" }
  var kept = ""
  for scalar in text.unicodeScalars.prefix(60) {
    kept.unicodeScalars.append(scalar.properties.generalCategory == .control || scalar.value == 0x202E ? "?" : scalar)
  }
  return kept + (text.unicodeScalars.count > 60 ? "…" : "")
}

/// Keys are long words in which letters and digits are mixed; passwords stand before the '@' of an address.
private func looksSecret(_ text: String) -> Bool {
  if text.contains("PRIVATE KEY") { return true }
  if text.contains("://") { return text.contains("@") || text.contains("?") }
  var longest = 0
  var length = 0
  var hasDigit = false
  for byte in text.utf8 {
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    length = isDigit || isLetter || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") ? length + 1 : 0
    hasDigit = hasDigit || isDigit
    longest = max(longest, length)
  }
  return longest >= 12 && hasDigit
}
