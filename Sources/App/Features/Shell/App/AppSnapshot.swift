import Copy
import Loop
import Preferences
import Routes
import WeatherModel
import Wire

/// The part of the app's state that survives a restart: stored by the device, and written by the server into a page, from which the app
/// starts.
public struct AppSnapshot: Hashable, Sendable {
  /// One page of weather, with its number.
  public struct Page: Hashable, Sendable {
    var id: WeatherListFeature.PageID
    var weather: WeatherFeature.State
  }

  /// The person's preferences.
  public var preferences: Preferences
  /// The sources that the person can choose from.
  public var offered: SelectableSources
  /// Whether the person wants a name for the device's own position. Only the device stores this: the server has no use for it.
  public var namesPosition: Bool
  /// The pages of weather, in their order.
  public var pages: [Page]
  /// The number of the page in view.
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
  /// The record of the person's space in the device's storage; empty for none.
  var space: [UInt8]
  /// The list of devices; only in pages that the server writes.
  var devices: [PairedDevice]?
  /// Whether the server requires pairing (`access = "paired"`); only in pages that the server writes.
  var requiresPairing = false
  /// The screen about trips, warnings or widgets, if one is open; its data is only in pages that the server writes.
  var painting: PaintedScreen?
  /// The data of that screen as JSON, as it was read.
  var painted: [UInt8]?
  /// Whether the browser has a device's key; only in pages that the server writes.
  var hasDeviceKey = false
  /// Where the street map's tiles come from; only in pages that the server writes.
  var tiles = StreetTiles()
  /// The place of the server's house; only in pages that the server writes.
  var home: Cell?
  /// Whether the server knew the device's time zone; only in pages that the server writes.
  public var serverKnewTimeZone = false

  /// Takes a snapshot of a state.
  public init(_ state: AppFeature.State) {
    preferences = state.preferences
    offered = state.settings.offered
    namesPosition = state.weatherList.hereName.isWanted
    selected = state.weatherList.selected
    destination = state.destination
    searchText = state.search?.text
    if let search = state.search, search.problem != nil { (searchProblem, suggestions) = (search.problem, search.suggestions) }
    now = state.now
    space = state.keptSpace
    devices = state.devices?.devices
    requiresPairing = state.pair?.requiresPairing ?? false
    painting = state.navigation.stack.last?.painting
    serverKnewTimeZone = state.offset != nil
    hasDeviceKey = state.hasDeviceKey
    tiles = state.settings.tiles
    home = state.home
    pages = []
    for id in state.weatherList.pages.ids {
      // A place that is only looked at is stored while it is in view, so that it survives a reload.
      guard var weather = state.weatherList.pages[id: id], !weather.isGuest || id == selected else { continue }
      (weather.askedAt, weather.secondsLeft) = (nil, nil)
      pages.append(Page(id: id, weather: weather))
    }
  }

  /// Creates the state of an app that starts from the snapshot, with the sentences of a language.
  public func state(_ copy: Copy) -> AppFeature.State {
    var state = AppFeature.State(now: now, copy: copy)
    state.preferences = preferences
    state.settings.offered = offered
    state.weatherList.show(self)
    state.hasDeviceKey = hasDeviceKey
    state.settings.tiles = tiles
    state.home = home
    if let destination { state.open(destination) }
    if !state.navigation.stack.isEmpty || state.navigation.sheet != nil { fill(&state) }
    return state
  }

  /// Gives the open screen or sheet the data that the server has written.
  private func fill(_ state: inout AppFeature.State) {
    if let devices { state.devices?.devices = devices }
    if requiresPairing { state.pair?.requiresPairing = true }
    if let painted { state.apply(painted: painted) }
    if let searchText { state.search?.text = searchText }
    if let searchProblem { state.search?.restore(searchProblem, suggestions) }
  }
}

