import Languages
import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// What a person owns is the same on all of their devices.
@Suite struct SpaceTests {
  let server = FakeSpace()

  static let candidates = [home, island, city, place(48.853, 2.348), place(-1.292, 36.821), place(52.52, 13.405), place(0, 0)]

  func device(_ number: Int, minutesOff: Int64 = 0) -> SpaceDevice { SpaceDevice(number, server, minutesOff: minutesOff) }

  /// A device that is paired with the space.
  func member(_ number: Int) -> SpaceDevice {
    let device = device(number)
    server.members.insert(number)
    device.send(.space(.paired))
    device.settle()
    return device
  }

  @Test func nothingIsAskedUntilAPlaceIsSaved() {
    let device = device(1)
    device.settle()
    device.send(.settings(.preferenceSelected(Preference(.wind, 3))))
    device.settle()
    #expect(server.requests.isEmpty)
    device.add(city)
    device.settle()
    #expect(server.members == [1])
    #expect(server.stored.count == 2, "the place and the earlier preference")
  }

  @Test func aDeviceThatOnlyHasItsKeyLeftGetsItsPlacesBack() {
    let device = member(1)
    device.add(city)
    device.settle()
    device.start(isPaired: true)
    device.settle()
    #expect(device.places == ["35.689, 139.692 "])
  }

  @Test("A setting that is chosen while the server is asked for the space counts", arguments: [true, false])
  func aSettingWaitsForTheRecords(isRead: Bool) {
    let (device, other) = (member(1), member(2))
    device.add(city)
    device.send(.settings(.preferenceSelected(Preference(.wind, 3))))
    device.settle()
    device.isOffline = true
    device.start(isPaired: true, isRead: isRead)
    device.send(.settings(.preferenceSelected(Preference(.temperature, 1))))
    if !isRead { device.world.read() }
    device.settle()
    #expect(device.state.space?.membership == .asking)
    device.isOffline = false
    for _ in 0..<2 { [device, other].forEach { $0.settle() } }
    for device in [device, other] {
      #expect(device.state.preferences.temperatureUnit == .fahrenheit && device.state.preferences.windUnit == .knots)
    }
  }

  @Test func devicesThatAreOpenedBeforeTheServerHasAnsweredAreAskedForThen() {
    let device = member(1)
    device.start(isPaired: true)
    device.send(.addressOpened(Destination(.tool(.devices))))
    #expect(!server.requests.contains { $0.address == .devices })
    device.settle()
    #expect(server.requests.contains { $0.address == .devices })
  }

  @Test func placesThatTheServerHasPaintedAreNotSavedAnewBeforeItHasAnswered() {
    let device = member(1)
    device.add(city)
    device.settle()
    let stored = server.stored.count
    device.start(isPaired: true, painted: [city])
    device.send(.weatherList(.moved(home)))
    device.settle()
    #expect(server.stored.count == stored && device.places == ["35.689, 139.692 "])
  }

  @Test func aRemovedDeviceThatIsPairedByTheFormTakesPartAgain() {
    let (first, second) = (member(1), member(2))
    second.settle()
    server.members.remove(2)
    second.add(island)
    second.settle()
    #expect(second.state.space?.membership == .left)
    first.add(city)
    first.settle()
    server.members.insert(2)
    second.start(wasPairedByForm: true)
    second.settle()
    first.settle()
    #expect(second.state.space?.membership == .member && Set(second.places) == Set(first.places) && second.places.count == 2)
  }

  @Test func aDeviceThatWasPairedWithoutTheAppGetsItsPlaces() {
    let first = member(1)
    first.add(city)
    first.settle()
    let second = device(2)
    second.settle()
    server.members.insert(2)
    second.start()
    second.settle()
    #expect(second.places.isEmpty, "nothing says that it has a key")
    second.start(wasPairedByForm: true)
    second.settle()
    #expect(second.places == ["35.689, 139.692 "])
  }

