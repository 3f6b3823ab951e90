import Features
import HTTPServer
import Languages
import WeatherModel
import WeatherService
import Wire

/// The page of a place for somebody: all that it is made from besides the weather and the moment. Requests that agree in it get the same bytes,
/// so whatever a page shall depend on belongs here, and into `key`.
struct PlacePage {
  let cell: Cell
  /// Whether that is where the device is.
  let isHere: Bool
  /// What the person prefers, and which other places there are.
  let remembered: DeviceCookie
  /// The sources that the person can choose from.
  let offered: OfferedSources
  /// In which language: the person's own, or what the browser asks for.
  let language: Language
  /// The sheet over the page, if it is open.
  let sheet: Navigation.OpenSheet?
  /// What stands in the search, if that is open.
  var search: SearchFeature.State? {
    guard case .search(let search)? = sheet else { return nil }
    return search
  }
  /// Where the device has its clock.
  var zone: DeviceZone?
  /// Whether the device shows a key and remembers nothing else.
  var isPaired = false

  /// Under what the page lies ready in a coding; nil where it shows what somebody typed. No request line has a line break, so nobody can ask for it
  /// by an address.
  func key(in coding: ContentCoding) -> String? {
    if isPaired { return nil }
    switch sheet {
    case nil: break
    case .search(let search): if search != SearchFeature.State() { return nil }
    // Anybody can make up numbers of warnings; pages of those push no others out.
    case .warning, .manage, .code: return nil
    }
    return
      "\n\(coding) \(isHere ? "here" : "at") \(sheet == nil ? "" : "search ")\(cell) \(language.tag) \(remembered.cookie) \(zone?.name ?? "") \(offered.text)"
  }

  /// The state to show for what is known of the place's weather.
  func state(_ answer: WeatherAnswer, at now: Instant) -> AppFeature.State {
    var state = AppFeature.State(now: now, copy: Languages.copy(language), remembered)
    state.settings.offered = offered
    state.isPaired = isPaired
    var page = WeatherFeature.State(
      origin: isHere ? .here : .chosen(searchedFor: nil), coordinate: cell.coordinate,
      received: answer.report.map { report in
        var shown = report
        // No page shows the air of later hours.
        shown.air?.value.hours = []
        return ReceivedReport(shown, bytes: shown.json)
      })
    page.lastTried = answer.lastTried
    page.problem = answer.problem ?? (answer.report == nil ? .noConnection : answer.heldBy)
    // A question that nobody may ask is an attempt that failed.
    if page.problem == .askedTooOften { page.lastTried = now }
    state.weatherList.show(page)
    state.navigation.sheet = sheet
    state.offset = zone.flatMap { $0.offset(at: now) }
    return state
  }
}

extension AppFeature.State {
  /// Until when the page says what one made later would say: the app's clock moves with each full minute, and the weather's age is told in
  /// minutes.
  var endOfPage: Instant {
    let minute = nextMinute(since: Instant(seconds: 0))
    let report = weatherList.page.report
    guard let provenance = report?.current?.provenance ?? report?.provenances.first else { return minute }
    return min(minute, nextMinute(since: provenance.fetchedAt))
  }

  /// When the next whole minute since a moment is over.
  private func nextMinute(since moment: Instant) -> Instant {
    let seconds = (now - moment) % 60
    return now + (60 - (seconds < 0 ? seconds + 60 : seconds))
  }
}

extension WeatherAnswer {
  /// Why weather is older than it should be though nothing failed.
  fileprivate var heldBy: WeatherProblem? {
    for kind in Kind.allCases where kind != .air && kind != .alerts {
      switch notes[kind] {
      case .quotaUsedUp: return .quotaUsedUp
      case .askedTooOften: return .askedTooOften
      case .stretched, .heldBack, .fallback, .noSource, nil: continue
      }
    }
    return nil
  }
}
