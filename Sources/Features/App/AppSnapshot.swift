import Copy
import Loop
import Routes
import WeatherModel
import Wire

/// The part of the app's state that outlives it: kept in the device's storage, and sent by the server with a page for the app to take over.
public struct AppSnapshot: Hashable, Sendable {
  /// One page of weather.
  public struct Page: Hashable, Sendable {
    var id: WeatherListFeature.PageID
    var weather: WeatherFeature.State
  }

  /// What the person prefers.
  public var preferences: Preferences
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
  /// The moment that the page was written for.
  public var now: Instant

  static let storageKey = "app"

  /// What is worth keeping of a state.
  public init(_ state: AppFeature.State) {
    preferences = state.preferences
    namesHere = state.weatherList.hereName.isWanted
    selected = state.weatherList.selected
    destination = state.destination
    searchText = state.search?.text
    now = state.now
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
    state.weatherList.hereName.isWanted = namesHere
    for page in pages { state.weatherList.pages[id: page.id] = page.weather }
    if state.weatherList.pages.contains(selected) { state.weatherList.selected = selected }
    if let destination { state.open(destination) }
    if let searchText { state.search?.text = searchText }
    return state
  }
}

extension AppFeature.State {
  /// Takes up what the last start left behind; pages that this start already shows stay, the one in view in view, each with whichever
  /// weather is younger. Their numbers change, so the caller ends what is under way for them. Of the places that were only looked at, what
  /// this start shows again is taken up and the others are forgotten.
  ///
  /// What comes from elsewhere was kept by another window just now, which knows best what pages there are: only the one in view here stays,
  /// even when it was removed there, and what is only looked at here.
  @inline(never) mutating func restore(_ snapshot: AppSnapshot, isFromElsewhere: Bool = false) {
    preferences = snapshot.preferences
    // What this start knows of the device stays.
    var list = weatherList
    list.hereName.isWanted = snapshot.namesHere
    list.pages = WeatherListFeature.State().pages
    list.selected = WeatherListFeature.here
    list.removed = []
    var guests: [WeatherListFeature.PageID] = []
    for page in snapshot.pages where !(isFromElsewhere && page.weather.isGuest) {
      list.pages[id: page.id] = page.weather
      if page.weather.isGuest { guests.append(page.id) }
    }
    if !isFromElsewhere, weatherList.page.coordinate == nil, list.pages.contains(snapshot.selected), !guests.contains(snapshot.selected) {
      list.selected = snapshot.selected
    }
    let count = list.pages.ids.count
    for id in weatherList.pages.ids {
      guard var page = weatherList.pages[id: id], page.coordinate != nil, !isFromElsewhere || id == weatherList.selected || page.isGuest
      else { continue }
      if page.isLoading {
        page.askedAt = nil
        page.lastTried = nil
      }
      let place = list.takeUp(page)
      guests.removeAll { $0 == place }
      // It was removed elsewhere: who looks at it still does, but it is no place of theirs any more.
      if isFromElsewhere, place != WeatherListFeature.here, list.pages.ids.count > count { list.pages[id: place]?.isGuest = true }
      if id == weatherList.selected, id != WeatherListFeature.here { list.selected = place }
    }
    for id in guests { list.pages.remove(id) }
    weatherList = list
  }
}

extension WeatherListFeature.State {
  /// Puts a page where its place already is among the pages, else behind them; answers its number.
  fileprivate mutating func takeUp(_ page: WeatherFeature.State) -> WeatherListFeature.PageID {
    let cell = page.coordinate.map { Cell($0) }
    let same = pages.ids.first { id in
      guard let other = pages[id: id], other.origin.isHere == page.origin.isHere else { return false }
      return page.origin.isHere || other.coordinate.map { Cell($0) } == cell
    }
    let id = same ?? freeID
    pages[id: id] = pages[id: id].map { younger(page, $0) } ?? page
    return id
  }
}

/// Of two states of one page the one with the later weather, when it is of the same place.
private func younger(_ shown: WeatherFeature.State, _ stored: WeatherFeature.State) -> WeatherFeature.State {
  var result = shown
  result.origin = stored.origin
  result.isGuest = stored.isGuest
  let isSamePlace = shown.coordinate.map { Cell($0) } == stored.coordinate.map { Cell($0) }
  // The server knows the place only as a cell.
  if isSamePlace { result.coordinate = stored.coordinate }
  // An attempt that failed is not forgotten because the page was opened anew.
  if isSamePlace, shown.lastTried == nil, stored.problem != nil {
    result.lastTried = stored.lastTried
    result.problem = stored.problem
  }
  guard let old = stored.report, shown.coordinate.map({ Cell($0) }) == old.cell else { return result }
  guard let new = shown.report else {
    result.report = old
    return result
  }
  let isOlder = (new.current?.provenance.fetchedAt ?? Instant(seconds: 0)) < (old.current?.provenance.fetchedAt ?? Instant(seconds: 0))
  // Simulated weather never takes the place of live weather, however young.
  let oldWins = new.isSimulated == old.isSimulated ? isOlder : new.isSimulated
  result.report = oldWins ? old.keepingWhatIsMissing(from: new) : new.keepingWhatIsMissing(from: old)
  return result
}
