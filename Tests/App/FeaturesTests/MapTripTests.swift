import Copy
import Foundation
import Languages
import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// A trip that is built on the map, from A to B.
@Suite struct MapTripTests {
  let world = World()

  typealias MapStore = TestStore<MapFeature.State, MapFeature.Action>

  private func store(_ state: MapFeature.State, _ language: Language = .english) -> MapStore {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.weather = world.weatherClient
    clients.map = world.mapClient
    clients.location = world.locationClient
    clients.storage = world.storageClient
    clients.space = world.spaceClient
    clients.trips = world.tripsClient
    return TestStore(
      initialState: state,
      reduce: {
        MapFeature.reduce(&$0, $1, clients, Environment(preferences: Preferences(), copy: Languages.copy(language), now: clients.now))
      })
  }

  /// A map centred on a point.
  private func map(over coordinate: Coordinate) -> MapFeature.State {
    var state = MapFeature.State()
    state.go(to: MapView(centre: coordinate, zoom: 7))
    return state
  }

  private let town = PlaceName(name: "Reykjavík", region: "Capital Region", country: "Iceland")
  private let air = report(home).air

  private func known(_ coordinate: Coordinate, _ name: String = "Reykjavík, Capital Region, Iceland", nickname: String? = nil)
    -> KnownPlace
  {
    KnownPlace(TripPoint(coordinate, name: name, nickname: nickname, air: air), airRequestedAt: noon)
  }

  /// A trip with both ends set.
  private var ready: MapFeature.State {
    var state = map(over: city)
    state.trip.id = RecordID(high: 1, low: 2)
    state.trip.start = known(home)
    state.trip.end = known(city, "Shinjuku")
    return state
  }

  private func trip(_ state: MapFeature.State) throws -> Trip {
    let order = try #require(state.trip.order)
    return Trip(
      id: RecordID(high: 7, low: 7), booked: noon, start: order.start, end: order.end,
      price: Tariff.standard.price(from: order.start, to: order.end))
  }

  private func answerLookup(_ number: Int, _ coordinate: Coordinate) {
    world.whereabouts.answer(number, .success(town))
    world.weather.answer(number, .success(report(coordinate)))
  }

  // MARK: The large button

  @Test func nothingIsSetAtFirst() {
    let trip = MapFeature.State().trip
    #expect(trip.step == .setStart && !trip.isBusy && trip.order == nil && trip.bookingKey == nil && trip.stored == nil)
  }

