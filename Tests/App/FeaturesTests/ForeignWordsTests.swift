import Copy
import Languages
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// All words on a page come from its language's table: in a language whose every letter is an ω, no Latin letter is seen or spoken.
@Suite struct ForeignWordsTests {
  private func unreadable(_ language: Language) throws -> Copy {
    let table = try Languages.table(language, forPages: true)
    let head = try #require(table.firstIndex(of: UInt8(ascii: "\n")))
    let rest = table[head...].flatMap { isLetter($0) ? Array("ω".utf8) : [$0] }
    return try #require(Copy(table[..<head] + rest))
  }

  /// Texts that are the same in every language: names, chemistry, and texts of sources and persons.
  private static let sameEverywhere = [
    "Open-Meteo", "World Air Quality Index", "PM2.5", "PM10", "NO₂", "SO₂", "O₃", "Atlantic/Reykjavik", "Reykjavik", "Flood Watch",
    "Bronx; Kings", "NWS New York",
    "Heavy rain may flood streams", "A slow low.", "Rain of 2 to 3 inches.", "Small streams may flood.", "Keep an eye on the forecast.",
    "Never drive into water.", "Grandma", "Kings", "push.example",
    "GeoNames", "Natural Earth", "openstreetmap.org",
  ]

  private func expectNoOtherWords(_ state: AppFeature.State, _ copy: Copy, _ name: String) {
    var state = state
    state.copy = copy
    let view = AppView.view(state)
    for words in visibleTexts(view.html) + [PageHead(state).title] where words.utf8.contains(where: isLetter) {
      var rest = words
      for known in Self.sameEverywhere { rest = rest.replacing(known, with: "") }
      #expect(!rest.utf8.contains(where: isLetter), "\(name): “\(words)”")
    }
  }

  /// The texts of a page, and the attributes that are shown or spoken.
  private func visibleTexts(_ html: String) -> [String] {
    var texts: [String] = []
    // By bytes, which takes a fraction of the time that characters take.
    for bytes in html.utf8.split(separator: UInt8(ascii: "<")) {
      let piece = Substring(bytes)
      guard let end = piece.utf8.lastIndex(of: UInt8(ascii: ">")) else { continue }
      let text = String(piece[piece.utf8.index(after: end)...])
      // Elements with a `lang` of their own, such as the names of languages or licences, are the same in all languages.
      if piece[..<end].contains(" lang=\"") { continue }
      if !text.isEmpty { texts.append(text.replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing("&quot;", with: "\"")) }
      for name in ["aria-label", "placeholder", "title", "alt", "aria-description", "aria-valuetext", "aria-roledescription"] {
        guard let start = piece.firstRange(of: " \(name)=\"") else { continue }
        texts.append(String(piece[start.upperBound...].prefix { $0 != "\"" }))
      }
    }
    return texts
  }

  private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private func state(_ report: WeatherReport?, _ change: (inout WeatherFeature.State) -> Void = { _ in }) -> AppFeature.State {
    var state = AppFeature.State(now: SampleWeather.now)
    var page = WeatherFeature.State(origin: .chosen(searchedFor: "Reykjavik"), coordinate: SampleWeather.cell.coordinate, report: report)
    change(&page)
    state.weatherList.show(page)
    return state
  }

  private func weather() -> WeatherReport {
    var report = SampleWeather.report()
    var watch = Alert(id: "1", event: "Flood Watch", severity: .severe)
    watch.sent = SampleWeather.now - .hours(5)
    watch.onset = SampleWeather.now + .hours(20)
    watch.ends = SampleWeather.now + .hours(40)
    watch.area = "Bronx; Kings"
    watch.text = "Flood Watch"
    watch.instruction = "Flood Watch"
    watch.sender = "NWS New York"
    let provenance = Provenance(source: .nws, fetchedAt: SampleWeather.now, validAt: SampleWeather.now)
    report.alerts = Stamped([watch, Alert(id: "2", event: "Flood Watch", severity: .minor)], provenance)
    var air = report.air?.value ?? AirQuality(europeanIndex: 12, usIndex: 30, pollutants: [])
    air.pollen = Pollen.Plant.allCases.map { Pollen($0, 12) }
    air.hours = (0..<50).map { AirHour(SampleWeather.now - 540 + .hours(Int64($0)), europeanIndex: Double($0), usIndex: nil) }
    var hours = report.hourly?.value ?? []
    for index in hours.indices {
      hours[index].feelsLike = Temperature(celsius: -3)
      hours[index].wind = Wind(speed: Double(index % 12), gust: Double(index % 12) * 2, direction: Double(index * 30))
      (hours[index].humidity, hours[index].dewPoint) = (Double(index % 10) / 10, Temperature(celsius: Double(index % 5)))
      (hours[index].uvIndex, hours[index].pressure) = (Double(index % 9), 990 + Double(index % 20))
    }
    report.hourly?.value = hours
    report.air = Stamped(air, Provenance(source: .openMeteo, fetchedAt: SampleWeather.now, validAt: SampleWeather.now))
    return report
  }