extension AppFeature.State {
  /// Adds the places and preferences of the last start. Pages that this start already shows stay, and so does the one in view; each gets
  /// the newer weather of both. They keep their numbers, because until the next frame the person still taps what the last one showed. Places
  /// that the person has already removed stay removed. Of the last start's places that were only looked at, those that this start shows
  /// again stay, and the others are dropped.
  mutating func restore(_ snapshot: AppSnapshot) {
    preferences = snapshot.preferences
    keptSpace = snapshot.space
    if settings.offered.text.isEmpty { settings.offered = snapshot.offered }
    // The list keeps what this start knows about the device.
    var list = weatherList
    list.show(snapshot, numbersFrom: weatherList.freeID)
    for removal in list.removed { if let id = list.pageID(of: removal.page.key) { list.pages.remove(id) } }
    list.painted = []
    var guests: [WeatherListFeature.PageID] = []
    var unread: [WeatherListFeature.PageID] = []
    for id in list.pages.ids where list.pages[id: id]?.isGuest == true { guests.append(id) }
    let isSomewhere = weatherList.pages[id: weatherList.selected]?.coordinate != nil
    if isSomewhere || guests.contains(list.selected) || !list.pages.contains(list.selected) { list.selected = WeatherListFeature.here }
    for id in weatherList.pages.ids {
      guard var page = weatherList.pages[id: id], page.coordinate != nil else { continue }
      // Whatever was counted has ended with the pages' effects.
      page.secondsLeft = nil
      // The server's page may be older than a deletion. A device with a space has the newer list of places, and gets new ones from the
      // space.
      if !snapshot.space.isEmpty, weatherList.painted.contains(id), !page.isGuest, list.pageID(of: page.key) == nil {
        if id != weatherList.selected { continue }
        page.isGuest = true
      }
      if page.isLoading {
        page.askedAt = nil
        page.lastTried = nil
      }
      let isUnread = list.lacksWeather(of: page)
      list.apply(page, id)
      if !page.isGuest, !weatherList.painted.contains(id) { list.pages[id: id]?.isGuest = false }
      if isUnread { unread.append(id) }
      if id == weatherList.selected, id != WeatherListFeature.here { list.selected = id }
    }
    for id in guests { list.pages.remove(id) }
    // All stored weather of the page in view was read.
    for id in unread where id != list.selected { list.pages[id: id]?.hasUnreadStorage = true }
    weatherList = list
  }
}

extension WeatherListFeature.State {
  /// Shows the pages of a snapshot, numbered from `first` on, and otherwise only the page of the device's own position.
  fileprivate mutating func show(_ snapshot: AppSnapshot, numbersFrom first: Int = 1) {
    func number(_ id: WeatherListFeature.PageID) -> WeatherListFeature.PageID { id == WeatherListFeature.here ? id : id + first - 1 }
    hereName.isWanted = snapshot.namesPosition
    pages = WeatherListFeature.State().pages
    for page in snapshot.pages { pages[id: number(page.id)] = page.weather }
    selected = number(snapshot.selected)
    if !pages.contains(selected) { selected = WeatherListFeature.here }
  }

  /// The number of the page with a key; nil when there is none.
  func pageID(of key: String) -> WeatherListFeature.PageID? {
    let cell = Cell(cookieText: Array(key.utf8)[...])
    for position in pages.ids.indices where pages.elements[position].isKept(under: key, cell) { return pages.ids[position] }
    return nil
  }

  /// Whether the list has a page of the same place without weather, and the given page has some.
  fileprivate func lacksWeather(of page: WeatherFeature.State) -> Bool {
    guard page.report != nil, let id = pageID(of: page.key), let known = pages[id: id] else { return false }
    return known.report == nil
  }

  /// Merges a page into the one with the same place, which gets its number, or, without one, adds it at the end.
  fileprivate mutating func apply(_ page: WeatherFeature.State, _ id: WeatherListFeature.PageID) {
    guard let known = pageID(of: page.key), let position = pages.position(of: known), let stored = pages.remove(known) else {
      pages.append(page, id: id)
      return
    }
    pages.insert(younger(page, stored), id: id, at: position)
    if selected == known { selected = id }
  }
}

/// Merges two states of a page: the one that is shown, with the stored details and the newer weather of both, when it is of the same place.
private func younger(_ shown: WeatherFeature.State, _ stored: WeatherFeature.State) -> WeatherFeature.State {
  var result = shown
  result.origin = stored.origin
  result.isGuest = stored.isGuest
  result.isOutdated = stored.isOutdated && shown.received == nil
  // The server's page has no nicknames; one that the person has written since the start counts.
  if shown.nickname.isEmpty { result.nickname = stored.nickname }
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
