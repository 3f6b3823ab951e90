import Copy
import Loop
import Preferences
import Routes
import WeatherModel
import Wire

/// The part of the app's state that survives a restart: stored by the device, and written by the server into a page, from which the app
/// starts.
public struct AppSnapshot: Hashable, Sendable {
  /// The person's preferences.
  public var preferences: Preferences
  /// The sources that the person can choose from.
  public var offered: SelectableSources
  /// Whether the person wants a name for the device's own position. Only the device stores this: the server has no use for it.
  public var namesPosition: Bool
  /// The saved places; only in pages that the server writes: the device has its records.
  public var places: [SavedPlace] = []
  /// The names of the stored items that only a former version has written; empty if it was this one. The places are among them.
  var formerNames: [String] = []
  /// Whether a former version has written the stored items.
  var isOfFormerFormat: Bool { !formerNames.isEmpty }
  /// The pages of the device's own position and of the saved places, and the one in view.
  public var pages: [WeatherFeature.State]
  /// The page in view.
  public var selected: WeatherListFeature.PageID
  /// Where the person is in the app; nil in the page that is used at any address when there is no connection.
  public var destination: Destination?
  /// The text in the search field; nil when the search is closed.
  public var searchText: String?
  /// The problem with that text; nil for none.
  public var searchProblem: CoordinateProblem?
  /// The places that the text may mean.
  public var suggestions: [Suggestion] = []
  /// The time for which the page was written.
  public var now: Instant
  /// The item of the person's space in the device's storage; empty for none.
  var space: [UInt8]
  /// The screen that is open, whose data the server paints; only in pages that the server writes.
  var screen: Navigation.OpenScreen?
  /// The data of that screen as JSON, as it was read.
  var painted: [UInt8]?
  /// Whether the browser has a device's key; only in pages that the server writes.
  var hasDeviceKey = false
  /// Where the street map's tiles come from; only in pages that the server writes.
  var tiles = StreetTiles()
  /// The place of the server's house; only in pages that the server writes.
  var house: Cell?
  /// Whether the server knew the device's time zone; only in pages that the server writes.
  public var serverKnewTimeZone = false

  /// Takes a snapshot of a state.
  public init(_ state: AppFeature.State) { self.init(state, space: state.space?.item ?? []) }

  /// Takes a snapshot of a state and of the item of its space.
  init(_ state: AppFeature.State, space: [UInt8]) {
    preferences = state.preferences
    offered = state.settings.offered
    namesPosition = state.weatherList.hereName.isWanted
    selected = state.weatherList.selected
    destination = state.destination
    searchText = state.search?.text
    if let search = state.search, search.problem != nil { (searchProblem, suggestions) = (search.problem, search.suggestions) }
    now = state.now
    self.space = space
    screen = state.navigation.opened
    serverKnewTimeZone = state.offset != nil
    hasDeviceKey = state.hasDeviceKey
    tiles = state.settings.tiles
    house = state.house
    pages = []
    // A place that is only looked at is stored while it is in view, so that it survives a reload.
    for id in state.weatherList.pages.ids where id == .here || id == selected || state.savedCell(of: id) != nil {
      guard var page = state.weatherList.pages[id: id] else { continue }
      (page.askedAt, page.secondsLeft) = (nil, nil)
      pages.append(page)
    }
    if state.isRestored { return }
    places = state.places.list
    // The server names places without weather.
    for index in places.indices {
      if let name = state.weatherList.pages[id: .place(places[index].cell)]?.knownName { places[index].name = name }
    }
  }

  /// Creates the state of an app that starts from the snapshot, with the sentences of a language.
  public func state(_ copy: Copy) -> AppFeature.State {
    var state = AppFeature.State(now: now, copy: copy)
    state.preferences = preferences
    state.settings.offered = offered
    state.show(self)
    state.hasDeviceKey = hasDeviceKey
    state.settings.tiles = tiles
    state.house = house
    if let destination { state.open(destination) }
    if state.navigation.opened != nil || state.navigation.sheet != nil { fill(&state) }
    return state
  }

  /// Gives the open screen or sheet the data that the server has written.
  private func fill(_ state: inout AppFeature.State) {
    if let painted { state.apply(painted: painted) }
    if let searchText { state.search?.text = searchText }
    if let searchProblem { state.search?.restore(searchProblem, suggestions) }
  }
}

extension AppFeature.State {
  /// Adds what the last start stored of the weather, and its preferences. Pages that this start already shows get the newer weather of
  /// both. The page in view stays, unless this start shows no place.
  mutating func restore(_ snapshot: AppSnapshot) {
    preferences = snapshot.preferences
    if settings.offered.text.isEmpty { settings.offered = snapshot.offered }
    weatherList.hereName.isWanted = snapshot.namesPosition
    if weatherList.page.coordinate == nil {
      weatherList.selected = weatherList.pages.contains(snapshot.selected) ? snapshot.selected : .here
    }
    for id in weatherList.pages.ids {
      guard var page = weatherList.pages[id: id] else { continue }
      // Whatever was counted or requested has ended with the pages' effects.
      page.secondsLeft = nil
      if page.isLoading { (page.askedAt, page.lastTried) = (nil, nil) }
      let stored = snapshot.pages.first { $0.id == id }
      // All stored weather of the page in view was read.
      page.hasUnreadStorage = id != weatherList.selected && page.received != nil && stored?.received == nil
      if let stored { page = page.coordinate == nil ? stored : younger(page, stored) }
      weatherList.pages[id: id] = page
    }
    weatherList.showPlaces(places)
  }
}

extension AppFeature.State {
  /// Shows the places and pages that the server has written into the document.
  fileprivate mutating func show(_ snapshot: AppSnapshot) {
    weatherList.hereName.isWanted = snapshot.namesPosition
    for page in snapshot.pages { weatherList.pages[id: page.id] = page }
    changeRecords { places, _ in places = SavedPlaces(provisional: snapshot.places) }
    weatherList.selected = weatherList.pages.contains(snapshot.selected) ? snapshot.selected : .here
  }
}

/// Merges two states of a page: the one that is shown, with the stored details and the newer weather of both, when it is of the same place.
private func younger(_ shown: WeatherFeature.State, _ stored: WeatherFeature.State) -> WeatherFeature.State {
  var result = shown
  result.origin = stored.origin
  result.isOutdated = stored.isOutdated && shown.received == nil
  let isSamePlace = shown.coordinate.map { Cell($0) } == stored.coordinate.map { Cell($0) }
  // The server's page has the place only as a cell.
  if isSamePlace { result.coordinate = stored.coordinate }
  // A failed attempt is remembered even if the page was opened again.
  if isSamePlace, shown.lastTried == nil, stored.problem != nil {
    result.lastTried = stored.lastTried
    result.problem = stored.problem
    (result.retryAt, result.resting, result.instead) = (stored.retryAt, stored.resting, stored.instead)
  }
  if let old = stored.received, shown.coordinate.map({ Cell($0) }) == old.report.cell {
    result.received = .merged(old, shown.received)
  }
  return result
}