  @Test func anOlderDocumentDoesNotBringADeletedPlaceBack() {
    let device = device(1)
    device.start(painted: [island, city])
    #expect(device.places.count == 2, "without records, the places of the page are kept")
    device.send(.places(.removed(.place(Cell(city)), ignoresDoubleClick: false)))
    device.settle()
    device.start(painted: [island, city])
    #expect(device.places == ["\(island.shortText) "])
  }

  @Test func aPlaceRemovedElsewhereDoesNotComeBackWithTheCookieOfADeviceWhoseStorageIsGone() {
    let (first, second) = (device(1), member(2))
    first.add(city)
    first.add(island)
    first.settle()
    second.settle()
    first.send(.places(.removed(.place(Cell(island)), ignoresDoubleClick: false)))
    first.settle()
    second.start(isPaired: true, painted: [city, island])
    #expect(second.places.count == 2, "until the server has answered")
    second.settle()
    first.settle()
    #expect(second.places == ["35.689, 139.692 "] && first.places == second.places)
  }

  @Test func norDoesItComeBackWithASecondWindow() {
    let (first, window, other) = (device(1), member(2), SpaceDevice(2, server))
    first.add(city)
    first.add(island)
    first.settle()
    first.send(.places(.removed(.place(Cell(island)), ignoresDoubleClick: false)))
    first.settle()
    for each in [window, other] { each.start(isPaired: true, painted: [city, island]) }
    window.settle()
    other.world.disk["index/space"] = window.world.disk["index/space"]
    other.world.elsewhere.tell("index/space")
    other.world.read()
    other.settle()
    first.settle()
    #expect(other.places == ["35.689, 139.692 "] && first.places == other.places)
  }

  @Test func theOnlyPlaceDeletedBeforeTheServerHasAnsweredStaysDeleted() {
    let device = device(1)
    device.settle()
    device.add(city)
    device.send(.places(.removed(device.page(city), ignoresDoubleClick: false)))
    device.settle()
    device.send(.space(.eventReceived(.changed(tag: 99))))
    device.settle()
    #expect(device.places.isEmpty)
  }

  @Test func aPlaceOfOneDeviceIsThereOnTheOther() {
    let first = device(1)
    first.add(city)
    first.send(.places(.renamed(Cell(city), "Office")))
    first.settle()
    let second = member(2)
    #expect(second.places == ["35.689, 139.692 Office"])
    second.add(island)
    second.send(.places(.reordered(Cell(island), to: 0)))
    second.settle()
    first.settle()
    #expect(first.places == ["-54.281, -36.509 ", "35.689, 139.692 Office"])
    first.send(.places(.removed(first.page(city), ignoresDoubleClick: false)))
    first.settle()
    second.settle()
    #expect(second.places == ["-54.281, -36.509 "])
  }

  @Test func aChangeThatIsReportedDuringAPullIsPulledAfterIt() {
    let (first, second) = (member(1), member(2))
    second.send(.returned)
    // The server answers before the change, and the answer arrives after the report of it.
    second.step()
    first.add(city)
    first.settle()
    second.send(.space(.eventReceived(.changed(tag: server.tag))))
    while !second.underway.isEmpty { second.step() }
    #expect(second.places == ["35.689, 139.692 "])
  }

  @Test func aPullThatFailsIsRepeated() {
    let (first, second) = (member(1), member(2))
    first.add(city)
    first.settle()
    second.send(.returned)
    second.isOffline = true
    while !second.underway.isEmpty { second.step() }
    #expect(second.places.isEmpty)
    second.isOffline = false
    second.world.pass(seconds: 6)
    while !second.underway.isEmpty { second.step() }
    #expect(second.places == ["35.689, 139.692 "])
  }

  @Test func chosenPreferencesAreSyncedButDefaultsAreNot() {
    let first = device(1)
    first.add(city)
    first.send(.settings(.preferenceSelected(Preference(.wind, 3))))
    first.send(.settings(.sourceSelected(.air, .aqicn)))
    first.settle()
    let second = device(2)
    second.send(.settings(.preferenceSelected(Preference(.clock, 1))))
    server.members.insert(2)
    second.send(.space(.paired))
    second.settle()
    #expect(second.state.preferences.windUnit == .knots && second.state.preferences.sources[.air] == .aqicn)
    #expect(second.state.preferences.clock == .twelveHours)
    first.settle()
    #expect(first.state.preferences.clock == .twentyFourHours)
    second.send(.settings(.sourceSelected(.air, nil)))
    second.settle()
    first.settle()
    #expect(first.state.preferences.sources.isEmpty)
  }

