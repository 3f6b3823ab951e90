import Copy
import Features
import Languages
import Preferences
import TestKit
import Testing
import WeatherModel

/// Values in the units of a person, by themselves and on the page.
@Suite struct DisplayTests {
  private func display(_ cookie: String, _ language: Language = .english) -> Display {
    Display(preferences: Preferences(cookie: cookie), zone: .utc, now: SampleWeather.now, copy: Languages.copy(language))
  }

  @Test(arguments: [
    ("kmh", "36", "36 km/h"), ("ms", "10", "10 m/s"), ("mph", "22", "22 mph"), ("kn", "19", "19 kn"), ("bft", "5", "5 Bft"),
  ])
  func windIsShownInEveryUnit(_ unit: String, _ number: String, _ text: String) {
    #expect(display(unit).speed(10) == number)
    #expect(display(unit).speedWithUnit(10) == text)
    #expect(text == number + " " + display(unit).windUnit)
    #expect(display(unit).speed(0) == "0")
  }

  @Test(arguments: ["kmh", "ms", "mph", "kn", "bft"]) func anImpossibleWindIsShownAsSomeText(_ unit: String) {
    for speed in [-1, -1e300, 1e300, .infinity, -.infinity, .nan] { #expect(!display(unit).speed(speed).isEmpty) }
  }

  @Test(arguments: [
    ("hpa", 1013.25, "1013", "hPa"), ("mmhg", 1013.25, "760", "mmHg"), ("inhg", 1013.25, "29.92", "inHg"),
    ("inhg", 1015.917, "30.00", "inHg"),
  ])
  func pressureIsShownInEveryUnit(_ unit: String, _ hectopascals: Double, _ number: String, _ name: String) {
    #expect(display(unit).pressure(hectopascals) == number)
    #expect(display(unit).pressureUnit == name)
  }

  @Test(arguments: [
    ("km", 24_140.0, "24", "km"), ("km", 850, "0.9", "km"), ("km", 9960, "10", "km"), ("mi", 24_140, "15", "mi"), ("mi", 850, "0.5", "mi"),
    ("mi", 16_090, "10", "mi"), ("mi", 0, "0", "mi"),
  ])
  func distanceIsShownInEveryUnit(_ unit: String, _ metres: Double, _ number: String, _ name: String) {
    #expect(display(unit).distance(metres) == number)
    #expect(display(unit).distanceUnit == name)
  }

  @Test(
    arguments: [
      ("mm", 0.4, "0.4 mm"), ("mm", 12.4, "12 mm"), ("mm", 0.05, "0.1 mm"), ("mm", 0.04, nil), ("mm", 0, nil), ("in", 12.7, "0.50 in"),
      ("in", 25.4, "1.00 in"), ("in", 0.13, "0.01 in"), ("in", 0.12, nil), ("in", 0, nil),
    ] as [(String, Double, String?)])
  func rainIsShownInEveryUnit(_ unit: String, _ millimetres: Double, _ text: String?) {
    #expect(display(unit).rain(millimetres) == text)
  }

  @Test(arguments: [
    (Language.german, "41 km/h", "26 mi/h", "22 kn", "6 Bft", "29,92", "mm Hg"),
    (.french, "41\u{202F}km/h", "26\u{202F}mi/h", "22\u{202F}nd", "6 Bft", "29,92", "mmHg"),
    (.japanese, "41 km/h", "26 mph", "22 kn", "風力 6", "29.92", "mm Hg"),
  ])
  func languagesHaveTheirOwnUnits(_ words: (Language, String, String, String, String, String, String)) {
    let (language, kilometres, miles, knots, force, inches, mercury) = words
    #expect(["kmh", "mph", "kn", "bft"].map { display($0, language).speedWithUnit(11.4) } == [kilometres, miles, knots, force])
    #expect(display("inhg", language).pressure(1013.25) == inches && display("mmhg", language).pressureUnit == mercury)
  }

  @Test(arguments: [
    (Language.english, "Tue 14:09", "Wed 25 Nov 14:09", "Wed 11 Nov 14:09"),
    (.german, "Di 14:09", "Mi, 25. Nov. 14:09", "Mi, 11. Nov. 14:09"),
    (.french, "mar. 14:09", "mer. 25 nov. 14:09", "mer. 11 nov. 14:09"), (.spanish, "mar 14:09", "mié, 25 nov 14:09", "mié, 11 nov 14:09"),
    (.japanese, "火 14:09", "11月25日(水) 14:09", "11月11日(水) 14:09"),
    (.arabic, "الثلاثاء 14:09", "الأربعاء، 25 نوفمبر 14:09", "الأربعاء، 11 نوفمبر 14:09"),
  ])
  func aDayWhoseNameWouldBeAmbiguousHasItsDate(_ language: Language, _ near: String, _ later: String, _ before: String) {
    let display = display("", language)
    /// The text without the marks that keep Arabic and numbers apart.
    func plain(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }))
    }
    for read in [display.dayAndTime, display.coming] {
      #expect(plain(read(display.now + .days(6))) == near)
      #expect(plain(read(display.now + .days(7))) == later)
    }
    #expect(plain(display.dayAndTime(display.now - .days(7))) == before)
    // Where the month could be of another year, the year is shown too.
    #expect(plain(display.dayAndTime(display.now + .days(400))) == "2027-12-23 14:09")
  }

  /// The whole page, for sighted readers and for screen readers, in each choice of each unit, and in no other unit.
  @Test func everyNumberOnThePageIsInTheChosenUnits() throws {
    var state = AppFeature.State(now: SampleWeather.now)
    state.weatherList.show(
      WeatherFeature.State(origin: .random, coordinate: SampleWeather.cell.coordinate, report: SampleWeather.report()))
    let units = ["km/h", "m/s", "mph", "kn", "Bft", "hPa", "mmHg", "inHg", "km", "mi", "mm", "in"]
    let spoken = [
      "kilometres per hour", "metres per second", "miles per hour", "knots", "Beaufort", "hectopascals", "millimetres of mercury",
      "inches of mercury",
    ]
    for (wind, pressure, distance, rain) in [(0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 0, 1), (3, 0, 1, 0), (4, 1, 0, 0)] {
      state.preferences.windUnit = Preferences.WindUnit.allCases[wind]
      state.preferences.pressureUnit = Preferences.PressureUnit.allCases[pressure]
      state.preferences.distanceUnit = Preferences.DistanceUnit.allCases[distance]
      state.preferences.rainUnit = Preferences.RainUnit.allCases[rain]
      let html = AppView.view(state).html
      let used = Set([wind, 5 + pressure, 8 + distance, 10 + rain].map { units[$0] })
      let words = Set(html.split { "<>\" ".contains($0) }.map(String.init))
      #expect(words.intersection(units.filter { $0 != "in" }) == used.subtracting(["in"]), "\(state.preferences.cookie)")
      #expect((html.firstMatch(of: /[0-9]\.[0-9][0-9] in</) != nil) == (rain == 1), "\(state.preferences.cookie)")
      #expect(spoken.filter { html.contains($0) } == [spoken[wind], spoken[5 + pressure]], "\(state.preferences.cookie)")
    }
  }

  /// Judgements like "falling fast" do not depend on the unit of the text.
  @Test func theTrendOfThePressureIsTheSameInEveryUnit() {
    var state = AppFeature.State(now: SampleWeather.now)
    var report = SampleWeather.report()
    report.current?.value.pressure = 1000
    report.current?.value.pressureChange = -3.5
    state.weatherList.show(WeatherFeature.State(origin: .random, coordinate: SampleWeather.cell.coordinate, report: report))
    for unit in Preferences.PressureUnit.allCases {
      state.preferences.pressureUnit = unit
      #expect(AppView.view(state).html.contains("Below average, falling fast"), "\(unit)")
    }
  }
}
