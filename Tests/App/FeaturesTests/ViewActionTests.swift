import Loop
import Markup
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The actions of the screens' controls, in the order of the page.
@Suite struct ViewActionTests {
  /// The actions sent when every control is used once, with the current choices and "6" in text fields; without the tabs, which every
  /// screen has.
  func sent(_ state: AppFeature.State) -> [AppFeature.Action] {
    let recorder = Recorder<AppFeature.Action>()
    use(AppView.view(state, Send { recorder($0) }))
    let tabs: [AppFeature.Action] = [
      .linkFollowed(Destination(state.weatherList.screen)), .linkFollowed(Destination(.tool(.favourites))),
      .linkFollowed(Destination(.tool(.map))), .linkFollowed(Destination(.trip(.history(nil)))),
      .linkFollowed(Destination(.tool(.settings))),
    ]
    #expect(Array(recorder.actions.suffix(tabs.count)) == tabs)
    return Array(recorder.actions.dropLast(tabs.count))
  }

  func use(_ node: Node) {
    switch node {
    case .text: break
    case .fragment(let nodes): for node in nodes { use(node) }
    case .element(let element):
      for handler in element.handlers { _ = handler.perform(Event(value: "6", isChecked: true)) }
      for child in element.content { use(child) }
    }
  }

  func onPage(_ id: WeatherListFeature.PageID, _ actions: WeatherFeature.Action...) -> [AppFeature.Action] {
    actions.map { .weatherList(.page(id, $0)) }
  }

  func choices(_ preferences: Preference...) -> [WeatherFeature.Action] { preferences.map { .delegate(.preferenceSelected($0)) } }

