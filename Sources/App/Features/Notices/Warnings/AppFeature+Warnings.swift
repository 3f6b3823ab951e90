import Copy
import Loop
import Markup
import Routes
import WeatherModel
import Wire

extension Screen {
  static func warnings(_ warnings: WarningsFeature.State) -> Screen {
    Screen(
      address: .notice(.warnings(warnings.id)),
      // For a warning that is open, its event.
      title: { warnings.warning?.warning.alert.event ?? $0.copy.warnings },
      view: { app, environment, send in
        WarningsView.view(
          warnings, reported: app.reportedPlaces(warnings), unshared: app.unsharedPlaces(environment), environment,
          send.pullback { .warnings($0) })
      },
      // A warning is opened from the list of all.
      depth: warnings.id == nil ? 1 : 2, child: .warnings, appeared: { AppFeature.warnings(&$0, .appeared, $1) },
      painted: { warnings.warnings.map { WarningList($0, places: warnings.places).json } },
      takePainted: { (app, json) throws(JSONError) in
        let list = try WarningList(json: json)
        app.warnings?.warnings = list.warnings
        app.warnings?.places = list.places
      })
  }
}

extension AppFeature {
  /// The sheet with a warning was opened: for a saved place, the server has the warning's history.
  static func warningAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard case .warning? = state.navigation.sheet, state.weatherList.selected != .here,
      state.savedCell(of: state.weatherList.selected) != nil
    else {
      return .none
    }
    return warnings(&state, .appeared, clients)
  }

  /// Passes an action to the screen or the sheet about warnings; ignored if neither is open.
  static func warnings(_ state: inout State, _ action: WarningsFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard state.warnings != nil else { return .none }
    return .child(Child.warnings.id, &state.warnings, action, { WarningsFeature.reduce(&$0, $1, clients.space) }, Action.warnings)
  }
}

extension AppFeature.State {
  /// The screen with warnings, or the sheet with one, which has the histories of all saved places' warnings; nil while neither is open.
  public var warnings: WarningsFeature.State? {
    get {
      if case .warning(_, let warnings)? = navigation.sheet { return warnings }
      return if case .warnings(let warnings)? = navigation.opened { warnings } else { nil }
    }
    set {
      guard let newValue, warnings != nil else { return }
      if case .warning(let number, _)? = navigation.sheet {
        navigation.sheet = .warning(number, newValue)
      } else {
        navigation.opened = .warnings(newValue)
      }
    }
  }

  /// The places whose warnings are taken from their weather: where the device is, unless a saved place has its warnings; and while the
  /// server says nothing, all saved places as well.
  fileprivate func reportedPlaces(_ screen: WarningsFeature.State) -> [WarningsView.ReportedPlace] {
    var all: [WarningsView.ReportedPlace] = []
    func add(_ name: String, _ page: Destination.Screen, _ report: WeatherReport?) {
      let listed = warningsAffecting(report?.cell, among: screen.warnings ?? [])
      all.append(WarningsView.ReportedPlace(name: name, screen: page, report: report, listed: listed))
    }
    if screen.isUnanswered || savedCell(of: .here) == nil { add(copy.here, .here, weatherList.pages[id: .here]?.report) }
    guard screen.isUnanswered else { return all }
    for place in favourites where !place.isDevicePosition { add(place.name, place.weather.screen, place.report) }
    return all
  }

  /// Those of some warnings that affect the saved place in a cell: sources may give warnings of several places the same number.
  private func warningsAffecting(_ cell: Cell?, among all: [LocalWarning]) -> [LocalWarning] {
    var own: [RecordID] = []
    for place in space?.replica.places ?? [] where Cell(place.coordinate) == cell { own.append(place.id) }
    return all.filter { warning in warning.places.contains { own.contains($0.id) } }
  }

  /// The warnings, or one of them, as their screen opens. A warning that the list had is shown at once.
  func warnings(_ id: RecordID?, _ before: Navigation.OpenScreen?) -> WarningsFeature.State {
    var known: LocalWarning?
    if case .warnings(let list)? = before { known = list.warnings?.first { $0.warning.id == id } }
    return WarningsFeature.State(id, known.map { [$0] })
  }

  /// The data of the page under the sheet with a warning.
  func pageUnderWarning(_ known: WarningsFeature.State) -> WarningSheet.Page {
    let page = weatherList.page
    let warnings = warningsAffecting(page.coordinate.map { Cell($0) }, among: known.warnings ?? [])
    return WarningSheet.Page(report: page.report, problem: page.problem, hasPlace: page.coordinate != nil, warnings: warnings)
  }
}
