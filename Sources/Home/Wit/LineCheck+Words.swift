import WeatherModel

// The words and letters of a line, compared with the lists of the grammars.
extension LineCheck {
  private static let banned = WordPatterns(WordList.banned.inAllLanguages)
  private static let notForModels = WordPatterns(WordList.notForModels.inAllLanguages)
  private static let announcements = WordList.announcements.inAllLanguages
  static let degrees = ["°", "℃", "℉"] + WordList.degrees.inAllLanguages

  /// Whether a line contains insults or words about politics.
  static func isRude(_ text: String, in grammar: Grammar) -> Bool { banned.areFound(in: text) || hasWords(.bannedHere, grammar, text) }

  /// Whether a line speaks of what no model may write about, or of the model.
  static func isForbidden(_ text: String) -> Bool { notForModels.areFound(in: text) || isAnnounced(WordPatterns.plain(text)) }

  /// Numbers that are written as words can't be checked.
  static func hasNumberWords(_ text: String, in grammar: Grammar) -> Bool { hasWords(.numbers, grammar, text) }

  private static func hasWords(_ list: WordList, _ grammar: Grammar, _ text: String) -> Bool {
    grammar.words[list].map { WordPatterns($0).areFound(in: text) } ?? false
  }

  /// "Here is one for you: …"; the colon in a time does not count.
  private static func isAnnounced(_ text: String) -> Bool {
    let signs = Array(text)
    let hasColon = signs.indices.contains { signs[$0] == ":" && ($0 + 1 == signs.count || signs[$0 + 1].digit == nil) }
    return hasColon && announcements.contains { text.hasPrefix($0) }
  }

  /// Whether a text has more common words of another language than of its own. A single one may be a name, or a joke.
  static func isForeign(_ text: String, _ subject: Subject) -> Bool {
    guard let own = subject.grammar.words[.commonWords] else { return false }
    let words = WordPatterns.words(text)
    func count(_ common: [String]) -> Int { words.count { common.contains($0) } }
    let others = Language.allCases.filter { $0 != subject.language }.map { count(Grammar.of($0)?.words[.commonWords] ?? []) }
    return others.max() ?? 0 > max(1, count(own))
  }

  /// Whether a text is written in the letters of the language. Units and names may be in Latin ones in every language.
  static func hasRightLetters(_ text: String, in grammar: Grammar) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic).map(\.value)
    let main = grammar.letters(.letters) ?? latin
    let own = main + (grammar.letters(.otherLetters) ?? [])
    func count(_ ranges: [ClosedRange<UInt32>]) -> Int { letters.count { letter in ranges.contains { $0.contains(letter) } } }
    return count(own) * 2 > letters.count && count(own + latin) == letters.count && count(main) > 0
  }

  private static let latin: [ClosedRange<UInt32>] = [0x41...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A]
}

extension Grammar {
  /// The ranges of letters in a list; nil if there is no such list.
  func letters(_ list: WordList) -> [ClosedRange<UInt32>]? {
    words[list]?.compactMap { range in
      let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
    }
  }
}
