import Foundation
import Languages
import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The map, the pin, and the air under it.
@Suite struct MapFeatureTests {
  let world = World()

  private func store(_ state: MapFeature.State = MapFeature.State(), _ language: @escaping () -> Language = { .english }) -> TestStore<
    MapFeature.State, MapFeature.Action
  > {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.weather = world.weatherClient
    clients.location = world.locationClient
    (clients.map, clients.places) = (world.mapClient, world.placesClient)
    clients.storage = world.storageClient
    clients.device.utcOffset = { 7200 }
    return TestStore(
      initialState: state,
      reduce: {
        MapFeature.reduce(&$0, $1, clients, Environment(preferences: Preferences(), copy: Languages.copy(language()), now: clients.now))
      })
  }

  private func extent(_ coordinate: Coordinate, _ zoom: Int = 7) -> MapExtent { MapExtent(centre: coordinate, zoom: zoom) }

  /// A map centred on a point whose air is known.
  private func map(over coordinate: Coordinate) -> MapFeature.State {
    var state = MapFeature.State()
    state.go(to: extent(coordinate))
    state.air.store(.success(good), of: Cell(coordinate), at: noon)
    state.address = MapFeature.Address(cell: Cell(coordinate), name: reykjavik, language: .english)
    return state
  }

  private let good = report(home).air
  private let reykjavik = PlaceName(name: "Reykjavík", region: nil, country: "Iceland")

  private func answer(_ number: Int, _ coordinate: Coordinate, _ kinds: [Kind] = [.air]) {
    world.weather.answer(number, .success(ReceivedReport(report(coordinate, kinds))))
  }

  private var asked: [Cell] { world.weather.requests.map(\.cell) }

  // MARK: Opening

  @Test func aMapWithoutAnyPlaceGoesToTheFirstOneThatBecomesKnown() {
    let store = store()
    // The part of the world whose clock the device has.
    store.send(.appeared(near: nil)) {
      $0.extent = extent(place(20, 30), 2)
      $0.goal = MapFeature.Goal(extent: extent(place(20, 30), 2), revision: 1)
      $0.air.requestedCell = Cell(place(20, 30))
      $0.air.isPausing = true
    }
    store.send(.mapEvent(.settled(extent(place(20, 30), 2))))
    #expect(world.written.isEmpty, "a place that nobody chose is not where the map returns to")
    store.send(.appeared(near: home)) {
      $0.extent = extent(home)
      $0.goal = MapFeature.Goal(extent: extent(home), revision: 2)
    }
    // It goes there once.
    store.send(.appeared(near: city))
    store.skipInFlightEffects()
  }

  @Test func aMapThatWasMovedStaysWhereItIs() {
    let store = store()
    store.exhaustivity = .off
    store.send(.appeared(near: nil))
    store.send(.mapEvent(.settled(extent(city, 3))))
    store.send(.appeared(near: home))
    #expect(store.state.extent == extent(city, 3))
  }

  @Test func aMapThatWasNeverOpenedHasNoExtent() {
    let state = MapFeature.State()
    #expect(state.cell == nil)
    #expect(state.goal == nil)
    #expect(state.air.entries.isEmpty)
  }

  @Test func itOpensWhereThePersonIsAndAsksForTheAirAndTheAddressThere() {
    let store = store()
    store.send(.appeared(near: home)) {
      $0.extent = extent(home)
      $0.goal = MapFeature.Goal(extent: extent(home), revision: 1)
      $0.air.requestedCell = Cell(home)
      $0.air.isPausing = true
    }
    #expect(asked == [Cell(home)])
    #expect(world.whereabouts.requests == [Cell(home)])
    answer(0, home)
    store.receive(.airAnswered(Cell(home), .success(good))) {
      $0.air.requestedCell = nil
      $0.air.entries = [AirOnMap.Entry(cell: Cell(home), air: good, requestedAt: noon)]
    }
    world.whereabouts.answer(0, .success(reykjavik))
    store.receive(.addressAnswered(Cell(home), .english, .success(reykjavik))) {
      $0.address = MapFeature.Address(cell: Cell(home), name: reykjavik, language: .english)
    }
    world.clock.advance(byMilliseconds: 500)
    store.receive(.requestIntervalEnded) { $0.air.isPausing = false }
    store.skipInFlightEffects()
  }