  @Test(arguments: Language.allCases) func weatherHasNoWordOutsideTheTables(_ language: Language) throws {
    let copy = try unreadable(language)
    var weather = state(weather())
    expectNoOtherWords(weather, copy, "weather")
    let warned: UInt32 = weather.weatherList.page.report?.alerts?.value.first?.number ?? 0
    for number in [0, warned] {
      weather.open(Destination(weather.destination.screen, sheet: .warning(number)))
      expectNoOtherWords(weather, copy, "warning")
    }
    let today = CalendarDate(day: SampleWeather.now.seconds / 86_400)
    for quantity in DayQuantity.allCases {
      for date in [today, CalendarDate(day: today.day + 2), CalendarDate(day: today.day + 9)] {
        weather.open(Destination(weather.destination.screen, sheet: .day(DayAddress(date, quantity))))
        expectNoOtherWords(weather, copy, "\(quantity) of a day")
      }
    }
    weather.navigation.sheet = nil
    weather.preferences.temperatureUnit = .fahrenheit
    weather.preferences.clock = .twelveHours
    weather.preferences.airScale = .us
    for wind in Preferences.WindUnit.allCases {
      weather.preferences.windUnit = wind
      expectNoOtherWords(weather, copy, "\(wind)")
    }
    for pressure in Preferences.PressureUnit.allCases {
      weather.preferences.pressureUnit = pressure
      expectNoOtherWords(weather, copy, "\(pressure)")
    }
    weather.preferences.distanceUnit = .miles
    weather.preferences.rainUnit = .inches
    weather.isUpdateReady = true
    weather.weatherList.pages.append(WeatherFeature.State(origin: .random, coordinate: city), id: .place(Cell(city)))
    expectNoOtherWords(weather, copy, "other preferences")
    weather.isOnline = false
    weather.isLanguageMissing = true
    expectNoOtherWords(weather, copy, "offline")
    for condition in Condition.allCases {
      expectNoOtherWords(state(SampleWeather.report(source: .simulator, condition: condition)), copy, "\(condition)")
    }
    var old = state(SampleWeather.report())
    old.now = SampleWeather.now + .days(15)
    expectNoOtherWords(old, copy, "too old")
  }

