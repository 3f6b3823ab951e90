import DesignSystem
import Loop
import Markup
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The saved places, side by side.
@Suite struct FavouritesFeatureTests {
  let world = World()

  private func store(_ pages: (WeatherListFeature.PageID, WeatherFeature.State)..., at url: String = "/favourites") -> AppStore {
    var state = app(list(pages.map(\.1)))
    state.open(Destination(url: url))
    let store = world.appStore(state, .page, .storage, .weather, .random)
    store.exhaustivity = .off
    return store
  }

  private func threePlaces(at url: String = "/favourites") -> AppStore {
    store(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (2, page(.chosen(searchedFor: nil), city)), at: url)
  }

  private func order(_ store: AppStore) -> [Favourite.ID] { store.state.favourites.map(\.id) }

  @Test func unsavedPlacesAndAnUnknownPositionAreNotAmongThem() {
    let guest = page(.random, city)
    let store = store(
      (0, WeatherFeature.State(origin: .devicePosition, coordinate: nil)), (1, page(.chosen(searchedFor: nil), island)), (2, guest))
    #expect(order(store) == [1])
  }

  @Test func aSavedPlaceWhereOneIsStandsForBoth() {
    let twin = WeatherListFeature.PageID.place(Cell(home))
    let store = store(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (twin, page(.chosen(searchedFor: nil), home)))
    #expect(order(store) == [1, twin])
    #expect(store.state.favourites.map(\.isHere) == [false, true] && store.state.favourites.map(\.isChosen) == [false, true])
    #expect(CompareAddress([nil]).chosen(among: store.state.favourites).map(\.id) == [twin], "an address with the device's position")
    var state = store.state
    let link = "href=\"\(Destination(.place(Cell(home))).url)\""
    for sheet in [nil, Destination.Sheet.manage] {
      state.open(Destination(.tool(.favourites), sheet: sheet))
      let html = AppView.view(state).html
      #expect(html.contains(link) && html.contains("<span class=\"visually-hidden\">Here"))
    }
    store.send(.favourites(.deleteButtonTapped(twin)))
    #expect(order(store) == [0, 1])
    store.send(.places(.undoButtonTapped))
    #expect(order(store).count == 2 && !order(store).contains(0))
  }

  // MARK: Weather

