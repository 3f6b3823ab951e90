import Loop
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// Destinations, their addresses, and the way back.
@Suite struct NavigationTests {
  let world = World()

  static let tools = Destination.Tool.allCases.map { Destination(.tool($0)) }

  /// Every kind of destination, for places that the states below have and one that they do not.
  static let destinations: [Destination] = {
    let screens: [Destination.Screen] = [.here, .place(Cell(home)), .place(Cell(island)), .place(Cell(city))]
    let day = CalendarDate(day: 20_775)
    let days = [DayAddress(day), DayAddress(day, .wind), DayAddress(day, hour: 5, .table), DayAddress(day, hour: 25)]
    let over: [Destination.Sheet?] = [nil, .search, .manage, .warning(.max)] + days.map { .day($0) }
    let weather = screens.flatMap { screen in over.map { Destination(screen, sheet: $0) } }
    let details = [home, island, city].map { Destination(.details(Cell($0))) }
    let sheets =
      [Destination.Sheet.search, .manage].map { Destination(.tool(.favourites), sheet: $0) } + [Destination(.tool(.devices), sheet: .code)]
    let month = CalendarMonth(year: 2026, month: 11)
    let pages: [TripPage] = [
      .history(nil), .history(month), .trip(RecordID(high: 1, low: .max)), .end(.start), .end(.end), .places(for: .start),
      .places(for: .end), .route(from: Cell(home), to: Cell(island)),
    ]
    let trips = pages.map { Destination(.trip($0)) }
    let warnings = [nil, RecordID(high: 1, low: .max)].map { Destination(.notice(.warnings($0))) } + [Destination(.notice(.notices))]
    let compared = [[], [nil], [Cell(island), nil, Cell(city)]].map { Destination(.compare(CompareAddress($0))) }
    return weather + tools + compared + details + sheets + trips + warnings + [Destination(.notFound(path: "/tea%20time/4"))]
  }()

  /// Apps that have been used in different ways.
  static let states: [AppFeature.State] = {
    let pages = list(
      (0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), (4, page(.chosen(searchedFor: nil), home)),
      selected: 4)
    var searching = app(pages)
    searching.search = SearchFeature.State()
    searching.search?.text = "6"
    var lost = app(pages)
    lost.open(Destination(.notFound(path: "/nix")))
    let elsewhere = tools.map { tool in
      var state = app(pages)
      state.open(tool)
      return state
    }
    return [AppFeature.State(now: noon), app(pages), searching, lost] + elsewhere
  }()

  @Test(arguments: states) func theStateThatAnAddressOpensHasThatAddress(_ state: AppFeature.State) {
    for destination in Self.destinations {
      var opened = state
      opened.open(destination)
      #expect(opened.destination == destination)
      #expect(Destination(url: destination.url) == destination)
      let taken = AppSnapshot(AppSnapshot(opened).bytes)?.state
      #expect(taken?.destination == destination, "the app starts with the server's page")
      let once = opened
      opened.open(destination)
      #expect(opened == once, "opening the visible screen changes nothing")
    }
  }

  @Test func anySequenceOfAddressesEndsAtItsLastOne() {
    var random = SeededRandom(seed: 9)
    for state in Self.states {
      var state = state
      for _ in 0..<200 {
        guard let destination = Self.destinations.randomElement(using: &random) else { continue }
        state.open(destination)
        #expect(state.destination == destination)
      }
      #expect(state.weatherList.pages.ids.count <= 4, "a place that is already open gets no second page")
    }
  }

  @Test(arguments: [
    "/at/", "/at/1", "/at/a,b", "/at/91,0", "/at/1,2//", "/at/1,2/3", "/searches", "/search/search", "/At/1,2", "//", "*",
    "/x/search", "settings", "/settings//", "/settings/search", "/Settings", "/settingsx", "/managed", "/at/1,2/code", "/favourites/1",
    "/favourites/1,2/search", "/favourites/91,0", "/settings/manage", "/warnings/1", "/warningsx", "/noticesx", "/warning-", "/warning-01",
    "/warnings/search", "/warning--1", "/2026-11-31-wind", "/2026-11-18-", "/2026-11-18T26-wind", "/2026-11-18T5-wind", "/2026-11-18-Wind",
    "/2026-11-18 -wind",
    "/2026-11-18T-1", "/settings/2026-11-18", "/favourites/2026-11-18-wind", "/at/1,2/2026-11-18-wind/search", "/warning-4294967296",
    "/warning-1.5", "/warning-1/search", "/settings/warning-1", "/warning-x", "/comparex", "/compare/1", "/compare/1,2/1,2",
    "/compare/search", "/compare//here", "/compare/here/here", "/compare/1,1/2,2/3,3/4,4", "/compare/91,0",
  ])
  func anInvalidAddressLeadsNowhere(_ url: String) {
    #expect(Destination(url: url).screen == .notFound(path: url))
  }

