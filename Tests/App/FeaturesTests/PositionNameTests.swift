import Loop
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The name of the device's own place: which service is asked, when, and with which position.
@Suite struct PositionNameTests {
  let world = World()

  typealias Running = Store<AppFeature.State, AppFeature.Action>

  /// An app that shows the weather here and of a random place; the device has not reported its position yet.
  func store() -> Running {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.weather = world.weatherClient
    clients.location = world.locationClient
    clients.names = world.namesClient
    clients.storage = world.storageClient
    clients.random = world.randomClient
    clients.page = world.pageClient
    let state = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island))))
    clients.storage.stored.note(AppSnapshot(state))
    return Store(
      initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted,
      onMistake: { Issue.record("\($0)") })
  }

  /// The same, with the switch on and the device found.
  func askingStore() -> Running {
    let store = store()
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    store.send(.weatherList(.located(.success(home))))
    #expect(world.names.open == [0])
    return store
  }

  func shows(_ text: String, _ store: Running) -> Bool { AppView.view(store.state).html.contains(text) }

  @Test func theSwitchThePositionAndTheAnswerChangeNothingElse() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .location, .names, .storage, .page)
    store.send(.weatherList(.namePositionSwitched(isOn: true))) { $0.weatherList.hereName.isWanted = true }
    store.send(.weatherList(.located(.success(home)))) {
      $0.weatherList.permission = .granted
      $0.weatherList.hereName.position = home
      $0.weatherList.hereName.lastAsked = noon
    }
    world.names.answer(0, .name("Reykjavik"))
    store.receive(.weatherList(.hereNamed(Cell(home), .name("Reykjavik")))) {
      $0.weatherList.hereName.lastAsked = nil
      $0.weatherList.hereName.answers = [PositionName.Answer(cell: Cell(home), name: "Reykjavik")]
    }
    store.send(.weatherList(.namePositionSwitched(isOn: false))) { $0.weatherList.hereName.isWanted = false }
    store.skipInFlightEffects()
  }

  // MARK: Requests

  @Test func byDefaultNoServiceIsAsked() {
    let store = store()
    store.send(.weatherList(.located(.success(home))))
    store.send(.weatherList(.moved(city)))
    #expect(!store.state.weatherList.hereName.isWanted)
    #expect(world.names.requests.isEmpty)
  }

  @Test func thePositionIsSentNoFinerThanItsCell() {
    let store = store()
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(world.names.requests.isEmpty)
    store.send(.weatherList(.located(.success(place(64.146_987, -21.942_654)))))
    #expect(world.names.requests == [Cell(home)])
  }

  @Test func switchedOnWithAPositionItAsksAtOnce() {
    let store = store()
    store.send(.weatherList(.moved(home)))
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(world.names.requests == [Cell(home)])
  }

  @Test func savedSearchedAndRandomPlacesAreNeverAskedAbout() {
    world.randomPlaces = [island]
    let store = store()
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    var kept = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island))))
    kept.weatherList.hereName.isWanted = true
    kept.weatherList.hereName.position = home
    store.send(.restored(AppSnapshot(kept)))
    #expect(store.state.weatherList.hereName.isWanted)
    store.send(.addressOpened(Destination(.place(Cell(city)))))
    store.send(.weatherList(.placeChosen(city, searchedFor: "35.689,139.692")))
    store.send(.weatherList(.randomPlaceButtonTapped))
    store.send(.weatherList(.pageSelected(0)))
    store.send(.weatherList(.page(0, .positionChanged(city))))
    store.send(.minutePassed)
    #expect(world.names.requests.isEmpty)
  }

  @Test func aPositionKnownBeforeTheSwitchWasReadIsAskedAboutThen() {
    let store = store()
    store.send(.weatherList(.located(.success(home))))
    var kept = app(list((0, page(.devicePosition, home))))
    kept.weatherList.hereName.isWanted = true
    store.send(.restored(AppSnapshot(kept)))
    #expect(world.names.requests == [Cell(home)])
  }

  @Test(arguments: [LocationPermission.denied, .unavailable, .prompt])
  func aPositionWithoutPermissionIsNotSent(_ permission: LocationPermission) {
    let store = askingStore()
    store.send(.weatherList(.permissionChanged(permission)))
    #expect(world.names.open.isEmpty)
    store.send(.weatherList(.namePositionSwitched(isOn: false)))
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(world.names.requests.count == 1)
  }

  @Test func aRefusedPositionIsForgotten() {
    let store = store()
    store.send(.weatherList(.located(.success(home))))
    store.send(.weatherList(.located(.failure(.denied))))
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(world.names.requests.isEmpty)
  }

  // MARK: On the page

  @Test func theNameIsBesideTheCoordinatesWithItsSourceAndInTheTitle() {
    let store = askingStore()
    #expect(shows("near <bdi>64.146, -21.942</bdi>", store))
    world.names.answer(0, .name("Reykjavik"))
    #expect(!shows("near ", store))
    #expect(shows("64.146° N, 21.942° W", store))
    #expect(shows("Place names by BigDataCloud", store))
    #expect(world.titles.last == "7° Reykjavik · Weatherglass")
  }

  @Test func otherPagesDoNotHaveTheName() {
    let store = askingStore()
    world.names.answer(0, .name("Reykjavik"))
    store.send(.weatherList(.pageSelected(1)))
    for text in ["Reykjavik", "BigDataCloud"] { #expect(!shows(text, store)) }
    // Not even a chosen page of the same place: its name was not asked for.
    store.send(.weatherList(.placeChosen(home, searchedFor: nil)))
    world.weather.answer(0, .success(report(home)))
    #expect(shows("near <bdi>64.146, -21.942</bdi>", store))
  }

  @Test func switchedOffTheNameGoesAndNothingIsAsked() {
    let store = askingStore()
    world.names.answer(0, .name("Reykjavik"))
    store.send(.weatherList(.namePositionSwitched(isOn: false)))
    #expect(shows("near <bdi>64.146, -21.942</bdi>", store))
    #expect(!shows("BigDataCloud", store))
    #expect(world.titles.last == "7° 64.146, -21.942 · Weatherglass")
    store.send(.weatherList(.moved(city)))
    #expect(world.names.requests.count == 1)
  }

  @Test func anAnswerThatComesAfterSwitchingOffIsIgnored() {
    let store = askingStore()
    store.send(.weatherList(.namePositionSwitched(isOn: false)))
    #expect(world.names.open.isEmpty)
    world.names.answer(0, .name("Reykjavik"))
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(!shows("Reykjavik", store))
  }

  @Test func aPlaceWithoutANameIsNotAskedAboutAgain() {
    let store = askingStore()
    world.names.answer(0, .name(nil))
    #expect(shows("near <bdi>64.146, -21.942</bdi>", store))
    #expect(!shows("BigDataCloud", store))
    world.pass(seconds: 600)
    store.send(.weatherList(.moved(home)))
    #expect(world.names.requests.count == 1)
  }

  // MARK: How often

  @Test func withinFiveKilometresAndAMinuteItIsAskedOnce() {
    let store = askingStore()
    store.send(.weatherList(.moved(home.north(metres: 300))))
    #expect(world.names.requests.count == 1)
    world.names.answer(0, .name("Reykjavik"))
    world.pass(seconds: 600)
    store.send(.weatherList(.moved(home.north(metres: 4_900))))
    #expect(world.names.requests.count == 1)
    #expect(shows("Reykjavik", store))
  }

  @Test func afterFiveKilometresTheNameGoesAndTheNextOneIsAskedFor() {
    let store = askingStore()
    world.names.answer(0, .name("Reykjavik"))
    let there = home.north(metres: 6_000)
    store.send(.weatherList(.moved(there)))
    #expect(world.names.requests == [Cell(home), Cell(there)])
    world.weather.answer(0, .success(report(there)))
    #expect(!shows("Reykjavik", store))
    #expect(!shows("BigDataCloud", store))
    world.names.answer(1, .name("Elsewhere"))
    #expect(shows("Elsewhere", store))
  }

  @Test func anAnsweredPlaceIsNotAskedAboutAgainOnTheWayBackOrAfterSwitching() {
    let store = askingStore()
    world.names.answer(0, .name("Reykjavik"))
    store.send(.weatherList(.moved(home.north(metres: 6_000))))
    world.names.answer(1, .name("Elsewhere"))
    store.send(.weatherList(.moved(home)))
    world.weather.answer(world.weather.requests.count - 1, .success(report(home)))
    #expect(shows("Reykjavik", store))
    store.send(.weatherList(.namePositionSwitched(isOn: false)))
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(world.names.requests.count == 2)
    #expect(shows("Reykjavik", store))
  }

  @Test func aLateAnswerIsFollowedByARequestForTheCurrentPosition() {
    let store = askingStore()
    let there = home.north(metres: 6_000)
    store.send(.weatherList(.moved(there)))
    #expect(world.names.requests.count == 1)
    world.names.answer(0, .name("Reykjavik"))
    #expect(world.names.requests == [Cell(home), Cell(there)])
  }

  @Test func aFailureIsSilentAndTriedAgainAtAPositionAMinuteLater() {
    let store = askingStore()
    world.names.answer(0, .failed)
    #expect(shows("near <bdi>64.146, -21.942</bdi>", store))
    for _ in 0..<5 { store.send(.weatherList(.moved(home))) }
    #expect(world.names.requests.count == 1)
    world.pass(seconds: 60)
    #expect(world.names.requests.count == 1)
    store.send(.weatherList(.moved(home)))
    #expect(world.names.requests == [Cell(home), Cell(home)])
  }

  @Test func afterAFailureTheSwitchAsksAtOnce() {
    let store = askingStore()
    world.names.answer(0, .failed)
    store.send(.weatherList(.namePositionSwitched(isOn: false)))
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(world.names.requests.count == 2)
  }

  // MARK: Storage

  @Test func theSwitchIsKeptOnTheDeviceAtOnceAndNotSentToTheServer() {
    let store = store()
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(world.written.last == ["index/name-here"] && world.disk["index/name-here"] != nil)
    #expect(world.cookies.isEmpty)
    store.send(.weatherList(.namePositionSwitched(isOn: false)))
    #expect(world.written.last == ["index/name-here"] && world.disk["index/name-here"] == nil)
  }

  @Test func neitherThePositionNorTheNameIsKept() {
    let store = askingStore()
    world.names.answer(0, .name("Reykjavik"))
    var fresh = PositionName()
    fresh.isWanted = true
    #expect(AppSnapshot(AppSnapshot(store.state).bytes)?.state.weatherList.hereName == fresh)
  }
}
