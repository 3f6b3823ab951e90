import WeatherModel
import WeatherService

/// What every source says of a cell, side by side, and how far apart they are.
public struct Comparison: Sendable {
  /// What one source said.
  public struct Entry: Sendable {
    /// The source whose answer this is.
    public var source: Source
    /// What it says; nil when it says nothing.
    public var report: WeatherReport?
    /// Why kinds are missing, and what else there is to know.
    public var remarks: Remarks

    /// One source's answer.
    public init(source: Source, report: WeatherReport?, remarks: Remarks = Remarks()) {
      self.source = source
      self.report = report
      self.remarks = remarks
    }

    /// What a person is told of a source that says nothing.
    public var problem: WeatherProblem? { Kind.allCases.compactMap { remarks.problems[$0] }.first }
  }

  /// The cell that all sources were asked about.
  public let cell: Cell
  /// One for each source that was asked, those without an answer included.
  public let entries: [Entry]

  /// Answers side by side.
  public init(cell: Cell, entries: [Entry]) {
    self.cell = cell
    self.entries = entries
  }

  /// What the service's sources answered.
  public init(cell: Cell, answers: [(source: Source, answer: WeatherAnswer)]) {
    self.init(cell: cell, entries: answers.map { Entry(source: $0.source, report: $0.answer.report, remarks: Remarks($0.answer)) })
  }

  /// The spread of a number of the present weather.
  public func spread(_ number: (Moment) -> Double?) -> Spread? {
    Spread(reports.compactMap { $0.current.flatMap { number($0.value) } })
  }

  /// The spread of a number of a day.
  public func spread(_ date: CalendarDate, _ number: (Day) -> Double?) -> Spread? { Spread((days[date] ?? []).compactMap(number)) }

  /// The days that any source tells, in order.
  public var dates: [CalendarDate] { days.keys.sorted() }

  var reports: [WeatherReport] { entries.compactMap { $0.report } }

  /// What is said of each day.
  var days: [CalendarDate: [Day]] {
    var days: [CalendarDate: [Day]] = [:]
    for report in reports {
      for day in report.daily?.value ?? [] { days[day.date, default: []].append(day) }
    }
    return days
  }
}
