import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The details of a saved place beside its weather, and its nickname.
@Suite struct DetailsFeatureTests {
  let world = World()

  @Test(arguments: [
    ("Office", "Office"), ("  Office, floor \n", "Office, floor"), ("  ", ""), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"),
    ("e\u{301}2345678901234567890", "e\u{301}2345678901234567890"),
  ])
  func aNicknameOfAtMostTwentyLettersIsTaken(_ text: String, _ nickname: String) {
    var screen = DetailsFeature.State(cell: Cell(home))
    screen.edit(text)
    #expect(screen.text == visibleText(text) && !screen.isRefused && trimmedText(screen.text) == nickname)
  }

  @Test(arguments: [(String(repeating: "é", count: 21), String(repeating: "é", count: 20)), ("a\u{202e}b", "ab")])
  func whatIsTooLongOrInvisibleDoesNotGetIntoTheField(_ pasted: String, _ nickname: String) {
    var screen = DetailsFeature.State(cell: Cell(home))
    screen.edit(pasted)
    #expect(screen.text == nickname && !screen.isRefused)
  }

  @Test func aNicknameThatCannotBeSavedStaysInTheFieldWithAMessage() {
    let store = store(islandDetails)
    store.send(.details(.nicknameEdited("\u{300}")))
    #expect(store.state.details?.text == "\u{300}" && store.state.details?.isRefused == true)
    #expect(store.state.places[Cell(island)]?.nickname == "")
  }

  private func store(_ url: String) -> AppStore {
    var state = app(
      list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city))))
    state.open(Destination(url: url))
    let store = world.appStore(state, .page, .storage, .weather)
    store.exhaustivity = .off
    return store
  }

  private let islandDetails = "/favourites/-54.281,-36.509"

  @Test func aNicknameIsShownEverywhereAndKept() {
    let store = store(islandDetails)
    store.send(.details(.nicknameEdited("Tea")))
    #expect(store.state.weatherList.pages[id: 1]?.nickname == "Tea")
    #expect(world.titles.last == "Tea · Weatherglass")
    #expect(store.state.favourites.map(\.name)[1] == "Tea")
    #expect(world.keptState?.weatherList.pages[id: 1]?.nickname == "Tea")
    store.send(.addressOpened(Destination(.place(Cell(island)))))
    #expect(world.titles.last?.hasSuffix("Tea · Weatherglass") == true)
    store.send(.addressOpened(Destination(url: islandDetails)))
    #expect(store.state.details?.text == "Tea")
  }

  @Test func theLocalTimeStandsBesideTheWeatherAndTheAirAmongTheFacts() throws {
    let state = store(islandDetails).state
    let air = try #require(DisplayedAir(report(island).air?.value, state.environment))
    let html = AppView.view(state).html
    #expect(html.contains(">Local time <") && !html.contains(">Local time</dt>"))
    #expect(html.contains(air.words(state.copy)))
  }

  @Test func theDistanceToATownIsInThePersonsUnitAtOnce() {
    var state = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), selected: 1))
    var report = SampleWeather.report()
    (report.placeName, report.nearestTown) = ("69 km E of Goldfield", NearestTown(name: "Goldfield", distance: 68_824, direction: 109))
    state.weatherList.pages[id: 1]?.received = ReceivedReport(report, bytes: report.json)
    let store = world.appStore(state, .page, .storage, .weather)
    store.exhaustivity = .off
    #expect(store.state.favourites.map(\.name)[1] == "69 km E of Goldfield")
    store.send(.settings(.preferenceSelected(Preference(.distance, 1))))
    #expect(store.state.favourites.map(\.name)[1] == "43 mi E of Goldfield")
    #expect(world.titles.last?.contains("43 mi E of Goldfield") == true)
  }

  @Test func theFieldIsFilledOnceTheKeptRecordsAreRead() {
    var kept = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island))))
    kept.giveNickname("Tea", to: island)
    var state = painted(list((0, page(.devicePosition, home))))
    state.open(Destination(url: islandDetails))
    for (written, expected) in [("", "Tea"), ("Bay", "Bay")] {
      state.details?.text = written
      let store = world.appStore(state, .page, .storage, .weather, .location)
      store.exhaustivity = .off
      store.send(.restored(AppSnapshot(kept)))
      #expect(store.state.details?.text == expected)
    }
  }

  @Test func aPageThatTheServerHasRenderedKeepsItsNickname() {
    let kept = list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))
    for (written, expected) in [("", "Tea"), ("Bay", "Bay")] {
      var (old, painted) = (app(kept), painted(kept))
      old.giveNickname("Tea", to: island)
      painted.changeRecords { places, _ in places.edit(.giveNickname(Cell(island), written)) }
      let store = world.appStore(painted, .page, .storage, .weather, .location)
      store.exhaustivity = .off
      store.send(.restored(AppSnapshot(old)))
      #expect(store.state.favourites.map(\.name).last == expected)
    }
  }

  @Test func removingThePlaceLeadsBackToTheListAndCanBeUndone() {
    let store = store(islandDetails)
    store.send(.details(.removeButtonTapped))
    #expect(store.state.favourites.map(\.id) == [0, 2] && store.state.destination == Destination(.tool(.favourites)))
    store.send(.places(.undoButtonTapped))
    #expect(store.state.favourites.map(\.coordinate) == [home, island, city])
    #expect(store.state.destination == Destination(.tool(.favourites)))
  }

  @Test func aPlaceThatIsNotSavedHasNoNickname() {
    let html = AppView.view(store("/favourites/1,2").state).html
    #expect(!html.contains("Nickname") && !html.contains("Remove from favourites") && html.contains("1.000° N, 2.000° E"))
  }

  @Test func theScreenMatchesItsSnapshot() {
    var state = app(list((0, page(.devicePosition, home))))
    var place = WeatherFeature.State(
      origin: .chosen(searchedFor: nil), coordinate: SampleWeather.cell.coordinate, received: ReceivedReport(SampleWeather.report()))
    place.nickname = "Office"
    state.now = SampleWeather.now
    state.save(place)
    state.open(Destination(.details(SampleWeather.cell)))
    expectSnapshot(AppView.view(state), "details")
  }
}
