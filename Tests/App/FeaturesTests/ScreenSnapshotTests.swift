import Languages
import Loop
import Markup
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// Every state of every screen, as HTML.
@Suite struct ScreenSnapshotTests {
  /// The page that most others are compared with.
  private var weather: Node { AppView.view(state(SampleWeather.report())) }

  @Test func weatherMatchesItsSnapshot() { expectSnapshot(weather, "weather") }

  @Test func warningsHaveTheIssuersOwnWordAndInstructions() {
    var report = SampleWeather.report()
    var watch = Alert(id: "1", event: "Flood Watch", severity: .severe)
    watch.sent = SampleWeather.now - .hours(5)
    watch.onset = SampleWeather.now + .hours(20)
    watch.ends = SampleWeather.now + .hours(40)
    watch.area = "Bronx; Kings"
    watch.headline = "Heavy rain may flood streams"
    watch.text = "A slow low.\n\n* Rain of 2 to 3 inches.\n* Small streams may flood."
    watch.instruction = "Keep an eye on the forecast.\nNever drive into water."
    watch.sender = "NWS New York"
    watch.url = "https://example.org/watch"
    var copy = watch
    copy.id = "2"
    var ungraded = Alert(id: "3", event: "Special Weather Statement", severity: .unknown)
    ungraded.url = "javascript:alert(1)"
    report.alerts = Stamped([watch, copy, ungraded], Provenance(source: .nws, fetchedAt: SampleWeather.now, validAt: SampleWeather.now))
    let view = AppView.view(state(report))
    #expect(!view.html.lowercased().contains("warning<") && !view.html.contains("javascript:") && !view.html.contains("#blocked"))
    expectSnapshot(view, "weather-alerts", differingFrom: weather)
    var open = state(report)
    open.open(Destination(open.destination.screen, sheet: .warning(watch.number)))
    expectSnapshot(AppView.view(open), "weather-alert-sheet", differingFrom: view)
  }

  @Test func weatherIsShownInFahrenheitAndOnTheUSScale() {
    var state = state(SampleWeather.report())
    state.preferences.temperatureUnit = .fahrenheit
    state.preferences.airScale = .us
    expectSnapshot(AppView.view(state), "weather-fahrenheit", differingFrom: weather)
  }

  @Test func weatherIsShownInNauticalUnits() {
    var state = state(SampleWeather.report())
    state.preferences = Preferences(cookie: "c-eu-kn-mmhg-mi-in")
    expectSnapshot(AppView.view(state), "weather-knots", differingFrom: weather)
  }

  @Test func anUnsavedPlaceCanBeSaved() {
    expectSnapshot(AppView.view(guest(bareReport)), "weather-not-saved", differingFrom: AppView.view(state(bareReport)))
    expectSnapshot(AppView.view(guest(nil)), "loading-not-saved", differingFrom: AppView.view(state(nil)))
  }

  @Test(arguments: [Language.german, .arabic, .japanese]) func weatherIsShownInOtherLanguages(_ language: Language) {
    var state = state(SampleWeather.report())
    state.copy = Languages.copy(language)
    expectSnapshot(AppView.view(state), "weather-" + language.tag, differingFrom: weather)
  }

  @Test func inTheUnitedStatesTheClockHasTwelveHours() {
    var state = state(SampleWeather.report())
    state.preferences.clock = .twelveHours
    expectSnapshot(AppView.view(state), "weather-twelve-hours", differingFrom: weather)
  }

  private func guest(_ report: WeatherReport?) -> AppFeature.State {
    var state = state(report)
    state.make(.remove(SampleWeather.cell))
    return state
  }

  @Test func anUnknownAddressOffersLinks() {
    var state = state(nil)
    state.open(Destination(.notFound(path: "/nix")))
    expectSnapshot(AppView.view(state), "nowhere")
    // Without the server it may be a town.
    state.beganWithoutServer = true
    let html = AppView.view(state).html
    #expect(html.contains(state.copy.message(for: .noConnection).title) && !html.contains(state.copy.nowhere.title))
  }

  @Test func theUnitOfPollutantsIsNamedOnlyBesideThem() {
    var report = SampleWeather.report()
    #expect(AppView.view(state(report)).html.contains("Pollutants in µg/m³"))
    report.air?.value.pollutants = []
    let html = AppView.view(state(report)).html
    #expect(!html.contains("Pollutants in µg/m³") && !html.contains("class=\"pollutants\"") && html.contains("European index"))
  }

  @Test func simulatedWeatherIsMarkedAsSuch() {
    expectSnapshot(AppView.view(state(SampleWeather.report(source: .simulator))), "weather-simulated", differingFrom: weather)
  }