  @Test func controlsOfTheMapSendTheirActions() {
    var state = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island))))
    state.open(Destination(.tool(.map)))
    state.map.go(to: MapExtent(centre: city, zoom: 7))
    state.map.problem = .notFound
    func links(_ screens: Destination.Screen...) -> [AppFeature.Action] { screens.map { .linkFollowed(Destination($0)) } }
    let ends = links(.trip(.places(for: .start)), .trip(.places(for: .end))) + [.map(.weatherWanted(Cell(city)))]
    let actions: [MapFeature.Action] = [.centreOnMeTapped, .zoomTapped(by: 1, upTo: 12), .zoomTapped(by: -1, upTo: 12), .stepTapped]
    let places = links(.here, .place(Cell(island)))
    #expect(sent(state) == ends + actions.map { .map($0) } + places + [.map(.problemSeen), .plannedTrip(.problemSeen)])
  }

  @Test func controlsOfAPlacesPageSendTheirActions() {
    let state = app(list((0, page(.devicePosition, home)), (1, page(.chosen(searchedFor: nil), island)), selected: 1))
    let head = header(1, island) + onPage(1, .refreshButtonTapped)
    let dots: [AppFeature.Action] = [.weatherList(.stepped(by: -1)), .weatherList(.pageSelected(0)), .weatherList(.pageSelected(1))]
    let air = choices(Preference(.airScale, 0), Preference(.airScale, 1))
    let foot = [.linkFollowed(Destination(.details(Cell(island))))] + onPage(1, .delegate(.removalRequested))
    let others = sent(state).filter { action in
      if case .linkFollowed(let destination) = action, case .day? = destination.sheet { false } else { true }
    }
    #expect(others == head + dots + air.map { .weatherList(.page(1, $0)) } + foot)
  }

  @Test func thePageOfHereCanNotBeRemoved() {
    #expect(!sent(app(list((0, page(.devicePosition, home))))).contains(.weatherList(.page(0, .delegate(.removalRequested)))))
  }

  /// The star, the search and the list of places at the top of a page.
  private func header(_ id: WeatherListFeature.PageID, _ place: Coordinate) -> [AppFeature.Action] {
    onPage(id, .delegate(.starTapped), .delegate(.searchRequested)) + [.linkFollowed(Destination(.place(Cell(place)), sheet: .manage))]
  }

  @Test func aPlaceWithoutWeatherHasItsStar() {
    var place = WeatherFeature.State(origin: .random, coordinate: island)
    place.problem = .serviceError
    let ways = onPage(1, .retryButtonTapped, .delegate(.randomPlaceRequested))
    let line = onPage(1, .delegate(.anotherRandomPlaceWanted)) + [.linkFollowed(Destination(.here))]
    let dots: [AppFeature.Action] = [.weatherList(.stepped(by: -1)), .weatherList(.pageSelected(0)), .weatherList(.pageSelected(1))]
    let head = header(1, island)
    #expect(sent(app(list((0, page(.devicePosition, home)), (1, place), selected: 1))) == head + line + ways + dots)
    place.origin = .chosen(searchedFor: nil)
    #expect(sent(app(list((0, page(.devicePosition, home)), (1, place), selected: 1))) == head + ways + dots)
  }

  @Test func anUnknownHostNameIsNamed() {
    var state = app(list((0, page(.devicePosition, home))))
    state.weatherList.pages[id: 0]?.received = nil
    state.weatherList.pages[id: 0]?.problem = .unknownHost
    #expect(AppView.view(state).html.contains("the address that you opened"))
    let clients = Clients.unimplemented(clock: World().clock)
    clients.page.host = { "weather.lan" }
    clients.device.utcOffset = { nil }
    state.readClock(clients)
    #expect(AppView.view(state).html.contains("does not know weather.lan as one of its own names"))
  }

  /// Who has neither a position nor a saved place has no home to go back to.
  @Test func aGuestWithoutAHomeIsOfferedTheirPosition() {
    let guest = WeatherFeature.State(origin: .random, coordinate: island)
    let wanted = AppFeature.Action.weatherList(.page(1, .delegate(.positionRequested)))
    #expect(sent(app(list((0, WeatherFeature.State(origin: .devicePosition, coordinate: nil)), (1, guest), selected: 1))).contains(wanted))
    let others = sent(app(list((0, page(.devicePosition, home)), (1, guest), selected: 1)))
    #expect(!others.contains(wanted) && others.contains(.linkFollowed(Destination(.here))))
  }

  @Test func afterARefusedKeyNoOtherPlaceIsOffered() {
    var refused = WeatherFeature.State(origin: .devicePosition, coordinate: home)
    refused.problem = .refusedKey
    #expect(sent(app(list((0, refused)))).filter { $0 == .weatherList(.page(0, .retryButtonTapped)) }.count == 1)
    #expect(!sent(app(list((0, refused)))).contains(.weatherList(.page(0, .delegate(.randomPlaceRequested)))))
  }

  @Test func controlsBeforeThereIsAPlaceSendTheirActions() {
    let ways: [AppFeature.Action] = [.weatherList(.searchButtonTapped), .weatherList(.randomPlaceButtonTapped)]
    var state = app(list())
    #expect(sent(state) == [.weatherList(.useMyLocationButtonTapped)] + ways)
    state.weatherList.permission = .denied
    #expect(sent(state) == ways)
    state.weatherList.isLocating = true
    let places = AppFeature.Action.linkFollowed(Destination(.here, sheet: .manage))
    #expect(sent(state) == [ways[0], places, .weatherList(.cancelButtonTapped)])
  }

  @Test func controlsOfTheSearchSendTheirActions() {
    var state = app(list())
    let ofPage = sent(state).count
    state.search = SearchFeature.State()
    let sheet: [SearchFeature.Action] = [.closeButtonTapped, .closeButtonTapped, .submitted, .textChanged("6"), .focused]
    #expect(sent(state).dropFirst(ofPage).map { $0 } == sheet.map { .search($0) })
  }

  @Test func aRemovedPlaceCanBeRestoredOrDismissed() {
    var state = app(list())
    let ofPage = sent(state).count
    state.undoable = [UndoableChange(.removed, page(.chosen(searchedFor: nil), island))]
    #expect(sent(state).dropFirst(ofPage).map { $0 } == [.places(.undoExpired), .places(.undoButtonTapped)])
    state.undoable = []
    state.isUpdateReady = true
    #expect(sent(state).last == .reloadButtonTapped)
  }
}