  @Test func aPointThatTheMapKnowsIsNotAskedForAgain() {
    var state = map(over: home)
    state.address = MapFeature.Address(cell: Cell(home), name: town, language: .english)
    state.air.store(.success(air), of: Cell(home), at: noon)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.stepTapped))
    #expect(store.state.trip.start == known(home) && store.state.trip.setting == nil)
    #expect(world.weather.questions.isEmpty && world.whereabouts.questions.isEmpty)
  }

  @Test func anAddressInAnotherLanguageIsAskedForAgain() {
    var state = map(over: home)
    state.address = MapFeature.Address(cell: Cell(home), name: town, language: .german)
    state.air.store(.success(air), of: Cell(home), at: noon)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.stepTapped))
    #expect(store.state.trip.setting == .start && store.state.trip.start == nil)
  }

  @Test func theButtonSetsAThenBAndThenBooks() throws {
    let store = store(map(over: home))
    store.send(.trip(.stepTapped)) { $0.trip.setting = .start }
    #expect(world.whereabouts.questions == [Cell(home)], "the address")
    #expect(world.weather.questions.map(\.cell) == [Cell(home)], "and the air quality at the same time")
    answerLookup(0, home)
    store.receive(.trip(.lookedUp(.success(known(home))))) {
      $0.air.store(.success(report(home).air), of: Cell(home), at: noon)
      $0.trip.setting = nil
      $0.trip.id = RecordID(high: 1, low: 2)
      $0.trip.start = known(home)
      $0.known = [known(home)]
      #expect($0.trip.step == .setEnd)
    }
    world.read()
    store.send(.mapEvent(.moved(MapView(centre: city, zoom: 7)))) {
      $0.view?.centre = city
      $0.air.isMoving = true
    }
    store.send(.mapEvent(.pinConfirmed)) { $0.trip.setting = .end }
    world.whereabouts.answer(1, .success(town))
    world.weather.answer(1, .success(report(city)))
    store.receive(.trip(.lookedUp(.success(known(city))))) {
      $0.air.store(.success(report(city).air), of: Cell(city), at: noon)
      $0.trip.setting = nil
      $0.trip.end = known(city)
      $0.known = [known(city), known(home)]
      #expect($0.trip.step == .book)
    }
    world.read()
    store.send(.trip(.bookTapped)) { $0.tryBooking() }
    let question = try #require(world.trips.questions.first)
    #expect(question.address.url == "/books" && question.method == "POST" && question.key == store.state.trip.bookingKey)
    #expect(try TripOrder(json: JSON(parsing: question.body)).start == known(home).point, "with the air quality and the address")
    store.skipInFlightEffects()
  }

  @Test func aSecondTapWhileThePointIsLookedUpDoesNothing() {
    let store = store(map(over: home))
    store.send(.trip(.stepTapped)) { $0.trip.setting = .start }
    store.send(.trip(.stepTapped))
    store.send(.mapEvent(.pinConfirmed))
    #expect(world.whereabouts.questions.count == 1)
    store.skipInFlightEffects()
  }

  @Test func aPlaceThatIsKnownAndFreshIsNotFetchedAgain() {
    var state = map(over: place(64.1469, -21.9421))
    state.known = [known(home, nickname: "Home")]
    let store = store(state)
    var here = known(home, nickname: "Home")
    here.point.coordinate = place(64.1469, -21.9421)
    store.send(.trip(.stepTapped)) {
      $0.trip.id = RecordID(high: 1, low: 2)
      $0.trip.start = here
      $0.known = [here]
    }
    #expect(world.weather.questions.isEmpty && world.whereabouts.questions.isEmpty)
    world.read()
  }

  @Test func aKnownButOldPlaceIsFetchedAndKeepsItsNickname() {
    var state = map(over: home)
    state.known = [known(home, nickname: "Home")]
    world.pass(seconds: 3600)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.stepTapped))
    #expect(world.weather.questions.count == 1)
    answerLookup(0, home)
    store.skipReceivedActions()
    #expect(store.state.trip.start?.point.title == "Home" && store.state.trip.start?.airRequestedAt == noon + 3600)
    world.read()
  }

  @Test func aKnownButOldPlaceKeepsItsNicknameAlsoWhereTheMapKnowsItsAir() {
    var state = map(over: home)
    state.known = [known(home, nickname: "Home")]
    world.pass(seconds: 7200)
    state.address = MapFeature.Address(cell: Cell(home), name: town, language: .english)
    state.air.store(.success(air), of: Cell(home), at: noon + 7200)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.stepTapped))
    #expect(store.state.trip.start?.point.title == "Home" && store.state.trip.start?.airRequestedAt == noon + 7200)
    #expect(store.state.known.map(\.point.title) == ["Home"] && world.weather.questions.isEmpty)
    world.read()
  }

  @Test func aTripThatIsDroppedWhileItIsBookedLeavesNothingBehind() throws {
    var state = ready
    (state.trip.speed, state.trip.departure) = (.walk, noon + .hours(1))
    let booked = try trip(state)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.bookTapped))
    #expect(store.state.trip.isBooking)
    store.send(.trip(.unset(.start)))
    store.send(.trip(.unset(.end)))
    #expect(store.state.trip == TripDraft() && !store.state.trip.isBusy)
    world.trips.answer(0, ServerAnswer(201, booked.json))
    store.skipReceivedActions()
    #expect(store.state.trip == TripDraft() && store.state.otherBookedTrip == booked)
    world.read()
  }

  @Test func ifTheAirOrTheAddressFailsThePointIsNotSet() {
    let store = store(map(over: home))
    store.send(.trip(.stepTapped)) { $0.trip.setting = .start }
    world.weather.answer(0, .failure(.quotaUsedUp))
    store.receive(.trip(.lookedUp(.failure(WeatherRefusal(.quotaUsedUp))))) {
      $0.trip.setting = nil
      $0.trip.problem = .lookup(WeatherRefusal(.quotaUsedUp))
    }
    store.send(.trip(.stepTapped)) {
      $0.trip.setting = .start
      $0.trip.problem = nil
    }
    world.weather.answer(1, .success(report(home)))
    world.whereabouts.answer(1, .failure(.noConnection))
    store.receive(.trip(.lookedUp(.failure(WeatherRefusal(.noConnection))))) {
      $0.trip.setting = nil
      $0.trip.problem = .lookup(WeatherRefusal(.noConnection))
    }
    store.send(.problemSeen) { $0.trip.problem = nil }
    #expect(world.disk.isEmpty)
  }

  @Test func whoAskedTooOftenIsToldHowLongToWait() {
    var state = AppFeature.State(now: noon)
    state.open(Destination(.tool(.map)))
    state.map = map(over: home)
    state.map.trip.problem = .lookup(WeatherRefusal(.askedTooOften, until: noon + 61))
    #expect(AppView.view(state).html.contains("Try again in 2 min."))
  }

  @Test func theBadgeRecoversWhenThePointIsSet() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.airAnswered(Cell(home), .failure(WeatherRefusal(.noConnection))))
    #expect(store.state.air.knowledge(of: Cell(home)) == .failed(.noConnection))
    store.send(.trip(.stepTapped))
    answerLookup(0, home)
    store.skipReceivedActions()
    #expect(store.state.air.knowledge(of: Cell(home)) != .failed(.noConnection))
    world.read()
  }

  @Test func ifNoSourceHasTheAirThePointIsSetWithoutAir() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.trip(.stepTapped))
    world.whereabouts.answer(0, .success(town))
    world.weather.answer(0, .success(report(home, [.current])))
    store.skipReceivedActions()
    #expect(store.state.trip.start?.point.air == nil && store.state.trip.step == .setEnd)
    world.read()
  }

  @Test func bIsNotSetNextToA() {
    var state = ready
    state.trip.end = nil
    state.view?.centre = home.north(metres: 49)
    let store = store(state)
    store.send(.trip(.stepTapped)) { $0.trip.problem = .tooClose }
    #expect(world.whereabouts.questions.isEmpty)
    store.send(.mapEvent(.settled(MapView(centre: home.north(metres: 51), zoom: 7)))) {
      $0.view?.centre = home.north(metres: 51)
      $0.air.requestedCell = $0.cell
      $0.air.isPausing = true
    }
    store.send(.trip(.stepTapped)) {
      $0.trip.problem = nil
      $0.trip.setting = .end
    }
    store.skipInFlightEffects()
  }

  @Test func theAddressIsWrittenInTheReadersLanguage() {
    let store = store(map(over: home), .arabic)
    store.exhaustivity = .off
    store.send(.trip(.stepTapped))
    answerLookup(0, home)
    store.skipReceivedActions()
    #expect(store.state.trip.start?.point.name == "Reykjavík، Capital Region، Iceland")
    world.read()
  }

  @Test func aNameThatIsInvalidForATripIsCutToAValidOne() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.trip(.stepTapped))
    world.whereabouts.answer(0, .success(PlaceName(name: String(repeating: "x", count: 201))))
    world.weather.answer(0, .success(report(home)))
    store.skipReceivedActions()
    #expect(store.state.trip.start?.point.name == "64.146, -21.942")
    world.read()
  }

  // MARK: Booking

  @Test func theMapOpensTheWayWhereTheTripIsBooked() {
    let store = store(ready)
    store.send(.trip(.stepTapped))
    store.receive(.delegate(.wayWanted(from: Cell(home), to: Cell(city))))
    #expect(world.trips.questions.isEmpty, "nothing is booked before its price is seen")
  }

  @Test func aTripWhoseAirIsAwaitedIsBookedOnceItIsThere() {
    var state = ready
    state.trip.end?.airRequestedAt = noon - .hours(2)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.chosen(.end, state.trip.end ?? known(city))))
    store.send(.trip(.bookTapped)) { $0.trip.isBookingWanted = true }
    #expect(world.trips.questions.isEmpty)
    world.weather.answer(0, .success(report(city)))
    store.skipReceivedActions()
    #expect(world.trips.questions.count == 1 && store.state.trip.isBooking && !store.state.trip.isBookingWanted)
    store.skipInFlightEffects()
  }

  @Test func aTripCanGoTheOtherWay() {
    let store = store(ready)
    store.send(.trip(.swapped)) { ($0.trip.start, $0.trip.end) = (known(city, "Shinjuku"), known(home)) }
    world.read()
  }

  @Test func aTripGoesTheOtherWayWhileItsAirIsAwaited() {
    var state = ready
    state.trip.end?.airRequestedAt = noon - .hours(2)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.chosen(.end, state.trip.end ?? known(city))))
    store.send(.trip(.swapped))
    #expect(store.state.trip.start?.cell == Cell(city) && store.state.trip.refreshing == [.start])
    world.weather.answer(1, .success(report(city)))
    store.skipReceivedActions()
    #expect(store.state.trip.refreshing.isEmpty && store.state.trip.start?.airRequestedAt == noon)
  }

  @Test func aLookupFollowsItsPlaceToTheOtherEnd() {
    var state = map(over: city)
    state.trip.id = RecordID(high: 1, low: 2)
    state.trip.end = known(city, "Shinjuku")
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.hereWanted(.start)))
    store.send(.trip(.swapped))
    #expect(store.state.trip.setting == .end && store.state.trip.start?.cell == Cell(city))
    world.position.answer(0, .success(home))
    store.skipReceivedActions()
    answerLookup(0, home)
    store.skipReceivedActions()
    #expect(store.state.trip.end?.cell == Cell(home) && store.state.trip.start?.cell == Cell(city) && !store.state.trip.isBusy)
  }

  @Test func hereBecomesAnEndOnceItsAddressAndAirAreKnown() {
    let store = store(map(over: city))
    store.send(.trip(.hereWanted(.start))) { $0.trip.setting = .start }
    world.position.answer(0, .failure(.denied))
    store.receive(.trip(.located(.failure(.denied)))) {
      $0.trip.setting = nil
      $0.problem = .denied
    }
  }

  @Test func aBookedTripIsShownAndTheMapStartsOver() throws {
    let store = store(ready)
    let trip = try trip(ready)
    store.send(.trip(.bookTapped)) { $0.tryBooking() }
    store.send(.trip(.bookTapped))
    #expect(world.trips.questions.count == 1, "a double tap books once")
    world.trips.answer(0, ServerAnswer(201, trip.json))
    store.receive(.trip(.booked(ready.trip.id, .success(trip)))) { ($0.trip, $0.hasBooked) = (TripDraft(), true) }
    store.receive(.delegate(.booked(trip)))
    let again = self.store(MapFeature.State())
    again.exhaustivity = .off
    again.send(.appeared(near: nil))
    world.read()
    again.skipReceivedActions()
    #expect(again.state.trip == TripDraft(), "a reload does not bring it back")
    again.skipInFlightEffects()
  }

  @Test func bookingInOneWindowLeavesTheTripOfAnotherAlone() throws {
    let other = store(map(over: island))
    other.exhaustivity = .off
    other.send(.trip(.chosen(.start, known(island, "Elsewhere"))))
    let begun = other.state.trip
    var booking = ready
    booking.trip.id = RecordID(high: 8, low: 8)
    booking.trip.isBooking = true
    let store = store(booking)
    store.exhaustivity = .off
    store.send(.trip(.booked(booking.trip.id, .success(try trip(booking)))))
    store.skipReceivedActions()
    let again = self.store(MapFeature.State())
    again.exhaustivity = .off
    again.send(.appeared(near: nil))
    world.read()
    again.skipReceivedActions()
    #expect(again.state.trip == begun)
    again.skipInFlightEffects()
  }

  @Test func aTripWithBothEndsUnsetIsDropped() {
    var state = ready
    state.trip.id = RecordID(high: 8, low: 8)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.named(.start, "Den")))
    store.send(.trip(.unset(.start)))
    store.send(.trip(.unset(.end)))
    #expect(store.state.trip == TripDraft())
    store.send(.trip(.chosen(.end, known(city))))
    world.read()
    let again = self.store(MapFeature.State())
    again.exhaustivity = .off
    again.send(.appeared(near: nil))
    world.read()
    again.skipReceivedActions()
    #expect(again.state.trip.start == nil && again.state.trip.end == known(city), "the next trip is a new draft")
    again.skipInFlightEffects()
  }

  @Test(arguments: [
    (ServerAnswer(0), TripProblem.noConnection), (ServerAnswer(502), .noConnection), (ServerAnswer(200, Array("<html>".utf8)), .invalid),
    (ServerAnswer(422, Array(#"{"title":"No","detail":"No."}"#.utf8)), .refused("No.")),
  ])
  func aFailedBookingIsTriedAgainWithTheSameKey(_ answer: ServerAnswer, _ problem: TripProblem) {
    let store = store(ready)
    store.send(.trip(.bookTapped)) { $0.tryBooking() }
    world.trips.answer(0, answer)
    store.receive(.trip(.booked(ready.trip.id, .failure(problem)))) {
      $0.trip.isBooking = false
      $0.trip.problem = .booking(problem)
    }
    store.send(.trip(.bookTapped)) {
      $0.trip.problem = nil
      $0.tryBooking()
    }
    let keys = world.trips.questions.map(\.key)
    #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
    store.skipInFlightEffects()
  }

  @Test func anotherOrderHasAnotherKeyAndTwoWindowsHaveTheSame() throws {
    let trip = ready.trip
    let other = try #require(trip.stored.flatMap { TripDraft(stored: $0) })
    #expect(other.bookingKey == trip.bookingKey, "another window and the next start read the same key")
    var changed = trip
    changed.start?.point.air?.value.europeanIndex = 13
    #expect(changed.bookingKey != trip.bookingKey)
    changed = trip
    changed.end?.point.nickname = "Work"
    #expect(changed.bookingKey != trip.bookingKey)
    changed = trip
    changed.departure = noon
    #expect(changed.bookingKey != trip.bookingKey)
    changed = trip
    changed.id = RecordID(high: 1, low: 3)
    #expect(changed.bookingKey != trip.bookingKey, "booking the same trip again on purpose needs a new key")
  }

  // MARK: Storage

  @Test func anUnfinishedTripSurvivesAReload() {
    let first = store(ready)
    first.exhaustivity = .off
    first.send(.trip(.named(.start, "Home")))
    world.read()
    let again = store(MapFeature.State())
    again.exhaustivity = .off
    again.send(.appeared(near: nil))
    world.read()
    again.skipReceivedActions()
    #expect(again.state.trip == first.state.trip)
    #expect(again.state.known == [known(home, nickname: "Home")])
    again.skipInFlightEffects()
  }

  @Test func anEndSetBeforeTheKeptTripIsReadStays() {
    let store = store(ready)
    store.send(.trip(.read([StoredRecord(TripDraft.record, "nonsense"), StoredRecord(KnownPlaces.record, "[]")]))) {
      $0.isTripRead = true
    }
    var other = TripDraft()
    other.id = RecordID(high: 9, low: 9)
    other.start = known(island)
    store.send(.trip(.read([StoredRecord(TripDraft.record, other.stored)])))
  }

  @Test func airThatMustNotBeKeptIsAskedForAgain() throws {
    var draft = ready.trip
    draft.start?.point.air?.provenance.source = .aqicn
    let kept = try #require(draft.stored)
    #expect(!String(decoding: kept, as: UTF8.self).contains("aqicn"))
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.trip(.read([StoredRecord(TripDraft.record, kept)])))
    #expect(store.state.trip.refreshing == [.start] && world.weather.questions.map(\.cell) == [Cell(home)])
    store.skipInFlightEffects()
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"id":"x"}"#, #"{"id":"00000000000000010000000000000002"}"#, #"{"id":"00000000000000010000000000000002","from":{}}"#,
  ])
  func anInvalidKeptTripIsIgnored(_ text: String) { #expect(TripDraft(stored: Array(text.utf8)) == nil) }

  @Test func theLatestFiftyPlacesAreKeptOnceEach() {
    var places: [KnownPlace] = []
    for step in 0..<80 { places = KnownPlaces.adding(known(place(1, Double(step % 60) / 10)), to: places) }
    #expect(places.count == 50 && places.first?.cell == Cell(place(1, 1.9)))
    #expect(KnownPlaces.read(KnownPlaces.bytes(places)) == places)
    #expect(KnownPlaces.read(Array("nonsense".utf8)).isEmpty && KnownPlaces.read(nil).isEmpty)
  }

  // MARK: Known places

  @Test func aPlaceIsChosenForAnEndAndItsAirAskedForIfItIsOld() {
    let store = store(map(over: home))
    store.send(.trip(.chosen(.end, known(city)))) {
      $0.trip.id = RecordID(high: 1, low: 2)
      $0.trip.end = known(city)
      $0.known = [known(city)]
      #expect($0.trip.step == .setStart)
    }
    #expect(world.weather.questions.isEmpty, "the air quality is fresh")
    world.pass(seconds: 3600)
    store.send(.trip(.chosen(.start, known(home)))) {
      $0.trip.start = known(home)
      $0.known = [known(home), known(city)]
      $0.trip.refreshing = [.start]
      #expect($0.trip.isBusy, "the booking waits for the air quality that will be shown")
    }
    world.weather.answer(0, .success(report(home, fetchedAt: noon + 3600)))
    var fresh = known(home)
    (fresh.point.air, fresh.airRequestedAt) = (report(home, fetchedAt: noon + 3600).air, noon + 3600)
    store.receive(.trip(.airAnswered(.start, Cell(home), .success(fresh.point.air)))) {
      $0.trip.refreshing = []
      $0.trip.start = fresh
      $0.known = [fresh, known(city)]
    }
    world.read()
  }

  @Test func aPlaceNextToTheOtherEndIsNotChosen() {
    let store = store(ready)
    let near = known(city.north(metres: 20), "Next door")
    store.send(.trip(.chosen(.start, near))) {
      $0.trip.problem = .tooClose
      $0.known = [near]
    }
    world.read()
  }

  @Test func aNicknameIsTakenAndAnEmptyOneLeavesTheAddress() {
    let store = store(ready)
    store.send(.trip(.named(.end, "Work"))) {
      $0.trip.end = known(city, "Shinjuku", nickname: "Work")
      $0.known = [known(city, "Shinjuku", nickname: "Work")]
    }
    store.send(.trip(.named(.end, "Work")))
    store.send(.trip(.named(.end, ""))) {
      $0.trip.end = known(city, "Shinjuku")
      $0.known = [known(city, "Shinjuku")]
    }
    world.read()
  }

  @Test func anEndIsUnsetAndAPlaceForgotten() {
    var state = ready
    state.known = [known(home), known(city)]
    let store = store(state)
    store.send(.trip(.unset(.start))) {
      $0.trip.start = nil
      #expect($0.trip.step == .setStart)
    }
    store.send(.trip(.forgotten(Cell(city)))) { $0.known = [known(home)] }
    world.read()
  }

  // MARK: Repeating a trip

  @Test func aTripOfTheHistoryFillsTheMapAndAsksForBothAirsAtOnce() throws {
    let trip = try trip(ready)
    let store = store(map(over: island))
    var (a, b) = (
      KnownPlace(trip.start, airRequestedAt: Instant(seconds: 0)), KnownPlace(trip.end, airRequestedAt: Instant(seconds: 0))
    )
    (a.point.air, b.point.air) = (nil, nil)
    store.send(.trip(.repeated(trip))) {
      $0.trip.id = RecordID(high: 1, low: 2)
      ($0.trip.start, $0.trip.end) = (a, b)
      $0.trip.refreshing = [.start, .end]
      $0.go(to: MapView(around: home, city))
    }
    #expect(world.weather.open == [0, 1])
    world.weather.answer(1, .success(report(city)))
    (b.point.air, b.airRequestedAt) = (report(city).air, noon)
    store.receive(.trip(.airAnswered(.end, Cell(city), .success(report(city).air)))) {
      $0.trip.refreshing = [.start]
      $0.trip.end = b
      $0.known = [b]
    }
    world.weather.answer(0, .failure(.serviceError))
    store.receive(.trip(.airAnswered(.start, Cell(home), .failure(WeatherRefusal(.serviceError))))) {
      $0.trip.refreshing = []
      $0.trip.problem = .air(WeatherRefusal(.serviceError))
    }
    world.read()
  }

  @Test func freshAirIsNotAskedForWhenATripIsRepeated() throws {
    var state = ready
    state.known = [known(home), known(city)]
    let store = store(state)
    store.exhaustivity = .off
    store.send(.trip(.repeated(try trip(ready))))
    #expect(world.weather.questions.isEmpty && !store.state.trip.isBusy && store.state.trip.start?.point.air == air)
  }

  @Test(arguments: [
    (place(64.1, -21.9), place(64.1, -21.9), 11), (place(64.1, -21.9), place(65.7, -18.1), 6), (place(0, 179), place(0, -179), 7),
    (place(35.676, 139.65), place(37.77, -122.41), 2), (place(70, 20), place(58, 20), 4),
    (place(89, 0), place(-89, 180), 2),
  ])
  func bothEndsAreInView(_ a: Coordinate, _ b: Coordinate, _ zoom: Int) {
    let view = MapView(around: a, b)
    #expect(view.zoom == zoom)
    #expect(abs(view.centre.latitude) <= 85)
    // Beyond this latitude no Mercator map shows anything.
    if abs(a.latitude) > 85 { return }
    // On the smallest phone's screen, between the panels: in points, from the middle.
    func south(_ latitude: Double) -> Double { -log(tan(.pi / 4 + latitude * .pi / 360)) / 2 / .pi }
    let size = 256 * pow(2, Double(view.zoom))
    for end in [a, b] {
      let east = remainder(end.longitude - view.centre.longitude, 360) / 360 * size
      #expect(abs(east) <= 160 && abs((south(end.latitude) - south(view.centre.latitude)) * size) <= 240)
    }
  }

  private func taken(_ speed: TravelSpeed, _ departure: Instant) -> MapFeature.Action {
    let (start, end) = (TripPoint(Cell(home).coordinate, name: "Near home"), TripPoint(Cell(city).coordinate, name: "Tokyo"))
    return .trip(.wayChosen(from: start, to: end, speed, departure))
  }

  @Test func theChosenSpeedAndDepartureAreTakenOver() {
    let store = store(ready)
    store.send(taken(.cycle, noon + 3600)) {
      $0.trip.speed = .cycle
      $0.trip.departure = noon + 3600
    }
    #expect(store.state.trip.order?.speed == .cycle)
  }

  @Test func aLinkToARouteMakesItTheTrip() {
    var state = map(over: island)
    state.known = [known(home, nickname: "Home")]
    let store = store(state)
    var end = KnownPlace(TripPoint(Cell(city).coordinate, name: "Tokyo"), airRequestedAt: Instant(seconds: 0))
    store.send(taken(.walk, noon + 3600)) {
      $0.trip.id = RecordID(high: 1, low: 2)
      ($0.trip.start, $0.trip.end) = (known(home, nickname: "Home"), end)
      ($0.trip.speed, $0.trip.departure) = (.walk, noon + 3600)
      $0.trip.refreshing = [.end]
      $0.go(to: MapView(around: home, Cell(city).coordinate))
    }
    world.weather.answer(0, .success(report(city)))
    (end.point.air, end.airRequestedAt) = (report(city).air, noon)
    store.receive(.trip(.airAnswered(.end, Cell(city), .success(report(city).air)))) {
      $0.trip.refreshing = []
      $0.trip.end = end
      $0.known = [end, known(home, nickname: "Home")]
    }
    world.read()
  }

  // MARK: Late answers

  @Test func theAnswerToABookingLeavesAnotherTripAlone() throws {
    var state = ready
    state.trip.id = RecordID(high: 9, low: 9)
    let store = store(state)
    store.exhaustivity = .off
    let (booked, other) = (try trip(ready), try trip(ready))
    store.send(.trip(.bookTapped))
    store.send(.trip(.repeated(other)))
    let draft = store.state.trip
    world.trips.answer(0, ServerAnswer(201, booked.json))
    store.receive(.trip(.booked(state.trip.id, .success(booked))))
    #expect(store.state.trip == draft && store.state.otherBookedTrip == booked, "a message is shown, and the map stays")
    store.send(.problemSeen)
    #expect(store.state.otherBookedTrip == nil)
    store.skipInFlightEffects()
  }

  @Test func aLateLookUpDoesNotReplaceTheChosenPlace() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.trip(.stepTapped))
    store.send(.trip(.chosen(.start, known(city, "Shinjuku"))))
    #expect(!store.state.trip.isBusy && world.whereabouts.open.isEmpty && world.weather.open.isEmpty)
    #expect(store.state.trip.start == known(city, "Shinjuku"))
    store.send(.trip(.unset(.start)))
    store.send(.trip(.stepTapped))
    store.send(.trip(.unset(.start)))
    #expect(!store.state.trip.isBusy && world.whereabouts.open.isEmpty)
    world.read()
  }

  @Test func anOldDraftHasItsAirRefreshedAndItsDepartureCleared() throws {
    var draft = ready.trip
    draft.departure = noon + .hours(2)
    let kept = try #require(draft.stored)
    world.pass(seconds: .days(21))
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.trip(.read([StoredRecord(TripDraft.record, kept)])))
    #expect(store.state.trip.refreshing == [.start, .end] && store.state.trip.departure == nil)
    #expect(world.weather.questions.map(\.cell) == [Cell(home), Cell(city)])
    store.skipInFlightEffects()
  }

  @Test func aBookingThatWasTriedIsRepeatedUnchangedAfterDays() throws {
    let first = store(ready)
    first.exhaustivity = .off
    first.send(taken(.walk, noon + 600))
    first.send(.trip(.bookTapped))
    world.trips.answer(0, ServerAnswer(0))
    first.skipReceivedActions()
    world.pass(seconds: .days(2))
    let kept = try #require(world.disk[TripDraft.record])
    let again = store(map(over: home))
    again.exhaustivity = .off
    again.send(.trip(.read([StoredRecord(TripDraft.record, kept)])))
    again.send(.trip(.bookTapped))
    #expect(world.trips.questions.map(\.key).count == 2 && Set(world.trips.questions.map(\.key)).count == 1)
    #expect(world.weather.questions.isEmpty)
    again.skipInFlightEffects()
  }

  @Test func twoAnswersAtOnceLoseNoKnownPlace() {
    let store = store(map(over: home))
    store.exhaustivity = .off
    store.send(.trip(.chosen(.start, known(home))))
    store.send(.trip(.chosen(.end, known(city))))
    store.send(.trip(.forgotten(Cell(home))))
    world.read()
    world.read()
    world.read()
    #expect(KnownPlaces.read(world.disk[KnownPlaces.record]) == [known(city)])
  }

  @Test func aPlaceIsAsOldAsItsAir() {
    var place = known(home)
    #expect(place.isFresh(at: noon + 3599) && !place.isFresh(at: noon + 3600))
    place.point.air?.provenance.fetchedAt = noon - .hours(5)
    #expect(place.isFresh(at: noon + 299) && !place.isFresh(at: noon + 300), "a server without sources is not asked all the time")
    place.point.air = nil
    #expect(place.isFresh(at: noon + 3599) && !place.isFresh(at: noon - 1))
  }
}

extension MapFeature.State {
  /// Marks the order as sent.
  fileprivate mutating func tryBooking() { (trip.isBooking, trip.tried) = (true, trip.bookingKey) }
}