  @Test func withoutAKnownPositionItShowsTheWorld() {
    let store = store()
    store.exhaustivity = .off
    store.send(.appeared(near: nil))
    #expect(store.state.goal?.extent == extent(place(20, 30), 2))
    store.skipInFlightEffects()
  }

  @Test func afterAReloadTheMapHasItsLastExtent() {
    let kept = extent(island, 9).stored(at: noon)
    let store = store()
    store.send(.appeared(near: home)) {
      $0.extent = extent(home)
      $0.goal = MapFeature.Goal(extent: extent(home), revision: 1)
      $0.air.requestedCell = Cell(home)
      $0.air.isPausing = true
    }
    store.send(.read([StoredItem(MapExtent.item, kept)])) {
      $0.extent = extent(island, 9)
      $0.goal = MapFeature.Goal(extent: extent(island, 9), revision: 2)
    }
    // A view that the person has moved meanwhile is not reset.
    store.send(.zoomTapped(by: 1, upTo: 12)) {
      $0.extent = extent(island, 10)
      $0.goal = MapFeature.Goal(extent: extent(island, 10), revision: 3)
    }
    store.send(.read([StoredItem(MapExtent.item, kept)]))
    store.skipInFlightEffects()
  }

  @Test func theExtentIsKept() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.mapEvent(.settled(extent(island, 5))))
    let kept = world.kept(MapExtent.item).value(MapExtent.item) ?? []
    #expect(MapExtent(stored: kept, at: noon + .minutes(59)) == extent(island, 5))
    #expect(MapExtent(stored: kept, at: noon + .minutes(61)) == nil)
    store.skipInFlightEffects()
  }

  @Test(arguments: ["", " ", "a 1 2 3", "1793275200", "1793275200 1 2", "1793275200 1 2 99", "1793275200  1 2 3 4", "9e99 1 2 3"])
  func anInvalidKeptExtentIsIgnored(_ text: String) {
    #expect(MapExtent(stored: Array(text.utf8), at: Instant(seconds: 1_793_275_200)) == nil)
  }

  @Test func appearingTwiceAsksNothingTwice() {
    let store = store(map(over: home))
    store.send(.appeared(near: city))
    store.send(.appeared(near: city))
    #expect(asked.isEmpty)
    #expect(world.onMap.requests.isEmpty)
  }

  @Test func aMapThatFailedToLoadIsTriedAgain() {
    var state = map(over: home)
    state.isUnavailable = true
    let store = store(state)
    store.send(.appeared(near: home)) { $0.isUnavailable = false }
    world.onMap.answer(0, .unavailable)
    store.receive(.mapEvent(.unavailable)) { $0.isUnavailable = true }
    store.skipInFlightEffects()
  }

  // MARK: The air while the map is dragged

  @Test func aHundredDragsAskAtMostAHundredTimes() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    for drag in 1...100 {
      // A point every 200 ms for three seconds, and then a second at rest.
      for step in 1...15 {
        store.send(.mapEvent(.moved(extent(place(Double(drag) / 2, Double(step) / 4)))))
        world.clock.advance(byMilliseconds: 200)
        #expect(world.weather.requests.count < drag, "nothing is requested while it moves")
      }
      store.send(.mapEvent(.settled(extent(place(Double(drag) / 2, 4)))))
      world.clock.advance(byMilliseconds: 1000)
      store.skipReceivedActions()
      #expect(asked.last == Cell(place(Double(drag) / 2, 4)), "where it comes to rest")
    }
    #expect(world.weather.requests.count == 100)
    store.skipInFlightEffects()
  }

  @Test func aFingerThatRestsOnTheMapIsEnough() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.mapEvent(.moved(extent(island))))
    world.clock.advance(byMilliseconds: 499)
    #expect(asked.isEmpty)
    world.clock.advance(byMilliseconds: 1)
    store.receive(.rested)
    #expect(asked == [Cell(island)])
    store.send(.mapEvent(.settled(extent(island))))
    #expect(asked.count == 1, "lifting the finger there requests nothing more")
    store.skipInFlightEffects()
  }

  @Test func whileTheMapMovesTheAirOfTheSameTenthOfADegreeIsShown() {
    var state = map(over: place(64.11, -21.91))
    let (near, far) = (Cell(place(64.14, -21.86)), Cell(place(64.16, -21.91)))
    #expect(state.air.knowledge(of: near) == .unknown, "at rest only its own")
    state.air.isMoving = true
    #expect(state.air.knowledge(of: near) == good.map { .known($0) })
    #expect(state.air.knowledge(of: far) == .unknown)
  }

  @Test func aLateAnswerForAnEarlierPointIsNeitherAwaitedNorShown() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.mapEvent(.settled(extent(island))))
    world.clock.advance(byMilliseconds: 500)
    store.skipReceivedActions()
    store.send(.mapEvent(.settled(extent(city))))
    #expect(asked == [Cell(island), Cell(city)])
    #expect(world.weather.open == [1])
    answer(0, island)
    store.send(.mapEvent(.settled(extent(city))))
    #expect(store.state.air.knowledge(of: Cell(city)) == .unknown)
    #expect(store.state.air.knowledge(of: Cell(island)) == .unknown)
    store.skipInFlightEffects()
  }

  @Test func aFreshCellIsNeverAskedForAgain() {
    let store = store(map(over: home))
    store.send(.mapEvent(.settled(extent(place(64.1469, -21.9421))))) { $0.extent = extent(place(64.1469, -21.9421)) }
    store.send(.mapEvent(.settled(extent(home)))) { $0.extent = extent(home) }
    #expect(asked.isEmpty, "it is the same cell")
    world.pass(seconds: 3599)
    store.send(.appeared(near: nil))
    #expect(asked.isEmpty)
    world.pass(seconds: 1)
    store.exhaustivity = .off
    store.send(.appeared(near: nil))
    #expect(asked == [Cell(home)], "after an hour it is stale")
    #expect(store.state.air.knowledge(of: Cell(home)) == good.map { .known($0) }, "and stays visible until the answer arrives")
    store.skipInFlightEffects()
  }

  @Test func aCellWithoutAirIsNotAskedForAgain() {
    let store = store(map(over: home))
    store.send(.mapEvent(.settled(extent(island)))) {
      $0.extent = extent(island)
      $0.air.requestedCell = Cell(island)
      $0.air.isPausing = true
    }
    answer(0, island, [.current])
    store.receive(.airAnswered(Cell(island), .success(nil))) {
      $0.air.requestedCell = nil
      $0.air.entries.append(AirOnMap.Entry(cell: Cell(island), air: nil, requestedAt: noon))
    }
    #expect(store.state.air.knowledge(of: Cell(island)) == .none)
    store.send(.mapEvent(.settled(extent(home)))) { $0.extent = extent(home) }
    // After the pause between two requests it is still not asked for.
    world.clock.advance(byMilliseconds: 500)
    store.receive(.requestIntervalEnded) { $0.air.isPausing = false }
    store.send(.mapEvent(.settled(extent(island)))) { $0.extent = extent(island) }
    #expect(asked == [Cell(island)])
    store.skipInFlightEffects()
  }

  @Test func aFailedRequestIsReportedAndRepeatedWhenThePersonComesBack() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.mapEvent(.settled(extent(island))))
    world.weather.answer(0, .failure(.noConnection))
    store.skipReceivedActions()
    #expect(store.state.air.knowledge(of: Cell(island)) == .failed(.noConnection))
    world.clock.advance(byMilliseconds: 500)
    store.skipReceivedActions()
    store.send(.mapEvent(.settled(extent(island))))
    #expect(asked.count == 1, "a failed request is not repeated automatically")
    store.send(.appeared(near: nil))
    #expect(asked.count == 2)
    store.skipInFlightEffects()
  }

  @Test func onlyTheLatestAnswersAreKept() {
    var air = AirOnMap()
    for step in 0..<500 { air.store(.success(good), of: Cell(place(0, Double(step) / 10)), at: noon) }
    #expect(air.entries.count == AirOnMap.mostEntries)
    #expect(air.knowledge(of: Cell(place(0, 49.9))) == good.map { .known($0) })
    #expect(air.knowledge(of: Cell(place(0, 1))) == .unknown)
  }

  @Test func anAddressOfAnEarlierPointIsDropped() {
    let store = store(map(over: home))
    store.send(.mapEvent(.settled(extent(island)))) {
      $0.extent = extent(island)
      $0.air.requestedCell = Cell(island)
      $0.air.isPausing = true
    }
    store.send(.mapEvent(.moved(extent(city)))) {
      $0.extent = extent(city)
      $0.air.isMoving = true
    }
    world.whereabouts.answer(0, .success(reykjavik))
    store.receive(.addressAnswered(Cell(island), .english, .success(reykjavik)))
    #expect(store.state.address?.cell == Cell(home))
    store.skipInFlightEffects()
  }

  @Test func anAddressThatFailedOrIsInAnotherLanguageIsAskedForAgain() {
    var language = Language.english
    let store = store(map(over: home)) { language }
    store.exhaustivity = .off
    store.send(.mapEvent(.settled(extent(island))))
    world.whereabouts.answer(0, .failure(.noConnection))
    store.skipReceivedActions()
    store.send(.mapEvent(.settled(extent(island))))
    #expect(world.whereabouts.requests == [Cell(island), Cell(island)])
    world.whereabouts.answer(1, .success(reykjavik))
    store.skipReceivedActions()
    store.send(.appeared(near: nil))
    #expect(world.whereabouts.requests.count == 2, "no request for a known name")
    language = .german
    store.send(.appeared(near: nil))
    #expect(world.whereabouts.requests.count == 3, "its name differs in another language")
    store.skipInFlightEffects()
  }

  @Test func airThatWasOldWhenItArrivedDoesNotCountAsNew() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.mapEvent(.settled(extent(island))))
    // This is what the server answers when no source does.
    world.weather.answer(0, .success(ReceivedReport(report(island, [.air], fetchedAt: noon - .hours(5)))))
    store.skipReceivedActions()
    guard case .known(let air) = store.state.air.knowledge(of: Cell(island)) else { return #expect(Bool(false), "nothing known") }
    #expect(air.provenance.fetchedAt == noon - .hours(5))
    world.clock.advance(byMilliseconds: 500)
    store.skipReceivedActions()
    store.send(.mapEvent(.settled(extent(island))))
    #expect(asked.count == 1, "the request is not repeated")
    world.pass(seconds: 300)
    store.send(.mapEvent(.settled(extent(island))))
    #expect(asked.count == 2)
    store.skipInFlightEffects()
  }

  // MARK: Buttons

  @Test func centreOnMeGoesToWhereTheDeviceIs() {
    var state = map(over: island)
    state.extent?.zoom = 3
    state.air.store(.success(good), of: Cell(home), at: noon)
    let store = store(state)
    store.send(.centreOnMeTapped) { $0.isLocating = true }
    world.position.answer(0, .success(home))
    store.receive(.located(.success(home))) {
      $0.isLocating = false
      $0.extent = extent(home)
      $0.goal = MapFeature.Goal(extent: extent(home), revision: 2)
    }
  }

  @Test(arguments: [LocationProblem.denied, .notFound, .unavailable]) func aProblemWithThePositionIsReported(_ problem: LocationProblem) {
    let store = store(map(over: island))
    store.send(.centreOnMeTapped) { $0.isLocating = true }
    world.position.answer(0, .failure(problem))
    store.receive(.located(.failure(problem))) {
      $0.isLocating = false
      $0.problem = problem
    }
    store.send(.problemSeen) { $0.problem = nil }
  }

  @Test func zoomingEndsWhereTheMapDoes() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    for _ in 0..<20 { store.send(.zoomTapped(by: 1, upTo: 12)) }
    #expect(store.state.goal == MapFeature.Goal(extent: extent(home, 12), revision: 6))
    for _ in 0..<20 { store.send(.zoomTapped(by: -1, upTo: 12)) }
    #expect(store.state.goal == MapFeature.Goal(extent: extent(home, 2), revision: 16))
  }

  @Test func withStreetsItZoomsCloserAndCreditsThem() {
    #expect(MapExtent.nearest(hasStreets: true) > MapExtent.nearest(hasStreets: false))
    var preferences = Preferences()
    for hasStreets in [false, true] {
      preferences.showsStreetTiles = hasStreets
      let environment = Environment(preferences: preferences, copy: .english, now: noon, isOnline: true, utcOffset: 0)
      let html = MapScreen.view(
        map(over: home), PlannedTripFeature.State(), [], environment, Send { _ in }, Send { _ in }
      ).html
      #expect(html.contains("href=\"https://www.openstreetmap.org/copyright\"") == hasStreets)
    }
  }

  @Test(arguments: [
    (place(64.1, -21.9), place(64.1, -21.9), 11), (place(64.1, -21.9), place(65.7, -18.1), 6), (place(0, 179), place(0, -179), 7),
    (place(35.676, 139.65), place(37.77, -122.41), 2), (place(70, 20), place(58, 20), 4),
    (place(89, 0), place(-89, 180), 2),
  ])
  func bothEndsAreInView(_ a: Coordinate, _ b: Coordinate, _ zoom: Int) {
    let extent = MapExtent(around: a, b)
    #expect(extent.zoom == zoom)
    #expect(abs(extent.centre.latitude) <= 85)
    // Beyond this latitude no Mercator map shows anything.
    if abs(a.latitude) > 85 { return }
    // On the smallest phone's screen, between the panels: in points, from the middle.
    func south(_ latitude: Double) -> Double { -log(tan(.pi / 4 + latitude * .pi / 360)) / 2 / .pi }
    let size = 256 * pow(2, Double(extent.zoom))
    for end in [a, b] {
      let east = remainder(end.longitude - extent.centre.longitude, 360) / 360 * size
      #expect(abs(east) <= 160 && abs((south(end.latitude) - south(extent.centre.latitude)) * size) <= 240)
    }
  }

  // MARK: The pin

  @Test func thePinHasThePlaceWhoseAddressAndFreshAirTheMapKnows() {
    let (known, environment) = (map(over: home), AppFeature.State(now: noon).environment)
    let here = KnownPlace(TripPoint(home, name: "Reykjavík, Iceland", air: good), airRequestedAt: noon)
    #expect(known.pin(environment, at: noon) == Pin(point: home, place: here))
    #expect(known.pin(environment, at: noon + .hours(1)) == Pin(point: home))
  }

  @Test func thePinHasNoPlaceInAnotherLanguageAndIsNowhereBeforeTheMapHasAnExtent() {
    var environment = AppFeature.State(now: noon).environment
    #expect(MapFeature.State().pin(environment, at: noon) == nil)
    environment.copy = Languages.copy(.german)
    #expect(map(over: home).pin(environment, at: noon) == Pin(point: home))
  }

  // MARK: Events of the map

  @Test func theMapsEventsAreDecoded() {
    #expect(MapEvent("moved 64.146000 -21.942000 7") == .moved(extent(home)))
    #expect(MapEvent("settled -16.500000 539.500000 3") == .settled(extent(place(-16.5, 179.5), 3)))
    #expect(MapEvent("settled 91 0 2") == .settled(extent(place(90, 0), 2)))
    #expect(MapEvent("chosen") == .pinConfirmed)
  }

  @Test(arguments: [
    "", " ", "moved", "moved 1 2", "moved a b c", "moved 1 2 3 4", "moved 1 2 -1", "moved 1 2 31", "shouted 1 2 3", "moved NaN 2 3",
  ])
  func invalidEventsAreIgnored(_ text: String) { #expect(MapEvent(text) == nil) }

  // MARK: In the app

  @Test func theMapIsATabThatShowsTheWeatherOfTheSavedPlaces() {
    let store = world.appStore(
      app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))), .page, .storage, .weather)
    store.exhaustivity = .off
    store.send(.linkFollowed(Destination(.tool(.map))))
    #expect(store.state.destination.url == "/map")
    #expect(world.titles.last == "Map · Weatherglass")
    #expect(store.state.map.extent == MapExtent(centre: home, zoom: 7))
  }
}
