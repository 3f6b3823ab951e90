import WeatherModel
import WeatherService
import Wire

/// What all sources say of one place, side by side.
public struct Comparison: Sendable {
  /// One source's answer.
  public struct Entry: Sendable {
    /// Who.
    public var source: Source
    /// What it says; nil when it says nothing.
    public var report: WeatherReport?
    /// Why kinds are missing.
    public var problems: [Kind: WeatherProblem]

    /// One source's answer.
    public init(source: Source, report: WeatherReport?, problems: [Kind: WeatherProblem] = [:]) {
      self.source = source
      self.report = report
      self.problems = problems
    }

    /// The first of them: what a person is told of a source that says nothing.
    public var problem: WeatherProblem? { Kind.allCases.compactMap { problems[$0] }.first }
  }

  /// How far the sources lie apart in one number.
  public struct Spread: Hashable, Sendable {
    /// The least and the greatest that is said.
    public var low, high: Double
    /// The middle one.
    public var median: Double
    /// How many say it.
    public var count: Int

    /// The spread of numbers; nil of none.
    public init?(_ numbers: [Double]) {
      let sorted = numbers.sorted()
      guard let low = sorted.first, let high = sorted.last else { return nil }
      self.low = low
      self.high = high
      let middle = sorted.count / 2
      median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
      count = sorted.count
    }
  }

  /// Where.
  public var cell: Cell
  /// The answers.
  public var entries: [Entry]

  /// Answers side by side.
  public init(cell: Cell, entries: [Entry]) {
    self.cell = cell
    self.entries = entries
  }

  /// The spread of a number of the present weather.
  public func spread(_ number: (Moment) -> Double?) -> Spread? {
    Spread(entries.compactMap { $0.report?.current.flatMap { number($0.value) } })
  }

  /// The spread of a number of a day.
  public func spread(_ date: CalendarDate, _ number: (Day) -> Double?) -> Spread? {
    Spread(entries.compactMap { entry in entry.report?.daily?.value.first { $0.date == date }.flatMap(number) })
  }

  /// The days that any source tells, in order.
  public var dates: [CalendarDate] { Set(entries.flatMap { $0.report?.daily?.value.map(\.date) ?? [] }).sorted() }
}

extension Comparison {
  /// The comparison as JSON; docs/cli.md describes it.
  public var json: [UInt8] {
    var json = JSONWriter(reserving: 4096)
    json.object { json in
      json.member("latitude", cell.coordinate.latitude)
      json.member("longitude", cell.coordinate.longitude)
      json.array("sources") { json in
        for entry in entries {
          json.object { json in
            json.member("source", entry.source.word)
            json.member("name", entry.source.name)
            if let report = entry.report {
              json.key("report")
              json.value(written: report.json)
            }
            if !entry.problems.isEmpty {
              json.object("problems") { json in
                for kind in Kind.allCases {
                  guard let problem = entry.problems[kind] else { continue }
                  json.key(kind.word)
                  json.object { $0.member("type", "/problems/" + problem.word) }
                }
              }
            }
          }
        }
      }
      json.object("spread") { json in
        json.object("current") { json in
          json.spread("temperature", spread { $0.temperature.celsius })
          json.spread("wind_speed", spread { $0.wind?.speed })
          json.spread("pressure", spread { $0.pressure })
          json.spread("humidity", spread { $0.humidity })
        }
        json.array("daily") { json in
          for date in dates {
            json.object { json in
              json.member("date", date.description)
              json.spread("low", spread(date) { $0.low.celsius })
              json.spread("high", spread(date) { $0.high.celsius })
              json.spread("precipitation", spread(date) { $0.precipitation })
            }
          }
        }
      }
    }
    return json.bytes
  }

  /// Reads a comparison; what has no meaning here is passed over.
  public init(json: JSON) throws(JSONError) {
    guard let coordinate = Coordinate(latitude: try json["latitude"].number(), longitude: try json["longitude"].number()) else {
      throw json.unreadable("a latitude within ±90 and a longitude within ±180")
    }
    var entries: [Entry] = []
    for item in try json["sources"].items() {
      guard let source = Source(word: try item["source"].text()) else { continue }
      let report: WeatherReport? = item["report"].isMissing || item["report"].isNull ? nil : try WeatherReport(json: item["report"])
      var answer = WeatherAnswer(report: report)
      try answer.takeRemarks(item)
      entries.append(Entry(source: source, report: report, problems: answer.problems))
    }
    self.init(cell: Cell(coordinate), entries: entries)
  }
}

extension JSONWriter {
  fileprivate mutating func spread(_ name: StaticString, _ spread: Comparison.Spread?) {
    guard let spread else { return }
    object(name) { json in
      json.member("min", spread.low)
      json.member("max", spread.high)
      json.member("median", spread.median)
      // 0.1 + 0.2: what is subtracted here was never more exact than thousandths.
      json.member("range", ((spread.high - spread.low) * 1000).rounded() / 1000)
      json.member("sources", Int64(spread.count))
    }
  }
}
