import WeatherModel
import WeatherService

/// The answers of all sources for a cell, side by side, and how far apart they are.
public struct Comparison: Sendable {
  /// The answer of one source.
  public struct Entry: Sendable {
    /// The source whose answer this is.
    public var source: Source
    /// What it answered, with problems and notes.
    public var answer: WeatherAnswer

    /// Creates an entry from its parts.
    public init(source: Source, answer: WeatherAnswer) {
      self.source = source
      self.answer = answer
    }

    /// The weather from the source; nil if it sent none.
    public var report: WeatherReport? { answer.report }
    /// The problem to show for a source without a report.
    public var problem: WeatherProblem? { Kind.allCases.compactMap { answer.problems[$0] }.first }
  }

  /// The cell that all sources were asked about.
  public let cell: Cell
  /// One entry for each source that was asked, including those without a report.
  public let entries: [Entry]

  /// Makes a comparison of entries for the same cell.
  public init(cell: Cell, entries: [Entry]) {
    self.cell = cell
    self.entries = entries
  }

  /// Makes a comparison from the answers of `WeatherService.compare`.
  public init(cell: Cell, answers: [(source: Source, answer: WeatherAnswer)]) {
    self.init(cell: cell, entries: answers.map { Entry(source: $0.source, answer: $0.answer) })
  }

  /// The spread of a value of the current weather; nil if no source has it.
  public func spread(_ number: (Moment) -> Double?) -> Spread? {
    Spread(reports.compactMap { $0.current.flatMap { number($0.value) } })
  }

  /// The spread of a value of a day; nil if no source has it.
  public func spread(_ date: CalendarDate, _ number: (Day) -> Double?) -> Spread? { Spread((days[date] ?? []).compactMap(number)) }

  /// The days that any of the sources has, in order.
  public var dates: [CalendarDate] { days.keys.sorted() }

  var reports: [WeatherReport] { entries.compactMap { $0.report } }

  /// The forecasts of all sources for each day.
  var days: [CalendarDate: [Day]] {
    var days: [CalendarDate: [Day]] = [:]
    for report in reports {
      for day in report.daily?.value ?? [] { days[day.date, default: []].append(day) }
    }
    return days
  }
}
