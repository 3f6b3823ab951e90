import Features
import HTTPServer
import Languages
import Reports
import WeatherModel
import WeatherService
import Wire

/// The page of a place for one person: everything it is made from, except the weather and the time. Requests that agree in it get the same
/// bytes, so anything that a page depends on belongs here and in `key`.
struct PlacePage {
  let cell: Cell
  /// Whether the cell is where the device is.
  let isHere: Bool
  /// The person's preferences and their other places.
  let deviceCookie: DeviceCookie
  /// The sources that the person can choose from.
  let offered: SelectableSources
  /// The language that the person chose, or else the one that the browser asks for.
  let language: Language
  let sheet: Navigation.OpenSheet?
  /// The state of the search, if that is open.
  var search: SearchFeature.State? {
    guard case .search(let search)? = sheet else { return nil }
    return search
  }
  /// The device's time zone, if it is known.
  var zone: DeviceZone?
  /// Whether the browser has a device's key.
  var hasDeviceKey = false
  /// Where the street map's tiles come from; the same on all pages of a server.
  var tiles = StreetTiles()
  /// The places of the person's space, which count instead of those in the cookie, if the device runs no scripts. Such a page is for them
  /// alone, so it has no key.
  var places: [PlaceRecord]?

  /// An app that took over from a page with the places of the space would take those that it has deleted since for new ones.
  var scripts: Document.Scripts { places == nil ? .app : .opensApp }

  /// The key under which the page is kept ready in a coding; nil if the page must not be kept, for example because it shows what somebody
  /// typed. The key contains a line break, which no request line has, so nobody can ask for it by an address.
  func key(in coding: ContentCoding) -> String? {
    guard places == nil else { return nil }
    switch sheet {
    case nil: break
    case .search(let search): if search != SearchFeature.State() { return nil }
    // Anybody can make up identifiers of warnings; such pages must not push others out of the cache.
    case .warning, .manage, .code, .day: return nil
    }
    return
      "\n\(coding) \(isHere ? "here" : "at") \(sheet == nil ? "" : "search ")\(cell) \(language.tag) \(deviceCookie.cookie) \(zone?.name ?? "") \(hasDeviceKey ? "key" : "") \(offered.text)"
  }

  /// The state that shows what is known of the place's weather.
  func state(_ answer: WeatherAnswer, at now: Instant) -> AppFeature.State {
    var state = AppFeature.State(now: now, copy: Languages.copy(language), deviceCookie)
    state.settings.offered = offered
    state.settings.tiles = tiles
    state.hasDeviceKey = hasDeviceKey
    var page = WeatherFeature.State(
      origin: isHere ? .devicePosition : .chosen(searchedFor: nil), coordinate: cell.coordinate,
      received: received(answer))
    page.lastTried = answer.lastTried
    page.problem = if let received = page.received { received.problem } else { answer.problem ?? .noConnection }
    if let rest = answer.rest { (page.retryAt, page.resting, page.instead) = (rest.until, rest.source, rest.instead) }
    // A request that the client's limit forbids counts as a failed attempt.
    if page.problem == .askedTooOften { (page.lastTried, page.retryAt, page.resting) = (now, answer.refusedUntil, nil) }
    state.weatherList.show(page)
    if let places { state.show(places) }
    state.navigation.sheet = sheet
    state.offset = zone.flatMap { $0.offset(at: now) }
    return state
  }
}

extension PlacePage {
  /// The answer as the app would read it, so that both show the same.
  private func received(_ answer: WeatherAnswer) -> ReceivedReport? {
    guard answer.report != nil else { return nil }
    var written = answer
    // Only a day's curves show the air quality of later hours.
    if case .day? = sheet {} else { written.report?.air?.value.hours = [] }
    return ReceivedReport(reading: written.json)
  }
}

extension AppFeature.State {
  /// When the page stops being correct: the app's clock advances with each full minute, and the weather's age is shown in minutes.
  var validUntil: Instant {
    let minute = nextMinute(since: Instant(seconds: 0))
    let report = weatherList.page.report
    guard let provenance = report?.current?.provenance ?? report?.provenances.first else { return minute }
    return min(minute, nextMinute(since: provenance.fetchedAt))
  }

  /// The end of the current minute, counting minutes from `moment`.
  private func nextMinute(since moment: Instant) -> Instant {
    let seconds = (now - moment) % 60
    return now + (60 - (seconds < 0 ? seconds + 60 : seconds))
  }
}
