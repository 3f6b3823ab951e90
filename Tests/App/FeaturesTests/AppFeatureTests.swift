import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

typealias AppStore = TestStore<AppFeature.State, AppFeature.Action>

extension World {
  /// A store of the whole app; the clients a test does not name fail when they are called. An app that has read its storage finds there
  /// what it shows.
  func appStore(_ state: AppFeature.State = AppFeature.State(now: noon), _ live: AppClient...) -> AppStore {
    let clients = Clients.unimplemented(clock: clock)
    for client in live {
      switch client {
      case .weather: clients.weather = weatherClient
      case .location: clients.location = locationClient
      case .names: clients.names = namesClient
      case .places: clients.places = placesClient
      case .languages: clients.languages = languageClient
      case .storage: clients.storage = storageClient
      case .random: clients.random = randomClient
      case .device: clients.device = deviceClient
      case .page: clients.page = pageClient
      }
    }
    if state.isRestored { clients.storage.stored.note(AppSnapshot(state)) }
    return TestStore(initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted)
  }

  enum AppClient { case weather, location, names, places, languages, storage, random, device, page }
}

@testable import Features

/// An app with these pages that has read the records of the last start.
func app(_ list: SampleList) -> AppFeature.State {
  var state = AppFeature.State(now: noon)
  state.isRestored = true
  state.show(list)
  state.writeRecords()
  return state
}

@Suite struct AppFeatureTests {
  let world = World()

  // MARK: Starting

  @Test func aFirstStartSubscribesToAllEventsAndKeepsItsState() {
    let store = world.appStore(AppFeature.State(now: noon), .storage, .device, .page, .location)
    store.send(.started)
    #expect(world.reads.requests == ["index/"])
    #expect(world.elsewhere.open == [0])
    #expect(world.connection.open == [0])
    #expect(world.returns.open == [0])
    #expect(world.gestures.open == [0])
    #expect(world.updates.open == [0])
    #expect(world.visits.open == [0])
    #expect(world.permission.open.isEmpty)
    #expect(world.written.isEmpty)
    world.reads.answer(0, .success([]))
    store.receive(.indexRead(.success([])))
    store.receive(.restored(nil)) {
      $0.isRestored = true
      $0.changeRecords { $1 = Space(device: 1) }
    }
    store.receive(.restoredShown)
    #expect(world.permission.open == [0])
    #expect(world.addresses == ["/"])
    #expect(world.titles == ["Weatherglass"])
    #expect(world.cookies == [DeviceCookie(preferences: Preferences(), here: nil)])
    #expect(world.keptState?.weatherList == store.state.weatherList)
    store.skipInFlightEffects()
  }

  @Test func nothingIsWrittenUntilTheStorageAnswers() {
    let store = world.appStore(AppFeature.State(now: noon), .storage, .device, .page)
    store.send(.started)
    world.clock.advance(byMilliseconds: 59_000)
    #expect(world.written.isEmpty)
    store.skipInFlightEffects()
  }

  @Test func theClocksTimeAppliesOnceTheLastStartIsKnown() {
    let store = world.appStore(AppFeature.State(now: noon - .days(3)), .storage, .page, .location)
    store.send(.restored(nil)) {
      $0.now = noon
      $0.isRestored = true
      $0.changeRecords { $1 = Space(device: 1) }
    }
    store.receive(.restoredShown)
    store.skipInFlightEffects()
  }

  // MARK: Time

