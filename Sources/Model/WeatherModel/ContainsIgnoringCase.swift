/// Whether a text contains `words`, ignoring the case of ASCII letters.
///
/// Compares bytes: searching by characters takes quadratic time in a long row of flag emojis, because finding a character boundary within
/// it means going back to its beginning.
public func containsIgnoringCase(_ text: some StringProtocol, _ words: String) -> Bool {
  let text = Array(text.utf8)
  let words = Array(words.utf8)
  guard text.count >= words.count else { return false }
  for start in 0...(text.count - words.count) {
    var length = 0
    while length < words.count, small(text[start + length]) == small(words[length]) { length += 1 }
    if length == words.count { return true }
  }
  return false
}

private func small(_ byte: UInt8) -> UInt8 { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte }
