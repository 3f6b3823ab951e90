import Loop
import Preferences
import TestKit
import Testing
import WeatherModel

@testable import Features

/// Merges the records of the last start into the state that this start already shows.
@Suite struct AppRestoringTests {
  let world = World()

  /// The list of an app that shows `shown`, after it has read `stored` from the last start.
  func restored(_ stored: AppFeature.State, into shown: AppFeature.State) -> AppFeature.State {
    let store = world.appStore(shown, .weather, .location, .storage, .page)
    store.exhaustivity = .off
    store.send(.restored(AppSnapshot(stored)))
    let state = store.state
    store.skipInFlightEffects()
    return state
  }

  /// The report of a page that both starts know.
  func report(shown: WeatherReport?, stored: WeatherReport?) -> WeatherReport? {
    restored(
      app(list((1, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island, report: stored)))),
      into: painted(list((1, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island, report: shown)), selected: 1))
    ).weatherList.page.report
  }

  @Test func aStartThatShowsNothingShowsWhereThePersonLeftOff() {
    var stored = app(
      list(
        (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
        selected: 2))
    stored.preferences.temperatureUnit = .fahrenheit
    let store = world.appStore(AppFeature.State(now: noon), .location, .storage, .page)
    store.exhaustivity = .off
    store.send(.restored(AppSnapshot(stored)))
    #expect(store.state.distinctPages == [0, 1, 2] && store.state.weatherList.selected == 2)
    #expect(store.state.preferences == stored.preferences && store.state.space?.replica.places == stored.space?.replica.places)
    #expect(world.addresses == ["/at/35.689,139.692"])
    #expect(world.cookies == [DeviceCookie(preferences: stored.preferences, here: Cell(home), places: [Cell(island), Cell(city)])])
    store.skipInFlightEffects()
  }

  @Test func theWeatherHereThatTheServerRenderedStaysInView() {
    let stored = app(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)), selected: 2))
    #expect(restored(stored, into: painted(list((0, page(.devicePosition, home))))).weatherList.selected == 0)
  }

  @Test func theOpenedPlaceStaysInViewAfterTheOthers() {
    let stored = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island))))
    let state = restored(stored, into: painted(list((2, page(.random, city)), selected: 2)))
    #expect(state.distinctPages == [0, 1, 2] && state.weatherList.selected == 2)
  }

  @Test func anOpenedPlaceThatIsAlreadyAmongThePagesIsNotDuplicated() {
    let precise = place(-54.281_4, -36.509_7)
    let stored = app(
      list(
        (0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)), (1, page(.chosen(searchedFor: nil), precise))))
    let state = restored(stored, into: following)
    #expect(state.distinctPages == [0, 2, 1])
    #expect(state.weatherList.selected == 1)
    #expect(state.weatherList.page.coordinate == precise)
  }

  @Test func thePageOfHereIsNotTheOpenedPlaceEvenIfBothAreTheSame() {
    let id = WeatherListFeature.PageID.place(Cell(home))
    let state = restored(app(list((0, page(.devicePosition, home)))), into: painted(list((id, page(.random, home)), selected: id)))
    #expect(state.distinctPages == [0, id])
    #expect(state.weatherList.selected == id && !state.weatherList.page.origin.isHere)
  }

  @Test func theYoungerWeatherWins() {
    let old = FeaturesTests.report(island, fetchedAt: noon - 60, celsius: 1)
    let young = FeaturesTests.report(island, fetchedAt: noon, celsius: 2)
    #expect(report(shown: young, stored: old) == young)
    #expect(report(shown: old, stored: young) == young)
    #expect(report(shown: nil, stored: old) == old)
    #expect(report(shown: old, stored: nil) == old)
  }

  @Test func simulatedWeatherNeverReplacesLiveWeather() {
    let live = FeaturesTests.report(island, fetchedAt: noon - .days(1))
    let simulated = FeaturesTests.report(island, fetchedAt: noon, source: .simulator)
    #expect(report(shown: simulated, stored: live) == live)
    #expect(report(shown: live, stored: simulated) == live)
  }

  @Test func theYoungerSimulationWins() {
    let old = FeaturesTests.report(island, fetchedAt: noon - 60, source: .simulator)
    let young = FeaturesTests.report(island, fetchedAt: noon, source: .simulator)
    #expect(report(shown: young, stored: old) == young)
    #expect(report(shown: old, stored: young) == young)
  }

  @Test func kindsThatOnlyTheOlderReportHasStay() {
    let old = FeaturesTests.report(island, fetchedAt: noon - 60)
    let young = FeaturesTests.report(island, [.current], fetchedAt: noon)
    var both = old
    both.current = young.current
    #expect(report(shown: young, stored: old) == both)
    #expect(report(shown: old, stored: young) == both)
  }

  @Test func weatherOfAnEarlierPositionIsNotShownForTheCurrentOne() {
    var shown = list((0, WeatherFeature.State(origin: .devicePosition, coordinate: city)))
    shown.permission = .granted
    let state = restored(app(list((0, page(.devicePosition, home)))), into: painted(shown))
    #expect(state.weatherList.pages[id: 0]?.coordinate == city)
    #expect(state.weatherList.pages[id: 0]?.report == nil)
  }

  @Test func whatThisStartKnowsAboutTheDeviceStays() {
    var shown = AppFeature.State(now: noon)
    shown.weatherList.permission = .denied
    shown.weatherList.locationProblem = .denied
    shown.weatherList.isLocating = true
    shown.isOnline = false
    shown.isUpdateReady = true
    let state = restored(app(list((0, page(.devicePosition, home)))), into: shown)
    #expect(state.weatherList.permission == .denied)
    #expect(state.weatherList.locationProblem == .denied)
    #expect(state.weatherList.isLocating)
    #expect(!state.isOnline)
    #expect(state.isUpdateReady)
  }

  @Test func placesSavedBeforeTheStorageAnsweredAreNotLost() {
    var shown = painted(list((2, page(.random, city)), selected: 2))
    for place in [city, place(10, 10)] { shown.changeRecords { places, _ in places.edit(.save(SavedPlace(place), at: nil)) } }
    let state = restored(app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))), into: shown)
    #expect(state.places.list.map(\.coordinate) == [island, city, place(10, 10)])
    #expect(state.weatherList.page.coordinate == city)
  }

  @Test func aPendingAnswerDoesNotReachAnotherPageAndIsAskedForAgain() {
    let shown = painted(list((2, WeatherFeature.State(origin: .random, coordinate: city)), selected: 2))
    let store = world.appStore(shown, .weather, .location, .storage, .page)
    store.exhaustivity = .off
    store.send(.minutePassed)
    #expect(world.weather.open == [0])
    store.send(.restored(AppSnapshot(app(list((1, page(.chosen(searchedFor: nil), island)))))))
    #expect(world.weather.requests == [WeatherRequest(city), WeatherRequest(city)])
    #expect(world.weather.open == [1])
    world.weather.answer(0, .success(FeaturesTests.report(city, celsius: -1)))
    world.weather.answer(1, .success(FeaturesTests.report(city, celsius: 20)))
    store.skipReceivedActions()
    #expect(store.state.weatherList.pages[id: 1]?.coordinate == island)
    #expect(store.state.weatherList.page.report == FeaturesTests.report(city, celsius: 20))
    #expect(!store.state.weatherList.page.isLoading)
  }

  @Test func aRequestMadeBeforeTheEmptyStorageAnsweredIsStillAnswered() {
    let shown = painted(list((2, WeatherFeature.State(origin: .random, coordinate: city)), selected: 2))
    let store = world.appStore(shown, .weather, .location, .storage, .page)
    store.exhaustivity = .off
    store.send(.minutePassed)
    store.send(.restored(nil))
    #expect(world.weather.requests == [WeatherRequest(city)])
    #expect(world.weather.open == [0])
    world.weather.answer(0, .success(FeaturesTests.report(city, celsius: 20)))
    store.skipReceivedActions()
    #expect(store.state.weatherList.page.report == FeaturesTests.report(city, celsius: 20))
    store.skipInFlightEffects()
  }

  @Test func aFailedAttemptIsNotForgottenWhenThePageIsOpenedAgain() {
    var failed = page(.chosen(searchedFor: nil), island)
    failed.problem = .noConnection
    failed.lastTried = noon - 20
    let opened = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island)
    let state = restored(app(list((1, failed))), into: painted(list((1, opened), selected: 1)))
    #expect(state.weatherList.page == failed)
    // A later attempt by the server is more recent.
    var tried = page(.chosen(searchedFor: nil), island)
    tried.lastTried = noon
    #expect(restored(app(list((1, failed))), into: painted(list((1, tried), selected: 1))).weatherList.page.problem == nil)
  }

  // MARK: Unsaved places

  /// A start that follows a link to the island.
  var following: AppFeature.State {
    var state = AppFeature.State(now: noon)
    state.weatherList.show(page(.chosen(searchedFor: nil), island))
    return state
  }

  @Test func aFollowedLinkIsShownAndNotSaved() {
    let state = restored(app(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)))), into: following)
    #expect(state.weatherList.page.coordinate == island)
    #expect(state.deviceCookie.places == [Cell(city)])
    #expect(restored(state, into: AppFeature.State(now: noon)).weatherList.pages.ids == [0, 2])
  }

  @Test func aLinkToASavedPlaceShowsThatPlace() {
    let state = restored(app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))), into: following)
    #expect(state.weatherList.pages.ids == [0, 1])
    #expect(state.weatherList.selected == 1 && state.savedCell(of: 1) != nil)
  }

  @Test func anUnsavedPlaceSurvivesAReloadWithItsOriginAndWeather() {
    let drawn = page(.random, island)
    let stored = app(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)), (1, drawn), selected: 1))
    var shown = following
    shown.weatherList.pages[id: 1]?.received = nil
    let state = restored(stored, into: shown)
    #expect(state.weatherList.page == drawn)
    #expect(state.distinctPages == [0, 2, 1])
  }

  @Test func anInvalidSelectionBecomesThePageOfHere() {
    var stored = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island))))
    stored.weatherList.selected = 9
    #expect(restored(stored, into: AppFeature.State(now: noon)).weatherList.selected == 0)
  }
}
