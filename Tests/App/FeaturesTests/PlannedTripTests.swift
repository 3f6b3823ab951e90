import Copy
import Languages
import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// The trip from A to B that is being planned.
@Suite struct PlannedTripTests {
  let world = World()

  typealias PlannedTripStore = TestStore<PlannedTripFeature.State, PlannedTripFeature.Action>

  private func store(_ state: PlannedTripFeature.State = PlannedTripFeature.State(), _ language: Language = .english) -> PlannedTripStore {
    let clients = Clients.unimplemented(clock: world.clock)
    clients.weather = world.weatherClient
    (clients.map, clients.places) = (world.mapClient, world.placesClient)
    clients.location = world.locationClient
    clients.storage = world.storageClient
    clients.trips = world.tripsClient
    return TestStore(
      initialState: state,
      reduce: {
        PlannedTripFeature.reduce(
          &$0, $1, clients, Environment(preferences: Preferences(), copy: Languages.copy(language), now: clients.now))
      })
  }

  /// A tap on the large button while the pin is over a point, of which the map may know the place.
  private func tap(_ point: Coordinate, _ place: KnownPlace? = nil) -> PlannedTripFeature.Action {
    .stepTapped(at: Pin(point: point, place: place))
  }

  private let town = PlaceName(name: "Reykjavík", region: "Capital Region", country: "Iceland")
  private let air = report(home).air

  private func known(_ coordinate: Coordinate, _ name: String = "Reykjavík, Capital Region, Iceland", nickname: String? = nil)
    -> KnownPlace
  {
    KnownPlace(TripPoint(coordinate, name: name, nickname: nickname, air: air), airRequestedAt: noon)
  }

  /// A trip with both ends set.
  private var ready: PlannedTripFeature.State {
    var state = PlannedTripFeature.State()
    state.draft.id = RecordID(high: 1, low: 2)
    state.draft.start = known(home)
    state.draft.end = known(city, "Shinjuku")
    return state
  }

  private func trip(_ state: PlannedTripFeature.State) throws -> Trip {
    let order = try #require(state.draft.order)
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
    let trip = PlannedTripFeature.State().draft
    #expect(trip.step == .setStart && !trip.isBusy && trip.order == nil && trip.bookingKey == nil && trip.stored == nil)
  }

  @Test func aPointThatTheMapKnowsIsNotAskedForAgain() {
    let store = store()
    store.exhaustivity = .off
    store.send(tap(home, known(home)))
    #expect(store.state.draft.start == known(home) && store.state.draft.setting == nil)
    #expect(world.weather.requests.isEmpty && world.whereabouts.requests.isEmpty)
  }

  @Test func theButtonSetsAThenBAndThenBooks() throws {
    let store = store()
    store.send(tap(home)) { $0.draft.setting = .start }
    #expect(world.whereabouts.requests == [Cell(home)], "the address")
    #expect(world.weather.requests.map(\.cell) == [Cell(home)], "and the air quality at the same time")
    answerLookup(0, home)
    store.receive(.lookedUp(.success(known(home)))) {
      $0.draft.setting = nil
      $0.draft.id = RecordID(high: 1, low: 2)
      $0.draft.start = known(home)
      $0.known = [known(home)]
      #expect($0.draft.step == .setEnd)
    }
    world.read()
    store.send(tap(city)) { $0.draft.setting = .end }
    world.whereabouts.answer(1, .success(town))
    world.weather.answer(1, .success(report(city)))
    store.receive(.lookedUp(.success(known(city)))) {
      $0.draft.setting = nil
      $0.draft.end = known(city)
      $0.known = [known(city), known(home)]
      #expect($0.draft.step == .book)
    }
    world.read()
    store.send(.bookTapped) { $0.tryBooking() }
    let request = try #require(world.trips.requests.first)
    #expect(request.address.url == "/books" && request.method == "POST" && request.key == store.state.draft.bookingKey)
    #expect(try TripOrder(json: JSON(parsing: request.body)).start == known(home).point, "with the air quality and the address")
    store.skipInFlightEffects()
  }