  @Test func aReportWithOnlyATemperatureIsShown() { expectSnapshot(AppView.view(state(bareReport)), "weather-bare") }

  @Test func thePageOfHereIsShownWithoutAndWithItsName() {
    let here = state(bareReport) { $0.origin = .devicePosition }
    expectSnapshot(AppView.view(here), "here")
    let world = World()
    let clients = Clients.unimplemented(clock: world.clock)
    clients.names = world.namesClient
    clients.page = world.pageClient
    clients.storage = world.storageClient
    clients.weather = world.weatherClient
    let store = Store(
      initialState: here, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted,
      onMistake: { Issue.record("\($0)") })
    store.send(.weatherList(.moved(SampleWeather.cell.coordinate)))
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    world.names.answer(0, .name("Reykjavik"))
    expectSnapshot(AppView.view(store.state), "here-named")
  }

  @Test func staleWeatherIsShownAfterAFailedRefresh() {
    expectSnapshot(
      AppView.view(
        state(SampleWeather.report(fetchedAt: SampleWeather.now - 7200)) { page in
          page.problem = .noConnection
          page.lastTried = SampleWeather.now - 60
        }), "weather-refresh-failed", differingFrom: weather)
  }

  @Test func weatherIsShownOffline() {
    var state = state(SampleWeather.report(fetchedAt: SampleWeather.now - 90_000))
    state.isOnline = false
    expectSnapshot(AppView.view(state), "weather-offline", differingFrom: weather)
  }

  @Test func weatherThatIsTooOldIsNotShownAsNow() {
    var state = state(SampleWeather.report()) { page in
      page.problem = .noConnection
      page.lastTried = SampleWeather.now + .days(15)
    }
    state.now = SampleWeather.now + .days(15)
    expectSnapshot(AppView.view(state), "weather-too-old")
    #expect(PageHead(state).title == "64.147, -21.942 · Weatherglass")
    // If a forecast covers the present, it is shown as now.
    state.now = SampleWeather.now + .hours(50)
    #expect(PageHead(state).title == "1° 64.147, -21.942 · Weatherglass")
  }

  @Test(arguments: WeatherProblem.allCases)
  func everyProblemIsShownWhereThereIsNoWeather(problem: WeatherProblem) {
    expectSnapshot(AppView.view(state(nil) { $0.problem = problem }), "problem-\(problem.word)")
  }

