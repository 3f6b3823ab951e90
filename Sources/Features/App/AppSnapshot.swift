import Copy
import Loop
import Routes
import WeatherModel
import Wire

/// The part of the app's state that outlives it: kept by the device, and sent by the server with a page for the app to take over.
public struct AppSnapshot: Hashable, Sendable {
  /// One page of weather.
  public struct Page: Hashable, Sendable {
    var id: WeatherListFeature.PageID
    var weather: WeatherFeature.State
  }

  /// What the person prefers.
  public var preferences: Preferences
  /// The sources that the person can choose from.
  public var offered: OfferedSources
  /// Whether the person wants the device's own position to have a name. The device alone keeps this: the server has no use for it.
  public var namesHere: Bool
  /// The pages, in order.
  public var pages: [Page]
  /// The page in view.
  public var selected: WeatherListFeature.PageID
  /// Where the person is; nil for the page that stands at every address where there is no connection.
  public var destination: Destination?
  /// What stands in the search field, if the search is open.
  public var searchText: String?
  /// What is wrong with it.
  public var searchProblem: CoordinateProblem?
  /// The places that it may mean.
  public var suggestions: [Suggestion] = []
  /// The moment that the page was written for.
  public var now: Instant
  /// What is known of the person's space, as the device keeps it.
  var space: [UInt8]
  /// The devices, as the server lists them; in its pages alone.
  var devices: [PairedDevice]?
  /// Whether the house lets nobody in without a code; in the server's pages alone.
  var isClosed = false
  /// The screen about trips or warnings, if one is open; what it shows is in the server's pages alone.
  var painting: PaintedScreen?
  /// The same as JSON, as it was read.
  var painted: [UInt8]?
  /// Whether the server knows the device, which has lost what its scripts had kept; in the server's pages alone.
  var isPaired = false
  /// Whether the server knew the device's time zone; in its pages alone.
  public var tellsTimeHere = false

  /// What is worth keeping of a state.
  public init(_ state: AppFeature.State) {
    preferences = state.preferences
    offered = state.settings.offered
    namesHere = state.weatherList.hereName.isWanted
    selected = state.weatherList.selected
    destination = state.destination
    searchText = state.search?.text
    if let search = state.search, search.problem != nil { (searchProblem, suggestions) = (search.problem, search.suggestions) }
    now = state.now
    space = state.keptSpace
    devices = state.devices?.devices
    isClosed = state.pair?.isClosed ?? false
    painting = state.navigation.stack.last?.painting
    tellsTimeHere = state.offset != nil
    isPaired = state.isPaired
    pages = []
    for id in state.weatherList.pages.ids {
      // A place that is only looked at is kept for a reload, as long as it is in view.
      guard var weather = state.weatherList.pages[id: id], !weather.isGuest || id == selected else { continue }
      weather.askedAt = nil
      pages.append(Page(id: id, weather: weather))
    }
  }

  /// The state that a snapshot stands for, in a language.
  public func state(_ copy: Copy) -> AppFeature.State {
    var state = AppFeature.State(now: now, copy: copy)
    state.preferences = preferences
    state.settings.offered = offered
    state.weatherList.show(self)
    state.isPaired = isPaired
    if let destination { state.open(destination) }
    if !state.navigation.stack.isEmpty || state.navigation.sheet != nil { fill(&state) }
    return state
  }

  /// Tells the screen or the sheet that was opened what the server knows.
  @inline(never) private func fill(_ state: inout AppFeature.State) {
    if let devices { state.devices?.devices = devices }
    if isClosed { state.pair?.isClosed = true }
    if let painted { state.takeUp(painted: painted) }
    if let searchText { state.search?.text = searchText }
    if let searchProblem { state.search?.restore(searchProblem, suggestions) }
  }
}