  @Test func eachMinuteThePageInViewIsUpdated() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .storage, .device, .page)
    store.send(.started)
    for minute in 1...2 {
      world.clock.advance(byMilliseconds: 59_999)
      world.clock.advance(byMilliseconds: 1)
      store.receive(.minutePassed) { $0.now = noon + .minutes(Int64(minute)) }
    }
    store.skipInFlightEffects()
  }

  @Test func thePageIsUpdatedWhenItComesBackIntoView() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .storage, .device, .page, .weather)
    store.send(.started)
    // The timers of a sleeping device sleep too.
    for number in world.returns.open { world.returns.answer(number, ()) }
    store.receive(.returned)
    store.skipInFlightEffects()
  }

  @Test func agedWeatherIsFetchedOnTheMinute() {
    let store = world.appStore(app(list((1, page(.random, island)), selected: 1)), .weather)
    world.pass(seconds: 3600)
    store.send(.minutePassed) {
      $0.now = noon + 3600
      $0.weatherList.pages[id: 1]?.startLoading(at: noon + 3600)
    }
    #expect(world.weather.requests == [WeatherRequest(island)])
    store.skipInFlightEffects()
  }

  // MARK: The connection

  @Test func whenTheConnectionComesBackThePageInViewTriesAgain() {
    var empty = WeatherFeature.State(origin: .random, coordinate: island)
    empty.problem = .noConnection
    empty.lastTried = noon
    let store = world.appStore(app(list((0, page(.devicePosition, home)), (1, empty), selected: 1)), .weather, .device, .storage, .page)
    store.send(.started)
    world.connection.tell(true)
    store.receive(.connectionChanged(isOnline: true))
    world.connection.tell(false)
    store.receive(.connectionChanged(isOnline: false)) { $0.isOnline = false }
    world.connection.tell(false)
    store.receive(.connectionChanged(isOnline: false))
    #expect(world.weather.requests.isEmpty)
    world.connection.tell(true)
    store.receive(.connectionChanged(isOnline: true)) {
      $0.isOnline = true
      $0.weatherList.pages[id: 1]?.startLoading()
    }
    #expect(world.weather.requests == [WeatherRequest(island, forced: true)])
    store.skipInFlightEffects()
  }

  @Test func aFlappingConnectionAsksForNothingThatIsYoung() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .device)
    store.send(.connectionChanged(isOnline: false)) { $0.isOnline = false }
    store.send(.connectionChanged(isOnline: true)) { $0.isOnline = true }
    #expect(world.weather.requests.isEmpty)
  }

  /// An app after its server failed for the first time.
  func failing() -> AppStore {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .weather, .storage, .page)
    store.exhaustivity = .off
    store.send(.weatherList(.page(0, .refreshButtonTapped)))
    world.weather.answer(0, .failure(.noConnection))
    return store
  }

  @Test func aServerThatIsBackIsNoticedWithinSeconds() {
    let store = failing()
    for attempt in 1...3 {
      world.clock.advance(byMilliseconds: 4999)
      #expect(world.weather.requests.count == attempt)
      world.clock.advance(byMilliseconds: 1)
      #expect(world.weather.requests.count == attempt + 1)
      world.weather.answer(attempt, .failure(.serviceError))
      store.skipReceivedActions()
      #expect(store.state.failures == attempt + 1)
    }
    world.clock.advance(byMilliseconds: 5000)
    world.weather.answer(4, .success(report(home, fetchedAt: world.now)))
    store.skipReceivedActions()
    #expect(store.state.weatherList.page.problem == nil)
    #expect(store.state.failures == 0)
    world.clock.advance(byMilliseconds: 59_000)
    #expect(world.weather.requests.count == 5)
  }

  @Test func aServerThatStaysAwayIsAskedLessAndLessOften() {
    let store = failing()
    for attempt in 1...24 {
      world.clock.advance(byMilliseconds: 5000)
      world.weather.answer(attempt, .failure(.noConnection))
    }
    store.skipReceivedActions()
    #expect(store.state.failures == 25)
    world.clock.advance(byMilliseconds: 29_999)
    #expect(world.weather.requests.count == 25)
    world.clock.advance(byMilliseconds: 1)
    #expect(world.weather.requests.count == 26)
  }

  @Test func withoutAConnectionNothingIsAskedUntilItIsBack() {
    let store = failing()
    store.send(.connectionChanged(isOnline: false))
    world.clock.advance(byMilliseconds: 50_000)
    #expect(world.weather.requests.count == 1)
    store.send(.connectionChanged(isOnline: true))
    #expect(world.weather.requests.count == 2)
  }

  @Test(arguments: [WeatherProblem.refusedKey, .quotaUsedUp, .unknownPlace, .invalidData])
  func lastingProblemsAreNotRetriedBeforeTheMinute(_ problem: WeatherProblem) {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .weather, .storage, .page)
    store.exhaustivity = .off
    store.send(.weatherList(.page(0, .refreshButtonTapped)))
    world.weather.answer(0, .failure(WeatherRefusal(problem)))
    world.clock.advance(byMilliseconds: 50_000)
    #expect(world.weather.requests.count == 1)
  }

  // MARK: Preferences

  @Test func preferencesAreSentToTheServerAndKeptAtOnce() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .storage, .page)
    store.send(.settings(.preferenceSelected(Preference(.temperature, 1)))) { $0.preferences.temperatureUnit = .fahrenheit }
    store.send(.weatherList(.page(.here, .delegate(.preferenceSelected(Preference(.airScale, 1)))))) { $0.preferences.airScale = .us }
    store.send(.settings(.preferenceSelected(Preference(.temperature, 0)))) { $0.preferences.temperatureUnit = .celsius }
    #expect(world.cookies.map(\.cookie) == ["f-eu.64146_-21942", "f-us.64146_-21942", "c-us.64146_-21942"])
    #expect(world.written == [["index/preference/temperature"], ["index/preference/scale"], ["index/preference/temperature"]])
    #expect(world.disk == ["index/preference/scale": Array("us".utf8)])
  }

  @Test func changesThatNeedNotSurviveARestartAreNotWritten() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .page)
    store.send(.minutePassed)
    store.send(.weatherList(.searchButtonTapped)) { $0.search = SearchFeature.State() }
    store.send(.search(.textChanged("6,4"))) { $0.search?.offer(place(6, 4), for: "6,4") }
    store.send(.connectionChanged(isOnline: false)) { $0.isOnline = false }
    #expect(world.titles.isEmpty && world.addresses == ["/search"] && world.cookies.isEmpty)
  }

  @Test func aPendingRequestIsNotWritten() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .weather)
    store.send(.weatherList(.page(0, .refreshButtonTapped))) { $0.weatherList.pages[id: 0]?.startLoading() }
    world.clock.advance(byMilliseconds: 300)
    #expect(world.weather.open == [0])
    store.skipInFlightEffects()
  }

  @Test func beforeTheLastStartIsKnownNothingOfItIsOverwritten() {
    var state = app(list((0, page(.devicePosition, home))))
    state.isRestored = false
    let store = world.appStore(state)
    store.send(.weatherList(.page(.here, .delegate(.preferenceSelected(Preference(.clock, 1)))))) { $0.preferences.clock = .twelveHours }
  }

  // MARK: Searching

  @Test func searchingFindsAPlaceAndClosesTheSheet() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .storage, .page, .weather)
    store.send(.weatherList(.searchButtonTapped)) { $0.search = SearchFeature.State() }
    store.send(.search(.textChanged("35.689,139.692"))) { $0.search?.offer(city, for: "35.689,139.692") }
    store.send(.search(.submitted))
    store.receive(.search(.delegate(.found(city, searchedFor: "35.689,139.692")))) {
      $0.search = nil
      $0.weatherList.pages.append(
        WeatherFeature.State(origin: .chosen(searchedFor: "35.689,139.692"), coordinate: city), id: 2)
      $0.weatherList.selected = 2
      $0.weatherList.pages[id: 2]?.startLoading()
    }
    #expect(world.addresses == ["/search", "/at/35.689,139.692"])
    #expect(world.focused == ["search-field", "main"])
    store.skipInFlightEffects()
  }

  @Test func closingTheSheetChangesNothingElse() {
    let store = world.appStore(AppFeature.State(now: noon), .page)
    store.send(.weatherList(.searchButtonTapped)) { $0.search = SearchFeature.State() }
    store.send(.search(.textChanged("6,4"))) { $0.search?.offer(place(6, 4), for: "6,4") }
    store.send(.search(.closeButtonTapped))
    store.receive(.search(.delegate(.closed))) { $0.search = nil }
    store.send(.weatherList(.searchButtonTapped)) { $0.search = SearchFeature.State() }
    #expect(world.focused == ["search-field", "search-button", "search-field"])
  }

  @Test func aProblemLeavesTheSheetOpen() {
    let store = world.appStore(AppFeature.State(now: noon), .page)
    store.send(.weatherList(.searchButtonTapped)) { $0.search = SearchFeature.State() }
    store.send(.search(.submitted)) { $0.search?.problem = .notTwoNumbers }
  }

  // MARK: Gestures and updates

  @Test(arguments: [AppFeature.Action.gestured(.pull), .weatherList(.page(1, .refreshButtonTapped))])
  func refreshingAPageRefreshesHereAndAllSavedPlaces(_ action: AppFeature.Action) {
    let guest = page(.random, place(1, 2))
    let store = world.appStore(
      app(
        list(
          (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
          (guest.id, guest), selected: 1)), .storage, .page, .weather)
    store.exhaustivity = .off
    store.send(action)
    #expect(world.weather.requests == [WeatherRequest(island, forced: true)], "the page in view, with all of its weather")
    #expect(world.allWeather.requests == [PlacesQuery(cells: [Cell(home), Cell(city)], refreshes: true)])
    store.send(action)
    #expect(world.allWeather.requests.count == 1, "not while the answer is awaited")
  }

  @Test func pullingFavouritesRefreshesAllOfThem() {
    let store = world.appStore(
      app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))), .storage, .page, .weather)
    store.exhaustivity = .off
    store.send(.linkFollowed(Destination(.tool(.favourites))))
    #expect(world.allWeather.requests.isEmpty, "it is fresh")
    store.send(.gestured(.pull))
    #expect(world.allWeather.requests == [PlacesQuery(cells: [Cell(home), Cell(island)], refreshes: true)])
  }

  @Test func gesturesTurnAndPullThePageInView() {
    let store = world.appStore(
      app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))), .storage, .page, .weather)
    store.exhaustivity = .off
    store.send(.gestured(.next)) { $0.weatherList.selected = 1 }
    store.send(.gestured(.pull))
    #expect(world.weather.requests == [WeatherRequest(island, forced: true)])
    store.send(.gestured(.previous)) { $0.weatherList.selected = 0 }
  }

  @Test(arguments: [Gesture.next, .previous, .pull])
  func gesturesDoNotReachThePagesBehindTheSheet(_ gesture: Gesture) {
    let store = world.appStore(app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))), .page)
    store.send(.weatherList(.searchButtonTapped)) { $0.search = SearchFeature.State() }
    store.send(.gestured(gesture))
  }

  @Test func escapeClosesTheSheetAndNothingElse() {
    let store = world.appStore(AppFeature.State(now: noon), .page)
    store.send(.gestured(.escape))
    store.send(.weatherList(.searchButtonTapped)) { $0.search = SearchFeature.State() }
    store.send(.gestured(.escape)) { $0.search = nil }
  }

  @Test func aNewerVersionIsAnnouncedAndLoadedWhenThePersonWants() {
    let store = world.appStore(AppFeature.State(now: noon), .storage, .device, .page)
    store.send(.started)
    for number in world.updates.open { world.updates.answer(number, ()) }
    store.receive(.updateArrived) { $0.isUpdateReady = true }
    #expect(world.reloads == 0)
    store.send(.reloadButtonTapped)
    #expect(world.reloads == 1)
    store.skipInFlightEffects()
  }
}

extension SearchFeature.State {
  /// Coordinates were typed, and are offered as a row.
  mutating func offer(_ point: Coordinate, for text: String) {
    (self.text, suggestedFor) = (text, trimmedText(text))
    suggestions = [Suggestion(name: PlaceName(name: point.shortText), coordinate: point)]
  }
}
