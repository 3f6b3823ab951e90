import Copy
import Languages
import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// Saved places side by side.
@Suite struct CompareTests {
  let world = World()
  private let copy = Languages.copy(.english)
  private let fourth = place(-1.286, 36.817)

  private func favourite(_ id: Int, _ coordinate: Coordinate, _ days: [Day] = []) -> Favourite {
    var report = SampleWeather.report()
    report.daily?.value = days
    return Favourite(
      id: id == 0 ? .here : .place(Cell(coordinate)), name: ["Home", "Grytviken", "Tokyo", "Nairobi"][id], isDevicePosition: id == 0,
      isHere: id == 0, coordinate: coordinate,
      report: report, isLoading: false)
  }

  private var places: [Favourite] { [favourite(0, home), favourite(1, island), favourite(2, city), favourite(3, fourth)] }

  // MARK: The choice

  @Test func theFirstThreePlacesAreShownUntilThePersonChooses() {
    #expect(CompareAddress().chosen(among: places).map(\.id) == [0, 1, 2])
    #expect(CompareAddress([Cell(city), nil]).chosen(among: places).map(\.id) == [2, 0])
    #expect(CompareAddress([Cell(city), Cell(city)]).chosen(among: places).map(\.id) == [2], "no place beside itself")
    #expect(CompareAddress([Cell(city), Cell(place(1, 2))]).chosen(among: places).map(\.id) == [2], "a place that is no longer saved")
    #expect(CompareAddress([Cell(place(1, 2))]).chosen(among: places).map(\.id) == [0, 1, 2])
    #expect(CompareAddress([Cell(home)]).chosen(among: places).map(\.id) == [0, 1, 2], "the device's position has an address of its own")
  }

  @Test func aTapLetsAPlaceJoinOrLeave() {
    let all = places
    func tap(_ index: Int, _ chosen: [Int]) -> [Int] {
      CompareAddress.tapping(all[index], with: chosen.map { all[$0] }).chosen(among: all).compactMap { all.firstIndex(of: $0) }
    }
    #expect(tap(3, [0, 1]) == [0, 1, 3])
    #expect(tap(1, [0, 1, 2]) == [0, 2])
    #expect(tap(3, [0, 1, 2]) == [1, 2, 3], "a fourth one takes the place of the first")
    #expect(tap(1, [1]) == [1], "the last one stays")
  }

  @Test func backLeavesTheComparisonHoweverOftenOneChose() {
    let store = threePlaces(at: "/favourites")
    store.send(.linkFollowed(Destination(.compare(CompareAddress()))))
    store.send(.linkFollowed(Destination(url: "/compare/here/35.689,139.692")))
    store.send(.linkFollowed(Destination(url: "/compare/35.689,139.692")))
    store.send(.linkFollowed(Destination(.tool(.favourites))))
    #expect(world.addresses == ["/compare", "/compare/here/35.689,139.692", "/compare/35.689,139.692", "/favourites"])
    #expect(world.addressChanges == [.newEntry, .replacement, .replacement, .replacement])
  }

  private func threePlaces(at url: String, fetched kinds: [Kind] = Kind.allCases) -> AppStore {
    let pages = [home, island, city].map { place in
      let origin = place == home ? WeatherFeature.Origin.devicePosition : .chosen(searchedFor: nil)
      return WeatherFeature.State(origin: origin, coordinate: place, report: report(place, kinds))
    }
    var state = app(list(pages))
    state.open(Destination(url: url))
    let store = world.appStore(state, .page, .storage, .weather, .random)
    store.exhaustivity = .off
    return store
  }

  @Test func allOfTheWeatherOfThePlacesSideBySideIsAskedFor() {
    let store = threePlaces(at: "/favourites", fetched: [.current])
    world.pass(seconds: 3600)
    store.send(.linkFollowed(Destination(url: "/compare/here/35.689,139.692")))
    #expect(world.allWeather.requests.map(\.cells) == [[Cell(home), Cell(island), Cell(city)]])
    world.allWeather.answer(0, .failure(.noConnection))
    store.skipReceivedActions()
    let html = AppView.view(store.state).html
    #expect(html.contains("<table class=\"vs\">"), "what is known stays")
  }

  @Test func pullingFetchesTheWeatherOfAllPlacesAgain() {
    let store = threePlaces(at: "/compare")
    store.send(.gestured(.pull))
    #expect(world.allWeather.requests.map(\.refreshes) == [true])
  }

