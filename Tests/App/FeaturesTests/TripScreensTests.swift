import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// The screens about trips.
@Suite struct TripScreensTests {
  let world = World()

  private let start = TripPoint(home, name: "Reykjavík, Iceland", nickname: "Home", air: report(home).air)
  private let end = TripPoint(city, name: "Shinjuku, Tokyo, Japan")

  private var trip: Trip {
    Trip(id: RecordID(high: 1, low: 2), booked: noon, start: start, end: end, price: Tariff.standard.price(from: start, to: end))
  }

  private func month(_ text: String) throws -> CalendarMonth { try #require(CalendarMonth(text: text)) }

  // MARK: An end

  private func detail(_ place: TripPoint) -> TripEndFeature.State {
    TripEndFeature.State(.start, KnownPlace(place, airRequestedAt: noon))
  }

  @Test func theFieldBeginsWithTheNickname() {
    var screen = detail(start)
    #expect(screen.text == "Home" && detail(end).text.isEmpty)
    screen.edit(" My house ")
    #expect(screen.text == " My house ", "blanks are kept while typing")
  }

  @Test(arguments: [
    ("12345678901234567890", 20), ("123456789012345678901", 20), (String(repeating: "👨‍👩‍👧‍👦", count: 30), 20),
    (String(repeating: "e\u{301}\u{323}", count: 25), 20), (String(repeating: "🇮🇸", count: 21), 20), ("नमस्ते नमस्ते नमस्ते नमस्ते", 20),
    ("a" + String(repeating: "\u{301}", count: 5000), 1),
  ])
  func aNicknameHasTwentyLettersAsPeopleCountThem(_ text: String, _ letters: Int) {
    var screen = detail(end)
    screen.edit(text)
    #expect(screen.length <= letters && nicknameProblem(screen.text) == nil)
    if text.utf8.count < 800 { #expect(screen.text == String(text.prefix(20))) }
  }

  @Test(arguments: [
    ("x12345678901234567890", "12345678901234567890"), ("1234567890x1234567890", "12345678901234567890"),
    ("12345678901234567890x", "12345678901234567890"), ("abc4567890123456789012", "abc45678901234567890"),
  ])
  func aFullNicknameKeepsItsLettersWhereverOthersAreTyped(_ text: String, _ kept: String) {
    var screen = detail(end)
    screen.edit("12345678901234567890")
    screen.edit(text)
    #expect(screen.text == kept)
  }

  @Test func invisibleCharactersAreRemovedFromANickname() {
    var screen = detail(end)
    screen.edit("a\u{202E}b\u{0}c")
    #expect(screen.text == "abc")
  }

  // MARK: A booked trip

  private func confirmation(_ trip: Trip?) -> TestStore<BookedTripFeature.State, BookedTripFeature.Action> {
    TestStore(
      initialState: BookedTripFeature.State(id: RecordID(high: 1, low: 2), trip: trip),
      reduce: { BookedTripFeature.reduce(&$0, $1, world.tripsClient, world.pageClient) })
  }

  @Test func anUnknownTripIsAskedForOnce() {
    let store = confirmation(nil)
    store.send(.appeared) { $0.isAsking = true }
    store.send(.appeared)
    #expect(world.trips.requests.map(\.address.url) == ["/books/00000000000000010000000000000002"])
    world.trips.answer(0, ServerAnswer(200, trip.json))
    store.receive(.answered(.success(trip))) {
      $0.isAsking = false
      $0.trip = trip
    }
    store.send(.appeared)
  }

  @Test func aTripThatCannotBeLoadedSaysWhyAndIsTriedAgain() {
    let store = confirmation(nil)
    store.send(.appeared) { $0.isAsking = true }
    world.trips.answer(0, ServerAnswer(404))
    store.receive(.answered(.failure(.notFound))) {
      $0.isAsking = false
      $0.problem = .notFound
    }
    store.send(.appeared) {
      $0.isAsking = true
      $0.problem = nil
    }
    store.skipInFlightEffects()
  }

  @Test func aTripIsCancelledWithAReason() {
    let store = confirmation(trip)
    store.send(.cancelButtonTapped) { $0.reason = "" }
    store.send(.confirmButtonTapped)
    #expect(world.trips.requests.isEmpty, "no cancellation without a reason")
    store.send(.reasonEdited(" Too wet ")) { $0.reason = " Too wet " }
    store.send(.confirmButtonTapped) { $0.isAsking = true }
    store.send(.confirmButtonTapped)
    #expect(world.trips.requests.map { String(decoding: $0.body, as: UTF8.self) } == [#"{"reason":"Too wet"}"#])
    var cancelled = trip
    cancelled.cancellation = TripCancellation(time: noon, reason: "Too wet")
    world.trips.answer(0, ServerAnswer(200, cancelled.json))
    store.receive(.answered(.success(cancelled))) {
      $0.isAsking = false
      $0.trip = cancelled
      $0.reason = nil
    }
    #expect(world.focused.last == "trip-back")
  }

  @Test func cancellingCanBeAborted() {
    let store = confirmation(trip)
    store.send(.cancelButtonTapped) { $0.reason = "" }
    store.send(.keepButtonTapped) { $0.reason = nil }
    store.send(.reasonEdited("late"))
    #expect(world.focused == ["trip-reason", "trip-cancel"], "the focus moves into the form and back to the button")
  }

  @Test(arguments: ["あ", "a", "👨‍👩‍👧‍👦", "é"]) func aReasonIsLimitedAsOnTheServer(_ letter: String) {
    let store = confirmation(trip)
    store.exhaustivity = .off
    store.send(.cancelButtonTapped)
    store.send(.reasonEdited("   "))
    #expect(store.state.reason == "   ", "spaces are kept while typing")
    store.send(.reasonEdited(String(repeating: letter, count: 300)))
    let reason = store.state.reason ?? ""
    #expect(reasonProblem(reason) == nil && reasonProblem(reason + letter) == .tooLong)
  }

  // MARK: The history

  private func history(_ page: CalendarMonth? = nil) -> TestStore<TripHistoryFeature.State, TripHistoryFeature.Action> {
    TestStore(
      initialState: TripHistoryFeature.State(page, now: noon, offset: nil),
      reduce: { TripHistoryFeature.reduce(&$0, $1, world.tripsClient) })
  }

  @Test func itOpensWithTheMonthOfTheDevicesOwnClock() throws {
    let midnight = Instant(seconds: 1_764_547_200)
    #expect(TripHistoryFeature.State(nil, now: midnight - 1, offset: nil).month == (try month("2025-11")))
    #expect(TripHistoryFeature.State(nil, now: midnight - 1, offset: 3600).month == (try month("2025-12")))
    #expect(TripHistoryFeature.State(try month("2020-02"), now: midnight, offset: nil).month == (try month("2020-02")))
  }

  @Test func theMonthAndItsTotalsAreAskedForOnceAtATime() throws {
    let store = history()
    let trips = TripMonth(try month("2025-11"), zone: "UTC", count: 1, totals: [trip.price.total], trips: [trip])
    store.send(.appeared) { $0.isAsking = true }
    store.send(.appeared)
    #expect(world.trips.requests.map(\.address.url) == ["/books?year=2025&month=11"])
    world.trips.answer(0, ServerAnswer(200, trips.json))
    store.receive(.answered(trips.month, .success(trips))) {
      $0.isAsking = false
      $0.trips = trips
    }
  }

  @Test func withoutASpaceTheHistoryIsEmpty() throws {
    let store = history()
    store.send(.appeared) { $0.isAsking = true }
    world.trips.answer(0, ServerAnswer(401))
    store.receive(.answered(try month("2025-11"), .failure(.notPaired))) {
      $0.isAsking = false
      $0.trips = TripMonth($0.month, zone: "", count: 0, totals: [], trips: [])
    }
  }

  @Test func withoutAConnectionTheHistorySaysSoAndIsTriedAgain() throws {
    let store = history()
    store.send(.appeared) { $0.isAsking = true }
    world.trips.answer(0, ServerAnswer(0))
    store.receive(.answered(try month("2025-11"), .failure(.noConnection))) {
      $0.isAsking = false
      $0.problem = .noConnection
    }
    store.send(.appeared) {
      $0.isAsking = true
      $0.problem = nil
    }
    store.send(.answered(try month("2025-10"), .failure(.invalid)))
    store.skipInFlightEffects()
  }

  // MARK: The way

  private static let sources = PreferredSources(text: "air:aqicn") ?? PreferredSources()

  private func way() -> TestStore<WayFeature.State, WayFeature.Action> {
    TestStore(
      initialState: WayFeature.State(from: Cell(home), to: Cell(city)),
      reduce: { WayFeature.reduce(&$0, $1, world.tripsClient, TripScreensTests.sources, .german) })
  }

  private func journey(_ speed: TravelSpeed, _ departure: Instant = noon) -> Journey {
    Journey(speed: speed, departure: departure, stops: [JourneyStop(Cell(home), at: departure)])
  }

  private func bytes(_ journey: Journey) -> [UInt8] {
    var json = JSONWriter()
    json.object { journey.members(to: &$0) }
    return json.bytes
  }

  @Test func theRouteIsAskedForWithTheChosenSpeedAndTime() {
    let store = way()
    store.send(.appeared) { $0.isAsking = true }
    store.send(.appeared)
    store.send(.speedChosen(.walk)) { $0.speed = .walk }
    store.send(.departureChosen(noon + 7200)) { ($0.departure, $0.isDepartureChosen) = (noon + 7200, true) }
    #expect(
      world.trips.requests.map(\.address.url) == [
        "/api/v1/route?from=64.146,-21.942&to=35.689,139.692&sources=air:aqicn&lang=de",
        "/api/v1/route?from=64.146,-21.942&to=35.689,139.692&speed=walk&sources=air:aqicn&lang=de",
        "/api/v1/route?from=64.146,-21.942&to=35.689,139.692&speed=walk&depart=2025-11-18T14:00:00Z&sources=air:aqicn&lang=de",
      ])
    #expect(world.trips.open == [2], "only the last request is still open")
    let found = journey(.walk, noon + 7200)
    world.trips.answer(2, ServerAnswer(200, bytes(found)))
    store.receive(.answered(.walk, noon + 7200, .success(found))) {
      $0.isAsking = false
      $0.journey = found
    }
    store.send(.answered(.drive, nil, .failure(.noConnection)))
  }

  @Test func theBestDepartureIsTakenUntilThePersonChoosesAnother() {
    let store = way()
    store.send(.appeared) { $0.isAsking = true }
    var now = journey(.drive)
    now.best = Departure(noon + 3600, .dry)
    world.trips.answer(0, ServerAnswer(200, bytes(now)))
    store.receive(.answered(.drive, nil, .success(now))) { ($0.journey, $0.departure) = (now, noon + 3600) }
    var later = journey(.drive, noon + 3600)
    later.best = now.best
    world.trips.answer(1, ServerAnswer(200, bytes(later)))
    store.receive(.answered(.drive, noon + 3600, .success(later))) { ($0.journey, $0.isAsking) = (later, false) }
    store.send(.departureChosen(nil)) { ($0.departure, $0.isDepartureChosen, $0.isAsking) = (nil, true, true) }
    world.trips.answer(2, ServerAnswer(200, bytes(now)))
    store.receive(.answered(.drive, nil, .success(now))) { ($0.journey, $0.isAsking) = (now, false) }
  }

  @Test func aRouteThatCannotBeLoadedSaysWhy() {
    let store = way()
    store.send(.appeared) { $0.isAsking = true }
    world.trips.answer(0, ServerAnswer(503))
    store.receive(.answered(.drive, nil, .failure(.noConnection))) {
      $0.isAsking = false
      $0.problem = .noConnection
    }
  }

  // MARK: In the app

  private func appStore(
    _ talk: Channel<SpaceRequest, ServerAnswer>? = nil, _ change: (inout AppFeature.State) -> Void = { _ in }
  ) -> AppStore {
    var state = app(list((0, page(.devicePosition, home))))
    state.changeRecords { $1?.membership = .member }
    change(&state)
    let clients = Clients.unimplemented(clock: world.clock)
    (clients.weather, clients.storage, clients.page, clients.device) = (
      world.weatherClient, world.storageClient, world.pageClient, world.deviceClient
    )
    (clients.map, clients.places) = (world.mapClient, world.placesClient)
    (clients.trips, clients.location) = (world.tripsClient, world.locationClient)
    clients.space = SpaceClient(answering: talk)
    clients.device.utcOffsetAt = world.offsetAt
    let store = AppStore(initialState: state, reduce: { AppFeature.reduce(&$0, $1, clients) }, isWanted: AppFeature.isWanted)
    store.exhaustivity = .off
    return store
  }

  private var both: (inout AppFeature.State) -> Void {
    { state in
      state.map.go(to: MapExtent(centre: home, zoom: 7))
      state.plannedTrip.draft.id = RecordID(high: 1, low: 2)
      state.plannedTrip.draft.start = KnownPlace(self.start, airRequestedAt: noon)
      state.plannedTrip.draft.end = KnownPlace(self.end, airRequestedAt: noon)
      state.open(Destination(.tool(.map)))
    }
  }

  @Test func theMapsButtonAndItsKeySetTheEndsAndTheMapLearnsTheAirThere() {
    let store = appStore {
      $0.map.go(to: MapExtent(centre: home, zoom: 7))
      $0.open(Destination(.tool(.map)))
    }
    func answer(_ number: Int, _ here: Coordinate) {
      world.whereabouts.answer(number, .success(PlaceName(name: "Here")))
      world.weather.answer(number, .success(report(here)))
      store.skipReceivedActions()
    }
    store.send(.map(.airAnswered(Cell(home), .failure(WeatherRefusal(.noConnection)))))
    #expect(store.state.map.air.knowledge(of: Cell(home)) == .failed(.noConnection))
    store.send(.map(.stepTapped))
    store.send(.map(.mapEvent(.pinConfirmed)))
    #expect(store.state.plannedTrip.draft.setting == .start && world.whereabouts.requests == [Cell(home)])
    answer(0, home)
    #expect(store.state.plannedTrip.draft.start?.cell == Cell(home))
    #expect(report(home).air.map { store.state.map.air.knowledge(of: Cell(home)) == .known($0) } == true, "the badge recovers")
    store.send(.map(.mapEvent(.moved(MapExtent(centre: city, zoom: 7)))))
    store.send(.map(.mapEvent(.pinConfirmed)))
    answer(1, city)
    #expect(store.state.plannedTrip.draft.end?.cell == Cell(city))
    #expect(store.state.map.air.entries.map(\.cell) == [Cell(home), Cell(city)])
    store.send(.map(.stepTapped))
    store.skipReceivedActions()
    #expect(store.state.destination.url == "/map/way/64.146,-21.942/35.689,139.692")
    store.skipInFlightEffects()
  }

  @Test func aNewSearchForThePositionEndsTheMessageAboutTheOther() {
    let store = appStore {
      ($0.map.problem, $0.plannedTrip.locationProblem) = (.denied, .denied)
    }
    store.send(.plannedTrip(.hereWanted(.start)))
    #expect(store.state.map.problem == nil && store.state.plannedTrip.locationProblem == nil)
    world.position.answer(0, .failure(.notFound))
    store.skipReceivedActions()
    #expect(store.state.plannedTrip.locationProblem == .notFound)
    store.send(.map(.centreOnMeTapped))
    #expect(store.state.plannedTrip.locationProblem == nil)
    store.skipInFlightEffects()
  }

  @Test func theLabelOfASetEndLeadsToItsDetailsAndBackSavesTheName() {
    let store = appStore(nil, both)
    store.send(.linkFollowed(Destination(.trip(.end(.start)))))
    #expect(store.state.destination.url == "/map/a" && world.titles.last == "A: Home · Weatherglass")
    store.send(.tripEnd(.nicknameEdited("Den")))
    store.send(.tripEnd(.backButtonTapped))
    #expect(store.state.destination.url == "/map" && store.state.plannedTrip.draft.start?.point.nickname == "Den")
    store.skipInFlightEffects()
  }

  @Test func aSetEndCanBeUnset() {
    let store = appStore(nil, both)
    store.send(.linkFollowed(Destination(.trip(.end(.start)))))
    store.send(.tripEnd(.unsetButtonTapped))
    #expect(store.state.destination.url == "/map" && store.state.plannedTrip.draft.start == nil)
  }

  @Test func thePlacesLeadOnOnceBothEndsAreChosen() {
    let way = "href=\"/map/way/64.146,-21.942/35.689,139.692\""
    let store = appStore(nil, both)
    store.send(.linkFollowed(Destination(.trip(.places(for: .end)))))
    #expect(AppView.view(store.state).html.contains(way))
    let alone = appStore {
      both(&$0)
      $0.plannedTrip.draft.end = nil
    }
    alone.send(.linkFollowed(Destination(.trip(.places(for: .end)))))
    #expect(!AppView.view(alone.state).html.contains(way))
  }

  @Test func aDeviceWithoutASpaceAsksForNoTrips() {
    let store = appStore { $0.changeRecords { $1 = Space(device: 1) } }
    store.send(.linkFollowed(Destination(.trip(.history(nil)))))
    guard let screen = store.state.tripHistory else {
      Issue.record("The list of trips is not open.")
      return
    }
    #expect(world.trips.requests.isEmpty && screen.trips?.count == 0 && screen.problem == nil)
    store.skipInFlightEffects()
  }

  @Test func theBrowsersBackSavesTheNicknameToo() {
    let store = appStore(nil, both)
    store.send(.linkFollowed(Destination(.trip(.end(.start)))))
    store.send(.tripEnd(.nicknameEdited("Den")))
    store.send(.addressOpened(Destination(.tool(.map))))
    #expect(store.state.destination.url == "/map" && store.state.plannedTrip.draft.start?.point.nickname == "Den")
    store.skipInFlightEffects()
  }

  @Test func theLabelOfAnUnsetEndLeadsToThePlacesAndOneIsTaken() {
    let store = appStore {
      $0.map.go(to: MapExtent(centre: home, zoom: 7))
      $0.plannedTrip.known = [KnownPlace(end, airRequestedAt: noon)]
    }
    store.send(.linkFollowed(Destination(.trip(.places(for: .end)))))
    #expect(store.state.destination.url == "/map/b/places")
    store.send(.tripPlaces(.placeTapped(KnownPlace(end, airRequestedAt: noon))))
    #expect(store.state.destination.url == "/map/a/places" && store.state.plannedTrip.draft.end?.point == end, "the other end is next")
    store.send(.linkFollowed(Destination(.trip(.places(for: .start)), sheet: .search)))
    store.send(.search(.delegate(.found(home, searchedFor: "Reykjavík"))))
    #expect(store.state.plannedTrip.draft.start?.point.name == "Reykjavík" && store.state.search == nil)
    #expect(store.state.destination.url == "/map/way/64.146,-21.942/35.689,139.692")
    store.skipInFlightEffects()
  }

  @Test func aPlaceThatWasLookedUpIsForgotten() {
    let places = [KnownPlace(start, airRequestedAt: noon), KnownPlace(end, airRequestedAt: noon)]
    let store = appStore {
      $0.plannedTrip.known = places
      $0.open(Destination(.trip(.places(for: .end))))
    }
    store.send(.tripPlaces(.deleteButtonTapped(Cell(city))))
    #expect(store.state.tripPlaces?.places == [places[0]] && store.state.plannedTrip.known == [places[0]])
  }

  @Test func hereIsFoundWhileItsEndIsBeingChosen() {
    let store = appStore {
      $0.plannedTrip.draft.end = KnownPlace(self.end, airRequestedAt: noon)
      $0.open(Destination(.trip(.places(for: .start))))
    }
    let busy = "class=\"button button--glass\" aria-busy=\"true\""
    #expect(!AppView.view(store.state).html.contains(busy))
    store.send(.tripPlaces(.hereButtonTapped))
    #expect(store.state.destination.url == "/map/a/places" && AppView.view(store.state).html.contains(busy))
    world.position.answer(0, .failure(.notFound))
    store.skipReceivedActions()
    let problem = store.state.copy.locationNotFound.text
    #expect(store.state.destination.url == "/map/a/places" && AppView.view(store.state).html.contains(problem))
    store.send(.tripPlaces(.hereButtonTapped))
    #expect(!AppView.view(store.state).html.contains(problem))
    world.position.answer(1, .success(home))
    store.skipReceivedActions()
    world.whereabouts.answer(0, .failure(.noConnection))
    world.weather.answer(0, .failure(.noConnection))
    store.skipReceivedActions()
    #expect(store.state.destination.url == "/map/a/places" && AppView.view(store.state).html.contains("The point was not set"))
    store.send(.tripPlaces(.hereButtonTapped))
    world.position.answer(2, .success(home))
    store.skipReceivedActions()
    world.whereabouts.answer(1, .success(PlaceName(name: "Reykjavík")))
    world.weather.answer(1, .success(report(home)))
    store.skipReceivedActions()
    #expect(store.state.destination.url == "/map/way/64.146,-21.942/35.689,139.692")
    store.skipInFlightEffects()
  }

  @Test func hereThatIsTheOtherEndSaysSoAndTypingMeanwhileIsNotInterrupted() {
    let store = appStore {
      $0.plannedTrip.draft.start = KnownPlace(TripPoint(home, name: "Home"), airRequestedAt: noon)
      $0.open(Destination(.trip(.places(for: .end))))
    }
    func find(_ number: Int, _ here: Coordinate) {
      store.send(.tripPlaces(.hereButtonTapped))
      world.position.answer(number, .success(here))
      store.skipReceivedActions()
      world.whereabouts.answer(world.whereabouts.requests.count - 1, .success(PlaceName(name: "Here")))
      world.weather.answer(world.weather.requests.count - 1, .success(report(here)))
      store.skipReceivedActions()
    }
    find(0, home)
    #expect(store.state.destination.url == "/map/b/places" && store.state.plannedTrip.draft.end == nil)
    #expect(AppView.view(store.state).html.contains(store.state.copy.sameEnds))
    store.send(.linkFollowed(Destination(.trip(.places(for: .end)), sheet: .search)))
    store.send(.search(.textChanged("Par")))
    find(1, city)
    #expect(store.state.search?.text == "Par" && store.state.plannedTrip.draft.end != nil)
    store.skipInFlightEffects()
  }

  @Test func aSavedPlaceIsNotListedAgainAmongTheRecentOnes() {
    var state = app(list([page(.chosen(searchedFor: nil), home)]))
    state.plannedTrip.known = [KnownPlace(home, name: "Reykjavík"), KnownPlace(city, name: "Shinjuku")]
    state.open(Destination(.trip(.places(for: .end))))
    let page = AppView.view(state).html
    #expect(page.components(separatedBy: state.copy.coordinates(home)).count == 2 && page.contains("Shinjuku"))
  }

  @Test func airThatCannotBeAskedForIsNoProblemOfTheChosenPlace() {
    let store = appStore {
      $0.plannedTrip.draft.start = KnownPlace(TripPoint(home, name: "Home"), airRequestedAt: noon)
      $0.plannedTrip.draft.problem = .air(WeatherRefusal(.noConnection))
      $0.open(Destination(.trip(.places(for: .end))))
    }
    #expect(!AppView.view(store.state).html.contains("The point was not set"))
  }

  @Test func afterAReloadAnEndIsShownAsSoonAsItIsRead() {
    let first = appStore(nil, both)
    first.send(.plannedTrip(.named(.start, "Den")))
    world.read()
    let store = appStore { $0.open(Destination(.trip(.end(.start)))) }
    store.send(.addressOpened(Destination(.trip(.end(.start)))))
    world.read()
    store.skipReceivedActions()
    guard let screen = store.state.tripEnd else { return #expect(Bool(false), "another screen") }
    #expect(screen.text == "Den" && screen.place?.cell == Cell(home))
    store.skipInFlightEffects()
  }

  @Test func aBookedTripIsShownAndGoingBackFindsAnEmptyMap() {
    let store = appStore(nil, both)
    store.send(.plannedTrip(.bookTapped))
    world.trips.answer(0, ServerAnswer(201, trip.json))
    store.skipReceivedActions()
    #expect(store.state.destination.url == "/trips/00000000000000010000000000000002")
    #expect(store.state.trip == BookedTripFeature.State(id: trip.id, trip: trip))
    #expect(world.addressChanges.last == .newEntry)
    store.send(.linkFollowed(Destination(.tool(.map))))
    #expect(store.state.plannedTrip.draft == TripDraft())
    store.skipInFlightEffects()
  }

  @Test func aDeviceWithoutASpaceGetsOneBeforeItBooks() throws {
    let talk = Channel<SpaceRequest, ServerAnswer>()
    let store = appStore(talk) {
      self.both(&$0)
      $0.changeRecords { $1 = Space(device: 1) }
    }
    store.send(.plannedTrip(.bookTapped))
    store.send(.plannedTrip(.bookTapped))
    #expect(store.state.plannedTrip.draft.isBusy && world.trips.requests.isEmpty && talk.requests.count == 1)
    talk.answer(0, ServerAnswer(0))
    store.skipReceivedActions()
    #expect(!store.state.plannedTrip.draft.isBusy && store.state.plannedTrip.draft.problem == .booking(.noConnection))
    store.send(.plannedTrip(.bookTapped))
    let sent = try SpacePush(json: JSON(parsing: try #require(talk.requests.last).body)).records.count
    #expect(sent == 0 && talk.requests.last?.method == "POST")
    let pushed = #"{"epoch":"e","tags":[],"tag":0}"#
    talk.answer(1, ServerAnswer(201, Array(pushed.utf8)))
    store.skipReceivedActions()
    #expect(store.state.space?.membership == .member)
    #expect(world.trips.requests.map(\.method) == ["POST"], "as soon as the device has a key")
    world.trips.answer(0, ServerAnswer(201, trip.json))
    store.skipReceivedActions()
    #expect(store.state.destination.url == "/trips/" + trip.id.text)
    store.skipInFlightEffects()
  }

  @Test func aTripThatWaitsForASpaceIsBookedWhenAnotherWindowGetsOne() throws {
    let talk = Channel<SpaceRequest, ServerAnswer>()
    let store = appStore(talk) {
      self.both(&$0)
      $0.changeRecords { $1 = Space(device: 1) }
    }
    store.send(.plannedTrip(.bookTapped))
    var other = Space(device: 1)
    (other.membership, other.epoch) = (.member, "e")
    store.send(.itemsRead([StoredItem(ItemName.space, other.item)]))
    #expect(store.state.space?.membership == .member)
    #expect(world.trips.requests.map(\.method) == ["POST"])
    store.skipInFlightEffects()
  }

  @Test func deletingEverythingDeletesTheTripsOnTheDevice() {
    let talk = Channel<SpaceRequest, ServerAnswer>()
    let store = appStore(talk) {
      self.both(&$0)
      $0.changeRecords { $1 = Space(device: 1) }
      $0.plannedTrip.known = [KnownPlace(self.start, airRequestedAt: noon)]
      $0.map.isUnavailable = true
    }
    store.send(.map(.appeared(near: nil)))
    #expect(world.onMap.open.count == 1)
    store.send(.plannedTrip(.named(.start, "Den")))
    store.send(.linkFollowed(Destination(.tool(.devices))))
    for name in [WitFeature.item, "later/item", "home"] { world.disk[name] = [1] }
    store.send(.devices(.answered(.deleteEverything, ServerAnswer(204))))
    world.read()
    #expect(store.state.map == MapFeature.State() && world.onMap.open.isEmpty)
    #expect(store.state.plannedTrip == PlannedTripFeature.State())
    #expect(world.disk.keys.filter { !$0.hasPrefix("index/") && !$0.hasPrefix("report/") } == ["home"])
  }

  @Test func aTripOfSummerIsShownInSummerTimeInWinter() throws {
    let (change, back) = (try #require(Instant(iso8601: "2025-03-30T01:00:00Z")), try #require(Instant(iso8601: "2025-10-26T01:00:00Z")))
    world.offset = 3600
    world.offsetAt = { $0 >= change && $0 < back ? 7200 : 3600 }
    let store = appStore {
      $0.offset = 3600
      $0.open(Destination(.trip(.history(nil))))
    }
    store.send(.linkFollowed(Destination(.trip(.history(nil)))))
    let zone = try #require(store.state.deviceZone)
    #expect(zone.changes.map(\.start) == [change, back] && zone.offset == 3600)
    let night = try #require(Instant(iso8601: "2025-06-30T22:30:00Z"))
    #expect(store.state.environment.deviceDisplay.onDate(night).hasPrefix("00:30"))
    store.skipInFlightEffects()
  }

  @Test func theTripsAreAskedForAgainWhenTheConnectionIsBack() {
    let store = appStore()
    store.send(.linkFollowed(Destination(.trip(.history(nil)))))
    world.trips.answer(0, ServerAnswer(0))
    store.skipReceivedActions()
    #expect(store.state.tripHistory?.problem == .noConnection)
    store.send(.connectionChanged(isOnline: false))
    store.send(.connectionChanged(isOnline: true))
    #expect(world.trips.requests.count == 2 && store.state.tripHistory?.isAsking == true)
    store.skipInFlightEffects()
  }

  @Test func backFromATripLeadsToWhereItWasOpened() {
    let store = appStore(nil, both)
    func back() -> String { AppView.view(store.state).html }
    store.send(.plannedTrip(.bookTapped))
    world.trips.answer(0, ServerAnswer(201, trip.json))
    store.skipReceivedActions()
    #expect(back().contains(#"action="/map" method="get"><button id="trip-back" type="submit""#))
    store.send(.linkFollowed(Destination(.trip(.history(nil)))))
    store.send(.linkFollowed(Destination(.trip(.trip(trip.id)))))
    #expect(back().contains(#"action="/trips" method="get"><button id="trip-back" type="submit""#))
    store.skipInFlightEffects()
  }

  @Test func aFinishedBookingDoesNotLeadAwayFromAnotherScreen() {
    let store = appStore(nil, both)
    store.send(.plannedTrip(.bookTapped))
    store.send(.linkFollowed(Destination(.tool(.settings))))
    world.trips.answer(0, ServerAnswer(201, trip.json))
    store.skipReceivedActions()
    #expect(store.state.destination.url == "/settings" && store.state.plannedTrip.draft == TripDraft())
  }

  @Test func aDepartureTakenOnASharedLinkPutsThatTripOnTheMap() {
    let (from, to) = (Cell(home), Cell(city))
    let store = appStore { $0.open(Destination(.trip(.route(from: from, to: to)))) }
    store.send(.addressOpened(Destination(.trip(.route(from: from, to: to)))))
    world.read()
    store.skipReceivedActions()
    store.send(.way(.bookButtonTapped))
    #expect(store.state.plannedTrip.draft == TripDraft(), "nothing is booked before the way is known")
    var journey = journey(.drive)
    journey.stops[0].name = "Reykjavík"
    world.trips.answer(0, ServerAnswer(200, bytes(journey)))
    store.skipReceivedActions()
    store.send(.way(.bookButtonTapped))
    let trip = store.state.plannedTrip.draft
    #expect(trip.start?.point.name == "Reykjavík" && trip.end?.cell == to && trip.isBookingWanted)
    #expect(trip.departure == nil && trip.speed == .drive)
    store.skipInFlightEffects()
  }

  @Test func anUnsetEndLinksToThePlacesAndToTheMap() {
    var state = app(list((0, page(.devicePosition, home))))
    state.open(Destination(.trip(.end(.end))))
    let page = AppView.view(state).html
    for way in [#"action="/map/b/places" method="get">"#, #"action="/map" method="get">"#] { #expect(page.contains(way), "\(way)") }
  }

  @Test func withoutScriptsTripsAreReadableAndARouteSaysThatItNeedsScripts() {
    var state = app(list((0, page(.devicePosition, home))))
    state.open(Destination(.trip(.history(nil))))
    var screen = TripHistoryFeature.State(nil, now: noon, offset: nil)
    screen.trips = TripMonth(screen.month, zone: "UTC", count: 1, totals: [trip.price.total], trips: [trip])
    state.tripHistory = screen
    // Buttons that belong to no form are not shown there.
    #expect(
      AppView.view(state).html.contains(
        "action=\"/trips/\(trip.id.text)\" method=\"get\"><button type=\"submit\" class=\"grow trip-place\""))
    state.open(Destination(.trip(.route(from: Cell(home), to: Cell(city)))))
    #expect(AppView.view(state).html.contains("On the way") && AppView.view(state).html.contains("action=\"/map/way\""))
  }

  @Test func aTripOfTheHistoryIsRepeatedOnAMapThatWasNeverOpened() {
    let store = appStore()
    store.send(.linkFollowed(Destination(.trip(.history(nil)))))
    store.send(.tripHistory(.tripTapped(trip)))
    store.skipReceivedActions()
    #expect(store.state.destination.url == "/map" && store.state.plannedTrip.draft.step == .book)
    #expect(store.state.map.goal?.extent == MapExtent(around: home, city))
    #expect(world.onMap.open.count == 1, "the map reports its events")
    store.skipInFlightEffects()
  }

  @Test func anAnswerForAScreenThatWasLeftIsIgnored() throws {
    let store = appStore { $0.open(Destination(.tool(.settings))) }
    store.send(.tripHistory(.answered(try month("2025-11"), .failure(.invalid))))
    store.send(.trip(.answered(.failure(.invalid))))
    #expect(store.state.destination.url == "/settings")
  }

  @Test func aTripsEndsKeepTheirNamesAndOtherNamesHaveThePersonsUnit() {
    let town = NearestTown(name: "Goldfield", distance: 68_824, direction: 109)
    var (journey, booked) = (Journey(speed: .drive, departure: noon, stops: []), trip)
    for minutes in [0, 30, 60] as [Int64] {
      var stop = JourneyStop(Cell(home), at: noon + .minutes(minutes))
      (stop.name, stop.nearestTown) = ("69 km E of Goldfield", town)
      journey.stops.append(stop)
    }
    booked.journey = journey
    var state = app(list((0, page(.devicePosition, home))))
    state.preferences.distanceUnit = .miles
    state.open(Destination(.trip(.trip(booked.id))))
    state.trip = BookedTripFeature.State(id: booked.id, trip: booked)
    let names = AppView.view(state).html.components(separatedBy: "43 mi E of Goldfield").count - 1
    #expect(names == 1, "only the stop between the ends is named after its town")
  }

  @Test func theAppStartsWithWhatTheServerRendered() throws {
    var state = app(list((0, page(.devicePosition, home))))
    state.open(Destination(.trip(.trip(trip.id))))
    state.trip = BookedTripFeature.State(id: trip.id, trip: trip)
    let taken = try #require(AppSnapshot(AppSnapshot(state).bytes)?.state)
    #expect(taken.navigation.opened == state.navigation.opened)
    state.open(Destination(.trip(.history(nil))))
    var screen = TripHistoryFeature.State(nil, now: noon, offset: nil)
    screen.trips = TripMonth(screen.month, zone: "UTC", count: 1, totals: [trip.price.total], trips: [trip])
    state.tripHistory = screen
    #expect(AppSnapshot(AppSnapshot(state).bytes)?.state.navigation.opened == state.navigation.opened)
  }

  @Test(arguments: [
    "/trips//", "/trips/2026-13", "/trips/2026-1", "/trips/2026-11//", "/trips/xyz", "/tripsx", "/map//", "/map/c", "/map/a//",
    "/map/a/place",
    "/map/way/1,2", "/map/way/1,2/3", "/map/way/1,2/1,2", "/map/way/1,2/1.0,2.0004", "/map/way/1,2/3,4/5,6", "/map/way/91,2/3,4",
    "/trips/0000000000000001000000000000000G",
  ])
  func anInvalidAddressOfTripsLeadsNowhere(_ url: String) { #expect(Destination(url: url).screen == .notFound(path: url)) }

  @Test(arguments: [
    ("Reykjavík, Iceland", "Reykjavík"), ("ريكيافيك، آيسلندا", "ريكيافيك"), ("レイキャビク、アイスランド", "レイキャビク"),
    ("78 km NE of Reykjavík, Iceland", "78 km NE of Reykjavík"), ("64.146, -21.942", "64.146, -21.942"), ("Atlantic", "Atlantic"), ("", ""),
  ])
  func aLongAddressIsShortenedBesideAnother(_ name: String, _ short: String) {
    #expect(shortTitle(of: TripPoint(home, name: name)) == short)
    #expect(shortTitle(of: TripPoint(home, name: name, nickname: "Den, left")) == "Den, left")
  }
}
