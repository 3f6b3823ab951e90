import CLanguages
import Synchronization
import WeatherModel

/// The openings and remarks that the house writer combines to lines in one language: an opening says what is remarkable, and a remark
/// follows. With them are lists of words by which lines of language models are checked.
///
/// A grammar is a text in `Languages/wit/`. Under a topic's heading in brackets, an opening begins with "-" and a remark with "+". Each
/// opening can be followed by each remark of its topic, and by those under "[any]". Names in braces are replaced by values of the weather
/// as the reader writes them: `{temperature}`, `{high}`, `{low}`, `{delta}`, `{wind}`, `{index}`.
///
/// All lines of a topic may claim the topic's facts (`Topic.facts`). Lines that claim more are under a heading that names it: those under
/// "[night stars]" are used only if there are stars to be seen.
///
/// Under the heading of a list of words (`WordList`) they are separated by commas. Empty lines and lines that begin with "#" are ignored.
struct Grammar: Sendable {
  /// Openings and remarks that fit each other.
  struct Part: Sendable {
    /// The first parts of lines, about what is remarkable; they may contain names in braces.
    var openings: [String] = []
    /// The second parts of lines, in any combination with the first.
    var remarks: [String] = []
  }

  /// The lines under one heading.
  struct Section: Sendable {
    let topic: Topic
    /// What these lines claim in addition to the topic's facts.
    let facts: Set<Fact>
    var part = Part()
  }

  private(set) var sections: [Section] = []
  /// The remarks under "[any]", which claim nothing.
  private(set) var common: [String] = []
  /// The lists of words that the text has.
  private(set) var words: [WordList: [String]] = [:]
  /// Lines that don't belong there: unknown headings, and what is under them.
  private(set) var mistakes: [String] = []

  private enum Heading {
    case common, section(Int), list(WordList), unknown
  }

  init(_ text: String) {
    var heading = Heading.unknown
    for line in text.split(whereSeparator: \.isNewline) where line.first != "#" {
      switch (line.first, heading) {
      case ("[", _):
        heading = begun(line.dropFirst().dropLast())
        if case .unknown = heading { mistakes.append(String(line)) }
      case ("-", .section(let section)): sections[section].part.openings.append(String(line.dropFirst(2)))
      case ("+", .section(let section)): sections[section].part.remarks.append(String(line.dropFirst(2)))
      case ("+", .common): common.append(String(line.dropFirst(2)))
      case (_, .list(let list)): words[list, default: []] += line.split(separator: ", ").map(String.init)
      default: mistakes.append(String(line))
      }
    }
  }

  private mutating func begun(_ title: Substring) -> Heading {
    if title == "any" { return .common }
    if let list = WordList(rawValue: String(title)) {
      words[list, default: []] += []
      return .list(list)
    }
    let names = title.split(separator: " ").map(String.init)
    let facts = names.dropFirst().compactMap(Fact.init)
    guard let topic = names.first.flatMap(Topic.init), facts.count == names.count - 1 else { return .unknown }
    sections.append(Section(topic: topic, facts: Set(facts)))
    return .section(sections.count - 1)
  }

  /// The text between an opening and a remark.
  var blank: String { words[.withoutSpaces] == nil ? " " : "" }

  /// The openings and remarks of a topic that claim nothing but the facts; none if the grammar doesn't have the topic.
  func part(_ topic: Topic, _ facts: Set<Fact>) -> Part {
    var part = Part()
    for section in sections where section.topic == topic && facts.isSuperset(of: section.facts) {
      part.openings += section.part.openings
      part.remarks += section.part.remarks
    }
    part.remarks += common
    return part
  }
}

extension Grammar {
  /// The grammar of a language; nil if it has none. It is read when it is first needed.
  static func of(_ language: Language) -> Grammar? {
    known.withLock { known in
      if let grammar = known[language] { return grammar }
      known[language] = read(language)
      return known[language]
    }
  }

  private static let known = Mutex<[Language: Grammar]>([:])

  private static func read(_ language: Language) -> Grammar? {
    var count = 0
    guard let start = language_wit(CInt(language.rawValue), &count) else { return nil }
    return Grammar(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  }
}