  @Test(arguments: [
    "/settings", "/search", "/at/1.5,2.25", "/at/1.5,2.25/warning-7", "/at/1.5,2.25/2026-11-18T17-wind", "/2026-11-18", "/warnings",
    "/notices", "/favourites/manage", "/compare", "/compare/here/1.5,2.25",
  ])
  func aSlashAfterAnAddressChangesNothing(_ url: String) {
    #expect(Destination(url: url + "/") == Destination(url: url) && Destination(url: url).url == url)
  }

  @Test(arguments: [
    ("/trips/" + trip, "/trips", true), ("/trips/" + trip, "/trips/2026-10", true), ("/trips/2026-10", "/trips", false),
    ("/warnings/" + trip, "/warnings", true), ("/warnings", "/", true), ("/settings/devices", "/settings", true),
    ("/settings", "/settings/devices", false), ("/trips", "/map", false), ("/compare/1,2/3,4", "/favourites", true),
  ])
  func aLinkToTheScreenBelowLeadsBack(_ screen: String, _ below: String, _ leadsBack: Bool) {
    var state = app(list((0, page(.devicePosition, home))))
    state.open(Destination(url: screen))
    let before = state.navigation
    state.open(Destination(url: below))
    #expect(before.wasOpened(from: state.navigation) == leadsBack)
  }

  static let trip = "71734c5f6a600281cd2fc9fa0151cdb4"

  @Test func aQueryIsNotPartOfTheDestination() {
    #expect(Destination(url: "/?unit=c") == Destination(.here))
    #expect(Destination(url: "/search?q=1,2/search") == Destination(.here, sheet: .search))
    #expect(Destination(url: "/at/64.146,-21.942?refresh=1") == Destination(.place(Cell(home))))
  }

