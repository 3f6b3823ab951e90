import Languages
import Loop
import Markup
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The sheet with the hours of a day: what leads to it, what it shows, and the way back.
@Suite struct DaySheetTests {
  private let today = CalendarDate(day: SampleWeather.now.seconds / 86_400)

  private func app(_ report: WeatherReport? = SampleWeather.report()) -> AppFeature.State {
    var state = AppFeature.State(now: SampleWeather.now)
    state.weatherList.show(
      WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: SampleWeather.cell.coordinate, report: report))
    state.isRestored = true
    return state
  }

  /// At four the sun sets, and then it is dark.
  @Test func aSunsetAtAFullHourStandsBeforeThatHour() throws {
    var report = SampleWeather.report()
    let four = SampleWeather.now - SampleWeather.now.seconds % 3600 + .hours(2)
    report.daily?.value[0].sunset = four
    let html = AppView.view(app(report)).html
    let (sunset, hour) = (try #require(html.range(of: ">Sunset<")), try #require(html.range(of: "/2026-11-18T16")))
    #expect(sunset.lowerBound < hour.lowerBound)
  }

  private func sheet(_ day: DayAddress, in state: AppFeature.State? = nil, _ change: (inout AppFeature.State) -> Void = { _ in }) -> String
  {
    var state = state ?? app()
    state.open(Destination(state.destination.screen, sheet: .day(day)))
    change(&state)
    let html = AppView.view(state).html
    return String(html[(html.range(of: "role=\"dialog\"")?.lowerBound ?? html.endIndex)...])
  }

  @Test func hoursDaysAndDialsLeadToTheirHours() {
    let html = AppView.view(app()).html
    let place = "href=\"/at/64.147,-21.942/2026-11-18"
    #expect(html.contains(place + "T17\""), "an hour")
    #expect(html.contains(place + "-wind\"") && html.contains(place + "-pressure\""), "a dial")
    #expect(html.contains(place + "\""), "a day")
    #expect(html.contains("/2026-11-20\"") && !html.contains("/2026-11-23\""), "as far as there are hours")
  }

  @Test func visibilityAndCloudsHaveTheirHoursWhereTheSourceSendsThem() {
    var report = SampleWeather.report()
    report.current?.value.visibility = 9000
    report.current?.value.cloudCover = 0.5
    for isKnown in [true, false] {
      var hours = report.hourly?.value ?? []
      for index in hours.indices { (hours[index].visibility, hours[index].cloudCover) = isKnown ? (8000, 0.75) : (nil, nil) }
      report.hourly?.value = hours
      let (page, open) = (AppView.view(app(report)).html, sheet(DayAddress(today, hour: 17, .temperature), in: app(report)))
      for word in ["visibility", "clouds"] {
        #expect(page.contains("2026-11-18-\(word)\"") == isKnown && open.contains("2026-11-18T17-\(word)\"") == isKnown)
      }
    }
    var hours = report.hourly?.value ?? []
    for index in hours.indices { (hours[index].visibility, hours[index].cloudCover) = (8000, 0.75) }
    report.hourly?.value = hours
    #expect(sheet(DayAddress(today, hour: 17, .visibility), in: app(report)).contains("aria-valuetext=\"17:00 · 8 km\""))
    #expect(sheet(DayAddress(today, hour: 17, .clouds), in: app(report)).contains("aria-valuetext=\"17:00 · 75%, 6 of 8 oktas\""))
  }

  @Test func snowHasACardWhereItLies() {
    var report = SampleWeather.report()
    for (depth, isShown) in [(nil, false), (0, false), (0.12, true)] as [(Double?, Bool)] {
      report.current?.value.snowDepth = depth
      #expect(AppView.view(app(report)).html.contains("Snow depth") == isShown)
    }
    var display = Display(preferences: Preferences(), zone: .utc, now: SampleWeather.now, copy: .english)
    let moment = report.current?.value
    #expect(moment.flatMap { display.facts(of: $0).last?.value } == "12 cm" && display.snow(1.234) == "123")
    display.preferences.rainUnit = .inches
    #expect(moment.flatMap { display.facts(of: $0).last?.value } == "4.7 in" && display.snow(1.234) == "49")
  }

  @Test func isItWindyAtFive() {
    #expect(sheet(DayAddress(today, hour: 17, .temperature)).contains("aria-valuetext=\"17:00 · 3°\""))
    var report = SampleWeather.report()
    var windy = report.hourly?.value ?? []
    for index in windy.indices { windy[index].wind = Wind(speed: 10, gust: 18, direction: 135) }
    report.hourly?.value = windy
    let html = sheet(DayAddress(today, hour: 17, .wind), in: app(report))
    #expect(html.contains("aria-valuetext=\"17:00 · wind 36, gusts 65 km/h, SE\""))
    #expect(html.contains("2026-11-18T17-temperature\""), "the hour stays with another quantity")
    #expect(html.contains("2026-11-19T17-wind\""), "and on another day")
  }

  @Test func todaysRangeIsThatOfThePageAndTheAirOfNowIsThere() throws {
    var report = SampleWeather.report()
    report.current?.value.temperature = Temperature(celsius: 21)
    let html = sheet(DayAddress(today, .temperature), in: app(report))
    #expect(html.contains("21°"), "today's high includes now")
    let air = try #require(html.range(of: "2026-11-18-air\""))
    #expect(html[air.upperBound...].prefix(400).contains("14"), "although its hours were not asked for")
  }

  @Test func theChosenQuantityStaysForTheNextDay() {
    var state = app()
    state.open(Destination(state.destination.screen, sheet: .day(DayAddress(today, .humidity))))
    state.open(Destination(state.destination.screen))
    state.open(Destination(state.destination.screen, sheet: .day(DayAddress(CalendarDate(day: today.day + 1)))))
    #expect(AppView.view(state).html.contains("id=\"day-title\">Humidity</h2>"))
    #expect(state.destination.url == "/at/64.147,-21.942/2026-11-19")
  }

  @Test func missingHoursAreSaid() {
    #expect(sheet(DayAddress(CalendarDate(day: today.day + 9), .rain)).contains("There are no hourly values for this day."))
    #expect(sheet(DayAddress(CalendarDate(day: today.day + 3), .temperature)).contains("No data yet"))
    #expect(sheet(DayAddress(today, .uv)).contains("sends no hourly values"))
    #expect(sheet(DayAddress(today, .temperature), in: app(nil)).contains("skeleton waiting"))
    let failed = sheet(DayAddress(today, .temperature), in: app(nil)) { state in
      state.weatherList.pages[id: state.weatherList.selected]?.problem = .noConnection
    }
    #expect(failed.contains("Nothing is saved for this place yet"))
  }

  @Test func thePageBesideItCanBeUsed() {
    var state = app()
    state.open(Destination(state.destination.screen, sheet: .day(DayAddress(today, .wind))))
    #expect(!AppView.view(state).html.contains(" inert"))
  }

  // MARK: History

  private func store(_ state: AppFeature.State, _ world: World) -> AppStore {
    let clients = Clients.unimplemented(clock: world.clock)
    (clients.weather, clients.storage, clients.page, clients.device) = (
      world.weatherClient, world.storageClient, world.pageClient, world.deviceClient
    )
    let store = AppStore(initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted)
    store.exhaustivity = .off
    return store
  }

  private func steady(_ state: AppFeature.State, _ world: World) -> AppFeature.State {
    var state = state
    state.weatherList.pages[id: state.weatherList.selected]?.lastTried = world.now
    state.weatherList.pages[id: state.weatherList.selected]?.askedAt = world.now
    return state
  }

  @Test func backClosesTheSheetFromAnyOfItsDaysAndQuantities() {
    let world = World()
    let state = steady(app(), world)
    let screen = state.destination.screen
    let store = store(state, world)
    func follow(_ day: DayAddress?) { store.send(.linkFollowed(Destination(screen, sheet: day.map { .day($0) }))) }
    follow(DayAddress(today, hour: 17, .temperature))
    #expect(world.addressChanges.last == .newEntry)
    follow(DayAddress(today, hour: 17, .wind))
    follow(DayAddress(CalendarDate(day: today.day + 1), hour: 17, .wind))
    #expect(world.addresses.last.map { $0.hasSuffix("/2026-11-19T17-wind") } == true)
    #expect(world.addressChanges.last == .replacement, "the same sheet")
    store.send(.gestured(.escape))
    #expect(store.state.navigation.sheet == nil)
    #expect(world.addressChanges.last == .replacement, "the way back")
    store.finish()
  }

  @Test(arguments: [Preferences.Clock.twentyFourHours, .twelveHours])
  func theTimesOfTheSunNeverCoverEachOther(_ clock: Preferences.Clock) {
    let html = sheet(DayAddress(CalendarDate(day: today.day + 1), .temperature)) { $0.preferences.clock = clock }
    let anchors = html.matches(of: /curve__suntime"[^>]*text-anchor="([a-z]*)"/).map { String($0.1) }
    #expect(anchors == (clock == .twelveHours ? ["end", "start"] : ["end", "end"]))
  }

  @Test func theHourOfTheKnownAmountsNamesThePollutant() throws {
    var report = SampleWeather.report()
    let hour = SampleWeather.now - SampleWeather.now.seconds % 3600
    report.air?.value.hours = (0..<3).map { AirHour(hour + 3600 * $0, europeanIndex: 21, usIndex: nil) }
    report.air?.value.pollutants = [Pollutant(.ozone, 60)]
    report.air?.provenance.validAt = hour + 3660
    let environment = app().environment
    let hours = DayHours(today, of: .air, in: report)
    let values = DayValues(quantity: .air, hours: hours, report: report, display: environment.display(in: report.zone))
    let ozone = environment.copy.pollutant(.ozone)
    #expect((0..<3).map { values.words($0).hasSuffix(ozone) } == [false, true, false], "\(values.words(1))")
  }

  @Test func theAirOfLaterHoursIsRequestedOnceItIsWanted() {
    let world = World()
    var state = app()
    #expect(state.weatherList.page.report?.air?.value.hours.isEmpty == true)
    state.weatherList.pages[id: state.weatherList.selected]?.lastTried = world.now
    let store = store(state, world)
    store.send(.linkFollowed(Destination(state.destination.screen, sheet: .day(DayAddress(today, .air)))))
    #expect(store.state.weatherList.page.isLoading)
    store.finish()
  }
}