  // MARK: The sentence

  private let today = SampleWeather.now.seconds / 86_400

  private func days(_ highs: [Double], _ rain: [Double?], from first: Int64 = 0) -> [Day] {
    zip(highs, rain).enumerated().map { index, values in
      var day = Day(
        date: CalendarDate(day: today + first + Int64(index)), condition: .cloudy, low: Temperature(celsius: values.0 - 8),
        high: Temperature(celsius: values.0))
      day.precipitation = values.1
      return day
    }
  }

  private func verdict(_ places: [[Day]]) -> String {
    var state = app(list())
    state.now = SampleWeather.now
    let compared = places.enumerated().map { ComparedPlace(favourite($0, [home, island, city][$0], $1), state.environment) }
    let dates = (0..<3).map { CalendarDate(day: today + $0) }
    return compareVerdict(compared, on: dates, copy)
  }

  @Test func oneSentenceSaysWhoIsTheWarmestAndOneWhoStaysDry() {
    #expect(
      verdict([days([10, 9, 8], [4, 0, 0]), days([20, 20, 20], [0, 0, 2])])
        == "Grytviken is the warmest every day. Grytviken stays dry until Fri.")
    #expect(
      verdict([days([10, 19, 18], [0, 0, 0]), days([20, 12, 12], [0, 3, 0]), days([1, 1, 1], [1, 1, 1])])
        == "Home is the warmest on most days. Home stays dry.")
  }

  @Test func aDayThatMayBeWetIsNotDry() {
    var chancy = days([10, 9, 8], [0, 0, 0])
    chancy[0].precipitationChance = 0.35
    #expect(!verdict([chancy, days([20, 20, 20], [1, 1, 1])]).contains("dry"))
    let display = Display(preferences: Preferences(), zone: .utc, now: SampleWeather.now, copy: copy)
    #expect(display.rainAmount(of: chancy[0]) == "Rain 35%" && chancy[0].drops == 1)
    #expect(display.rainAmount(of: chancy[1]) == copy.dryToday && chancy[1].drops == 0)
  }

  @Test func tiesAndUnknownDaysSayNothing() {
    #expect(verdict([days([20.4, 20, 20], [0, 0, 0]), days([19.6, 20, 20], [0, 0, 0])]) == "")
    #expect(verdict([days([20, 10, 20], [1, 0, 0]), days([10, 20, 20.2], [1, 0, 0])]) == "")
    #expect(verdict([days([30], [nil]), days([10, 20, 20.2], [1, 0, 0])]) == "", "rain that no source knows is not called dry")
    #expect(verdict([days([30, 30, 30], [0, 0, 0])]) == "")
    #expect(!verdict([days([30, 30, 30], [1, 1, 1]), days([10, 20], [2, 0], from: 1)]).contains("dry"), "it rains on its first day")
    #expect(!verdict([days([30, 30], [0, 0]), days([10, 20, 20], [1, 1, 1])]).contains("dry"), "nobody knows the third day")
    #expect(verdict([days([30, 30], [0, 0], from: 1), days([10, 20, 20], [1, 0, 0])]).hasPrefix("Home is the warmest every day."))
  }

  // MARK: The screen

  @Test func theScreenMatchesItsSnapshot() {
    var state = app(list())
    state.now = SampleWeather.now
    for (id, condition) in [Condition.rain, .clear, .snow].enumerated() {
      var report = SampleWeather.report(condition: condition)
      // A day ahead of the others.
      if id == 1 { report.zone = LocalZone(identifier: "Pacific/Auckland", offset: 13 * 3600) }
      let page = WeatherFeature.State(
        origin: id == 0 ? .devicePosition : .chosen(searchedFor: nil), coordinate: place(Double(id), 1),
        received: id == 2 ? nil : ReceivedReport(report))
      if id == 0 { state.weatherList.pages[id: .here] = page } else { state.save(page) }
    }
    state.giveNickname("Office", to: place(1, 1))
    state.open(Destination(.compare(CompareAddress())))
    expectSnapshot(AppView.view(state), "compare")
  }

  @Test func onePlaceIsNotCompared() {
    var state = app(list((0, page(.devicePosition, home))))
    state.open(Destination(.tool(.favourites)))
    #expect(!AppView.view(state).html.contains("href=\"/compare\""))
    state.open(Destination(.compare(CompareAddress())))
    #expect(AppView.view(state).html.contains("Save at least two places to compare them."))
  }
}
