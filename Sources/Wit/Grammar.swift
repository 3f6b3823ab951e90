import WeatherModel

/// How the house writer makes its lines in a language: an opening that says what is remarkable, and a remark that follows.
///
/// A grammar is a text. Under a topic's heading in brackets an opening begins with "-", a remark with "+"; each opening goes with each remark of its topic, and
/// with those under "[any]". Names in braces are filled with what the weather says, as the reader writes it: `{temperature}`, `{high}`, `{low}`, `{delta}`,
/// `{wind}`, `{index}`.
public struct Grammar: Sendable {
  /// The openings and remarks of a topic.
  public struct Part: Sendable {
    /// What comes first.
    public var openings: [String] = []
    /// What may follow it.
    public var remarks: [String] = []
  }

  private var parts: [Topic: Part] = [:]
  /// What stands between an opening and a remark.
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

  /// What there is to say of a topic.
  public func part(_ topic: Topic) -> Part { parts[topic] ?? Part() }

  /// How many lines there are of it.
  public func count(_ topic: Topic) -> Int { part(topic).openings.count * part(topic).remarks.count }

  /// How many lines there are.
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
