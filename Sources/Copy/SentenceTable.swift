import WeatherModel

/// The sentences of one language, as `bundle` writes them from `Languages/`.
///
/// The first line names the format, the language and the signature of the sentences' names and holes; then one sentence a line, in the order of
/// the English file. In a sentence the bytes 1 to 8 stand for its holes. A sentence with plurals has a form for each category of its language,
/// in the order of `PluralCategory`, with 0x1F between them. The table of a browser ends before the sentences of terminals.
final class SentenceTable: Sendable {
  let language: Language
  private let bytes: [UInt8]
  private let starts: [Int]

  /// Reads a table; none when it is cut, of another version, or not a table at all.
  init?(_ bytes: [UInt8], signature: String, counts count: Int, _ pageCount: Int) {
    var starts: [Int] = []
    starts.reserveCapacity(count + 1)
    for place in bytes.indices where bytes[place] == UInt8(ascii: "\n") { starts.append(place + 1) }
    // Every line ends, the last one, too: a table that was cut has too few ends.
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

  /// The number of a family's sentence.
  @inline(never) func member(_ first: Int, _ count: Int, _ member: Int) -> Int { first + min(max(member, 0), count - 1) }

  /// The sentence as it stands.
  @inline(never) func text(_ sentence: Int) -> String { String(decoding: line(sentence), as: UTF8.self) }

  /// The sentence with one hole filled.
  @inline(never) func text(_ sentence: Int, _ one: String) -> String { text(sentence, [one]) }

  /// The sentence with two holes filled.
  @inline(never) func text(_ sentence: Int, _ one: String, _ two: String) -> String { text(sentence, [one, two]) }

  /// The sentence with three holes filled.
  @inline(never) func text(_ sentence: Int, _ one: String, _ two: String, _ three: String) -> String { text(sentence, [one, two, three]) }

  /// The sentence with its holes filled.
  @inline(never) func text(_ sentence: Int, _ arguments: [String]) -> String {
    fill(line(sentence), arguments, isolates: language.isRightToLeft)
  }

  /// The sentence's form for the count, which is its first hole.
  @inline(never) func plural(_ sentence: Int, _ count: Int64, _ others: String...) -> String {
    var form = line(sentence)
    let wanted = PluralCategory(count, in: language)
    for category in PluralCategory.allCases where category.rawValue < wanted.rawValue && language.has(category) {
      guard end(of: form) < form.endIndex else { break }
      form = form[(end(of: form) + 1)...]
    }
    return fill(form[..<end(of: form)], [String(count)] + others, isolates: language.isRightToLeft)
  }

  /// Where a sentence's first form ends.
  private func end(of form: ArraySlice<UInt8>) -> Int { form.firstIndex(of: 0x1F) ?? form.endIndex }

  /// Nothing where a browser's table ends before it.
  private func line(_ sentence: Int) -> ArraySlice<UInt8> {
    sentence + 1 < starts.count ? bytes[starts[sentence]..<starts[sentence + 1] - 1] : []
  }

  /// Puts arguments in the places of the bytes 1 to 8.
  @inline(never) func fill(_ sentence: ArraySlice<UInt8>, _ arguments: [String], isolates: Bool) -> String {
    var text = ""
    var start = sentence.startIndex
    for place in sentence.indices where sentence[place] > 0 && sentence[place] <= arguments.count {
      let argument = arguments[Int(sentence[place]) - 1]
      text += String(decoding: sentence[start..<place], as: UTF8.self) + (isolates ? Self.isolated(argument) : argument)
      start = place + 1
    }
    return text + String(decoding: sentence[start...], as: UTF8.self)
  }

  /// A part of a line that runs from right to left. That would tear apart what is more than digits, "15°" would become "°15", so it stands
  /// between isolates and runs as its first letter does. Parts that have parts may have no letter of their own, as a weekday, a number and a
  /// month, or two times, and would run from left to right: there the direction is said.
  @inline(never) static func isolated(_ part: String) -> String {
    var (isNumber, parts, isArabic, last): (Bool, Int, Bool, Int) = (true, 0, false, 0)
    for byte in part.utf8 {
      if byte < UInt8(ascii: "0") || byte > UInt8(ascii: "9") { isNumber = false }
      // The end of an isolate, and the beginning of an Arabic letter.
      last = (last << 8 | Int(byte)) & 0xFFFFFF
      if last == 0xE281A9 { parts += 1 }
      if byte & 0xFC == 0xD8 { isArabic = true }
    }
    return isNumber ? part : (parts > 1 || parts == 1 && isArabic ? "\u{2067}" : "\u{2068}") + part + "\u{2069}"
  }
}
