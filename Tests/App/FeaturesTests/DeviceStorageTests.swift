import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// What the device keeps, when it writes, and what happens when it can't.
@Suite struct DeviceStorageTests {
  let world = World()

  /// An app whose device keeps what it shows.
  func store(_ list: SampleList) -> AppStore {
    let state = app(list)
    for record in AppSnapshot(state).items { world.disk[record.name] = record.value }
    let store = world.appStore(state, .storage, .page, .random, .weather, .location, .languages)
    store.exhaustivity = .off
    return store
  }

  /// Expects that the device keeps exactly the app's state, apart from the time of the first visit.
  func expectAllKept(_ store: AppStore, _ location: SourceLocation = #_sourceLocation) {
    let records = AppSnapshot(store.state).items
    #expect(world.disk.keys.filter { $0 != "home" }.sorted() == records.map(\.name).sorted(), sourceLocation: location)
    for record in records { #expect(world.disk[record.name] == record.value, "\(record.name)", sourceLocation: location) }
  }

  // MARK: What is kept

  /// Every change that must survive a restart, and the records that it writes or removes.
  static let changes: [(name: String, records: [[String]], change: @Sendable (inout AppFeature.State) -> Void)] = [
    ("unit", [["index/preference/temperature"]], { $0.preferences.temperatureUnit = .fahrenheit }),
    ("language", [["index/preference/language"]], { $0.preferences.language = .german }),
    ("usual again", [["index/preference/clock"]], { $0.preferences.clock = .twentyFourHours }),
    ("source", [["index/preference/sources"]], { $0.preferences.sources[.air] = .aqicn }),
    ("offered sources", [["index/offered"]], { $0.settings.offered = SelectableSources(text: "nws:32") }),
    ("name of here", [["index/name-here"]], { $0.weatherList.hereName.isWanted = true }),
    ("page in view", [["index/page"]], { $0.weatherList.selected = 2 }),
    ("removed", [["index/space"], ["report/35689_139692/"]], { $0.remove(city) }),
    ("order", [["index/space"]], { $0.move(city, to: 0) }),
    ("added", [["index/space"], ["report/10000_20000/0"]], { $0.save(page(.chosen(searchedFor: nil), place(10, 20))) }),
    ("nickname", [["index/space"]], { $0.giveNickname("Office", to: city) }),
    ("words", [["index/page"]], { $0.weatherList.pages[id: 1]?.origin = .chosen(searchedFor: "té") }),
    ("place of here", [["index/here"]], { $0.weatherList.pages[id: 0]?.coordinate = city }),
    ("known name", [["index/page"]], { $0.weatherList.pages[id: 1]?.knownName = "Grytviken" }),
    ("problem", [["index/page"]], { $0.weatherList.pages[id: 1]?.problem = .serviceError }),
    ("time to retry", [["index/page"]], { $0.weatherList.pages[id: 1]?.retryAt = noon }),
    ("resting source", [["index/here"]], { $0.weatherList.pages[id: 0]?.resting = .openMeteo }),
    ("other source", [["index/here"]], { $0.weatherList.pages[id: 0]?.instead = .metNorway }),
    ("other answer", [["report/35689_139692/outdated"]], { $0.weatherList.pages[id: 2]?.isOutdated = true }),
    ("space", [["index/space"]], { $0.changeRecords { $1?.membership = .member } }),
    ("attempt", [["index/here"]], { $0.weatherList.pages[id: 0]?.lastTried = noon }),
    ("weather", [["report/here/", "report/here/0"]], { $0.weatherList.pages[id: 0]?.show(report(home, celsius: 8)) }),
    ("no weather", [["report/here/"]], { $0.weatherList.pages[id: 0]?.received = nil }),
  ]

  @Test("A change writes only the records that changed", arguments: changes.indices)
  func onlyWhatChangedIsWritten(_ index: Int) {
    let (name, names, change) = DeviceStorageTests.changes[index]
    var old = app(
      list(
        (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: "tea"), island)), (2, page(.chosen(searchedFor: nil), city)),
        selected: 1))
    old.preferences.clock = .twelveHours
    var new = old
    change(&new)
    let storage = world.storageClient
    storage.stored.note(AppSnapshot(old))
    for _ in 0..<2 { storage.storeSoon(StateToStore(new), Send(to: { _ in })) }
    #expect(world.written.map { $0.sorted() } == names, "\(name)")
    #expect(AppSnapshot(AppSnapshot(new).bytes)?.items.map(\.name).sorted() == AppSnapshot(new).items.map(\.name).sorted())
  }

  /// A new field of a page's state must be kept or not: decide, and add it to `changes` above.
  @Test func newFieldsOfTheSnapshotAreNoticed() {
    func fields(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap { $0.label } }
    #expect(
      fields(AppSnapshot(store(list()).state)) == [
        "preferences", "offered", "namesPosition", "places", "formerNames", "pages", "selected", "destination", "searchText",
        "searchProblem", "suggestions", "now",
        "space", "screen", "painted", "hasDeviceKey", "tiles", "house", "serverKnewTimeZone",
      ])
    #expect(
      fields(page(.devicePosition, home)) == [
        "origin", "coordinate", "nickname", "knownName", "received", "hasUnreadStorage", "isOutdated", "askedAt", "problem",
        "retryAt", "resting", "instead", "secondsLeft", "lastTried",
      ])
  }

  @Test func aChangeOfThePagesIsKeptAtOnce() {
    world.randomPlaces = [island]
    let store = store(list((0, page(.devicePosition, home))))
    store.send(.weatherList(.randomPlaceButtonTapped))
    world.weather.answer(0, .success(report(island)))
    store.skipReceivedActions()
    expectAllKept(store)
    store.send(.weatherList(.stepped(by: -1)))
    #expect(!world.disk.keys.contains { $0.contains("-54281") }, "a page that was only viewed is deleted when it is left")
    store.send(.weatherList(.pageSelected(1)))
    store.send(.weatherList(.page(1, .delegate(.starTapped))))
    expectAllKept(store)
    store.send(.weatherList(.stepped(by: -1)))
    #expect(store.state.places.contains(Cell(island)) && world.disk["report/-54281_-36509/0"] != nil)
    store.send(.weatherList(.page(1, .delegate(.removalRequested))))
    expectAllKept(store)
  }

  @Test func weatherIsKeptAsTheReceivedBytes() {
    let store = store(list((0, WeatherFeature.State(origin: .devicePosition, coordinate: home))))
    store.send(.minutePassed)
    let bytes = Array((" " + String(decoding: report(home).json, as: UTF8.self) + "\n").utf8)
    world.weather.answer(0, .success(ReceivedReport(report(home), bytes: bytes)))
    #expect(world.disk["report/here/0"] == bytes)
    store.skipReceivedActions()
    #expect(world.titles.last?.hasPrefix("7°") == true)
  }

  @Test func answersThatLackAKindAreKeptWithTheLastAnswerThatHasIt() {
    let store = store(list((0, page(.devicePosition, home))))
    let without = report(home, [.current, .hourly], fetchedAt: noon + 60)
    store.send(.weatherList(.page(0, .weatherLoaded(.success(without)))))
    #expect(world.disk["report/here/0"] == without.json)
    #expect(world.disk["report/here/1"] == report(home).json)
    #expect(world.keptState?.weatherList.page.report == store.state.weatherList.page.report)
    #expect(store.state.weatherList.page.report?.air == report(home).air)
    let whole = report(home, fetchedAt: noon + 120)
    store.send(.weatherList(.page(0, .weatherLoaded(.success(whole)))))
    #expect(world.disk["report/here/0"] == whole.json && world.disk["report/here/1"] == nil)
  }

  @Test func changesThatNeedNotSurviveARestartAreNotWritten() {
    let store = store(list((0, page(.devicePosition, home))))
    store.send(.weatherList(.searchButtonTapped))
    store.send(.search(.textChanged("6")))
    store.send(.connectionChanged(isOnline: false))
    store.send(.weatherList(.page(0, .refreshButtonTapped)))
    store.send(.weatherList(.permissionChanged(.prompt)))
    #expect(world.written.isEmpty)
    store.skipInFlightEffects()
  }

  // MARK: Starting

  /// Starts an app on a device with the records that are on the disk.
  func started(_ shown: AppFeature.State = AppFeature.State(now: noon)) -> AppStore {
    let store = world.appStore(shown, .storage, .page, .device, .location, .weather, .languages)
    store.exhaustivity = .off
    store.send(.started)
    return store
  }

  func keep(_ state: AppFeature.State) {
    for record in AppSnapshot(state).items { world.disk[record.name] = record.value }
  }

  /// The weather after a reload on the screen with the settings.
  func weatherAfterReload(_ stored: AppFeature.State, address: String) -> WeatherFeature.State {
    keep(stored)
    world.weatherAddress = address
    var shown = AppFeature.State(now: noon)
    shown.open(Destination(.tool(.settings)))
    let store = started(shown)
    world.read()
    store.skipReceivedActions()
    let state = store.state
    #expect(state.isRestored && state.destination == Destination(.tool(.settings)))
    store.skipInFlightEffects()
    return state.weatherList.page
  }

  @Test(arguments: [
    ("/at/-54.281,-36.509", Cell(island)), ("/at/35.689,139.692", Cell(city)), ("/", Cell(home)), ("", Cell(home)),
  ])
  func afterAReloadOnAnotherTabTheWeatherIsThatOfThePlaceThatWasInView(address: String, cell: Cell) {
    let page = weatherAfterReload(app(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)))), address: address)
    #expect(page.coordinate.map { Cell($0) } == cell)
    #expect(world.weatherAddress == (address.isEmpty ? "/" : address))
  }

  @Test func aPlaceThatIsOnlyLookedAtKeepsItsOriginAfterAReloadOnAnotherTab() {
    let guest = page(.random, island)
    let page = weatherAfterReload(app(list((0, page(.devicePosition, home)), (1, guest), selected: 1)), address: "/at/-54.281,-36.509")
    #expect(page.origin == .random)
  }

  @Test func theWeatherOfThePageInViewIsReadBeforeTheOthers() {
    var kept = app(
      list(
        (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)),
        selected: 1))
    kept.changeRecords { $1?.membership = .member }
    keep(kept)
    let store = started()
    #expect(world.reads.requests == ["index/"])
    world.reads.answer(0, .success(world.kept("index/")))
    #expect(world.reads.requests.last == "report/-54281_-36509/\nreport/here/")
    #expect(!store.state.isRestored)
    world.reads.close(0)
    world.reads.answer(1, .success(world.kept("report/-54281_-36509/")))
    store.skipReceivedActions()
    #expect(store.state.isRestored && store.state.weatherList.page == page(.chosen(searchedFor: nil), island))
    world.reads.close(1)
    #expect(world.reads.requests.suffix(3) == ["report/here/", "wit", "home"])
    world.read()
    #expect(world.reads.requests.count == 6)
    store.skipReceivedActions()
    #expect(store.state.weatherList.pages == kept.weatherList.pages && store.state.places.list == kept.places.list)
    #expect(world.written == [["home"]], "what was just read is not written again")
    store.skipInFlightEffects()
  }

  /// The page of the saved places as the server rendered it.
  func painted(_ card: WeatherReport) -> AppFeature.State {
    FeaturesTests.painted(
      list((0, page(.devicePosition, home)), (1, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island, report: card)))
    )
  }

  @Test func theShorterWeatherOfAListDoesNotReplaceWhatIsKept() {
    keep(app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))))
    let whole = world.disk["report/-54281_-36509/0"]
    // The server has rendered the saved places, with only the weather that cards show.
    let card = report(island, [.current, .daily], fetchedAt: noon + 60)
    let store = started(painted(card))
    world.reads.answer(0, .success(world.kept("index/")))
    world.reads.close(0)
    world.reads.answer(1, .success(world.kept("report/here/")))
    world.reads.close(1)
    store.skipReceivedActions()
    #expect(store.state.isRestored && world.disk["report/-54281_-36509/0"] == whole, "what was not read yet is not changed")
    #expect(world.reads.requests.suffix(3) == ["report/-54281_-36509/", "wit", "home"])
    world.read()
    store.skipReceivedActions()
    let merged = store.state.weatherList.pages[id: 1]?.report
    #expect(merged?.current?.provenance.fetchedAt == noon + 60)
    #expect(merged?.hourly == report(island).hourly && merged?.air == report(island).air)
    expectAllKept(store)
    #expect(world.disk["report/-54281_-36509/0"] == card.json && world.disk["report/-54281_-36509/1"] == whole)
    store.skipInFlightEffects()
  }

  @Test func aPlaceWithoutKeptWeatherKeepsTheWeatherOfTheList() {
    keep(app(list((0, page(.devicePosition, home)), (1, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island)))))
    let card = report(island, [.current, .daily], fetchedAt: noon + 60)
    let store = started(painted(card))
    world.read()
    store.skipReceivedActions()
    expectAllKept(store)
    #expect(world.disk["report/-54281_-36509/0"] == card.json)
    store.skipInFlightEffects()
  }

  @Test func aChoiceMadeBeforeTheStorageAnswersIsNotUndone() {
    var kept = app(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city))))
    kept.preferences.airScale = .us
    keep(kept)
    let store = started()
    store.send(.weatherList(.page(.here, .delegate(.preferenceSelected(Preference(.temperature, 1))))))
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(world.written.isEmpty)
    world.read()
    store.skipReceivedActions()
    #expect(store.state.preferences.temperatureUnit == .fahrenheit && store.state.weatherList.hereName.isWanted)
    #expect(store.state.preferences.airScale == .us)
    #expect(world.disk["index/preference/temperature"] == Array("f".utf8) && world.disk["index/name-here"] != nil)
    #expect(store.state.weatherList.pages.ids == [0, 2])
    store.skipInFlightEffects()
  }

  @Test(arguments: [true, false]) func aTapOnThePageFromBeforeTheStorageAnsweredMeansThatPage(isRead: Bool) {
    keep(app(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)), selected: 2)))
    var shown = AppFeature.State(now: noon)
    shown.weatherList.show(page(.chosen(searchedFor: nil), island))
    let store = started(shown)
    func read() {
      world.read()
      store.skipReceivedActions()
    }
    if isRead { read() }
    store.send(.weatherList(.page(1, .delegate(.starTapped))))
    #expect(store.state.savedCell(of: 1) != nil && store.state.undoable.count == 1, "at once")
    if !isRead { read() }
    #expect(store.state.weatherList.page.coordinate == island)
    #expect(keptPlaces == [city, island])
    store.send(.weatherList(.page(1, .delegate(.removalRequested))))
    #expect(keptPlaces == [city])
    store.skipInFlightEffects()
  }

  @Test func aRandomPlaceThatIsSavedBeforeTheStorageAnswersStays() {
    keep(app(list((0, page(.devicePosition, home)), (1, page(.random, island)), selected: 1)))
    var shown = AppFeature.State(now: noon)
    shown.weatherList.show(page(.chosen(searchedFor: nil), island))
    let store = started(shown)
    store.send(.weatherList(.page(1, .delegate(.starTapped))))
    world.read()
    store.skipReceivedActions()
    #expect(store.state.weatherList.pages[id: 1]?.origin == .chosen(searchedFor: nil) && keptPlaces == [island])
    store.send(.gestured(.pull))
    #expect(store.state.favourites.map(\.id).contains(1))
    store.skipInFlightEffects()
  }

  /// The places in the record on the disk.
  var keptPlaces: [Coordinate] {
    Space(item: world.disk["index/space"] ?? []).map { $0.replica.places.map(\.coordinate) } ?? []
  }

  @Test(arguments: [true, false]) func aPlaceThatIsRemovedBeforeTheStorageAnswersStaysRemovedAndCanBeBroughtBack(inView: Bool) {
    let pages = list(
      (0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city)), (1, page(.chosen(searchedFor: nil), island)),
      selected: inView ? 2 : 1)
    keep(app(pages))
    let store = started(FeaturesTests.painted(pages))
    store.send(inView ? .weatherList(.page(2, .delegate(.removalRequested))) : .places(.removed(2, ignoresDoubleClick: true)))
    world.read()
    store.skipReceivedActions()
    #expect(keptPlaces == [island])
    #expect(store.state.weatherList.pages.elements.map(\.coordinate) == [home, island])
    #expect(store.state.weatherList.page.coordinate == (inView ? home : island))
    store.send(.places(.undoButtonTapped))
    #expect(store.state.distinctPages == [0, 2, 1])
    #expect(keptPlaces == [city, island])
    store.skipInFlightEffects()
  }

  @Test func placesOfTheFormerFormatAreReadAndItsRecordsRemoved() {
    world.disk = [
      "index/format": Array("2".utf8), "index/order": Array("here 35689_139692 -54281_-36509".utf8),
      "index/place/here": page(.devicePosition, home).details, "index/place/35689_139692": page(.chosen(searchedFor: nil), city).details,
      "index/place/-54281_-36509": page(.chosen(searchedFor: nil), island).details, "index/guest/1_1": [],
      "index/page": Array("1_1".utf8), "report/1_1/0": report(home).json,
      "report/here/0": report(home).json,
    ]
    let store = started()
    world.read()
    store.skipReceivedActions()
    #expect(keptPlaces == [city, island] && store.state.places.list.map(\.coordinate) == [city, island])
    #expect(store.state.weatherList.page.report == report(home))
    #expect(world.disk.keys.sorted() == ["home", "index/format", "index/here", "index/space", "report/here/0"])
    store.skipInFlightEffects()
  }

  @Test func anUnsavedPlaceOfAnEarlierVisitIsForgotten() {
    keep(app(list((0, page(.devicePosition, home)), (1, page(.random, island)), selected: 1)))
    let store = started()
    world.read()
    store.skipReceivedActions()
    #expect(store.state.weatherList.pages.ids == [0])
    expectAllKept(store)
    store.skipInFlightEffects()
  }

  @Test(arguments: CoordinateProblem.allCases) func aSearchProblemIsPartOfTheSnapshot(_ problem: CoordinateProblem) throws {
    var state = app(list((0, page(.devicePosition, home))))
    state.search = SearchFeature.State(text: "<nowhere>", problem: problem, suggestions: [])
    let snapshot = try #require(AppSnapshot(AppSnapshot(state).bytes))
    #expect(snapshot.state(.english).search == state.search)
  }

  // MARK: Failures

  @Test func aFullStorageIsReportedOnceAndWrittenToAgain() {
    let store = store(list((0, page(.devicePosition, home))))
    world.writingProblem = .full
    store.send(.weatherList(.page(.here, .delegate(.preferenceSelected(Preference(.clock, 1))))))
    store.skipReceivedActions()
    #expect(store.state.storageState.problem == .full)
    store.send(.storageToastDismissed)
    store.send(.weatherList(.namePositionSwitched(isOn: true)))
    #expect(store.state.storageState.problem == nil && world.written.last == ["index/preference/clock", "index/name-here"])
    #expect(world.disk["index/preference/clock"] == nil)
    world.writingProblem = nil
    store.send(.minutePassed)
    expectAllKept(store)
    let count = world.written.count
    store.send(.minutePassed)
    #expect(world.written.count == count)
  }

  @Test func aRemovalThatFailedIsRepeated() {
    let store = store(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city))))
    world.writingProblem = .full
    store.send(.weatherList(.page(2, .delegate(.removalRequested))))
    store.skipReceivedActions()
    #expect(keptPlaces == [city])
    world.writingProblem = nil
    store.send(.minutePassed)
    expectAllKept(store)
  }

  @Test func choicesAndWeatherAreWrittenInSeparateTransactions() {
    let store = store(list((0, page(.devicePosition, home))))
    store.send(.weatherList(.placeChosen(city, searchedFor: "tea")))
    world.weather.answer(0, .success(report(city)))
    store.send(.weatherList(.page(2, .delegate(.starTapped))))
    #expect(world.written.contains { $0.contains("index/space") })
    #expect(!world.written.contains { names in names.contains { $0.hasPrefix("index/") } && names.contains { $0.hasPrefix("report/") } })
  }

  @Test("A storage that can't be read is reported, and the app works on", arguments: [StorageProblem.unavailable, .deletedByBrowser])
  func anUnreadableStorageIsReportedAndTheAppWorksOn(_ problem: StorageProblem) {
    let store = started(app(list((0, page(.devicePosition, home)))))
    store.send(.storageToastDismissed)
    let fresh = started()
    world.reads.answer(1, .failure(problem))
    fresh.skipReceivedActions()
    #expect(fresh.state.isRestored && fresh.state.storageState.problem == problem)
    #expect(world.written.last?.contains("index/format") == true, "storage may work again, so it is tried")
    store.skipInFlightEffects()
    fresh.skipInFlightEffects()
  }

  @Test func recordsThatTheBrowserEvictsWhileTheAppRunsAreWrittenAgain() {
    let store = store(list((0, page(.devicePosition, home)), (2, page(.chosen(searchedFor: nil), city))))
    world.disk = [:]
    world.writingProblem = .deletedByBrowser
    store.send(.weatherList(.page(.here, .delegate(.preferenceSelected(Preference(.clock, 1))))))
    world.writingProblem = nil
    store.send(.minutePassed)
    #expect(store.state.storageState.problem == .deletedByBrowser)
    expectAllKept(store)
  }

  @Test("Records of a newer version are left alone, and this is reported", arguments: ["4", "10", "two", ""])
  func aNewerVersionsRecordsAreLeftAlone(_ format: String) {
    world.disk = ["index/format": Array(format.utf8), "index/preference/temperature": Array("f".utf8)]
    let before = world.disk
    let store = started()
    world.read()
    store.skipReceivedActions()
    #expect(store.state.isRestored && store.state.storageState.problem == .belongsToNewerVersion)
    #expect(store.state.preferences == Preferences())
    store.send(.weatherList(.page(.here, .delegate(.preferenceSelected(Preference(.clock, 1))))))
    store.send(.weatherList(.placeChosen(city, searchedFor: nil)))
    store.send(.storageToastDismissed)
    store.send(.minutePassed)
    store.send(.itemsRead([StoredItem("index/preference/temperature", "f")]))
    #expect(store.state.preferences.clock == .twelveHours && store.state.preferences.temperatureUnit == .celsius)
    #expect(world.disk == before && world.written.isEmpty)
    store.skipInFlightEffects()
  }

  @Test func aNewerVersionInAnotherWindowStopsTheWriting() {
    let store = store(list((0, page(.devicePosition, home))))
    store.send(.itemsRead([StoredItem("index/format", "4")]))
    #expect(store.state.storageState.problem == .belongsToNewerVersion)
    store.send(.weatherList(.page(.here, .delegate(.preferenceSelected(Preference(.clock, 1))))))
    #expect(world.written.isEmpty)
  }
}
