import WeatherModel

/// The openings and remarks that the house writer combines to lines in one language: an opening says what is remarkable, and a remark
/// follows.
///
/// A grammar is written as a text. Under a topic's heading in brackets, an opening begins with "-" and a remark with "+". Each opening can
/// be followed by each remark of its topic, and by those under "[any]". Names in braces are replaced by values of the weather as the
/// reader writes them: `{temperature}`, `{high}`, `{low}`, `{delta}`, `{wind}`, `{index}`.
///
/// All lines of a topic may claim the topic's facts (`Topic.facts`). Lines that claim more are under a heading that names it: those under
/// "[night stars]" are used only if there are stars to be seen.
public struct Grammar: Sendable {
  /// Openings and remarks that fit each other.
  public struct Part: Sendable {
    /// The first parts of lines, about what is remarkable; they may contain names in braces.
    public var openings: [String] = []
    /// The second parts of lines, in any combination with the first.
    public var remarks: [String] = []
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
  /// Lines that don't belong there: unknown headings, and what is under them.
  private(set) var mistakes: [String] = []
  /// The text between an opening and a remark; empty in a language without spaces.
  let blank: String

  init(_ text: String, blank: String = " ") {
    self.blank = blank
    var isCommon = false
    var section: Int?
    for line in text.split(separator: "\n") {
      let words = String(line.dropFirst(2))
      switch (line.first, section) {
      case ("[", _):
        let names = line.dropFirst().dropLast().split(separator: " ").map(String.init)
        let facts = names.dropFirst().compactMap(Fact.init)
        isCommon = names == ["any"]
        section = nil
        if let topic = names.first.flatMap(Topic.init), facts.count == names.count - 1 {
          section = sections.count
          sections.append(Section(topic: topic, facts: Set(facts)))
        } else if !isCommon {
          mistakes.append(String(line))
        }
      case ("-", let section?): sections[section].part.openings.append(words)
      case ("+", let section?): sections[section].part.remarks.append(words)
      case ("+", nil) where isCommon: common.append(words)
      default: mistakes.append(String(line))
      }
    }
  }

  /// The openings and remarks of a topic that claim nothing but the facts; none if the grammar doesn't have the topic.
  public func part(_ topic: Topic, _ facts: Set<Fact>) -> Part {
    var part = Part()
    for section in sections where section.topic == topic && facts.isSuperset(of: section.facts) {
      part.openings += section.part.openings
      part.remarks += section.part.remarks
    }
    part.remarks += common
    return part
  }

  /// The grammar of a language.
  public static func of(_ language: Language) -> Grammar {
    switch language {
    case .english: ofEnglish
    case .german: ofGerman
    case .french: ofFrench
    case .spanish: ofSpanish
    case .japanese: ofJapanese
    case .arabic: ofArabic
    }
  }

  private static let ofEnglish = Grammar(english)
  private static let ofGerman = Grammar(german)
  private static let ofFrench = Grammar(french)
  private static let ofSpanish = Grammar(spanish)
  private static let ofJapanese = Grammar(japanese, blank: "")
  private static let ofArabic = Grammar(arabic)
}