  @Test func settingsFollowAPlaceThatIsSavedBeforeTheStorageIsRead() {
    let device = device(1)
    var preferences = Preferences()
    preferences.temperatureUnit = .fahrenheit
    device.world.disk = [:]
    device.start(isRead: false, preferences: preferences)
    device.add(city)
    device.world.read()
    device.settle()
    #expect(server.stored.count == 2)
  }

  @Test func aFirstFavouriteIsSentAsSoonAsTheConnectionIsBack() {
    let device = device(1)
    device.connect(false)
    device.add(city)
    device.settle()
    #expect(server.stored.isEmpty)
    device.connect(true)
    while !device.underway.isEmpty { device.step() }
    #expect(server.stored.count == 1)
  }

  @Test func whatARegionPrefersGivesWayToWhatIsChosenOnAnotherDevice() {
    var (spaces, chosen, american) = ([Space(device: 1), Space(device: 2)], Preferences(), Preferences())
    chosen.windUnit = .knots
    (american.windUnit, american.temperatureUnit, american.clock) = (.milesPerHour, .fahrenheit, .twentyFourHours)
    for (index, preferences) in [chosen, american].enumerated() {
      let time = noon.seconds * 1000 + Int64(index) * 60_000
      _ = try? spaces[index].replica.add(RecordID(high: 7, low: UInt64(index)), city, name: "Tokyo", at: time)
      spaces[index].writeEarlierChoices(preferences, at: time)
    }
    chosen.clock = .twelveHours
    spaces[0].choose([Setting(word: "clock", value: chosen.word(of: .clock))], at: noon.seconds * 1000)
    spaces[0].replica.combine(spaces[1].replica)
    #expect(spaces[0].replica.setting("wind") == chosen.word(of: .wind), "it was there first")
    #expect(spaces[0].replica.setting("clock") == chosen.word(of: .clock), "it was chosen")
    #expect(spaces[0].replica.setting("temperature") == american.word(of: .temperature))
  }

  @Test func thePageOfHereAndUnsavedPlacesStayOnTheDevice() {
    let device = device(1)
    device.send(.addressOpened(Destination(.place(Cell(island)))))
    device.send(.weatherList(.located(.success(home))))
    device.settle()
    #expect(server.requests.isEmpty)
    device.send(.weatherList(.page(device.page(island), .delegate(.starTapped))))
    device.settle()
    #expect(server.stored.count == 1)
  }

  @Test func editsWithoutAConnectionSurviveARestart() {
    let first = device(1)
    first.add(city)
    first.settle()
    let second = member(2)
    for device in [first, second] { device.connect(false) }
    first.add(island)
    first.send(.places(.renamed(Cell(city), "Tokyo")))
    second.send(.places(.removed(second.page(city), ignoresDoubleClick: false)))
    second.add(home)
    for device in [first, second] {
      device.settle()
      device.start()
      device.settle()
    }
    first.settle()
    #expect(first.places == second.places)
    #expect(Set(first.places) == ["-54.281, -36.509 ", "64.146, -21.942 "])
  }

  @Test func aLostAnswerDoesNoHarm() {
    let device = device(1)
    device.add(city)
    device.world.pass(seconds: 1)
    device.step()
    device.isOffline = true
    device.step()
    device.isOffline = false
    device.settle()
    #expect(server.stored.count == 1 && device.state.space?.replica.isWaiting == false)
  }

