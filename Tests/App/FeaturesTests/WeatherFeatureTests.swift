import Loop
import TestKit
import Testing
import WeatherModel

@testable import Features

@Suite struct WeatherFeatureTests {
  let world = World()

  typealias Page = TestStore<WeatherFeature.State, WeatherFeature.Action>

  func store(_ state: WeatherFeature.State, _ change: (inout WeatherFeature.State) -> Void = { _ in }) -> Page {
    var state = state
    change(&state)
    let clients = Clients.unimplemented(clock: world.clock)
    clients.weather = world.weatherClient
    (clients.map, clients.places) = (world.mapClient, world.placesClient)
    return TestStore(initialState: state, reduce: { WeatherFeature.reduce(&$0, $1, clients) })
  }

  // MARK: Name

  @Test func aPlaceWithoutAWordGetsItsNameBeforeItsWeather() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island))
    store.send(.appeared) { $0.startLoading() }
    #expect(world.whereabouts.requests == [Cell(island)])
    world.whereabouts.answer(0, .success(PlaceName(name: "Philippine Sea")))
    store.receive(.named(.success(PlaceName(name: "Philippine Sea")))) { $0.knownName = "Philippine Sea" }
    world.weather.answer(0, .failure(.quotaUsedUp))
    store.skipReceivedActions()
    store.send(.retryButtonTapped) { $0.startLoading() }
    #expect(world.whereabouts.requests.count == 1, "it is known")
    store.skipInFlightEffects()
  }

  @Test func aFoundTownIsNotNamedByTheServer() {
    let store = store(WeatherFeature.State(origin: .chosen(searchedFor: "Paris"), coordinate: island))
    store.send(.appeared) { $0.startLoading() }
    #expect(world.whereabouts.requests.isEmpty)
    store.skipInFlightEffects()
  }

  @Test func thePositionIsNamedBeforeItsWeatherAndAnewWhenItHasMoved() {
    let store = store(WeatherFeature.State(origin: .devicePosition, coordinate: nil))
    store.send(.positionChanged(island)) {
      $0.coordinate = island
      $0.startLoading()
    }
    world.whereabouts.answer(0, .success(PlaceName(name: "Grytviken")))
    store.receive(.named(.success(PlaceName(name: "Grytviken")))) { $0.knownName = "Grytviken" }
    store.send(.positionChanged(city)) {
      ($0.coordinate, $0.knownName) = (city, nil)
      $0.startLoading()
    }
    #expect(world.whereabouts.requests == [Cell(island), Cell(city)])
    store.skipInFlightEffects()
  }

  // MARK: Page in view

  @Test func aPageWithoutAPlaceAsksForNothing() {
    let store = store(WeatherFeature.State(origin: .devicePosition, coordinate: nil))
    store.send(.appeared)
    #expect(world.weather.requests.isEmpty)
  }

  @Test func anEmptyPageInViewAsksForItsWeather() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island)) { $0.knownName = "Grytviken" }
    store.send(.appeared) { $0.startLoading() }
    #expect(world.weather.requests == [WeatherRequest(island)])
    let fetched = report(island)
    world.weather.answer(0, .success(fetched))
    store.receive(.weatherLoaded(.success(fetched))) { $0.show(fetched) }
  }

  @Test func aPageWhoseWeatherCameWithAListAsksForTheRestWhenItIsSeen() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island, report: report(island, [.current, .daily])))
    store.send(.minutePassed)
    #expect(world.weather.requests.isEmpty)
    store.send(.appeared) { $0.startLoading() }
    let whole = report(island)
    world.weather.answer(0, .success(whole))
    store.receive(.weatherLoaded(.success(whole))) { $0.show(whole) }
    store.send(.appeared)
    #expect(world.weather.requests.count == 1)
  }

  @Test(
    "A page is updated at half the lifetime of each of its kinds, not a second earlier",
    arguments: [(Kind.current, 900), (.hourly, 1800), (.daily, 10_800), (.minutely, 150), (.air, 1800)] as [(Kind, Int64)])
  func aPageIsUpdatedAtHalfTheLifetimeOfEachKind(kind: Kind, halfLife: Int64) {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island, report: report(island, [kind])))
    world.pass(seconds: halfLife - 1)
    store.send(.appeared)
    #expect(world.weather.requests.isEmpty)
    world.pass(seconds: 1)
    store.send(.appeared) { $0.startLoading(at: noon + halfLife) }
    #expect(world.weather.requests == [WeatherRequest(island)])
    store.skipInFlightEffects()
  }

  @Test func oneKindPastHalfItsLifetimeUpdatesThePage() {
    var aging = report(island)
    aging.air?.provenance.fetchedAt = noon - .minutes(30)
    let store = store(WeatherFeature.State(origin: .random, coordinate: island, report: aging)) { $0.lastTried = noon - .minutes(30) }
    store.send(.appeared) { $0.startLoading() }
    store.skipInFlightEffects()
  }

  @Test func duringARequestAPageInViewAsksForNothing() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island))
    store.send(.appeared) { $0.startLoading() }
    world.pass(seconds: 3600)
    store.send(.appeared)
    #expect(world.weather.requests.count == 1)
    store.skipInFlightEffects()
  }

  @Test func afterAFailureTheNextAttemptWaitsAMinute() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island))
    store.send(.appeared) { $0.startLoading() }
    world.weather.answer(0, .failure(.noConnection))
    store.receive(.weatherLoaded(.failure(.noConnection))) { $0.fail(.noConnection) }
    world.pass(seconds: 59)
    store.send(.appeared)
    #expect(world.weather.requests.count == 1)
    world.pass(seconds: 1)
    store.send(.appeared) { $0.startLoading(at: noon + 60) }
    #expect(world.weather.requests.count == 2)
    store.skipInFlightEffects()
  }

  @Test func aRefusalSaysWhenAnotherAttemptMaySucceed() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island)) { $0.knownName = "Grytviken" }
    store.send(.appeared) { $0.startLoading() }
    world.weather.answer(0, .failure(WeatherRefusal(.askedTooOften, until: noon + 100)))
    store.receive(.weatherLoaded(.failure(WeatherRefusal(.askedTooOften, until: noon + 100)))) {
      $0.fail(.askedTooOften)
      ($0.retryAt, $0.secondsLeft) = (noon + 100, 100)
    }
    store.send(.retryButtonTapped) { $0.startLoading() }
    let fetched = report(island)
    world.weather.answer(1, .success(fetched))
    store.receive(.weatherLoaded(.success(fetched))) {
      $0.show(fetched)
      ($0.retryAt, $0.secondsLeft) = (nil, nil)
    }
  }

  @Test func aPageCountsDownAndAsksAgainByItselfWhenItsSourceHasRested() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island)) { $0.knownName = "Grytviken" }
    store.send(.appeared) { $0.startLoading() }
    let refusal = WeatherRefusal(.serviceError, until: noon + 2, resting: .openMeteo, instead: .metNorway)
    world.weather.answer(0, .failure(refusal))
    store.receive(.weatherLoaded(.failure(refusal))) {
      $0.fail(.serviceError)
      ($0.retryAt, $0.resting, $0.instead, $0.secondsLeft) = (noon + 2, .openMeteo, .metNorway, 2)
    }
    for inVain in [.appeared, .minutePassed, .retryDue] as [WeatherFeature.Action] { store.send(inVain) }
    #expect(world.weather.requests.count == 1, "nothing is asked in vain")
    world.pass(seconds: 1)
    store.receive(.secondPassed) { $0.secondsLeft = 1 }
    world.pass(seconds: 1)
    store.receive(.secondPassed) {
      $0.secondsLeft = 0
      $0.startLoading(at: noon + 2)
    }
    let fetched = report(island)
    world.weather.answer(1, .success(fetched))
    store.receive(.weatherLoaded(.success(fetched))) {
      $0.show(fetched)
      ($0.retryAt, $0.resting, $0.instead, $0.secondsLeft) = (nil, nil, nil, nil)
    }
  }

  @Test func aLongRestIsShownInMinutesUntilItIsNearlyOver() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island)) {
      ($0.problem, $0.retryAt, $0.resting, $0.lastTried) = (.quotaUsedUp, noon + 700, .openMeteo, noon)
    }
    store.send(.appeared)
    world.pass(seconds: 120)
    store.send(.minutePassed) { $0.secondsLeft = 580 }
    store.skipInFlightEffects()
  }

  @Test func afterTheMinuteWeatherIsAskedForAgainHoweverYoungItIs() {
    let store = store(page(.chosen(searchedFor: nil), island)) {
      $0.problem = .quotaUsedUp
      $0.lastTried = noon
    }
    world.pass(seconds: 60)
    store.send(.appeared) { $0.startLoading(at: noon + 60) }
    store.skipInFlightEffects()
  }

  @Test("Only passing problems are tried again before the minute", arguments: [nil] + WeatherProblem.allCases)
  func onlyPassingProblemsAreRetriedBeforeTheMinute(_ problem: WeatherProblem?) {
    let store = store(page(.chosen(searchedFor: nil), island)) {
      $0.problem = problem
      $0.lastTried = noon
    }
    if problem == .noConnection || problem == .serviceError { store.send(.retryDue) { $0.startLoading() } }
    store.send(.retryDue)
    #expect(world.weather.requests == (problem == .noConnection || problem == .serviceError ? [WeatherRequest(island)] : []))
    if problem == .noConnection || problem == .serviceError { store.skipInFlightEffects() }
  }

  @Test func oldWeatherFromTheServerIsNotAskedForEveryMinute() {
    let old = report(island, fetchedAt: noon - .hours(2))
    let store = store(WeatherFeature.State(origin: .random, coordinate: island, report: old)) { $0.lastTried = noon }
    world.pass(seconds: 119)
    store.send(.appeared)
    #expect(world.weather.requests.isEmpty)
    world.pass(seconds: 1)
    store.send(.appeared) { $0.startLoading(at: noon + 120) }
    store.skipInFlightEffects()
  }

  @Test func anAttemptInTheFutureBlocksNothingSinceTheClockMayHaveBeenSetBack() {
    let old = report(island, fetchedAt: noon - .hours(2))
    let aging = store(WeatherFeature.State(origin: .random, coordinate: island, report: old)) { $0.lastTried = noon + .days(1) }
    aging.send(.appeared) { $0.startLoading() }
    aging.skipInFlightEffects()
    let failed = store(WeatherFeature.State(origin: .random, coordinate: island)) {
      $0.problem = .noConnection
      $0.lastTried = noon + .days(1)
    }
    failed.send(.appeared) { $0.startLoading() }
    failed.skipInFlightEffects()
  }

  @Test func anAnswerWithoutAnyKindIsAskedForAgain() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island, report: report(island, []))) { $0.lastTried = noon }
    store.send(.appeared) { $0.startLoading() }
    store.skipInFlightEffects()
  }

  // MARK: Requests

  @Test(arguments: [WeatherFeature.Action.refreshButtonTapped, .retryButtonTapped])
  func refreshAndRetryAskForWeatherHoweverYoungItIs(_ action: WeatherFeature.Action) {
    let store = store(page(.chosen(searchedFor: nil), island))
    store.send(action) { $0.startLoading() }
    #expect(world.weather.requests == [WeatherRequest(island, forced: true)])
    store.skipInFlightEffects()
  }

  @Test(arguments: [WeatherFeature.Action.refreshButtonTapped, .retryButtonTapped, .pulledDown])
  func refreshAndRetryWithoutAPlaceAskForNothing(_ action: WeatherFeature.Action) {
    let store = store(WeatherFeature.State(origin: .devicePosition, coordinate: nil))
    store.send(action)
    #expect(world.weather.requests.isEmpty)
  }

  @Test func retryingByHandDoesNotWaitForTheMinute() {
    let store = store(WeatherFeature.State(origin: .random, coordinate: island)) {
      $0.knownName = "Grytviken"
      $0.problem = .quotaUsedUp
      $0.lastTried = noon
    }
    store.send(.retryButtonTapped) { $0.startLoading() }
    let fetched = report(island)
    world.weather.answer(0, .success(fetched))
    store.receive(.weatherLoaded(.success(fetched))) { $0.show(fetched) }
  }

  @Test func pullingDownARandomPageAsksForAnotherRandomPlace() {
    let store = store(page(.random, island))
    store.send(.pulledDown)
    store.receive(.delegate(.anotherRandomPlaceWanted))
    #expect(world.weather.requests.isEmpty)
  }

  @Test(arguments: [WeatherFeature.Origin.devicePosition, .chosen(searchedFor: "x"), .chosen(searchedFor: nil)])
  func pullingDownAnyOtherPageAsksForNewWeather(_ origin: WeatherFeature.Origin) {
    let store = store(page(origin, island))
    store.send(.pulledDown) { $0.startLoading() }
    #expect(world.weather.requests == [WeatherRequest(island, forced: true)])
    store.skipInFlightEffects()
  }

  @Test func theAnswerOfAnEarlierRequestIsIgnored() {
    let store = store(page(.chosen(searchedFor: nil), island))
    store.send(.refreshButtonTapped) { $0.startLoading() }
    store.send(.refreshButtonTapped)
    #expect(world.weather.requests.count == 2)
    #expect(world.weather.open == [1])
    world.weather.answer(0, .success(report(island, celsius: -40)))
    world.weather.answer(0, .failure(.invalidData))
    let fetched = report(island, celsius: 9)
    world.weather.answer(1, .success(fetched))
    store.receive(.weatherLoaded(.success(fetched))) { $0.show(fetched) }
  }

  // MARK: Answers

  @Test func anAnswerKeepsTheKindsItLacks() {
    let store = store(page(.chosen(searchedFor: nil), island))
    store.send(.refreshButtonTapped) { $0.startLoading() }
    let fetched = report(island, [.current], fetchedAt: noon + 60, celsius: 11)
    world.weather.answer(0, .success(fetched))
    store.receive(.weatherLoaded(.success(fetched))) {
      $0.noteAnswer()
      var both = report(island)
      both.current = fetched.current
      $0.received = received(both)
    }
    #expect(store.state.report?.kinds == .all)
    #expect(store.state.report?.air?.provenance.fetchedAt == noon)
  }

  /// An answer of the server that says why it lacks newer weather.
  private func answer(_ report: WeatherReport, _ problems: String) throws -> ReceivedReport {
    try #require(ReceivedReport(reading: Array("{\(problems),".utf8) + report.json.dropFirst()))
  }

  @Test func anAnswerWithoutWeatherIsAFailureAndCountsDownLikeOne() throws {
    let problems = """
      "problems": {"current": {"type": "/problems/service-error", "title": ""}, "air": {"type": "/problems/invalid-data", "title": ""}}, \
      "resting": {"source": "open-meteo", "until": "\((noon + 15).description)"}
      """
    let received = try answer(report(city, [.air]), problems)
    let store = store(page(.chosen(searchedFor: nil), city))
    store.exhaustivity = .off
    store.send(.refreshButtonTapped)
    store.send(.weatherLoaded(.success(received)))
    #expect(store.state.problem == .serviceError && store.state.resting == .openMeteo)
    #expect(store.state.secondsToWait(at: noon) == 15)
    store.skipInFlightEffects()
  }

  @Test func aRefreshThatBroughtNothingNewerSaysSo() throws {
    let received = try answer(report(island), #""problems": {"hourly": {"type": "/problems/service-error", "title": ""}}"#)
    let store = store(page(.chosen(searchedFor: nil), island))
    store.exhaustivity = .off
    store.send(.refreshButtonTapped)
    store.send(.weatherLoaded(.success(received)))
    #expect(store.state.problem == .serviceError && store.state.report == report(island))
    store.send(.refreshButtonTapped)
    let note = #""notes": {"current": {"note": "asked-too-often", "until": "\#((noon + 90).description)"}}"#
    store.send(.weatherLoaded(.success(try answer(report(island), note))))
    #expect(store.state.problem == .askedTooOften && store.state.retryAt == noon + 90)
    store.send(.refreshButtonTapped)
    store.send(.weatherLoaded(.success(try #require(ReceivedReport(reading: report(island).json)))))
    #expect(store.state.problem == nil)
    store.skipInFlightEffects()
  }

  @Test(arguments: [report(city, [.current], celsius: 20), report(island, [.current], source: .simulator)])
  func kindsOfAnotherPlaceOrFromTheSimulatorAreDropped(_ fetched: WeatherReport) {
    let store = store(page(.chosen(searchedFor: nil), island))
    store.send(.refreshButtonTapped) { $0.startLoading() }
    world.weather.answer(0, .success(fetched))
    store.receive(.weatherLoaded(.success(fetched))) { $0.show(fetched) }
  }

  @Test(arguments: WeatherProblem.allCases)
  func aFailureKeepsTheWeatherAndItsAge(_ problem: WeatherProblem) {
    let store = store(page(.chosen(searchedFor: nil), island))
    world.pass(seconds: 1200)
    store.send(.appeared) { $0.startLoading(at: noon + 1200) }
    world.weather.answer(0, .failure(WeatherRefusal(problem)))
    store.receive(.weatherLoaded(.failure(WeatherRefusal(problem)))) { $0.fail(problem) }
    #expect(store.state.report == report(island, fetchedAt: noon))
    #expect(store.state.lastTried == noon + 1200)
  }

  @Test func delegateActionsChangeNothing() {
    let store = store(page(.chosen(searchedFor: nil), island))
    store.send(.delegate(.anotherRandomPlaceWanted))
  }
}