  @Test func aSecondTapWhileThePointIsLookedUpDoesNothing() {
    let store = store()
    store.send(tap(home)) { $0.draft.setting = .start }
    store.send(tap(home))
    store.send(tap(home, known(home)))
    #expect(world.whereabouts.requests.count == 1)
    store.skipInFlightEffects()
  }

  @Test func aPlaceThatIsKnownAndFreshIsNotFetchedAgain() {
    var state = PlannedTripFeature.State()
    state.known = [known(home, nickname: "Home")]
    let store = store(state)
    var here = known(home, nickname: "Home")
    here.point.coordinate = place(64.1469, -21.9421)
    store.send(tap(place(64.1469, -21.9421))) {
      $0.draft.id = RecordID(high: 1, low: 2)
      $0.draft.start = here
      $0.known = [here]
    }
    #expect(world.weather.requests.isEmpty && world.whereabouts.requests.isEmpty)
    world.read()
  }

  @Test func aKnownButOldPlaceIsFetchedAndKeepsItsNickname() {
    var state = PlannedTripFeature.State()
    state.known = [known(home, nickname: "Home")]
    world.pass(seconds: 3600)
    let store = store(state)
    store.exhaustivity = .off
    store.send(tap(home))
    #expect(world.weather.requests.count == 1)
    answerLookup(0, home)
    store.skipReceivedActions()
    #expect(store.state.draft.start?.point.title == "Home" && store.state.draft.start?.airRequestedAt == noon + 3600)
    world.read()
  }

  @Test func aKnownButOldPlaceKeepsItsNicknameAlsoWhereTheMapKnowsItsAir() {
    var state = PlannedTripFeature.State()
    state.known = [known(home, nickname: "Home")]
    world.pass(seconds: 7200)
    var place = known(home)
    place.airRequestedAt = noon + 7200
    let store = store(state)
    store.exhaustivity = .off
    store.send(tap(home, place))
    #expect(store.state.draft.start?.point.title == "Home" && store.state.draft.start?.airRequestedAt == noon + 7200)
    #expect(store.state.known.map(\.point.title) == ["Home"] && world.weather.requests.isEmpty)
    world.read()
  }

