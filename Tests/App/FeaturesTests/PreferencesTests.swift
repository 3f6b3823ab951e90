import Features
import Preferences
import TestKit
import Testing
import WeatherModel

/// The table of preferences, and the cookie and the forms that follow from it.
@Suite struct PreferencesTests {
  /// Every choice of every field.
  private let all = Preference.Field.allCases.flatMap { field in field.words.indices.map { Preference(field, UInt8($0)) } }

  @Test func everyFieldHasANameAndItsWords() {
    let lines = Preference.Field.allCases.map { ([$0.name] + $0.words).joined(separator: " ") }
    #expect(
      lines == [
        "temperature c f", "scale eu us", "clock 24 12", "wind kmh ms mph kn bft", "pressure hpa mmhg inhg", "distance km mi", "rain mm in",
        "theme system light dark", "transparency full reduced", "wit witty plain", "tiles outlines streets",
        "language auto en de fr es ja ar",
      ])
  }

  @Test func noTwoChoicesHaveAWordInCommon() {
    let words = Preference.Field.allCases.flatMap(\.words)
    #expect(Set(words).count == words.count)
    #expect(words.joined().allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789".contains($0) }, "cookies may contain only these characters")
    #expect(Preference.Field.allCases.allSatisfy { $0.words.count <= 16 }, "a choice must fit in four bits")
    #expect(Preference.Field.allCases.count <= 16, "all choices must fit in 64 bits")
  }

  @Test func everyWordStandsForItsChoice() {
    for preference in all {
      let word = preference.field.words[Int(preference.choice)]
      #expect(Preference(word: word) == preference)
      #expect(Preference(preference.field, word: word) == preference)
      for other in Preference.Field.allCases where other != preference.field { #expect(Preference(other, word: word) == nil) }
      var preferences = Preferences()
      preferences.set(preference)
      #expect(preferences[preference.field] == preference.choice && preferences.word(of: preference.field) == word)
      #expect(Preferences(cookie: preferences.cookie) == preferences)
    }
  }

  @Test(arguments: ["", "F", "k", "cf", "c f", "f ", " f", "temperature", "kmhx", "km/h", "mp", "é"]) func otherWordsAreIgnored(
    _ word: String
  ) {
    #expect(Preference(word: word) == nil)
    for field in Preference.Field.allCases { #expect(Preference(field, word: word) == nil) }
  }

  @Test func fieldsAreFoundByTheirNames() {
    for field in Preference.Field.allCases { #expect(Preference.Field(name: field.name) == field) }
    #expect(Preference.Field(name: "unit") == .temperature, "the old name in forms and addresses")
    for name in ["", "c", "kmh", "units", "Wind", "temperature c"] { #expect(Preference.Field(name: name) == nil) }
  }

  @Test func aNewChoiceLeavesTheOthersAsTheyWere() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<2000 {
      var preferences = Preferences()
      var expected: [UInt8] = Array(repeating: 0, count: Preference.Field.allCases.count)
      for _ in 0..<12 {
        let preference = all[Int(random.next() % UInt64(all.count))]
        preferences.set(preference)
        expected[Int(preference.field.rawValue)] = preference.choice
      }
      #expect(Preference.Field.allCases.map { preferences[$0] } == expected)
      #expect(Preferences(cookie: preferences.cookie) == preferences, "\(preferences.cookie)")
    }
  }

  @Test(
    arguments: [
      ("c-eu", "c-eu"), ("f-eu", "f-eu"), ("c-us-12", "c-us-12"), ("f-us-12-ar", "f-us-12-ar"), ("c-eu-de", "c-eu-de"), ("us", "c-us"),
    ])
  func aCookieOfAnOlderVersionKeepsItsMeaning(_ pair: (cookie: String, now: String)) {
    #expect(Preferences(cookie: pair.cookie).cookie == pair.now)
  }

  @Test func theTypesOfChoicesAreInTheOrderOfTheWords() {
    var preferences = Preferences()
    #expect(preferences.cookie == "c-eu")
    preferences.temperatureUnit = .fahrenheit
    preferences.airScale = .us
    preferences.clock = .twelveHours
    preferences.windUnit = .knots
    preferences.pressureUnit = .inchesOfMercury
    preferences.distanceUnit = .miles
    preferences.rainUnit = .inches
    preferences.theme = .dark
    preferences.reducesTransparency = true
    preferences.language = .japanese
    #expect(preferences.cookie == "f-us-12-kn-inhg-mi-in-dark-reduced-ja")
    let read = Preferences(cookie: preferences.cookie)
    #expect(read.windUnit == .knots && read.pressureUnit == .inchesOfMercury && read.distanceUnit == .miles && read.rainUnit == .inches)
    #expect(read.theme == .dark && read.reducesTransparency && read.language == .japanese && read.clock == .twelveHours)
    preferences.language = nil
    preferences.reducesTransparency = false
    #expect(preferences.cookie == "f-us-12-kn-inhg-mi-in-dark")
    #expect(Preference.Field.wind.words.count == Preferences.WindUnit.allCases.count)
    #expect(Preference.Field.pressure.words.count == Preferences.PressureUnit.allCases.count)
    #expect(Preference.Field.distance.words.count == Preferences.DistanceUnit.allCases.count)
    #expect(Preference.Field.rain.words.count == Preferences.RainUnit.allCases.count)
    #expect(Preference.Field.theme.words.count == Preferences.Theme.allCases.count)
    #expect(Preference.Field.language.words == ["auto"] + Language.allCases.map(\.tag))
  }

  @Test func aCookieIsReadNoFurtherThanOursCanBe() {
    let cookie = String(repeating: "x-", count: 100_000) + "f"
    #expect(Preferences(cookie: cookie) == Preferences())
    #expect(Preferences(cookie: "us-" + cookie).cookie == "c-us")
  }

  @Test(
    arguments: [
      ("US", "en", "f-eu-12-mph-inhg-mi-in"), ("PR", "es", "f-eu-12-mph-inhg-mi-in"), ("GB", "en", "c-eu-mph-mi"), ("DE", "de", "c-eu"),
      ("AT", "de", "c-eu"), ("FR", "fr", "c-eu"), ("CA", "en", "c-eu-12"), ("CA", "fr", "c-eu"), ("AU", "en", "c-eu-12"),
      ("BS", "en", "f-eu-12"),
      ("MX", "es", "c-eu-12-mmhg"), ("ES", "es", "c-eu"), ("JP", "ja", "c-eu"), ("EG", "ar", "c-eu-12"), ("MA", "ar", "c-eu"),
      ("RU", "ru", "c-eu-ms-mmhg"), ("SE", "sv", "c-eu-ms"), ("KR", "ko", "c-eu-12-ms"), ("IN", "en", "c-eu-12-inhg"),
      ("419", "es", "c-eu-12"),
      ("XX", "en", "c-eu"), ("", "", "c-eu"),
    ])
  func theDefaultsAreTheUsualOnesOfTheRegion(_ region: String, _ language: String, _ cookie: String) {
    #expect(Preferences(region: region, language: language).cookie == cookie)
  }
}