  @Test func theWeatherOfAllIsAskedForInOneRequest() {
    let store = store(
      (0, WeatherFeature.State(origin: .devicePosition, coordinate: home)),
      (1, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island)),
      (2, page(.chosen(searchedFor: nil), city)), at: "/")
    store.send(.linkFollowed(Destination(.tool(.favourites))))
    #expect(world.weather.requests.isEmpty)
    #expect(world.allWeather.requests == [PlacesQuery(cells: [Cell(home), Cell(island)])], "fresh weather is not requested")
    world.allWeather.answer(0, .success([ReceivedReport(report(home))]))
    store.skipReceivedActions()
    let pages = store.state.weatherList.pages
    #expect(pages[id: 0]?.report?.cell == Cell(home) && pages[id: 0]?.isLoading == false)
    #expect(pages[id: 1]?.problem == .serviceError && pages[id: 1]?.isLoading == false, "a place that the answer leaves out has an error")
    #expect(pages[id: 2] == page(.chosen(searchedFor: nil), city))
  }

  @Test func theHoursOfTheLinesAreAskedForOnce() {
    let painted = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island, report: report(island, [.current, .daily]))
    let store = store((0, page(.devicePosition, home)), (1, painted), at: "/")
    store.send(.linkFollowed(Destination(.tool(.favourites))))
    #expect(world.allWeather.requests == [PlacesQuery(cells: [Cell(island)])])
    world.allWeather.answer(0, .success([ReceivedReport(report(island, [.current, .daily]))]))
    store.skipReceivedActions()
    world.pass(seconds: 60)
    store.send(.minutePassed)
    #expect(world.allWeather.requests.count == 1, "the source has no hours")
  }

  @Test func partsOfAnAnswerAreShownAsTheyArrive() {
    let store = store(
      (0, WeatherFeature.State(origin: .devicePosition, coordinate: home)),
      (1, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island)),
      at: "/")
    store.send(.linkFollowed(Destination(.tool(.favourites))))
    world.isLastPart = false
    world.allWeather.answer(0, .success([ReceivedReport(report(home))]))
    store.skipReceivedActions()
    #expect(store.state.weatherList.pages[id: 0]?.report?.cell == Cell(home))
    #expect(store.state.weatherList.pages[id: 1]?.isLoading == true, "its part has not arrived yet")
    world.isLastPart = true
    world.allWeather.answer(0, .success([ReceivedReport(report(island))]))
    store.skipReceivedActions()
    #expect(store.state.weatherList.pages[id: 1]?.report?.cell == Cell(island))
  }

  @Test func manyPlacesAreSplitIntoSeveralRequests() {
    let places = (1...120).map { number in
      WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: Coordinate(latitude: Double(number) / 10, longitude: 1))
    }
    let store = world.appStore(app(list(places)), .page, .storage, .weather)
    store.exhaustivity = .off
    store.send(.linkFollowed(Destination(.tool(.favourites))))
    #expect(world.allWeather.requests.map(\.cells.count) == [50, 50, 20])
  }

  @Test func aFailureLeavesTheShownWeather() {
    let store = threePlaces()
    world.pass(seconds: 3600)
    store.send(.minutePassed)
    #expect(world.allWeather.requests.map(\.cells.count) == [3])
    world.allWeather.answer(0, .failure(.noConnection))
    store.skipReceivedActions()
    for page in store.state.weatherList.pages.elements { #expect(page.report != nil && page.problem == .noConnection && !page.isLoading) }
    store.send(.connectionChanged(isOnline: false))
    store.send(.connectionChanged(isOnline: true))
    #expect(world.allWeather.requests.count + world.weather.requests.count > 1, "weather is requested when the connection is back")
  }

  // MARK: Order

  @Test(arguments: [(2, 1, [0, 2, 1]), (1, 2, [0, 2, 1]), (1, 0, [0, 1, 2]), (0, 2, [0, 1, 2]), (1, 7, [0, 1, 2]), (9, 1, [0, 1, 2])])
  func aPlaceCanBeMovedButNeverBeforeHere(_ id: Favourite.ID, _ position: Int, _ expected: [Favourite.ID]) {
    let store = threePlaces()
    store.send(.favourites(.moved(id, to: position)))
    #expect(order(store) == expected)
    if expected != [0, 1, 2] {
      #expect(world.focused == ["move-\(id.text)"], "the handle keeps the focus")
    }
  }

  @Test func arrowKeysMoveACardAndStopAtTheEnds() {
    let recorder = Recorder<AppFeature.Action>()
    func press(_ key: String, _ node: Node) {
      switch node {
      case .text: break
      case .fragment(let nodes): for node in nodes { press(key, node) }
      case .element(let element):
        for handler in element.handlers where handler.event == .keydown {
          _ = handler.perform(Event(value: "", isChecked: false, key: key))
        }
        for child in element.children { press(key, child) }
      }
    }
    for key in ["ArrowUp", "ArrowDown", "Enter"] { press(key, AppView.view(threePlaces().state, Send { recorder($0) })) }
    #expect(recorder.actions == [.favourites(.moved(2, to: 1)), .favourites(.moved(1, to: 2))])
  }

  // MARK: Removing and adding

  @Test func aDeletedPlaceCanComeBackAndTheScreenStays() {
    let store = threePlaces(at: "/favourites/manage")
    store.send(.favourites(.deleteButtonTapped(1)))
    #expect(order(store) == [0, 2])
    store.send(.favourites(.deleteButtonTapped(2)))
    #expect(order(store) == [0], "a second deletion does not wait for the first")
    #expect(AppView.view(store.state).html.contains("Undo"))
    store.send(.places(.undoButtonTapped))
    #expect(store.state.favourites.map(\.coordinate) == [home, city])
    #expect(store.state.destination == Destination(.tool(.favourites), sheet: .manage))
    #expect(store.state.weatherList.selected == 0)
  }

  @Test func hereCanNotBeDeleted() {
    let store = threePlaces()
    store.send(.favourites(.deleteButtonTapped(0)))
    #expect(order(store) == [0, 1, 2])
  }

  @Test func aRandomPlaceJoinsThemAtOnce() {
    world.randomPlaces = [island]
    let store = store((0, page(.devicePosition, home)), at: "/favourites/manage")
    store.send(.favourites(.addRandomLocationButtonTapped))
    #expect(store.state.favourites.map(\.coordinate) == [home, island])
    #expect(world.allWeather.requests == [PlacesQuery(cells: [Cell(island)])])
    #expect(store.state.destination == Destination(.tool(.favourites), sheet: .manage))
    #expect(world.disk["index/space"] != nil)
    #expect(!AppView.view(store.state).html.contains("saved"), "it has no name yet")
    var found = report(island)
    found.placeName = "Grytviken"
    world.allWeather.answer(0, .success([ReceivedReport(found)]))
    store.skipReceivedActions()
    #expect(AppView.view(store.state).html.contains("Grytviken saved"))
    store.send(.places(.undoButtonTapped))
    #expect(store.state.favourites.map(\.coordinate) == [home])
  }

  @Test func theSheetOverThePageOfWeatherAsksForTheWeatherOfAllPlaces() {
    let store = store(
      (0, page(.devicePosition, home)), (1, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island)), at: "/")
    store.send(.linkFollowed(Destination(.here, sheet: .manage)))
    #expect(world.allWeather.requests == [PlacesQuery(cells: [Cell(island)])])
  }

  @Test func aRandomPlaceThatIsAddedOverThePageOfWeatherIsShownThere() {
    world.randomPlaces = [island]
    let store = store((0, page(.devicePosition, home)), at: "/manage")
    store.send(.favourites(.addRandomLocationButtonTapped))
    #expect(store.state.destination == Destination(.place(Cell(island))))
    #expect(store.state.favourites.map(\.coordinate) == [home, island])
  }

  @Test func aPlaceThatIsFoundIsShownAndNotSaved() throws {
    let found = try #require(Coordinate(latitude: 1, longitude: 2))
    let store = threePlaces(at: "/favourites/search")
    store.send(.search(.delegate(.found(found, searchedFor: "1, 2"))))
    #expect(order(store).count == 3)
    #expect(store.state.destination == Destination(.place(Cell(found))))
    let id = store.state.weatherList.selected
    store.send(.weatherList(.page(id, .delegate(.starTapped))))
    #expect(order(store).count == 4)
  }

  @Test func theSheetOpensAtItsTitleAndGivesTheFocusBack() {
    let store = threePlaces()
    store.send(.linkFollowed(Destination(.tool(.favourites), sheet: .manage)))
    store.send(.favourites(.doneButtonTapped))
    store.send(.linkFollowed(Destination(.tool(.favourites), sheet: .search)))
    store.send(.gestured(.escape))
    #expect(world.focused == ["manage", "manage-button", "search-field", "main"])
    #expect(world.addresses == ["/favourites/manage", "/favourites", "/favourites/search", "/favourites"])
    store.send(.linkFollowed(Destination(.here)))
    store.send(.linkFollowed(Destination(.here, sheet: .manage)))
    store.send(.favourites(.doneButtonTapped))
    #expect(world.focused.suffix(2) == ["manage", "places-button"])
    #expect(world.addresses.suffix(2) == ["/manage", "/"])
  }

  // MARK: The chosen place

  private func chosen(_ store: AppStore) -> Favourite.ID? { store.state.favourites.first { $0.isChosen }?.id }

  @Test func theFirstPlaceIsChosenUntilThePersonChoosesAnother() {
    let store = threePlaces()
    #expect(chosen(store) == 0)
    store.send(.favourites(.chosen(2))) { $0.chosenFavourite = 2 }
    #expect(chosen(store) == 2)
    store.send(.favourites(.moved(2, to: 1)))
    #expect(chosen(store) == 2, "the choice follows a place that is moved")
    store.send(.favourites(.chosen(7)))
    #expect(chosen(store) == 0, "an unknown choice falls back to the first place")
  }

  @Test func theChosenPlaceIsAskedForInFullIfTheListBroughtOnlyWhatCardsShow() {
    let card = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island, report: report(island, [.current, .daily]))
    var unread = WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: city, report: report(city, [.current, .daily]))
    unread.hasUnreadStorage = true
    let store = store((0, page(.devicePosition, home)), (1, card), (2, unread))
    store.send(.favourites(.chosen(2)))
    store.send(.favourites(.chosen(0)))
    #expect(world.weather.requests.isEmpty, "stored weather is read without a request")
    store.send(.favourites(.chosen(1)))
    #expect(world.weather.requests.map(\.cell) == [Cell(island)])
    #expect(world.allWeather.requests.isEmpty)
    world.weather.answer(0, .success(report(island)))
    store.skipReceivedActions()
    #expect(store.state.weatherList.pages[id: 1]?.report == report(island))
  }

  @Test(arguments: [(1, 1, 2), (2, 2, 1), (2, 1, 2), (0, 2, 0)])
  func afterTheChosenPlaceIsDeletedItsNeighbourIsChosen(_ chosen: Favourite.ID, _ deleted: Favourite.ID, _ expected: Favourite.ID) {
    let store = threePlaces()
    store.send(.favourites(.chosen(chosen)))
    store.send(.favourites(.deleteButtonTapped(deleted)))
    #expect(order(store).count == 2)
    #expect(self.chosen(store) == expected)
  }

  @Test func aDoubleClickRemovesOnePlaceFromThePaneAndItCanComeBack() {
    let store = threePlaces()
    store.send(.favourites(.chosen(1)))
    store.send(.favourites(.removeButtonTapped(1)))
    store.send(.favourites(.removeButtonTapped(2)))
    #expect(order(store) == [0, 2])
    #expect(chosen(store) == 2)
    #expect(world.focused == ["main"], "the button that had the focus is gone")
    store.send(.places(.undoButtonTapped))
    #expect(store.state.favourites.map(\.coordinate) == [home, island, city])
  }

  @Test func hereHasNeitherAButtonThatRemovesItNorANickname() {
    let store = threePlaces()
    func pane() -> String {
      AppView.view(store.state).html.split(separator: "<section class=\"glass card card--roomy pane\"").dropFirst().joined()
    }
    #expect(pane().contains("Open the weather") && !pane().contains("Rename") && !pane().contains("Remove"))
    store.send(.favourites(.chosen(1)))
    #expect(pane().contains("Rename") && pane().contains("Remove"))
    store.send(.favourites(.removeButtonTapped(0)))
    #expect(order(store).count == 3)
  }

  @Test func aClickBesideThePaneChoosesAnyPlaceButTheOneThatIsChosen() {
    let recorder = Recorder<AppFeature.Action>()
    func change(_ node: Node) {
      switch node {
      case .text: break
      case .fragment(let nodes): for node in nodes { change(node) }
      case .element(let element):
        for handler in element.handlers where handler.event == .change && element.tag == .a { _ = handler.perform(Event()) }
        for child in element.children { change(child) }
      }
    }
    let store = threePlaces()
    store.send(.favourites(.chosen(1)))
    change(AppView.view(store.state, Send { recorder($0) }))
    #expect(recorder.actions == [.favourites(.chosen(0)), .favourites(.chosen(2))])
  }

  @Test func thePaneOfAPlaceWithoutWeatherSaysWhereItIs() {
    let store = store((1, WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island)))
    let html = AppView.view(store.state).html
    #expect(html.contains("54.281° S, 36.509° W") && html.contains("Open the weather") && !html.contains("<dl"))
  }

  // MARK: On the screen

  @Test(arguments: [(0.1, Condition.rain, "Dry"), (0.15, .rain, "Rain 15%"), (0.85, .heavySnow, "Snow 85%"), (0.5, .sleet, "Rain 50%")])
  func todaysPrecipitationIsSummedUpInShort(_ chance: Double, _ condition: Condition, _ words: String) throws {
    var report = SampleWeather.report(condition: condition)
    let date = try #require(report.today(at: SampleWeather.now)?.date)
    for index in report.daily?.value.indices ?? 0..<0 where report.daily?.value[index].date == date {
      report.daily?.value[index].precipitationChance = chance
      report.daily?.value[index].precipitation = nil
      report.daily?.value[index].condition = condition
    }
    let place = Favourite(
      id: 1, name: "", isDevicePosition: false, coordinate: island, report: report, isLoading: false)
    var environment = app(list()).environment
    environment.now = SampleWeather.now
    let weather = Favourite.Weather(place, environment)
    #expect(weather.rain?.words == words)
    #expect(weather.line.count > 8 && zip(weather.line, weather.line.dropFirst()).allSatisfy { $1.time - $0.time >= .hours(2) })
    report.hourly = nil
    #expect(report.temperatures(after: SampleWeather.now).isEmpty)
  }

  @Test func todaysRangeIncludesNowOnThePageAndInTheList() throws {
    var report = SampleWeather.report()
    report.current?.value.temperature = Temperature(celsius: 8)
    #expect(try #require(report.daily?.value.first).high.celsius < 7.5)
    let place = Favourite(id: 1, name: "", isDevicePosition: false, coordinate: island, report: report, isLoading: false)
    var state = app(list())
    state.now = SampleWeather.now
    #expect(Favourite.Weather(place, state.environment).range?.high.value == "8°")
    state.weatherList.show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island, report: report))
    let html = AppView.view(state).html.split(separator: "\n").joined()
    #expect(
      html.contains("High </span><bdi>8°</bdi>"), "\(html.firstRange(of: "High </span>").map { html[$0.lowerBound...].prefix(60) } ?? "")")
    #expect(html.contains("low 1°, high 8°"))
  }

  @Test func aCardHasTheTimeOfAnotherZoneAndTheDaysRainInDrops() {
    var state = app(list())
    state.now = SampleWeather.now
    var place = Favourite(
      id: 1, name: "", isDevicePosition: false, coordinate: island, report: SampleWeather.report(), isLoading: false)
    func weather(offset: Int64?) -> Favourite.Weather {
      state.offset = offset
      return Favourite.Weather(place, state.environment)
    }
    #expect(weather(offset: 3600).time == "14:09" && weather(offset: 0).time == nil && weather(offset: nil).time == "14:09")
    #expect(weather(offset: 0).rain == DropsAndWords(drops: 3, words: "Rain 95%"))
    let days =
      [
        (0.0, 0.1, 0, "Dry"), (0, 0.3, 1, "Rain 30%"), (0.4, 0.1, 1, "0.4 mm"), (1.9, 0.5, 1, "Rain 50%"), (2, nil, 2, "2 mm"),
        (8, 1, 3, "Rain 100%"), (nil, 0.6, 2, "Rain 60%"), (nil, 0.1, 0, "Dry"),
      ] as [(Double?, Double?, Int, String)]
    for (amount, chance, drops, words) in days {
      var report = SampleWeather.report()
      report.daily?.value[0].condition = .partlyCloudy
      report.daily?.value[0].precipitation = amount
      report.daily?.value[0].precipitationChance = chance
      place.report = report
      #expect(weather(offset: 0).rain == DropsAndWords(drops: drops, words: words))
    }
  }

  @Test func aWarningTakesThePlaceOfTheCondition() {
    var state = app(list())
    state.now = SampleWeather.now
    var report = SampleWeather.report()
    var warnings = [Alert(id: "2", event: "Flood Warning", severity: .severe), Alert(id: "1", event: "Gale Watch", severity: .minor)]
    warnings[0].ends = SampleWeather.now + .hours(2)
    report.alerts = Stamped(warnings, Provenance(source: .nws, fetchedAt: SampleWeather.now, validAt: SampleWeather.now))
    state.save(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: island, received: ReceivedReport(report)))
    state.open(Destination(.tool(.favourites)))
    let html = AppView.view(state).html.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    #expect(html.contains("class=\"warnmark\" data-severity=\"severe\""))
    #expect(html.contains("<bdi>Flood Warning</bdi> · 14:09</span>"), "\(html.components(separatedBy: "place__name").dropFirst())")
    state.now = SampleWeather.now + .hours(3)
    #expect(AppView.view(state).html.contains("data-severity=\"minor\""), "a warning that is over is not shown")
  }

  @Test(arguments: [50, 51]) func moreThanFiftySavedPlacesAreNotAllWatched(_ count: Int) {
    let places = (1...count).map { page(.chosen(searchedFor: nil), place(Double($0), 1)) }
    var state = app(list([page(.devicePosition, home)] + places))
    state.open(Destination(.tool(.favourites)))
    let words = "Only the first 50 places are watched for warnings."
    #expect(AppView.view(state).html.contains(words) == (count > 50))
  }

  @Test(arguments: ["/favourites", "/favourites/manage"]) func theScreensMatchTheirSnapshots(_ url: String) {
    var state = app(list())
    state.now = SampleWeather.now
    for (id, condition) in [Condition.rain, .clear].enumerated() {
      let page = WeatherFeature.State(
        origin: id == 0 ? .devicePosition : .chosen(searchedFor: nil), coordinate: place(Double(id), 1),
        received: ReceivedReport(SampleWeather.report(condition: condition)))
      if id == 0 { state.weatherList.pages[id: .here] = page } else { state.save(page) }
    }
    state.giveNickname("Office", to: place(1, 1))
    state.open(Destination(url: url))
    expectSnapshot(AppView.view(state), url.hasSuffix("manage") ? "manage" : "favourites")
  }

  @Test func withoutPlacesTheScreenSaysHowToGetOne() {
    let html = AppView.view(store((0, WeatherFeature.State(origin: .devicePosition, coordinate: nil))).state).html
    #expect(html.contains("No places yet") && html.contains("Add random location") && html.contains("action=\"/favourites/search\""))
  }
}