  @Test func aTripThatIsDroppedWhileItIsBookedLeavesNothingBehind() throws {
    var state = ready
    (state.draft.speed, state.draft.departure) = (.walk, noon + .hours(1))
    let booked = try trip(state)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.bookTapped)
    #expect(store.state.draft.isBooking)
    store.send(.unset(.start))
    store.send(.unset(.end))
    #expect(store.state.draft == TripDraft() && !store.state.draft.isBusy)
    world.trips.answer(0, ServerAnswer(201, booked.json))
    store.skipReceivedActions()
    #expect(store.state.draft == TripDraft() && store.state.otherBookedTrip == booked)
    world.read()
  }

  @Test func ifTheAirOrTheAddressFailsThePointIsNotSet() {
    let store = store()
    store.send(tap(home)) { $0.draft.setting = .start }
    world.weather.answer(0, .failure(.quotaUsedUp))
    store.receive(.lookedUp(.failure(WeatherRefusal(.quotaUsedUp)))) {
      $0.draft.setting = nil
      $0.draft.problem = .lookup(WeatherRefusal(.quotaUsedUp))
    }
    store.send(tap(home)) {
      $0.draft.setting = .start
      $0.draft.problem = nil
    }
    world.weather.answer(1, .success(report(home)))
    world.whereabouts.answer(1, .failure(.noConnection))
    store.receive(.lookedUp(.failure(WeatherRefusal(.noConnection)))) {
      $0.draft.setting = nil
      $0.draft.problem = .lookup(WeatherRefusal(.noConnection))
    }
    store.send(.problemSeen) { $0.draft.problem = nil }
    #expect(world.disk.isEmpty)
  }

  @Test func whoAskedTooOftenIsToldHowLongToWait() {
    var state = AppFeature.State(now: noon)
    state.open(Destination(.tool(.map)))
    state.map.go(to: MapExtent(centre: home, zoom: 7))
    state.plannedTrip.draft.problem = .lookup(WeatherRefusal(.askedTooOften, until: noon + 61))
    #expect(AppView.view(state).html.contains("Try again in 2 min."))
  }

  @Test func ifNoSourceHasTheAirThePointIsSetWithoutAir() {
    let store = store()
    store.exhaustivity = .off
    store.send(tap(home))
    world.whereabouts.answer(0, .success(town))
    world.weather.answer(0, .success(report(home, [.current])))
    store.skipReceivedActions()
    #expect(store.state.draft.start?.point.air == nil && store.state.draft.step == .setEnd)
    world.read()
  }

  @Test func bIsNotSetNextToA() {
    var state = ready
    state.draft.end = nil
    let store = store(state)
    store.send(tap(home.north(metres: 49))) { $0.draft.problem = .tooClose }
    #expect(world.whereabouts.requests.isEmpty)
    store.send(tap(home.north(metres: 51))) {
      $0.draft.problem = nil
      $0.draft.setting = .end
    }
    store.skipInFlightEffects()
  }

  @Test func theAddressIsWrittenInTheReadersLanguage() {
    let store = store(PlannedTripFeature.State(), .arabic)
    store.exhaustivity = .off
    store.send(tap(home))
    answerLookup(0, home)
    store.skipReceivedActions()
    #expect(store.state.draft.start?.point.name == "Reykjavík، Capital Region، Iceland")
    world.read()
  }

  @Test func aNameThatIsInvalidForATripIsCutToAValidOne() {
    let store = store()
    store.exhaustivity = .off
    store.send(tap(home))
    world.whereabouts.answer(0, .success(PlaceName(name: String(repeating: "x", count: 201))))
    world.weather.answer(0, .success(report(home)))
    store.skipReceivedActions()
    #expect(store.state.draft.start?.point.name == "64.146, -21.942")
    world.read()
  }

  // MARK: Booking

  @Test func theMapOpensTheWayWhereTheTripIsBooked() {
    let store = store(ready)
    store.send(.stepTapped(at: nil))
    store.receive(.delegate(.wayWanted(from: Cell(home), to: Cell(city))))
    #expect(world.trips.requests.isEmpty, "nothing is booked before its price is seen")
  }

  @Test func aTripWhoseAirIsAwaitedIsBookedOnceItIsThere() {
    var state = ready
    state.draft.end?.airRequestedAt = noon - .hours(2)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.chosen(.end, state.draft.end ?? known(city)))
    store.send(.bookTapped) { $0.draft.isBookingWanted = true }
    #expect(world.trips.requests.isEmpty)
    world.weather.answer(0, .success(report(city)))
    store.skipReceivedActions()
    #expect(world.trips.requests.count == 1 && store.state.draft.isBooking && !store.state.draft.isBookingWanted)
    store.skipInFlightEffects()
  }

  @Test func aTripCanGoTheOtherWay() {
    let store = store(ready)
    store.send(.swapped) { ($0.draft.start, $0.draft.end) = (known(city, "Shinjuku"), known(home)) }
    world.read()
  }

  @Test func aTripGoesTheOtherWayWhileItsAirIsAwaited() {
    var state = ready
    state.draft.end?.airRequestedAt = noon - .hours(2)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.chosen(.end, state.draft.end ?? known(city)))
    store.send(.swapped)
    #expect(store.state.draft.start?.cell == Cell(city) && store.state.draft.refreshing == [.start])
    world.weather.answer(1, .success(report(city)))
    store.skipReceivedActions()
    #expect(store.state.draft.refreshing.isEmpty && store.state.draft.start?.airRequestedAt == noon)
  }

  @Test func aLookupFollowsItsPlaceToTheOtherEnd() {
    var state = PlannedTripFeature.State()
    state.draft.id = RecordID(high: 1, low: 2)
    state.draft.end = known(city, "Shinjuku")
    let store = store(state)
    store.exhaustivity = .off
    store.send(.hereWanted(.start))
    store.send(.swapped)
    #expect(store.state.draft.setting == .end && store.state.draft.start?.cell == Cell(city))
    world.position.answer(0, .success(home))
    store.skipReceivedActions()
    answerLookup(0, home)
    store.skipReceivedActions()
    #expect(store.state.draft.end?.cell == Cell(home) && store.state.draft.start?.cell == Cell(city) && !store.state.draft.isBusy)
  }

  @Test func hereBecomesAnEndOnceItsAddressAndAirAreKnown() {
    let store = store()
    store.send(.hereWanted(.start)) { $0.draft.setting = .start }
    world.position.answer(0, .failure(.denied))
    store.receive(.located(.failure(.denied))) {
      $0.draft.setting = nil
      $0.locationProblem = .denied
    }
  }

  @Test func aBookedTripIsShownAndTheMapStartsOver() throws {
    let store = store(ready)
    let trip = try trip(ready)
    store.send(.bookTapped) { $0.tryBooking() }
    store.send(.bookTapped)
    #expect(world.trips.requests.count == 1, "a double tap books once")
    world.trips.answer(0, ServerAnswer(201, trip.json))
    store.receive(.booked(ready.draft.id, .success(trip))) { ($0.draft, $0.hasBooked) = (TripDraft(), true) }
    store.receive(.delegate(.booked(trip)))
    let again = self.store()
    again.exhaustivity = .off
    again.send(.appeared)
    world.read()
    again.skipReceivedActions()
    #expect(again.state.draft == TripDraft(), "a reload does not bring it back")
  }

  @Test func bookingInOneWindowLeavesTheTripOfAnotherAlone() throws {
    let other = store()
    other.exhaustivity = .off
    other.send(.chosen(.start, known(island, "Elsewhere")))
    let begun = other.state.draft
    var booking = ready
    booking.draft.id = RecordID(high: 8, low: 8)
    booking.draft.isBooking = true
    let store = store(booking)
    store.exhaustivity = .off
    store.send(.booked(booking.draft.id, .success(try trip(booking))))
    store.skipReceivedActions()
    let again = self.store()
    again.exhaustivity = .off
    again.send(.appeared)
    world.read()
    again.skipReceivedActions()
    #expect(again.state.draft == begun)
  }

  @Test func aTripWithBothEndsUnsetIsDropped() {
    var state = ready
    state.draft.id = RecordID(high: 8, low: 8)
    let store = store(state)
    store.exhaustivity = .off
    store.send(.named(.start, "Den"))
    store.send(.unset(.start))
    store.send(.unset(.end))
    #expect(store.state.draft == TripDraft())
    store.send(.chosen(.end, known(city)))
    world.read()
    let again = self.store()
    again.exhaustivity = .off
    again.send(.appeared)
    world.read()
    again.skipReceivedActions()
    #expect(again.state.draft.start == nil && again.state.draft.end == known(city), "the next trip is a new draft")
  }

  @Test(arguments: [
    (ServerAnswer(0), TripProblem.noConnection), (ServerAnswer(502), .noConnection), (ServerAnswer(200, Array("<html>".utf8)), .invalid),
    (ServerAnswer(422, Array(#"{"title":"No","detail":"No."}"#.utf8)), .refused("No.")),
  ])
  func aFailedBookingIsTriedAgainWithTheSameKey(_ answer: ServerAnswer, _ problem: TripProblem) {
    let store = store(ready)
    store.send(.bookTapped) { $0.tryBooking() }
    world.trips.answer(0, answer)
    store.receive(.booked(ready.draft.id, .failure(problem))) {
      $0.draft.isBooking = false
      $0.draft.problem = .booking(problem)
    }
    store.send(.bookTapped) {
      $0.draft.problem = nil
      $0.tryBooking()
    }
    let keys = world.trips.requests.map(\.key)
    #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
    store.skipInFlightEffects()
  }

  @Test func anotherOrderHasAnotherKeyAndTwoWindowsHaveTheSame() throws {
    let trip = ready.draft
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
    first.send(.named(.start, "Home"))
    world.read()
    let again = store()
    again.exhaustivity = .off
    again.send(.appeared)
    world.read()
    again.skipReceivedActions()
    #expect(again.state.draft == first.state.draft)
    #expect(again.state.known == [known(home, nickname: "Home")])
  }

  @Test func theKeptTripIsReadOnce() {
    let store = store()
    store.send(.appeared) { $0.isReading = true }
    store.send(.appeared)
    #expect(world.reads.requests == ["trips/places\ntrips/draft\ntrips/over"])
    world.read()
    store.receive(.read([])) { ($0.isRead, $0.isReading) = (true, false) }
    store.send(.appeared)
    #expect(world.reads.requests.count == 1)
  }

  @Test func anEndSetBeforeTheKeptTripIsReadStays() {
    let store = store(ready)
    store.send(.read([StoredItem(TripDraft.item, "nonsense"), StoredItem(KnownPlaces.item, "[]")])) {
      $0.isRead = true
    }
    var other = TripDraft()
    other.id = RecordID(high: 9, low: 9)
    other.start = known(island)
    store.send(.read([StoredItem(TripDraft.item, other.stored)]))
  }

  @Test func airThatMustNotBeKeptIsAskedForAgain() throws {
    var draft = ready.draft
    draft.start?.point.air?.provenance.source = .aqicn
    let kept = try #require(draft.stored)
    #expect(!String(decoding: kept, as: UTF8.self).contains("aqicn"))
    let store = store()
    store.exhaustivity = .off
    store.send(.read([StoredItem(TripDraft.item, kept)]))
    #expect(store.state.draft.refreshing == [.start] && world.weather.requests.map(\.cell) == [Cell(home)])
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
    let store = store()
    store.send(.chosen(.end, known(city))) {
      $0.draft.id = RecordID(high: 1, low: 2)
      $0.draft.end = known(city)
      $0.known = [known(city)]
      #expect($0.draft.step == .setStart)
    }
    #expect(world.weather.requests.isEmpty, "the air quality is fresh")
    world.pass(seconds: 3600)
    store.send(.chosen(.start, known(home))) {
      $0.draft.start = known(home)
      $0.known = [known(home), known(city)]
      $0.draft.refreshing = [.start]
      #expect($0.draft.isBusy, "the booking waits for the air quality that will be shown")
    }
    world.weather.answer(0, .success(report(home, fetchedAt: noon + 3600)))
    var fresh = known(home)
    (fresh.point.air, fresh.airRequestedAt) = (report(home, fetchedAt: noon + 3600).air, noon + 3600)
    store.receive(.airAnswered(.start, Cell(home), .success(fresh.point.air))) {
      $0.draft.refreshing = []
      $0.draft.start = fresh
      $0.known = [fresh, known(city)]
    }
    world.read()
  }

  @Test func aPlaceNextToTheOtherEndIsNotChosen() {
    let store = store(ready)
    let near = known(city.north(metres: 20), "Next door")
    store.send(.chosen(.start, near)) {
      $0.draft.problem = .tooClose
      $0.known = [near]
    }
    world.read()
  }

  @Test func aNicknameIsTakenAndAnEmptyOneLeavesTheAddress() {
    let store = store(ready)
    store.send(.named(.end, "Work")) {
      $0.draft.end = known(city, "Shinjuku", nickname: "Work")
      $0.known = [known(city, "Shinjuku", nickname: "Work")]
    }
    store.send(.named(.end, "Work"))
    store.send(.named(.end, "")) {
      $0.draft.end = known(city, "Shinjuku")
      $0.known = [known(city, "Shinjuku")]
    }
    world.read()
  }

  @Test func anEndIsUnsetAndAPlaceForgotten() {
    var state = ready
    state.known = [known(home), known(city)]
    let store = store(state)
    store.send(.unset(.start)) {
      $0.draft.start = nil
      #expect($0.draft.step == .setStart)
    }
    store.send(.forgotten(Cell(city))) { $0.known = [known(home)] }
    world.read()
  }

  // MARK: Repeating a trip

  @Test func aTripOfTheHistoryFillsTheMapAndAsksForBothAirsAtOnce() throws {
    let trip = try trip(ready)
    let store = store()
    var (a, b) = (
      KnownPlace(trip.start, airRequestedAt: Instant(seconds: 0)), KnownPlace(trip.end, airRequestedAt: Instant(seconds: 0))
    )
    (a.point.air, b.point.air) = (nil, nil)
    store.send(.repeated(trip)) {
      $0.draft.id = RecordID(high: 1, low: 2)
      ($0.draft.start, $0.draft.end) = (a, b)
      $0.draft.refreshing = [.start, .end]
    }
    store.receive(.delegate(.built(from: home, to: city)))
    #expect(world.weather.open == [0, 1])
    world.weather.answer(1, .success(report(city)))
    (b.point.air, b.airRequestedAt) = (report(city).air, noon)
    store.receive(.airAnswered(.end, Cell(city), .success(report(city).air))) {
      $0.draft.refreshing = [.start]
      $0.draft.end = b
      $0.known = [b]
    }
    world.weather.answer(0, .failure(.serviceError))
    store.receive(.airAnswered(.start, Cell(home), .failure(WeatherRefusal(.serviceError)))) {
      $0.draft.refreshing = []
      $0.draft.problem = .air(WeatherRefusal(.serviceError))
    }
    world.read()
  }

  @Test func freshAirIsNotAskedForWhenATripIsRepeated() throws {
    var state = ready
    state.known = [known(home), known(city)]
    let store = store(state)
    store.exhaustivity = .off
    store.send(.repeated(try trip(ready)))
    #expect(world.weather.requests.isEmpty && !store.state.draft.isBusy && store.state.draft.start?.point.air == air)
  }

  private func taken(_ speed: TravelSpeed, _ departure: Instant) -> PlannedTripFeature.Action {
    let (start, end) = (TripPoint(Cell(home).coordinate, name: "Near home"), TripPoint(Cell(city).coordinate, name: "Tokyo"))
    return .wayChosen(from: start, to: end, speed, departure)
  }

  @Test func theChosenSpeedAndDepartureAreTakenOver() {
    let store = store(ready)
    store.send(taken(.cycle, noon + 3600)) {
      $0.draft.speed = .cycle
      $0.draft.departure = noon + 3600
    }
    #expect(store.state.draft.order?.speed == .cycle)
  }

  @Test func aLinkToARouteMakesItTheTrip() {
    var state = PlannedTripFeature.State()
    state.known = [known(home, nickname: "Home")]
    let store = store(state)
    var end = KnownPlace(TripPoint(Cell(city).coordinate, name: "Tokyo"), airRequestedAt: Instant(seconds: 0))
    store.send(taken(.walk, noon + 3600)) {
      $0.draft.id = RecordID(high: 1, low: 2)
      ($0.draft.start, $0.draft.end) = (known(home, nickname: "Home"), end)
      ($0.draft.speed, $0.draft.departure) = (.walk, noon + 3600)
      $0.draft.refreshing = [.end]
    }
    store.receive(.delegate(.built(from: home, to: Cell(city).coordinate)))
    world.weather.answer(0, .success(report(city)))
    (end.point.air, end.airRequestedAt) = (report(city).air, noon)
    store.receive(.airAnswered(.end, Cell(city), .success(report(city).air))) {
      $0.draft.refreshing = []
      $0.draft.end = end
      $0.known = [end, known(home, nickname: "Home")]
    }
    world.read()
  }

  // MARK: Late answers

  @Test func theAnswerToABookingLeavesAnotherTripAlone() throws {
    var state = ready
    state.draft.id = RecordID(high: 9, low: 9)
    let store = store(state)
    store.exhaustivity = .off
    let (booked, other) = (try trip(ready), try trip(ready))
    store.send(.bookTapped)
    store.send(.repeated(other))
    let draft = store.state.draft
    world.trips.answer(0, ServerAnswer(201, booked.json))
    store.receive(.booked(state.draft.id, .success(booked)))
    #expect(store.state.draft == draft && store.state.otherBookedTrip == booked, "a message is shown, and the map stays")
    store.send(.problemSeen)
    #expect(store.state.otherBookedTrip == nil)
    store.skipInFlightEffects()
  }

  @Test func aLateLookUpDoesNotReplaceTheChosenPlace() {
    let store = store()
    store.exhaustivity = .off
    store.send(tap(home))
    store.send(.chosen(.start, known(city, "Shinjuku")))
    #expect(!store.state.draft.isBusy && world.whereabouts.open.isEmpty && world.weather.open.isEmpty)
    #expect(store.state.draft.start == known(city, "Shinjuku"))
    store.send(.unset(.start))
    store.send(tap(home))
    store.send(.unset(.start))
    #expect(!store.state.draft.isBusy && world.whereabouts.open.isEmpty)
    world.read()
  }

  @Test func anOldDraftHasItsAirRefreshedAndItsDepartureCleared() throws {
    var draft = ready.draft
    draft.departure = noon + .hours(2)
    let kept = try #require(draft.stored)
    world.pass(seconds: .days(21))
    let store = store()
    store.exhaustivity = .off
    store.send(.read([StoredItem(TripDraft.item, kept)]))
    #expect(store.state.draft.refreshing == [.start, .end] && store.state.draft.departure == nil)
    #expect(world.weather.requests.map(\.cell) == [Cell(home), Cell(city)])
    store.skipInFlightEffects()
  }

  @Test func aBookingThatWasTriedIsRepeatedUnchangedAfterDays() throws {
    let first = store(ready)
    first.exhaustivity = .off
    first.send(taken(.walk, noon + 600))
    first.send(.bookTapped)
    world.trips.answer(0, ServerAnswer(0))
    first.skipReceivedActions()
    world.pass(seconds: .days(2))
    let kept = try #require(world.disk[TripDraft.item])
    let again = store()
    again.exhaustivity = .off
    again.send(.read([StoredItem(TripDraft.item, kept)]))
    again.send(.bookTapped)
    #expect(world.trips.requests.map(\.key).count == 2 && Set(world.trips.requests.map(\.key)).count == 1)
    #expect(world.weather.requests.isEmpty)
    again.skipInFlightEffects()
  }

  @Test func twoAnswersAtOnceLoseNoKnownPlace() {
    let store = store()
    store.exhaustivity = .off
    store.send(.chosen(.start, known(home)))
    store.send(.chosen(.end, known(city)))
    store.send(.forgotten(Cell(home)))
    world.read()
    world.read()
    world.read()
    #expect(KnownPlaces.read(world.disk[KnownPlaces.item]) == [known(city)])
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

extension PlannedTripFeature.State {
  /// Marks the order as sent.
  fileprivate mutating func tryBooking() { (draft.isBooking, draft.tried) = (true, draft.bookingKey) }
}