extension AppFeature.State {
  /// Takes up what the last start left behind; pages that this start already shows stay, the one in view in view, each with whichever
  /// weather is younger. Their numbers change, so the caller ends what is under way for them. Of the places that were only looked at, what
  /// this start shows again is taken up and the others are forgotten.
  @inline(never) mutating func restore(_ snapshot: AppSnapshot) {
    preferences = snapshot.preferences
    keptSpace = snapshot.space
    if settings.offered.text.isEmpty { settings.offered = snapshot.offered }
    // What this start knows of the device stays.
    var list = weatherList
    list.show(snapshot)
    list.removed = []
    list.painted = []
    var guests: [WeatherListFeature.PageID] = []
    var unread: [WeatherListFeature.PageID] = []
    for id in list.pages.ids where list.pages[id: id]?.isGuest == true { guests.append(id) }
    let isSomewhere = weatherList.pages[id: weatherList.selected]?.coordinate != nil
    if isSomewhere || guests.contains(list.selected) { list.selected = WeatherListFeature.here }
    for id in weatherList.pages.ids {
      guard var page = weatherList.pages[id: id], page.coordinate != nil else { continue }
      // A document may be older than what was deleted since. Whoever has a space knows their places better, and hears of new ones from it.
      if !snapshot.space.isEmpty, weatherList.painted.contains(id), !page.isGuest, list.pageID(of: page.key) == nil {
        if id != weatherList.selected { continue }
        page.isGuest = true
      }
      if page.isLoading {
        page.askedAt = nil
        page.lastTried = nil
      }
      let isUnread = list.lacksWeather(of: page)
      let place = list.takeUp(page)
      if isUnread { unread.append(place) }
      guests.removeAll { $0 == place }
      if id == weatherList.selected, id != WeatherListFeature.here { list.selected = place }
    }
    for id in guests { list.pages.remove(id) }
    // Of the page in view all was read.
    for id in unread where id != list.selected { list.pages[id: id]?.isUnread = true }
    weatherList = list
  }
}

extension WeatherListFeature.State {
  /// Shows the pages of a snapshot, and no others but here.
  @inline(never) fileprivate mutating func show(_ snapshot: AppSnapshot) {
    hereName.isWanted = snapshot.namesHere
    pages = WeatherListFeature.State().pages
    for page in snapshot.pages { pages[id: page.id] = page.weather }
    selected = pages.contains(snapshot.selected) ? snapshot.selected : WeatherListFeature.here
  }

  /// The page of a place.
  @inline(never) func pageID(of key: String) -> WeatherListFeature.PageID? {
    let cell = Cell(cookieText: Array(key.utf8)[...])
    for position in pages.ids.indices where pages.elements[position].isKept(under: key, cell) { return pages.ids[position] }
    return nil
  }

  /// Whether a page brings weather of a place that is among the pages without.
  @inline(never) fileprivate func lacksWeather(of page: WeatherFeature.State) -> Bool {
    guard page.report != nil, let id = pageID(of: page.key), let known = pages[id: id] else { return false }
    return known.report == nil
  }

  /// Puts a page where its place already is among the pages, else behind them; answers its number.
  fileprivate mutating func takeUp(_ page: WeatherFeature.State) -> WeatherListFeature.PageID {
    let id = pageID(of: page.key) ?? freeID
    pages[id: id] = pages[id: id].map { younger(page, $0) } ?? page
    return id
  }
}

/// Of two states of one page the one with the later weather, when it is of the same place.
private func younger(_ shown: WeatherFeature.State, _ stored: WeatherFeature.State) -> WeatherFeature.State {
  var result = shown
  result.origin = stored.origin
  result.isGuest = stored.isGuest
  result.wantsOtherAnswer = stored.wantsOtherAnswer && shown.received == nil
  // The server knows no nicknames; what the person has written since the start counts.
  if shown.nickname.isEmpty { result.nickname = stored.nickname }
  let isSamePlace = shown.coordinate.map { Cell($0) } == stored.coordinate.map { Cell($0) }
  // The server knows the place only as a cell.
  if isSamePlace { result.coordinate = stored.coordinate }
  // An attempt that failed is not forgotten because the page was opened anew.
  if isSamePlace, shown.lastTried == nil, stored.problem != nil {
    result.lastTried = stored.lastTried
    result.problem = stored.problem
  }
  if let old = stored.received, shown.coordinate.map({ Cell($0) }) == old.report.cell {
    result.received = .merged(old, shown.received)
  }
  return result
}
