import WeatherModel

/// The sentences of one language, as `bundle` writes them from `Languages/`.
///
/// The first line states the format, the language and the signature of the sentences' names and placeholders ("holes"); then follows one
/// sentence per line, in the order of the English file. In a sentence, the bytes 1 to 8 stand for its placeholders. A sentence with plurals
/// has a form for each category of its language, in the order of `PluralCategory`, with 0x1F between them. The table for browsers ends
/// before the sentences of terminals.
final class SentenceTable: Sendable {
  let language: Language
  private let bytes: [UInt8]
  private let starts: [Int]

  /// Reads a table; nil when it is truncated, of another version, or not a table at all.
  init?(_ bytes: [UInt8], signature: String, counts count: Int, _ pageCount: Int) {
    var starts: [Int] = []
    starts.reserveCapacity(count + 1)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
    // Every line, including the last, ends with a line break: a truncated table has too few.
    guard starts.count == count + 1 || starts.count == pageCount + 1, starts.last == bytes.count else { return nil }
    for language in Language.allCases {
      let head = "weatherglass-language 1 " + language.tag + " " + signature + "\n"
      if begins(bytes[...], with: head) {
        self.language = language
        self.bytes = bytes
        self.starts = starts
        return
      }
    }
    return nil
  }

  /// The number of a sentence in a family.
  func member(_ first: Int, _ count: Int, _ member: Int) -> Int { first + min(max(member, 0), count - 1) }

  /// The sentence without any replacement.
  func text(_ sentence: Int) -> String { String(decoding: line(sentence), as: UTF8.self) }

  /// The sentence with one placeholder filled.
  func text(_ sentence: Int, _ one: String) -> String { text(sentence, [one]) }

  /// The sentence with two placeholders filled.
  func text(_ sentence: Int, _ one: String, _ two: String) -> String { text(sentence, [one, two]) }

  /// The sentence with three placeholders filled.
  func text(_ sentence: Int, _ one: String, _ two: String, _ three: String) -> String { text(sentence, [one, two, three]) }

  /// The sentence with its placeholders filled.
  func text(_ sentence: Int, _ arguments: [String]) -> String {
    fill(line(sentence), arguments, isolates: language.isRightToLeft)
  }

  /// The sentence's form for a count, which is its first placeholder.
  func plural(_ sentence: Int, _ count: Int64, _ others: String...) -> String {
    var form = line(sentence)
    let wanted = PluralCategory(count, in: language)
    for category in PluralCategory.allCases where category.rawValue < wanted.rawValue && language.has(category) {
      guard end(of: form) < form.endIndex else { break }
      form = form[(end(of: form) + 1)...]
    }
    return fill(form[..<end(of: form)], [String(count)] + others, isolates: language.isRightToLeft)
  }

  /// The index after a sentence's first form.
  private func end(of form: ArraySlice<UInt8>) -> Int { form.firstIndex(of: 0x1F) ?? form.endIndex }

  /// The bytes of a sentence; empty when a browser's table ends before it.
  private func line(_ sentence: Int) -> ArraySlice<UInt8> {
    sentence + 1 < starts.count ? bytes[starts[sentence]..<starts[sentence + 1] - 1] : []
  }

  /// Replaces the bytes 1 to 8 by arguments.
  func fill(_ sentence: ArraySlice<UInt8>, _ arguments: [String], isolates: Bool) -> String {
    var text = ""
    var start = sentence.startIndex
    for index in sentence.indices where sentence[index] > 0 && sentence[index] <= arguments.count {
      let argument = arguments[Int(sentence[index]) - 1]
      text += String(decoding: sentence[start..<index], as: UTF8.self) + (isolates ? Self.isolated(argument) : argument)
      start = index + 1
    }
    return text + String(decoding: sentence[start...], as: UTF8.self)
  }

  /// Protects a part of a right-to-left line. Such a line would reorder everything but plain digits, and show "15°" as "°15", so the part
  /// is put between isolates, and its direction is that of its first letter. Parts that contain other parts, such as a weekday, a number
  /// and a month, or two times, may have no letter of their own, and would run from left to right: for these, the direction is set to
  /// right-to-left.
  static func isolated(_ part: String) -> String {
    var (isNumber, parts, isArabic, last): (Bool, Int, Bool, Int) = (true, 0, false, 0)
    for byte in part.utf8 {
      if byte < UInt8(ascii: "0") || byte > UInt8(ascii: "9") { isNumber = false }
      // Finds the end of an isolate, and the first byte of an Arabic letter.
      last = (last << 8 | Int(byte)) & 0xFFFFFF
      if last == 0xE281A9 { parts += 1 }
      if byte & 0xFC == 0xD8 { isArabic = true }
    }
    return isNumber ? part : (parts > 1 || parts == 1 && isArabic ? "\u{2067}" : "\u{2068}") + part + "\u{2069}"
  }
}
