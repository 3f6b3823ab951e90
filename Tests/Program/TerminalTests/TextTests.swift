import Copy
import Languages
import Preferences
import Reports
import Testing
import WeatherModel
import WeatherService
import Wire

@testable import TerminalText

/// Widths, lines, and the content of texts for terminals.
@Suite struct TextTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Reykjavík", 9), ("e\u{301}", 1), ("東京", 4), ("서울", 4), ("กรุงเทพ", 6), ("⚡", 2), ("🌧️", 2), ("👨‍👩‍👧", 2), ("🇮🇸", 2),
    ("ｱ", 1), ("Ａ", 2),
    ("a\u{200B}b", 2), ("−12°…17°", 8), ("█▁", 2), ("नई दिल्ली", 8),
  ])
  func widthIsCountedAsTerminalsDo(_ text: String, _ width: Int) {
    // Devanagari's spacing vowels take a column in some terminals and none in others: a count per letter is accepted too.
    let counted = displayWidth(text)
    #expect(text.unicodeScalars.contains { (0x900...0x97F).contains($0.value) } ? (5...width).contains(counted) : counted == width)
  }

  @Test func textsAreCutAtWholeLetters() {
    #expect(fitted("東京都", 5) == "東京…")
    #expect(fitted("東京都", 4) == "東…")
    #expect(fitted("e\u{301}e\u{301}e\u{301}", 2) == "e\u{301}…")
    #expect(fitted("abc", 3) == "abc" && fitted("abc", 0) == "")
  }

  @Test func paragraphsAreBrokenAtBlanks() {
    #expect(wrapped("one two three", 8) == ["one two", "three"])
    #expect(wrapped("one two three", 8, indent: 2) == ["one two", "  three"])
    #expect(wrapped("abcdefghij", 4) == ["abcd", "efgh", "ij"])
    #expect(wrapped("東京 都", 4) == ["東京", "都"])
    #expect(wrapped("", 10) == [] && wrapped("  ", 10) == [])
    #expect(wrapped("a abcdefgh", 4, indent: 2) == ["a", "  ab", "  cd", "  ef", "  gh"])
  }

  @Test(arguments: [1e300, -1e300, .infinity, .nan, 361, -45]) func drawingsTakeAnyNumber(_ number: Double) {
    #expect(TextStyle.plain.arrow(number).count == 1 && TextStyle.plain.bar(number).count == 1)
    #expect((0...7).contains(whole(number, 0...7)))
    #expect(!Copy.english.compassPoint(number).isEmpty)
    #expect(Copy.english.compassLetters(number) == Copy.english.compassPoint(number))
  }

  @Test func termsOfSourcesCannotSteerTheTerminal() {
    let state = SourceState(source: .openMeteo, kinds: .all, terms: "free\u{1B}[2J of charge")
    let list = SourceList(states: [state], orders: [])
    #expect(list.text(on: Terminal(style: .plain, width: 80), now: Instant(seconds: 0)).contains("free[2J of charge"))
  }

  @Test func alertsHaveTheirInstructionsAndNoControlCharacters() {
    var alert = Alert(id: "1", event: "Storm\u{1B}[2J", severity: .extreme)
    alert.instruction = "Stay\u{7} inside.\nClose the windows."
    alert.ends = Instant(seconds: 1_800_000_000)
    var over = Alert(id: "2", event: "Old fog", severity: .minor)
    over.ends = Instant(seconds: 1)
    let now = Instant(seconds: 1_799_990_000)
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.alerts = Stamped([alert, over], Provenance(source: .nws, fetchedAt: now, validAt: now))
    for style in [TextStyle.plain, .ansi] {
      let terminalReport = TerminalReport(
        terminal: Terminal(style: style, width: 40), answer: WeatherAnswer(report: report, notes: [.alerts: .fallback(from: .metNorway)]),
        cell: .zero, now: now, copy: .english)
      let text = terminalReport.alertsText()
      #expect(text.contains("Extreme") && text.contains("What to do:\n  - Stay inside.\n") && text.contains("- Close the windows."))
      #expect(!text.contains("Old fog") && !text.contains("\u{1B}[2J") && !text.contains("\u{7}"))
      let flat = text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
      #expect(flat.contains("MET Norway, the first choice, has no answer now") && flat.contains("US National Weather Service"), "\(flat)")
    }
    report.alerts?.value = []
    #expect(
      TerminalReport(terminal: Terminal(), answer: WeatherAnswer(report: report), cell: .zero, now: now, copy: .english).alertsText()
        .contains(
          "No warnings."))
  }

  @Test func todaysRangeIncludesNow() {
    let now = Instant(seconds: 1_799_990_000)
    let provenance = Provenance(source: .openMeteo, fetchedAt: now, validAt: now)
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.current = Stamped(Moment(time: now, condition: .rain, temperature: Temperature(celsius: 25)), provenance)
    let day = Day(
      date: report.zone.date(of: now), condition: .rain, low: Temperature(celsius: 14), high: Temperature(celsius: 22))
    report.daily = Stamped([day], provenance)
    let console = TerminalReport(terminal: Terminal(), answer: WeatherAnswer(report: report), cell: .zero, now: now, copy: .english)
    #expect(console.nowText().contains("H 25°  L 14°") && !console.nowText().contains("22°"))
    #expect(!console.pageText().contains("22°") && !console.forecastText(count: 5).contains("22°"))
  }

  @Test func notesAboutAnAnswerAreShown() {
    let now = Instant(seconds: 1_800_000_000)
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.placeName = "東京" + String(repeating: "都", count: 50)
    let moment = Moment(time: now, condition: .rain, temperature: Temperature(celsius: 12))
    report.current = Stamped(moment, Provenance(source: .openMeteo, fetchedAt: now - 7200, validAt: now))
    let notes: [(AnswerNote, String)] = [
      (.stretched, "asked less often"), (.quotaUsedUp(until: now + 3600), "used up until 09:00"),
      (.heldBack(celsius: 60, hectopascals: 1013), "held back (60 °C, 1013 hPa)"),
      (.fallback(from: .weatherKit), "Apple Weather, the first choice, has no answer now"),
    ]
    for (note, words) in notes {
      let answer = WeatherAnswer(report: report, problems: [.current: .quotaUsedUp], notes: [.current: note], lastTried: now - 60)
      let text = TerminalReport(terminal: Terminal(width: 40), answer: answer, cell: .zero, now: now, copy: .english).nowText()
      let flat = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
      #expect(flat.contains(words), "\(flat)")
      #expect(
        flat.contains("Updated 2 h ago · Open-Meteo") && flat.contains("quota used up, last tried at 07:59")
          && flat.contains("Weather data by Open-Meteo.com"))
      #expect(text.split(separator: "\n").allSatisfy { displayWidth(String($0)) <= 40 }, "\(text)")
    }
  }

  @Test func weatherThatIsTooOldIsNotShownAsNow() {
    let now = Instant(seconds: 1_795_010_940)
    let moment = Moment(time: now - .days(9), condition: .rain, temperature: Temperature(celsius: 12))
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.current = Stamped(moment, Provenance(source: .openMeteo, fetchedAt: moment.time, validAt: moment.time))
    let sentence = "The last weather known for this place is too old to say what it is like now. 2026-11-09 14:09: 12° Rain"
    let shown = TerminalReport(terminal: Terminal(width: 200), answer: WeatherAnswer(report: report), cell: .zero, now: now, copy: .english)
      .nowText()
    #expect(shown.contains(sentence + "\n"), "\(shown)")
    let page = TerminalReport(terminal: Terminal(), answer: WeatherAnswer(report: report), cell: .zero, now: now, copy: .english).pageText()
    #expect(page.split(separator: "\n").joined(separator: " ").contains(sentence), "\(page)")
  }

  @Test(arguments: [Language.english, .arabic]) func aTemperatureHasASingleMinusSign(_ language: Language) throws {
    let now = Instant(seconds: 1_795_010_940)
    let moment = Moment(time: now, condition: .snow, temperature: Temperature(celsius: -14))
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.current = Stamped(moment, Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
    let display = Display(preferences: Preferences(), zone: .utc, now: now, copy: Languages.copy(language))
    #expect(try #require(OneLine("%t")).text(report, display) == "-14°C\n")
  }

  @Test func theSourceOfRainIsCredited() {
    let now = Instant(seconds: 1_795_010_940)
    let moment = Moment(time: now, condition: .cloudy, temperature: Temperature(celsius: 12))
    var report = WeatherReport(cell: .zero, zone: .utc)
    report.current = Stamped(moment, Provenance(source: .openMeteo, fetchedAt: now, validAt: now))
    // Quarter-hour steps for three hours; the text is about the next hour only.
    let steps = (0..<12).map { RainStep(time: now + Int64($0) * 900, intensity: $0 < 8 ? 0 : 9) }
    report.minutely = Stamped(steps, Provenance(source: .metNorway, fetchedAt: now, validAt: now))
    let text = TerminalReport(terminal: Terminal(), answer: WeatherAnswer(report: report), cell: .zero, now: now, copy: .english).pageText()
    #expect(text.contains("Dry for the next hour"))
    #expect(text.contains(Source.metNorway.attribution) && text.contains(Source.openMeteo.attribution), "\(text)")
  }
}