  @Test func aSourceThatRestsIsCountedDownWithWhatIsPossible() {
    let rest = { (page: inout WeatherFeature.State) in
      (page.problem, page.retryAt, page.lastTried) = (.quotaUsedUp, SampleWeather.now + 23, SampleWeather.now - 7)
      (page.resting, page.instead) = (.openMeteo, .metNorway)
    }
    let bare = AppView.view(state(nil, rest)).html
    for words in ["Open-Meteo is resting", "0:23", "Use MET Norway instead", "without-script"] { #expect(bare.contains(words), "\(words)") }
    #expect(!bare.contains("Choose a saved place"), "there is none")
    expectSnapshot(AppView.view(state(nil, rest)), "resting")
    let old = AppView.view(state(SampleWeather.report(), rest)).html
    for words in ["<details class=\"rest-line\">", "Trying again in 0:23", "Use MET Norway instead", "Hourly"] {
      #expect(old.contains(words), "\(words)")
    }
    #expect(!old.contains("freshness--button"), "refreshing would do nothing")
  }

  @Test(arguments: HomeWay.allCases) func theHintShowsTheWayToTheHomeScreen(way: HomeWay) {
    var state = state(SampleWeather.report())
    state.homeWay = way
    let html = AppView.view(state).html
    #expect(html.contains("Keep it a tap away") && html.contains("3. Open it there") == (way != .prompt))
    if way == .share { expectSnapshot(HomeScreenView.view(way, .english, Send { _ in }), "hint") }
  }

  @Test func whoAskedTooOftenReadsWhenTheyMayAskAgain() {
    let state = state(nil) { ($0.problem, $0.retryAt) = (.askedTooOften, SampleWeather.now + 100) }
    #expect(AppView.view(state).html.contains("Try again in 2 min."))
    var later = state
    later.now = SampleWeather.now + 100
    #expect(AppView.view(later).html.contains("Try again later."))
  }

  @Test func aSkeletonIsShownWhileTheWeatherIsLoading() {
    expectSnapshot(AppView.view(state(nil) { $0.askedAt = SampleWeather.now }), "loading")
  }

  @Test func thePersonIsWelcomedBeforeBeingAskedForThePosition() {
    expectSnapshot(AppView.view(AppFeature.State(now: SampleWeather.now)), "welcome")
    #expect(AppView.view(AppFeature.State(now: SampleWeather.now)).html.contains("without-script\">Without JavaScript"))
  }

  @Test(arguments: [LocationPermission.denied, .unavailable])
  func aRefusedOrImpossiblePositionIsExplained(permission: LocationPermission) {
    var state = AppFeature.State(now: SampleWeather.now)
    state.weatherList.permission = permission
    expectSnapshot(AppView.view(state), "location-\(permission)")
  }

  @Test func theSearchForThePositionIsShown() {
    var state = AppFeature.State(now: SampleWeather.now)
    state.weatherList.isLocating = true
    expectSnapshot(AppView.view(state), "locating")
  }

  @Test func aDismissedPromptIsExplained() {
    var state = AppFeature.State(now: SampleWeather.now)
    state.weatherList.permission = .prompt
    state.weatherList.locationProblem = .denied
    expectSnapshot(AppView.view(state), "location-not-allowed")
  }

  @Test func aRemovedPlaceCanBeRestored() {
    var state = AppFeature.State(now: SampleWeather.now)
    var change = UndoableChange(.removed, WeatherFeature.State(origin: .random, coordinate: SampleWeather.cell.coordinate))
    change.wasSelected = true
    state.undoable = [change]
    expectSnapshot(AppView.view(state), "place-removed")
  }

  @Test func aPositionThatWasNotFoundIsExplained() {
    var state = AppFeature.State(now: SampleWeather.now)
    state.weatherList.locationProblem = .notFound
    expectSnapshot(AppView.view(state), "location-not-found")
  }

  @Test func theSearchSheetMatchesItsSnapshots() {
    var state = AppFeature.State(now: SampleWeather.now)
    state.search = SearchFeature.State()
    state.search?.text = "91, \"><script>alert(1)</script>"
    state.search?.problem = .latitudeOutOfRange
    expectSnapshot(AppView.view(state), "search")
  }

  @Test func theMapOffersToBookATripWithBothEnds() {
    var state = AppFeature.State(now: SampleWeather.now)
    state.map.go(to: MapExtent(centre: SampleWeather.cell.coordinate, zoom: 7))
    state.plannedTrip.draft = SampleTrips.draft
    state.open(Destination(.tool(.map)))
    expectSnapshot(AppView.view(state), "map-book")
  }

  @Test func thePagesAboutWarningsMatchTheirSnapshots() {
    for (name, state) in SampleWarnings.states { expectSnapshot(AppView.view(state), "warnings-" + name) }
    for language in [Language.german, .arabic] {
      for (name, english) in SampleWarnings.states where ["warning", "list", "notices"].contains(name) {
        var state = english
        state.copy = Languages.copy(language)
        expectSnapshot(AppView.view(state), "warnings-" + name + "-" + language.tag, differingFrom: AppView.view(english))
      }
    }
  }

  @Test func thePageAboutWidgetsMatchesItsSnapshots() {
    for (name, state) in SampleWidgets.states { expectSnapshot(AppView.view(state), "widgets-" + name) }
    for language in [Language.german, .arabic] {
      guard let english = SampleWidgets.states.first?.state else { continue }
      var state = english
      state.copy = Languages.copy(language)
      expectSnapshot(AppView.view(state), "widgets-all-" + language.tag, differingFrom: AppView.view(english))
    }
  }

  @Test func thePagesAboutTripsMatchTheirSnapshots() {
    for (name, state) in SampleTrips.states { expectSnapshot(AppView.view(state), "trips-" + name) }
  }

  @Test func aNewVersionIsAnnounced() {
    var state = state(SampleWeather.report())
    state.isUpdateReady = true
    state.weatherList.pages.append(WeatherFeature.State(origin: .random, coordinate: city), id: 2)
    expectSnapshot(AppView.view(state), "weather-update-ready", differingFrom: weather)
  }

  private var bareReport: WeatherReport {
    var report = WeatherReport(cell: SampleWeather.cell, zone: .utc)
    report.current = Stamped(
      Moment(time: SampleWeather.now, condition: .unknown, temperature: Temperature(celsius: -0.4)),
      Provenance(source: .openMeteo, fetchedAt: SampleWeather.now, validAt: SampleWeather.now))
    return report
  }

  private func state(_ report: WeatherReport?, _ change: (inout WeatherFeature.State) -> Void = { _ in }) -> AppFeature.State {
    var state = AppFeature.State(now: SampleWeather.now)
    var page = WeatherFeature.State(
      origin: .chosen(searchedFor: "Reykjavik"), coordinate: SampleWeather.cell.coordinate, report: report)
    change(&page)
    state.weatherList.show(page)
    if !page.origin.isHere { state.save(page) }
    return state
  }
}
