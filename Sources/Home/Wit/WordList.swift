import WeatherModel

/// The lists of words in grammars, by which lines of models are checked. The raw value is the heading.
enum WordList: String, CaseIterable {
  /// Insults, and words about politics: no line may contain them, in whatever language.
  case banned
  /// What is banned in this language only, because it is harmless in others.
  case bannedHere = "banned here"
  /// What a model's line may not speak of in any language, because it knows nothing about it or has no business with it: warnings and what
  /// to do about them, secrets and addresses, groups of people, and the model itself.
  case notForModels = "not for models"
  /// The beginnings of lines that announce a line: "Here is your line: …".
  case announcements
  /// Numbers that are written as words.
  case numbers
  /// The beginnings of words for degrees.
  case degrees
  /// Short common words, and words about weather, by which languages with the same letters are told apart. Words that two of the languages
  /// share are left out.
  case commonWords = "common words"
  /// The letters of the language, of which each line has some, as ranges of their numbers in Unicode; Latin ones if the list is missing.
  case letters
  /// Letters that the language shares with others.
  case otherLetters = "other letters"
  /// No words follow: the language does not separate them.
  case withoutSpaces = "without spaces"

  /// What the grammars of all languages have under the heading.
  var inAllLanguages: [String] { Language.allCases.flatMap { Grammar.of($0)?.words[self] ?? [] } }
}

/// Words to be looked for: "war" is a whole word, "idiot*" the beginning of one, and "*log in*" is found anywhere.
struct WordPatterns: Sendable {
  private var whole: Set<String> = []
  private var beginnings: [String] = []
  private var parts: [String] = []

  init(_ patterns: [String]) {
    for pattern in patterns {
      switch (pattern.hasPrefix("*"), pattern.hasSuffix("*")) {
      case (true, true): parts.append(String(pattern.dropFirst().dropLast()))
      case (false, true): beginnings.append(String(pattern.dropLast()))
      default: whole.insert(pattern)
      }
    }
  }

  /// Whether a text contains one of the words, also if its letters are written one by one.
  func areFound(in text: String) -> Bool {
    let text = WordPatterns.plain(text)
    let words = WordPatterns.words(text)
    let spelled = words.split { $0.count > 1 }.filter { $0.count > 2 }.map { $0.joined() }
    return words.contains { word in whole.contains(word) || beginnings.contains { word.hasPrefix($0) } }
      || spelled.contains { word in beginnings.contains { word.contains($0) } } || parts.contains { text.contains($0) }
  }

  /// The words of a text, in small letters.
  static func words(_ text: String) -> [String] { text.lowercased().split { !$0.isLetter }.map(String.init) }

  /// A text in small letters, with one kind of apostrophe and colon.
  static func plain(_ text: String) -> String { String(text.lowercased().map { $0 == "’" ? "'" : $0 == "：" ? ":" : $0 }) }
}
