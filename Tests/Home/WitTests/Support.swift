import Copy
import Languages
import Preferences
import Testing
import WeatherModel

@testable import Wit

/// Wednesday, 14:00.
let now = Instant(seconds: 1_795_010_400)

/// The languages that have a grammar.
let written = Language.allCases.filter { Grammar.of($0) != nil }

func grammar(_ language: Language) throws -> Grammar { try #require(Grammar.of(language)) }

/// A dull afternoon, with the changes of a test.
func report(at now: Instant = now, _ change: (inout WeatherReport, Provenance) -> Void = { _, _ in }) -> WeatherReport {
  let provenance = Provenance(source: .openMeteo, fetchedAt: now, validAt: now)
  var report = WeatherReport(cell: .zero, zone: .utc)
  var moment = Moment(time: now, condition: .overcast, temperature: Temperature(celsius: 7))
  moment.isDaylight = true
  moment.wind = Wind(speed: 3, gust: nil, direction: nil)
  report.current = Stamped(moment, provenance)
  report.hourly = Stamped([moment], provenance)
  let date = LocalZone.utc.date(of: now)
  report.daily = Stamped(
    (0..<7).map {
      Day(
        date: CalendarDate(day: date.day + $0), condition: .overcast, low: Temperature(celsius: 5), high: Temperature(celsius: 9))
    }, provenance)
  change(&report, provenance)
  return report
}

func display(_ language: Language = .english, at now: Instant = now) -> Display {
  Display(preferences: Preferences(), zone: .utc, now: now, copy: Languages.copy(language))
}

func subjectIfAny(
  _ language: Language = .english, at now: Instant = now, knowing background: Subject.Background = Subject.Background(),
  _ change: (inout WeatherReport, Provenance) -> Void = { _, _ in }
) -> Subject? {
  Subject(report(at: now, change), background, display(language, at: now))
}

func makeSubject(
  _ language: Language = .english, at now: Instant = now, knowing background: Subject.Background = Subject.Background(),
  _ change: (inout WeatherReport, Provenance) -> Void = { _, _ in }
) throws -> Subject {
  let subject = subjectIfAny(language, at: now, knowing: background, change)
  return try #require(subject)
}
