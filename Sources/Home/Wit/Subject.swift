import Copy
import Preferences
import WeatherModel

/// The subject of a line: everything that is remarkable about a place's weather now, and every value that the line may contain.
public struct Subject: Sendable {
  /// Everything that a line may claim.
  public let facts: Set<Fact>
  /// The remarkable things about the weather; no topic occurs twice.
  public let topics: [Topic]
  /// The values, by their names in grammars.
  let values: [String: String]
  /// The same weather in words, for models. It contains every number that a line may contain.
  let description: String
  /// The language in which lines are written.
  public let language: Language
  /// The lines and words of that language.
  let grammar: Grammar
  /// Those of the values that are temperatures, as the reader's language writes them.
  let degrees: [String]

  /// Facts about a place other than its weather.
  public struct Background: Sendable {
    /// The low and the high of the day before; nil if they are not known.
    public var yesterday: (low: Temperature, high: Temperature)?
    /// The lows and highs of other days, as far as they are known.
    public var otherDays: [(low: Temperature, high: Temperature)] = []
    /// What kind of place it is; nil if that is not known.
    public var site: Site?
    /// The country's two-letter code; nil if it is not known.
    public var country: String?

    /// Without any knowledge.
    public init() {}
  }

  /// Where a place is.
  public enum Site: Sendable {
    /// In or near a town.
    case town
    /// On land, far from any town.
    case far
    /// On the sea or a large lake.
    case water
  }

  /// Nil if there should be no line: too little is known, a severe warning is in force, or the language has no grammar, so that there is
  /// no house writer and nothing by which a model's line could be checked.
  public init?(_ report: WeatherReport, _ background: Background, _ display: Display) {
    self.init(report, background, display, Grammar.of(display.copy.language))
  }

  init?(_ report: WeatherReport, _ background: Background, _ display: Display, _ grammar: Grammar?) {
    let now = display.now
    guard let grammar, report.allowsJokes(at: now), let moment = report.moment(at: now) else { return nil }
    var values = ["temperature": display.degrees(moment.temperature)]
    let copy = display.copy
    var sentences = [
      copy.condition(moment.condition, isDaylight: moment.isDaylight ?? true), display.degrees(moment.temperature),
      copy.weekday(report.zone.date(of: now).weekday), display.time(now),
    ]
    var facts = Fact.all(of: report, moment, background, at: now)
    if let today = report.today(at: now) {
      values["high"] = display.degrees(today.high)
      values["low"] = display.degrees(today.low)
      sentences.append(copy.morningRange(low: display.degrees(today.low), high: display.degrees(today.high)))
      if let yesterday = background.yesterday {
        let change = display.wholeDegrees(today.high) - display.wholeDegrees(yesterday.high)
        if change.magnitude >= 3 {
          facts.insert(change > 0 ? .warmer : .colder)
          values["delta"] = copy.degrees(change.magnitude)
          sentences.append((change > 0 ? "+" : "−") + copy.degrees(change.magnitude))
        }
      }
    }
    if let wind = moment.wind {
      values["wind"] = display.speedWithUnit(wind.speed)
      sentences.append(display.speedWithUnit(wind.speed))
    }
    if let air = report.air?.value, let index = display.preferences.airScale == .european ? air.europeanIndex : air.usIndex {
      values["index"] = copy.number(index)
    }
    var topics = Topic.allCases.filter { $0 != .ordinary && facts.isSuperset(of: $0.facts) }
    // Ordinary weather is worth a line only if there is nothing else to talk about.
    if facts.isSuperset(of: Topic.ordinary.facts), topics.allSatisfy({ $0 == .clouds || $0 == .mixed }) { topics.append(.ordinary) }
    if topics.isEmpty { return nil }
    if let chance = moment.precipitationChance { sentences.append(copy.percent(chance)) }
    self.facts = facts
    self.topics = topics
    self.values = values
    description = sentences.joined(separator: "; ")
    language = copy.language
    self.grammar = grammar
    degrees = values.filter { $0.key != "wind" && $0.key != "index" }.map(\.value)
  }
}

extension Display {
  /// Whole degrees, as they are shown.
  fileprivate func wholeDegrees(_ temperature: Temperature) -> Double {
    (preferences.temperatureUnit == .celsius ? temperature.celsius : temperature.fahrenheit).rounded()
  }
}
