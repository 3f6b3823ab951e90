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
    #expect(server.questions.isEmpty)
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
    let (here, kept, deleted) = ((0, page(.devicePosition, home)), (1, page(.random, island)), (2, page(.random, city)))
    var stored = app(list(here, kept))
    var shown = app(list(here, kept, deleted))
    shown.weatherList.painted = [0, 1, 2]
    var other = shown
    other.restore(AppSnapshot(stored))
    #expect(other.weatherList.pages.ids.count == 3, "without a space, places that are shown are kept even if storage lacks them")
    stored.keptSpace = [1]
    shown.restore(AppSnapshot(stored))
    #expect(shown.weatherList.pages.ids.count == 2 && shown.weatherList.painted.isEmpty)
  }

  @Test(
    arguments: [false, true],
    [
      ([], .page(1, .delegate(.starTapped))), ([1], .page(1, .delegate(.starTapped))),
    ] as [([UInt8], WeatherListFeature.Action)])
  func aPlaceThatIsKeptBeforeStorageIsReadStaysKept(_ wasLookedAtBefore: Bool, _ decided: ([UInt8], WeatherListFeature.Action)) {
    let (keptSpace, action) = decided
    var guest = page(.chosen(searchedFor: nil), city)
    guest.isGuest = true
    var stored = app(wasLookedAtBefore ? list((0, page(.devicePosition, home)), (1, guest)) : list((0, page(.devicePosition, home))))
    if wasLookedAtBefore { stored.weatherList.selected = 1 }
    stored.keptSpace = keptSpace
    var shown = app(list((0, page(.devicePosition, home)), (1, guest)))
    shown.weatherList.painted = [0, 1]
    _ = AppFeature.reduce(&shown, .weatherList(action), .unimplemented(clock: World().clock))
    #expect(shown.weatherList.pages[id: 1]?.isGuest == true, "nothing can be stored yet")
    _ = AppFeature.reduce(&shown, .restored(AppSnapshot(stored)), .unimplemented(clock: World().clock))
    #expect(shown.weatherList.pages.elements.map { $0.isGuest } == [false, false])
  }

  @Test func theOnlyPlaceDeletedBeforeTheServerHasAnsweredStaysDeleted() {
    let device = device(1)
    device.settle()
    device.add(city)
    device.send(.weatherList(.deleted(device.page(city))))
    device.settle()
    device.send(.space(.eventReceived(99)))
    device.settle()
    #expect(device.places.isEmpty)
  }

  @Test func aPlaceOfOneDeviceIsThereOnTheOther() {
    let first = device(1)
    first.add(city)
    first.send(.weatherList(.renamed(first.page(city), "Office")))
    first.settle()
    let second = member(2)
    #expect(second.places == ["35.689, 139.692 Office"])
    second.add(island)
    second.send(.weatherList(.reordered(second.page(island), to: 1)))
    second.settle()
    first.settle()
    #expect(first.places == ["-54.281, -36.509 ", "35.689, 139.692 Office"])
    first.send(.weatherList(.deleted(first.page(city))))
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
    second.send(.space(.eventReceived(server.tag)))
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

  @Test func thePageOfHereAndUnsavedPlacesStayOnTheDevice() {
    let device = device(1)
    device.send(.addressOpened(Destination(.place(Cell(island)))))
    device.send(.weatherList(.located(.success(home))))
    device.settle()
    #expect(server.questions.isEmpty)
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
    first.send(.weatherList(.renamed(first.page(city), "Tokyo")))
    second.send(.weatherList(.deleted(second.page(city))))
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
    let keys = server.questions.filter { $0.method == "POST" }.map { $0.key }
    #expect(keys[0] != nil && keys[1] == keys[0] && keys.last == .some(nil) || keys.count == 2)
  }

  @Test func aNameWithADistanceFollowsThePersonsUnit() {
    var (space, bits) = (Space(device: 1), UInt64(0))
    var state = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island))))
    var report = SampleWeather.report()
    (report.placeName, report.nearestTown) = ("69 km E of Goldfield", NearestTown(name: "Goldfield", distance: 68_824, direction: 109))
    state.weatherList.pages[id: 1]?.received = ReceivedReport(report, bytes: report.json)
    func name() -> String? {
      space.recordChanges(&state, at: Int64(bits) + 1) {
        bits += 1
        return bits
      }
      return space.replica.places.first?.name.text
    }
    #expect(name() == "69 km E of Goldfield")
    state.preferences.distanceUnit = .miles
    #expect(name() == "43 mi E of Goldfield")
    // Another device of the person, whose language has another unit, leaves it unchanged.
    var other = space
    state.preferences.distanceUnit = .kilometres
    other.merge(&state, at: 9) { 9 }
    other.recordChanges(&state, at: 10) { 9 }
    #expect(other.replica.places.first?.name.text == "43 mi E of Goldfield")
    state.preferences.distanceUnit = .miles
    // A name in another language stays.
    state.copy = Languages.copy(.german)
    #expect(name() == "43 mi E of Goldfield")
  }

  @Test func weatherIsAskedForAgainWhereTheWarningsChanged() throws {
    let device = member(1)
    device.add(city)
    device.settle()
    let question = try #require(device.world.weather.open.last)
    device.world.weather.answer(question, .success(received(report(city))))
    device.settle()
    let before = device.world.weather.questions.count
    device.send(.space(.eventReceived(device.state.space?.replica.since ?? 0)))
    #expect(device.world.weather.questions.count == before, "nothing has changed")
    device.send(.space(.eventReceived(SpaceClient.newWarnings)))
    #expect(device.world.weather.questions.count == before + 1)
    #expect(device.world.weather.questions.last?.forced == false, "the server already has the new weather")
  }

  @Test func aRevokedDeviceKeepsItsPlacesAndReportsItOnce() {
    let first = device(1)
    first.add(city)
    first.settle()
    let second = member(2)
    server.members.remove(2)
    second.send(.space(.eventReceived(-1)))
    second.settle()
    #expect(second.state.space?.membership == .left && second.state.space?.notice == .shutOut)
    #expect(second.places.count == 1)
    second.send(.space(.noticeDismissed))
    let asked = server.questions.count
    second.add(island)
    second.start()
    second.settle()
    #expect(server.questions.count == asked + 1 && second.state.space?.notice == nil, "the start tries once, and reports nothing again")
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
    #expect(device.state.space?.notice == .unknownHost)
    device.send(.space(.noticeDismissed))
    device.world.pass(seconds: 5)
    device.settle()
    #expect(server.questions.count > 1 && device.state.space?.notice == nil, "once, not every five seconds")
    device.start()
    device.settle()
    #expect(device.state.space?.notice == .unknownHost, "but again when the app is opened again")
    server.isUnknownHost = false
    device.world.pass(seconds: 60)
    device.settle()
    #expect(server.stored.count == 1 && device.state.space?.notice == nil)
  }

  /// The server's data folder is away for a moment: its answer is 401, although the key stays good.
  @Test(arguments: [true, false]) func aDeviceThatWasShutOutByMistakeTakesPartAgain(_ isStarted: Bool) {
    let (first, second) = (member(1), member(2))
    first.add(city)
    first.settle()
    second.settle()
    server.members.remove(2)
    second.send(.space(.eventReceived(-1)))
    second.settle()
    #expect(second.state.space?.notice == .shutOut)
    second.add(island)
    second.send(.weatherList(.renamed(second.page(city), "Office")))
    second.settle()
    server.members.insert(2)
    if isStarted {
      second.start()
    } else {
      let asked = server.questions.count
      for _ in 0..<55 { second.send(.minutePassed) }
      second.settle()
      #expect(server.questions.count == asked)
      for _ in 0..<5 { second.send(.minutePassed) }
    }
    second.settle()
    first.settle()
    #expect(second.state.space?.membership == .member && second.state.space?.notice == nil)
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
    device.send(.weatherList(.renamed(device.page(city), "Office")))
    device.settle()
    let places = device.places
    device.start(isEvicted: true)
    device.settle()
    #expect(device.places == places)
    #expect(server.stored.filter { if case .place = $0.record { true } else { false } }.count == 2)
  }

  @Test func aPlaceOfAnotherDeviceHasItsNameBeforeItsWeather() {
    let first = device(1)
    first.add(city)
    first.settle()
    let second = member(2)
    let page = second.state.weatherList.pages[id: second.page(city)]
    let own = first.state.weatherList.pages[id: first.page(city)]
    #expect(page?.ownName(second.state.environment) == own?.ownName(first.state.environment) && page?.knownName != nil)
    second.start()
    second.settle()
    #expect(second.state.weatherList.pages[id: second.page(city)]?.knownName == page?.knownName, "after a restart, too")
  }

  @Test func aNicknameThatIsTooLongForTheServerIsShortenedAndThePlaceStays() {
    server.longestNickname = 3
    let device = device(1)
    device.add(city)
    device.settle()
    device.send(.weatherList(.renamed(device.page(city), "Holiday home")))
    for _ in 0..<3 { device.settle() }
    #expect(device.places == ["35.689, 139.692 Hol"])
    #expect(device.state.space?.replica.isWaiting == false && device.state.space?.notice == nil)
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
    device.send(.weatherList(.renamed(device.page(island), "Tea")))
    device.settle()
    #expect(device.state.space?.notice == .placeLimitReached && device.places == ["35.689, 139.692 "])
    #expect(device.state.weatherList.pages[id: device.page(island)]?.nickname == "Tea")
  }

  @Test func theFiveHundredAndFirstPlaceIsShownButNotKept() {
    var state = app(list())
    for number in 1...SyncLimits.places {
      state.weatherList.pages.append(
        WeatherFeature.State(origin: .random, coordinate: place(Double(number % 90), Double(number) / 4)), id: number)
    }
    var (space, random) = (Space(device: 1), SeededRandom(seed: 1))
    space.recordChanges(&state, at: 0) { random.next() }
    #expect(space.notice == nil && space.replica.places.count == SyncLimits.places)
    state.weatherList.pages.append(WeatherFeature.State(origin: .random, coordinate: place(-45, -45)), id: 1000)
    space.recordChanges(&state, at: 0) { random.next() }
    #expect(space.notice == .placeLimitReached && state.weatherList.pages[id: 1000]?.isGuest == true)
    state.weatherList.pages.remove(7)
    state.weatherList.pages[id: 1000]?.isGuest = false
    space.recordChanges(&state, at: 0) { random.next() }
    #expect(state.weatherList.pages[id: 1000]?.isGuest == false)
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
    #expect(names.contains("index/space") && names.contains("index/place/-54281_-36509"))
    for name in names { other.world.disk[name] = window.world.disk[name] }
    other.world.elsewhere.tell(names.joined(separator: "\n"))
    other.world.read()
    #expect(other.places == window.places)
    #expect(other.state.space?.replica.entries == window.state.space?.replica.entries)
    other.settle()
    window.settle()
    #expect(server.stored.count == 2)
  }

  @Test("After any actions on three devices, connected at any times, all three are equal", arguments: 0..<30)
  func threeDevicesAreEqualAfterAnyActions(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let first = device(1)
    first.add(city)
    first.settle()
    let second = member(2)
    let devices = [first, second, device(3, minutesOff: 200)]
    server.members.insert(3)
    devices[2].send(.space(.paired))
    for _ in 0..<60 {
      let device = devices[Int.random(in: 0...2, using: &random)]
      let place = Self.candidates.randomElement(using: &random) ?? city
      let id = device.page(place)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: device.add(place)
      case 3: device.send(.weatherList(.deleted(id)))
      case 4: device.send(.weatherList(.renamed(id, ["", "Home", "Büro"].randomElement(using: &random) ?? "")))
      case 5: device.send(.weatherList(.reordered(id, to: Int.random(in: 1...5, using: &random))))
      case 6: device.send(.settings(.preferenceSelected(Preference(.wind, UInt8.random(in: 0...4, using: &random)))))
      case 7: device.connect(Bool.random(using: &random))
      case 8: device.isOffline = Bool.random(using: &random)
      case 9: device.start()
      case 10: device.step()
      default: device.world.pass(seconds: 1)
      }
    }
    for device in devices { (device.isOffline, _) = (false, device.connect(true)) }
    for _ in 0..<4 { for device in devices { device.settle() } }
    for device in devices.dropFirst() {
      #expect(device.places == first.places)
      #expect(device.state.preferences == first.state.preferences)
      #expect(device.state.space?.replica.isWaiting == false)
    }
    #expect(Set(first.places).count == first.places.count)
  }
}
