import Testing
import WeatherModel
import WeatherService

@testable import TerminalText

/// The age of the weather that a text states.
@Suite struct AgeTests {
  private let now = Instant(seconds: 1_795_010_400)

  private func stamp(_ source: Source, minutesOld: Int64) -> Provenance {
    Provenance(source: source, fetchedAt: now - .minutes(minutesOld), validAt: now - .minutes(minutesOld))
  }

  private func text(currentBy source: Source) -> String {
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.current = Stamped(
      Moment(time: now, condition: .rain, temperature: Temperature(celsius: 5)), stamp(source, minutesOld: 4))
    let day = Day(
      date: report.zone.date(of: now), condition: .rain, low: Temperature(celsius: 1), high: Temperature(celsius: 7))
    report.daily = Stamped([day], stamp(.openMeteo, minutesOld: 170))
    report.minutely = Stamped([RainStep(time: now, intensity: 0)], stamp(.openMeteo, minutesOld: 9))
    return TerminalReport(
      terminal: Terminal(style: .plain, width: 80), answer: WeatherAnswer(report: report), cell: .zero, now: now, copy: .english
    ).nowText()
  }

  @Test func theWeatherNowIsAsOldAsTheCurrentWeather() {
    let text = text(currentBy: .openMeteo)
    #expect(text.contains("Updated 4 min ago · Open-Meteo") && !text.contains("2 h ago"), "\(text)")
  }

  @Test func eachSourceIsShownWithTheAgeOfItsOldestKind() {
    let text = text(currentBy: .metNorway)
    #expect(text.contains("Updated 4 min ago · MET Norway") && text.contains("Updated 2 h ago · Open-Meteo"), "\(text)")
  }
}