  @Test func anOpenedPlaceIsUnsavedUnlessItIsKnown() {
    var state = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: "tea"), island))))
    state.open(Destination(.place(Cell(island))))
    #expect(state.weatherList.selected == 1)
    #expect(state.weatherList.page == page(.chosen(searchedFor: "tea"), island))
    state.open(Destination(.place(Cell(city))))
    #expect(state.savedCell(of: 2) == nil && state.weatherList.page.report == nil)
    // The page of the own position is another page than the place with the same address.
    state.open(Destination(.place(Cell(home))))
    #expect(!state.weatherList.page.origin.isHere && state.savedCell(of: .place(Cell(home))) == nil)
  }

  // MARK: The way back

  /// An app with pages of here and of the island, the first in view.
  func store() -> AppStore {
    let store = world.appStore(
      app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)))), .storage, .page, .weather, .random)
    store.exhaustivity = .off
    return store
  }

  let islandURL = "/at/-54.281,-36.509"

  /// The browser went back or forward.
  func visit(_ store: AppStore, _ url: String) { store.send(.addressOpened(Destination(url: url))) }

  @Test func backClosesTheSheetThenStepsThroughThePagesAndForwardReturns() {
    let store = store()
    store.send(.weatherList(.stepped(by: 1)))
    store.send(.weatherList(.page(1, .delegate(.searchRequested))))
    #expect(world.addresses == [islandURL, islandURL + "/search"])
    #expect(world.addressChanges == [.newEntry, .newEntry])
    #expect(world.keptScreens == [false, true], "the sheet is over the same screen")
    visit(store, islandURL)
    #expect(store.state.search == nil && store.state.weatherList.selected == 1)
    visit(store, "/")
    #expect(store.state.weatherList.selected == 0)
    visit(store, islandURL)
    visit(store, islandURL + "/search")
    #expect(store.state.search == SearchFeature.State() && store.state.weatherList.selected == 1)
    #expect(world.addresses.count == 2, "the address that the browser already has is not set again")
  }

  @Test func closingTheSheetInAnyWayRemovesItsAddress() {
    for close in [AppFeature.Action.search(.delegate(.closed)), .gestured(.escape)] {
      let store = store()
      store.send(.weatherList(.searchButtonTapped))
      store.send(close)
      #expect(world.addresses.suffix(2) == ["/search", "/"])
      #expect(world.addressChanges.suffix(2) == [.newEntry, .replacement])
      #expect(world.keptScreens.suffix(2) == [true, true])
    }
  }

  @Test(arguments: ["/at/-54.281,-36.509/warning-7", "/settings/devices/code"])
  func aSheetThatIsClosedByALinkLeavesNoStepInTheHistory(_ sheet: String) {
    let (store, below) = (store(), Destination(url: Destination(Destination(url: sheet).screen).url))
    for address in [below, Destination(url: sheet), below] { store.send(.linkFollowed(address)) }
    #expect(world.addresses.suffix(2) == [sheet, below.url])
    #expect(world.addressChanges.suffix(2) == [.newEntry, .replacement])
    #expect(world.keptScreens.suffix(2) == [true, true])
  }

  @Test func theFoundPlaceTakesTheSheetsStepInTheHistory() {
    let store = store()
    store.send(.weatherList(.searchButtonTapped))
    store.send(.search(.delegate(.found(city, searchedFor: "35.689,139.692"))))
    #expect(world.addresses == ["/search", "/at/35.689,139.692"])
    #expect(world.addressChanges == [.newEntry, .replacement])
    #expect(world.keptScreens == [true, false])
  }

  @Test func everyWayToAnotherPageIsAStepInTheHistory() {
    world.randomPlaces = [city]
    let store = store()
    store.send(.gestured(.next))
    store.send(.weatherList(.pageSelected(0)))
    store.send(.weatherList(.randomPlaceButtonTapped))
    #expect(world.addresses == [islandURL, "/", "/at/35.689,139.692"])
    #expect(world.addressChanges == [.newEntry, .newEntry, .newEntry])
  }

  @Test func aRemovedPageLeavesNoStepInTheHistory() {
    world.randomPlaces = [city, home]
    let store = store()
    store.send(.weatherList(.pageSelected(1)))
    store.send(.weatherList(.page(1, .delegate(.removalRequested))))
    #expect(world.addresses == [islandURL, "/"])
    #expect(world.addressChanges == [.newEntry, .replacement])
    // Another random place, in place of the one before.
    store.send(.weatherList(.randomPlaceButtonTapped))
    store.send(.gestured(.pull))
    store.skipReceivedActions()
    #expect(world.addresses.suffix(2) == ["/at/35.689,139.692", "/at/64.146,-21.942"])
    #expect(world.addressChanges.suffix(2) == [.newEntry, .replacement])
    #expect(world.keptScreens.suffix(2) == [false, false])
  }

  @Test func goingBackToAPageWithOldWeatherAsksForNewWeather() {
    let store = store()
    visit(store, islandURL)
    #expect(world.weather.requests.isEmpty)
    world.pass(seconds: 3600)
    visit(store, "/")
    #expect(world.weather.requests == [WeatherRequest(home)])
    visit(store, "/at/35.689,139.692")
    #expect(world.weather.requests.last == WeatherRequest(city))
  }

  @Test func aNewPositionChangesNoAddress() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .storage, .page, .weather, .location)
    store.exhaustivity = .off
    store.send(.weatherList(.moved(city)))
    #expect(world.addresses.isEmpty)
  }

  @Test func whatIsOpenedBeforeTheLastStartIsKnownIsAStepToo() {
    var state = app(list((0, page(.devicePosition, home))))
    state.isRestored = false
    let store = world.appStore(state, .page, .storage, .location)
    store.exhaustivity = .off
    store.send(.weatherList(.searchButtonTapped))
    #expect(world.addresses == ["/search"])
    #expect(world.addressChanges == [.newEntry])
    #expect(world.cookies.isEmpty)
    store.send(.restored(nil))
    #expect(world.addressChanges == [.newEntry, .replacement], "the first page's address is replaced, not added")
    #expect(store.state.search != nil)
  }

  @Test func withoutAServerTheAddressAloneDecidesWhereTheAppStarts() {
    let store = world.appStore(AppFeature.State(now: noon), .page)
    store.send(.addressOpened(Destination(.place(Cell(island)), sheet: .search))) {
      $0.weatherList.show(WeatherFeature.State(origin: .chosen(searchedFor: nil), coordinate: Cell(island).coordinate))
      $0.search = SearchFeature.State()
    }
    #expect(world.addresses.isEmpty)
  }

  // MARK: Focus

  @Test func theFocusGoesIntoWhatOpensAndBackToWhatOpenedIt() {
    let store = store()
    store.send(.weatherList(.searchButtonTapped))
    visit(store, "/")
    visit(store, "/search")
    store.send(.gestured(.escape))
    #expect(world.focused == ["search-field", "search-button", "search-field", "search-button"])
    store.send(.weatherList(.pageSelected(1)))
    #expect(world.focused.count == 4, "changing the page does not move the focus")
    visit(store, "/nix")
    #expect(world.focused.count == 4, "on back and forward the browser restores the focus itself")
    visit(store, "/")
    store.send(.linkFollowed(Destination(.tool(.about))))
    #expect(world.focused.last == "main")
  }

  // MARK: Unknown addresses

  @Test func anUnknownAddressIsReportedAndLeavesThePagesAlone() {
    let store = store()
    visit(store, "/nix")
    #expect(world.titles == ["Nothing here · Weatherglass"])
    #expect(store.state.weatherList.selected == 0)
    for gesture in [Gesture.next, .previous, .pull, .escape] { store.send(.gestured(gesture)) }
    #expect(store.state.weatherList.selected == 0 && world.weather.requests.isEmpty)
    visit(store, "/")
    #expect(store.state.destination == Destination(.here) && store.state.navigation.opened == nil)
    #expect(world.addresses.isEmpty)
  }

  @Test func theLinksOnAnUnknownAddressAreSteps() {
    var state = app(list((0, page(.devicePosition, home))))
    state.open(Destination(.notFound(path: "/nix")))
    let store = world.appStore(state, .storage, .page)
    store.exhaustivity = .off
    let recorder = Recorder<AppFeature.Action>()
    ViewActionTests().use(AppView.view(state, Send { recorder($0) }))
    #expect(recorder.actions.prefix(2) == [.linkFollowed(Destination(.here)), .linkFollowed(Destination(.here, sheet: .search))])
    store.send(.linkFollowed(Destination(.here, sheet: .search)))
    #expect(world.addresses == ["/search"] && world.addressChanges == [.newEntry])
    visit(store, "/nix")
    store.send(.linkFollowed(Destination(.here)))
    #expect(world.addresses == ["/search", "/"] && world.addressChanges == [.newEntry, .newEntry])
  }

  // MARK: Tabs

  /// The links of the tab bar, with their destinations and which one is current.
  private func bar(_ state: AppFeature.State) -> String {
    let html = AppView.view(state).html
    guard let start = html.firstRange(of: "<nav class=\"tab-bar glass\" aria-label=\"Main pages\"") else { return "" }
    return String(html[start.lowerBound...])
  }

  @Test(arguments: tools) func theWeatherTabLeadsToThePageThatWasInViewLast(_ tool: Destination) {
    var state = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), selected: 1))
    #expect(bar(state).contains("<a href=\"\(islandURL)\" aria-current=\"page\">"))
    #expect(bar(state).contains("<a href=\"/settings\">"))
    state.open(tool)
    #expect(bar(state).contains("<a href=\"\(islandURL)\">"))
    let tab = ["/favourites", "/map"].contains(tool.url) ? tool.url : "/settings"
    #expect(bar(state).contains("<a href=\"\(tab)\" aria-current=\"page\">"))
  }

  @Test func tabsThatWereLeftStayInThePageHidden() {
    let store = store()
    func screens() -> [Substring] {
      AppView.view(store.state).html.split(separator: "<div").filter { $0.hasPrefix(" data-away") || $0.hasPrefix(" class=\"screen") }
        .map { $0.prefix { $0 != ">" } }
    }
    #expect(screens() == [" class=\"screen screen--weather\""])
    store.send(.linkFollowed(Destination(.tool(.settings))))
    #expect(screens() == [" data-away", " class=\"screen screen--tool\""])
    store.send(.linkFollowed(Destination(.tool(.about))))
    #expect(screens() == [" data-away", " data-away", " class=\"screen screen--tool screen--split\""])
    store.send(.addressOpened(Destination(.here)))
    #expect(screens() == [" class=\"screen screen--weather\"", " data-away"])
  }

  @Test func tabsAreStepsInTheHistoryAndMoveTheFocus() {
    let store = store()
    store.send(.weatherList(.pageSelected(1)))
    store.send(.linkFollowed(Destination(.tool(.settings))))
    #expect(store.state.navigation.tab == .settings)
    store.send(.linkFollowed(Destination(.place(Cell(island)))))
    #expect(store.state.weatherList.selected == 1 && store.state.navigation.tab == .weather)
    #expect(world.addresses == [islandURL, "/settings", islandURL])
    #expect(world.addressChanges == [.newEntry, .newEntry, .newEntry])
    #expect(world.keptScreens == [false, false, false])
    #expect(world.focused == ["main", "main"])
    visit(store, "/settings")
    #expect(store.state.navigation.tab == .settings && world.addresses.count == 3)
    #expect(world.titles.last == "Settings · Weatherglass")
  }

  @Test func weatherGesturesDoNothingOnOtherTabs() {
    let store = store()
    visit(store, "/settings")
    for gesture in [Gesture.next, .previous, .pull, .escape] { store.send(.gestured(gesture)) }
    #expect(store.state.weatherList.selected == 0 && world.weather.requests.isEmpty)
  }

  @Test func behindASheetTheTabsCanNotBeReached() {
    var state = app(list((0, page(.devicePosition, home))))
    #expect(!bar(state).contains("inert"))
    state.open(Destination(.here, sheet: .search))
    #expect(bar(state).hasPrefix("<nav class=\"tab-bar glass\" aria-label=\"Main pages\" inert>"))
  }
}