  @Test func theTextsOfAWarningHaveTheLanguageOfTheirSource() {
    for (language, isMarked) in [(Language.english, false), (.german, true), (.arabic, true)] {
      var weather = state(weather())
      weather.copy = Languages.copy(language)
      let number: UInt32 = weather.weatherList.page.report?.alerts?.value.first?.number ?? 0
      let page = AppView.view(weather).html
      #expect(page.contains("<bdi lang=\"en\">Flood Watch</bdi>") == isMarked)
      weather.open(Destination(weather.destination.screen, sheet: .warning(number)))
      let sheet = AppView.view(weather).html
      for text in [
        "<bdi lang=\"en\">Bronx; Kings</bdi>", "class=\"prose\" dir=\"auto\" lang=\"en\"", "class=\"todo\" dir=\"auto\" lang=\"en\"",
      ] {
        #expect(sheet.contains(text) == isMarked, "\(language): \(text)")
      }
    }
    for source in [Source.openWeather, .weatherKit] { #expect(source.foreignTag(on: .german) == nil, "its language is not known") }
  }

  @Test(arguments: Language.allCases) func pagesWithoutWeatherHaveNoWordOutsideTheTables(_ language: Language) throws {
    let copy = try unreadable(language)
    for problem in WeatherProblem.allCases {
      expectNoOtherWords(state(nil) { $0.problem = problem }, copy, "\(problem)")
      let failed = state(SampleWeather.report(fetchedAt: SampleWeather.now - 7200)) {
        $0.problem = problem
        $0.lastTried = SampleWeather.now - 60
      }
      expectNoOtherWords(failed, copy, "\(problem) beside weather")
    }
    var start = AppFeature.State(now: SampleWeather.now)
    for permission in [LocationPermission.unknown, .denied, .unavailable] {
      for problem in [nil, LocationProblem.denied, .notFound] {
        start.weatherList.permission = permission
        start.weatherList.locationProblem = problem
        expectNoOtherWords(start, copy, "\(permission)")
      }
    }
    start.weatherList.isLocating = true
    start.undoable = [
      UndoableChange(.removed, WeatherFeature.State(origin: .random, coordinate: SampleWeather.cell.coordinate))
    ]
    expectNoOtherWords(start, copy, "locating")
    expectNoOtherWords(state(nil) { $0.askedAt = SampleWeather.now }, copy, "loading")
  }

  @Test(arguments: Language.allCases) func toolsHaveNoWordOutsideTheTables(_ language: Language) throws {
    let copy = try unreadable(language)
    for tool in Destination.Tool.allCases {
      var state = AppFeature.State(now: SampleWeather.now)
      state.open(Destination(.tool(tool)))
      expectNoOtherWords(state, copy, tool.rawValue)
    }
  }

  @Test(arguments: Language.allCases) func theMapHasNoWordOutsideTheTables(_ language: Language) throws {
    let (cell, copy) = (SampleWeather.cell, try unreadable(language))
    var state = state(SampleWeather.report())
    state.open(Destination(.tool(.map)))
    state.map.go(to: MapExtent(centre: cell.coordinate, zoom: 7))
    expectNoOtherWords(state, copy, "unknown")
    state.map.air.store(.failure(.noConnection), of: cell, at: SampleWeather.now)
    expectNoOtherWords(state, copy, "failed")
    for (european, us, age, source) in [
      (nil, nil, 0, .openMeteo), (12, nil, 600, .openMeteo), (nil, 160, 18_000, .aqicn), (12, nil, 0, .simulator),
    ] as [(Double?, Double?, Int64, Source)] {
      let air = Stamped(
        AirQuality(europeanIndex: european, usIndex: us, pollutants: []),
        Provenance(source: source, fetchedAt: SampleWeather.now - age, validAt: SampleWeather.now))
      state.map.air.store(.success(air), of: cell, at: SampleWeather.now)
      expectNoOtherWords(state, copy, "\(String(describing: air))")
    }
    for problem in [LocationProblem.denied, .notFound, .unavailable] {
      state.map.problem = problem
      expectNoOtherWords(state, copy, "\(problem)")
    }
    state.map.problem = nil
    for problem in [
      TripDraft.Problem.lookup(WeatherRefusal(.noConnection)), .air(WeatherRefusal(.noConnection)), .tooClose, .booking(.noConnection),
      .booking(.refused("")),
      .booking(.notPaired),
      .booking(.departureInPast), .booking(.tooMany), .booking(.notStored), .booking(.weather(.askedTooOften)),
    ] {
      state.plannedTrip.draft.problem = problem
      expectNoOtherWords(state, copy, "\(problem)")
    }
    state.plannedTrip.draft = SampleTrips.draft
    expectNoOtherWords(state, copy, "book")
    state.map.isUnavailable = true
    expectNoOtherWords(state, copy, "missing")
  }

  @Test(arguments: Language.allCases) func thePagesAboutTripsHaveNoWordOutsideTheTables(_ language: Language) throws {
    let copy = try unreadable(language)
    for (name, state) in SampleTrips.states { expectNoOtherWords(state, copy, name) }
  }

  @Test(arguments: Language.allCases) func thePageAboutWidgetsHasNoWordOutsideTheTables(_ language: Language) throws {
    let copy = try unreadable(language)
    for (name, state) in SampleWidgets.states { expectNoOtherWords(state, copy, name) }
  }

  @Test(arguments: Language.allCases) func thePagesAboutWarningsHaveNoWordOutsideTheTables(_ language: Language) throws {
    let copy = try unreadable(language)
    for (name, state) in SampleWarnings.states { expectNoOtherWords(state, copy, name) }
  }

  @Test(arguments: Language.allCases) func theSavedPlacesHaveNoWordOutsideTheTables(_ language: Language) throws {
    let copy = try unreadable(language)
    for destination in ["/favourites", "/favourites/manage", "/favourites/" + SampleWeather.cell.description] {
      for report in [SampleWeather.report(), SampleWeather.report(source: .simulator)] {
        var state = state(report)
        var page = WeatherFeature.State(
          origin: .chosen(searchedFor: nil), coordinate: SampleWeather.cell.coordinate, received: ReceivedReport(report))
        page.nickname = "ωω"
        state.save(page)
        state.open(Destination(url: destination))
        expectNoOtherWords(state, copy, destination)
      }
    }
  }

  @Test(arguments: Language.allCases) func theSearchSheetHasNoWordOutsideTheTables(_ language: Language) throws {
    let copy = try unreadable(language)
    var state = AppFeature.State(now: SampleWeather.now)
    state.search = SearchFeature.State()
    for problem in [CoordinateProblem.notTwoNumbers, .latitudeOutOfRange, .longitudeOutOfRange, .linkWithoutPlace] {
      state.search?.problem = problem
      expectNoOtherWords(state, copy, "\(problem)")
    }
  }
}