  @Test func aFirstWriteWhoseAnswerAndKeyWereLostMakesNoSecondSpace() {
    server.losesFirstKey = true
    let device = device(1)
    device.add(city)
    device.world.pass(seconds: 1)
    device.step()
    device.isOffline = true
    device.step()
    #expect(server.made == 1 && server.members.isEmpty)
    device.isOffline = false
    // Even if the app was closed in between and more was saved.
    device.start()
    device.add(island)
    device.settle()
    #expect(server.made == 1 && server.members == [1])
    #expect(server.stored.count == 2 && device.state.space?.replica.isWaiting == false)
    #expect(device.state.space?.membership == .member && device.state.space?.firstWriteKey == "")
    let keys = server.requests.filter { $0.method == "POST" }.map { $0.key }
    #expect(keys[0] != nil && keys[1] == keys[0] && keys.last == .some(nil) || keys.count == 2)
  }

  @Test func aNameWithADistanceFollowsThePersonsUnit() throws {
    let first = device(1)
    first.add(island)
    first.settle()
    var report = report(island)
    (report.placeName, report.nearestTown) = ("69 km E of Goldfield", NearestTown(name: "Goldfield", distance: 68_824, direction: 109))
    first.world.weather.answer(try #require(first.world.weather.open.last), .success(received(report)))
    func name(_ device: SpaceDevice) -> String? { device.state.space?.replica.places.first?.name.text }
    #expect(name(first) == "69 km E of Goldfield")
    first.send(.settings(.preferenceSelected(Preference(.distance, 1))))
    #expect(name(first) == "43 mi E of Goldfield")
    first.settle()
    // Another device of the person, whose language has another unit, leaves it unchanged.
    let second = member(2)
    second.send(.weatherList(.pageSelected(.place(Cell(island)))))
    second.world.weather.answer(try #require(second.world.weather.open.last), .success(received(report)))
    #expect(name(second) == "43 mi E of Goldfield")
  }

  @Test func weatherIsAskedForAgainWhereTheWarningsChanged() throws {
    let device = member(1)
    device.add(city)
    device.settle()
    let request = try #require(device.world.weather.open.last)
    device.world.weather.answer(request, .success(received(report(city))))
    device.settle()
    let before = device.world.weather.requests.count
    device.send(.space(.eventReceived(.changed(tag: device.state.space?.replica.since ?? 0))))
    #expect(device.world.weather.requests.count == before, "nothing has changed")
    device.send(.space(.eventReceived(.newWarnings)))
    #expect(device.world.weather.requests.count == before + 1)
    #expect(device.world.weather.requests.last?.forced == false, "the server already has the new weather")
  }

  @Test func aRevokedDeviceKeepsItsPlacesAndReportsItOnce() {
    let first = device(1)
    first.add(city)
    first.settle()
    let second = member(2)
    server.members.remove(2)
    second.send(.space(.eventReceived(.lost)))
    second.settle()
    #expect(second.state.space?.membership == .left && second.state.sync.message == .shutOut)
    #expect(second.places.count == 1)
    second.send(.space(.messageSeen))
    let asked = server.requests.count
    second.add(island)
    second.start()
    second.settle()
    #expect(server.requests.count == asked + 1 && second.state.sync.message == nil, "the start tries once, and reports nothing again")
    server.members.insert(2)
    second.send(.space(.paired))
    second.settle()
    first.settle()
    #expect(first.places.count == 2 && first.places == second.places)
  }

  @Test func aServerThatDoesNotKnowItsNameIsReportedOnceAndAskedAgain() {
    server.isUnknownHost = true
    let device = device(1)
    device.add(city)
    device.settle()
    #expect(device.state.sync.message == .unknownHost)
    device.send(.space(.messageSeen))
    device.world.pass(seconds: 5)
    device.settle()
    #expect(server.requests.count > 1 && device.state.sync.message == nil, "once, not every five seconds")
    device.start()
    device.settle()
    #expect(device.state.sync.message == .unknownHost, "but again when the app is opened again")
    server.isUnknownHost = false
    device.world.pass(seconds: 60)
    device.settle()
    #expect(server.stored.count == 1 && device.state.sync.message == nil)
  }

  /// The server's data folder is away for a moment: its answer is 401, although the key stays good.
  @Test(arguments: [true, false]) func aDeviceThatWasShutOutByMistakeTakesPartAgain(_ isStarted: Bool) {
    let (first, second) = (member(1), member(2))
    first.add(city)
    first.settle()
    second.settle()
    server.members.remove(2)
    second.send(.space(.eventReceived(.lost)))
    second.settle()
    #expect(second.state.sync.message == .shutOut)
    second.add(island)
    second.send(.places(.renamed(Cell(city), "Office")))
    second.settle()
    server.members.insert(2)
    if isStarted {
      second.start()
    } else {
      let asked = server.requests.count
      for _ in 0..<55 { second.send(.minutePassed) }
      second.settle()
      #expect(server.requests.count == asked)
      for _ in 0..<5 { second.send(.minutePassed) }
    }
    second.settle()
    first.settle()
    #expect(second.state.space?.membership == .member && second.state.sync.message == nil)
    #expect(second.places.sorted() == ["35.689, 139.692 Office", "\(island.shortText) "].sorted())
    #expect(first.places == second.places)
  }

  @Test func devicesSendEverythingAgainToARestoredServer() {
    let first = device(1)
    for place in [city, island, home] { first.add(place) }
    first.settle()
    let second = member(2)
    server.restore(1)
    first.settle()
    second.settle()
    #expect(first.places.count == 3 && first.places == second.places)
    #expect(server.stored.count == 3)
  }

  @Test func placesThatTheBrowserEvictedComeBackFromTheServer() {
    let device = device(1)
    for place in [city, island] { device.add(place) }
    device.send(.places(.renamed(Cell(city), "Office")))
    device.settle()
    let places = device.places
    device.start(isEvicted: true)
    device.settle()
    #expect(device.places == places)
    #expect(server.stored.filter { if case .place = $0.record { true } else { false } }.count == 2)
  }

  private func named(_ report: WeatherReport, _ name: String) -> WeatherReport {
    var report = report
    report.placeName = name
    return report
  }

  @Test func aPlaceOfAnotherDeviceHasItsNameBeforeItsWeather() {
    let first = device(1)
    first.add(city)
    first.world.weather.answer(0, .success(received(named(report(city), "Tokyo"))))
    first.settle()
    let second = member(2)
    let page = second.state.weatherList.pages[id: second.page(city)]
    let own = first.state.weatherList.pages[id: first.page(city)]
    #expect(page?.ownName(second.state.environment) == own?.ownName(first.state.environment) && page?.knownName == "Tokyo")
    second.start()
    second.settle()
    #expect(second.state.weatherList.pages[id: second.page(city)]?.knownName == page?.knownName, "after a restart, too")
  }

  @Test func namesOfTheServerStayIfTheDeviceOnlyHasItsKey() {
    let first = device(1)
    first.add(city)
    first.world.weather.answer(0, .success(received(named(report(city), "Tokyo"))))
    first.settle()
    server.members.insert(2)
    let second = device(2)
    second.start(isPaired: true, painted: [city])
    second.send(.weatherList(.permissionChanged(.denied)))
    second.settle()
    #expect(second.state.space?.replica.places.map(\.name.text) == ["Tokyo"])
    #expect(server.stored.count == 1)
  }

  @Test func aPlaceOfTheLastPartOfAPullStaysRemovedAndIsNotSavedTwice() {
    let first = device(1)
    for place in [city, island, home, place(1, 2)] { first.add(place) }
    first.settle()
    server.members.insert(2)
    let second = device(2)
    second.start(isPaired: true, painted: [city, island, home, place(1, 2)])
    second.send(.places(.removed(.place(Cell(place(1, 2))), ignoresDoubleClick: false)))
    second.settle()
    first.settle()
    #expect(second.places.count == 3)
    #expect(first.places == second.places)
    #expect(server.stored.filter { if case .place = $0.record { true } else { false } }.count == 3)
  }

  @Test func aNicknameThatIsTooLongForTheServerIsShortenedAndThePlaceStays() {
    server.longestNickname = 3
    let device = device(1)
    device.add(city)
    device.settle()
    device.send(.places(.renamed(Cell(city), "Holiday home")))
    for _ in 0..<3 { device.settle() }
    #expect(device.places == ["35.689, 139.692 Hol"])
    #expect(device.state.space?.replica.isWaiting == false && device.state.sync.message == nil)
  }

  @Test func aRefusedNicknameIsReportedAtItsField() {
    server.longestNickname = 3
    let device = device(1)
    device.add(city)
    device.settle()
    device.send(.addressOpened(Destination(.details(Cell(city)))))
    device.send(.details(.nicknameEdited("Home")))
    device.settle()
    #expect(device.state.details?.text == "Home" && device.state.details?.isRefused == true)
    #expect(device.places == ["35.689, 139.692 Ho"])
    #expect(AppView.view(device.state).html.contains("This nickname won’t work"))
    device.send(.details(.nicknameEdited("Hom")))
    device.settle()
    #expect(device.state.details?.isRefused == false && device.places == ["35.689, 139.692 Hom"])
  }

  @Test func aPlaceThatFindsNoRoomKeepsItsNicknameOnTheDevice() {
    let device = device(1)
    device.add(city)
    device.settle()
    server.hasNoRoom = true
    device.add(island)
    device.send(.places(.renamed(Cell(island), "Tea")))
    device.settle()
    #expect(device.state.sync.message == .placeLimitReached && device.places == ["35.689, 139.692 "])
    #expect(device.state.weatherList.pages[id: device.page(island)]?.nickname == "Tea")
  }

  @Test func theFiveHundredAndFirstPlaceIsShownButNotKept() {
    let device = device(1)
    device.start(painted: (1...SyncLimits.places).map { place(Double($0 % 90), Double($0) / 4) })
    let last = place(-45, -45)
    device.add(last)
    #expect(device.state.sync.message == .placeLimitReached && device.places.count == SyncLimits.places)
    #expect(device.state.weatherList.selected == .place(Cell(last)) && device.state.savedCell(of: .place(Cell(last))) == nil)
    device.send(.places(.removed(.place(Cell(place(7, 7 / 4))), ignoresDoubleClick: false)))
    device.add(last)
    #expect(device.state.savedCell(of: .place(Cell(last))) != nil)
  }

  @Test func windowsOfOneDeviceShareOneReplica() {
    let window = device(1)
    window.add(city)
    window.settle()
    let other = SpaceDevice(1, server)
    other.world.disk = window.world.disk
    other.start()
    other.settle()
    let before = window.world.written.count
    window.add(island)
    let names = Set(window.world.written[before...].flatMap { $0 })
    #expect(names.contains("index/space"))
    for name in names { other.world.disk[name] = window.world.disk[name] }
    other.world.elsewhere.tell(names.joined(separator: "\n"))
    other.world.read()
    #expect(other.places == window.places)
    #expect(other.state.space?.replica.entries == window.state.space?.replica.entries)
    other.settle()
    window.settle()
    #expect(server.stored.count == 2)
  }

  @Test func whatAnEarlierVersionHasStoredIsRead() throws {
    let before = device(1)
    before.add(city)
    before.settle()
    let item = try #require(before.world.disk["index/space"])
    let fields = try #require(StoredItem.unpacked(item))
    #expect(fields.map(\.name).contains("membership"))
    let earlier = StoredItem.packed(fields.map { $0.name == "membership" ? StoredItem("standing", $0.value) : $0 })
    #expect(Space(item: earlier) == Space(item: item) && Space(item: earlier)?.membership == .member)
    let updated = SpaceDevice(1, server)
    updated.world.disk = before.world.disk
    updated.world.disk["index/space"] = earlier
    updated.start()
    updated.settle()
    #expect(updated.places == before.places && updated.state.space?.membership == .member)
  }

  @Test func aWindowStartsAnewWhenAnotherOneHasDeletedEverything() {
    let window = device(1)
    window.add(city)
    window.settle()
    window.world.disk["index/space"] = nil
    window.world.elsewhere.tell("index/space")
    window.world.read()
    #expect(window.state.space?.membership == .notYet && window.places.isEmpty)
    // What is still under way finds no key.
    server.members.remove(1)
    window.send(.space(.eventReceived(.lost)))
    window.settle()
    #expect(window.state.space?.membership == .notYet, "it was not shut out, so the next saved place makes a space")
  }

  @Test func aWindowListensAsSoonAsAnotherOneHasTheKey() {
    let (window, other) = (device(1), SpaceDevice(1, server))
    window.add(city)
    window.settle()
    #expect(other.listeners.isEmpty)
    other.world.disk["index/space"] = window.world.disk["index/space"]
    other.world.elsewhere.tell("index/space")
    other.world.read()
    #expect(other.state.space?.membership == .member && other.listeners.count == 1)
  }

  @Test("Windows of which only one has heard from the server do not answer each other for ever")
  func aWindowTakesOverTheHistoryThatAnotherOneHasHeardOf() {
    let windows = [device(1), SpaceDevice(1, server)]
    windows[0].add(city)
    windows[0].settle()
    var number = 0
    var read = [0, 0]
    while read[number] < windows[number].world.written.count {
      let (from, to) = (windows[number], windows[1 - number])
      let names = Set(from.world.written[read[number]...].flatMap { $0 })
      read[number] = from.world.written.count
      for name in names { to.world.disk[name] = from.world.disk[name] }
      to.world.elsewhere.tell(names.joined(separator: "\n"))
      to.world.read()
      number = 1 - number
      guard read[number] < 20 else { break }
    }
    #expect(windows.allSatisfy { $0.world.written.count < 12 }, "\(windows.map { $0.world.written.count })")
    #expect(windows.allSatisfy { $0.state.space?.epoch == server.epoch && $0.state.space?.replica.isWaiting == false })
    #expect(!windows[1].state.sync.needsPull && windows[1].places == windows[0].places)
  }

  @Test func aNameThatTheRecordsRefuseChangesNothing() throws {
    let device = device(1)
    device.add(city)
    device.settle()
    let before = device.state.space?.replica
    let request = try #require(device.world.weather.open.last)
    device.world.weather.answer(request, .success(received(named(report(city), "To\u{202e}kyo"))))
    #expect(device.state.space?.replica == before)
  }

  @Test("After any actions on three devices, connected at any times, all three are equal", arguments: 0..<300)
  func threeDevicesAreEqualAfterAnyActions(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let first = device(1)
    first.add(city)
    first.settle()
    let second = member(2)
    let devices = [first, second, device(3, minutesOff: 200)]
    server.members.insert(3)
    devices[2].send(.space(.paired))
    func hasKey(_ device: SpaceDevice) -> Bool { server.members.contains(device.number) }
    for _ in 0..<60 {
      let device = devices[Int.random(in: 0...2, using: &random)]
      let place = Self.candidates.randomElement(using: &random) ?? city
      let id = device.page(place)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: device.add(place)
      case 3: device.send(.places(.removed(id, ignoresDoubleClick: false)))
      case 4: device.send(.places(.renamed(Cell(place), ["", "Home", "Büro"].randomElement(using: &random) ?? "")))
      case 5: device.send(.places(.reordered(Cell(place), to: Int.random(in: 0...4, using: &random))))
      case 6: device.send(.settings(.preferenceSelected(Preference(.wind, UInt8.random(in: 0...4, using: &random)))))
      case 7: device.connect(Bool.random(using: &random))
      case 8: device.isOffline = Bool.random(using: &random)
      case 9: device.start(hasKey: hasKey(device) && !device.isOffline)
      case 10: device.step()
      default: device.world.pass(seconds: 1)
      }
    }
    for device in devices {
      (device.isOffline, _) = (false, device.connect(true))
      // One that was closed before it stored that it has a key learns that from its next page.
      if device.state.space?.membership == .notYet { device.start(hasKey: hasKey(device)) }
    }
    for _ in 0..<4 { for device in devices { device.settle() } }
    for device in devices.dropFirst() {
      #expect(device.places == first.places)
      #expect(device.state.preferences == first.state.preferences)
      #expect(device.state.space?.replica.isWaiting == false)
    }
    #expect(Set(first.places).count == first.places.count)
  }
}
