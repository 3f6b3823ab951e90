import WeatherModel

/// The openings and remarks that the house writer combines to lines in one language: an opening says what is remarkable, and a remark
/// follows.
///
/// A grammar is written as a text. Under a topic's heading in brackets, an opening begins with "-" and a remark with "+". Each opening can
/// be followed by each remark of its topic, and by those under "[any]". Names in braces are replaced by values of the weather as the
/// reader writes them: `{temperature}`, `{high}`, `{low}`, `{delta}`, `{wind}`, `{index}`.
public struct Grammar: Sendable {
  /// The openings and remarks of a topic.
  public struct Part: Sendable {
    /// The first parts of lines, about what is remarkable; they may contain names in braces.
    public var openings: [String] = []
    /// The second parts of lines, in any combination with the first.
    public var remarks: [String] = []
  }

  private var parts: [Topic: Part] = [:]
  /// The text between an opening and a remark; empty in a language without spaces.
  let blank: String

  private init(_ text: String, blank: String = " ") {
    self.blank = blank
    var common: [String] = []
    var topic: Topic?
    for line in text.split(separator: "\n") {
      let words = String(line.dropFirst(2))
      switch line.first {
      case "[": topic = Topic(rawValue: String(line.dropFirst().dropLast()))
      case "-": if let topic { parts[topic, default: Part()].openings.append(words) }
      case "+":
        if let topic { parts[topic, default: Part()].remarks.append(words) } else { common.append(words) }
      default: break
      }
    }
    for topic in parts.keys { parts[topic]?.remarks += common }
  }

  /// The openings and remarks of a topic; none if the grammar doesn't have it.
  public func part(_ topic: Topic) -> Part { parts[topic] ?? Part() }

  /// How many different lines a topic has.
  public func count(_ topic: Topic) -> Int { part(topic).openings.count * part(topic).remarks.count }

  /// How many different lines all topics have together.
  public var count: Int { Topic.allCases.reduce(0) { $0 + count($1) } }

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
