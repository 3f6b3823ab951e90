import Copy
import Loop
import Markup
import Preferences
import Routes
import WeatherModel
import Wire

/// A screen about warnings and notices, with its state. Indirect, like `TripScreen`.
public indirect enum NoticeScreen: Hashable, Sendable {
  /// The warnings of the saved places, or one of them.
  case warnings(WarningsFeature.State)
  /// The choice of notices that this device gets.
  case notices(NoticesFeature.State)

  var address: NoticePage {
    switch self {
    case .warnings(let state): .warnings(state.id)
    case .notices: .notices
    }
  }

  /// The data that the server has already painted into the page, as JSON; nil when there is none.
  var painted: [UInt8]? {
    switch self {
    case .warnings(let state): state.warnings.map { WarningList($0, places: state.places).json }
    case .notices: nil
    }
  }
}

/// Actions of the screens about warnings and notices.
public enum NoticeScreenAction: Hashable, Sendable {
  case warnings(WarningsFeature.Action)
  case notices(NoticesFeature.Action)
}

extension Screen {
  static func notices(_ screen: NoticeScreen) -> Screen {
    // A warning is opened from the list of all.
    let isWarning = if case .warnings(let warnings) = screen { warnings.id != nil } else { false }
    return Screen(
      address: .notice(screen.address), title: { NoticeScreens.title(screen, $0.copy) },
      view: { _, environment, send in NoticeScreens.view(screen, environment, send.pullback { .notices($0) }) }, depth: isWarning ? 2 : 1,
      child: .notices, appeared: { AppFeature.noticesAppeared(&$0, screen, $1) }, painted: { screen.painted },
      takePainted: { (app, json) throws(JSONError) in try app.takeWarnings(json) })
  }
}

/// The views and titles of the screens about warnings and notices.
enum NoticeScreens {
  static func view(_ screen: NoticeScreen, _ environment: Environment, _ send: Send<NoticeScreenAction>) -> Node {
    switch screen {
    case .warnings(let state): WarningsView.view(state, environment, send.pullback { .warnings($0) })
    case .notices(let state): NoticesView.view(state, environment, send.pullback { .notices($0) })
    }
  }

  /// The title of the page: for a warning that is open, its event.
  static func title(_ screen: NoticeScreen, _ copy: Copy) -> String {
    switch screen {
    case .warnings(let state): state.warning?.warning.alert.event ?? copy.warnings
    case .notices: copy.noticesTitle
    }
  }
}

extension AppFeature {
  /// A screen about warnings or notices came into view, and requests its data.
  static func noticesAppeared(_ state: inout State, _ screen: NoticeScreen, _ clients: Clients) -> Effect<Action> {
    switch screen {
    case .warnings: return notices(&state, .warnings(.appeared), clients)
    case .notices:
      let places = (state.space?.replica.places ?? []).onePerCell.map { LocalWarning.Place($0) }
      return notices(&state, .notices(.appeared(places)), clients)
    }
  }

  /// The sheet with a warning was opened: for a saved place, the server has the warning's history.
  static func warningAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard case .warning? = state.navigation.sheet, state.weatherList.selected != .here,
      state.weatherList.savedCell(of: state.weatherList.selected) != nil
    else {
      return .none
    }
    return notices(&state, .warnings(.appeared), clients)
  }

  /// Updates the open screen about warnings or notices.
  static func noticesReappeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    switch state.noticeScreen {
    case .warnings where state.navigation.opened == nil: warningAppeared(&state, clients)
    case .warnings: notices(&state, .warnings(.appeared), clients)
    case .notices: notices(&state, .notices(.appBecameVisible), clients)
    case nil: .none
    }
  }

  /// Passes an action to the open screen about warnings or notices; an action for a screen that is no longer open is ignored.
  static func notices(_ state: inout State, _ action: NoticeScreenAction, _ clients: Clients) -> Effect<Action> {
    guard let client = clients.space else { return .none }
    switch (action, state.noticeScreen) {
    case (.warnings(let action), .warnings(var screen)?):
      let effect = Effect.child(Child.notices.id, &screen, action, { WarningsFeature.reduce(&$0, $1, client) }) {
        Action.notices(.warnings($0))
      }
      state.noticeScreen = .warnings(screen)
      return effect
    case (.notices(let action), .notices(var screen)?):
      guard let push = clients.push else { return .none }
      let reader = NoticesFeature.NotificationFormat(language: state.copy.language, isTwelveHours: state.preferences.clock == .twelveHours)
      let effect = Effect.child(
        Child.notices.id, &screen, action, { NoticesFeature.reduce(&$0, $1, client, push, clients.clock, reader) }
      ) { Action.notices(.notices($0)) }
      state.noticeScreen = .notices(screen)
      return effect
    case (.warnings, _), (.notices, _): return .none
    }
  }
}

extension AppFeature.State {
  /// The open screen about warnings or notices; also the sheet with a warning, which has the histories of all saved places' warnings. Nil
  /// while neither is open.
  public var noticeScreen: NoticeScreen? {
    get {
      if case .warning(_, let warnings)? = navigation.sheet { return .warnings(warnings) }
      return if case .notices(let screen)? = navigation.opened { screen } else { nil }
    }
    set {
      guard let newValue, noticeScreen != nil else { return }
      if case .warning(let number, _)? = navigation.sheet {
        if case .warnings(let warnings) = newValue { navigation.sheet = .warning(number, warnings) }
        return
      }
      navigation.opened = .notices(newValue)
    }
  }

  /// The data of the page under the sheet with a warning. Only the known warnings of that place are included, because sources may give
  /// warnings of several places the same number.
  func pageUnderWarning(_ known: WarningsFeature.State) -> WarningSheet.Page {
    let page = weatherList.page
    var own: [RecordID] = []
    for place in space?.replica.places ?? [] where Cell(place.coordinate) == page.coordinate.map({ Cell($0) }) { own.append(place.id) }
    let warnings = known.warnings?.filter { warning in warning.places.contains { own.contains($0.id) } }
    return WarningSheet.Page(report: page.report, problem: page.problem, hasPlace: page.coordinate != nil, warnings: warnings ?? [])
  }

  /// A screen about warnings or notices as it opens. A warning that the list had is shown at once.
  func noticeScreen(_ page: NoticePage, _ before: Navigation.OpenScreen?) -> NoticeScreen {
    switch page {
    case .warnings(let id):
      var known: LocalWarning?
      if case .notices(.warnings(let list))? = before { known = list.warnings?.first { $0.warning.id == id } }
      return .warnings(WarningsFeature.State(id, known.map { [$0] }))
    case .notices: return .notices(NoticesFeature.State())
    }
  }

  /// Applies the warnings that the server has painted into the page.
  fileprivate mutating func takeWarnings(_ json: JSON) throws(JSONError) {
    guard case .warnings(var screen)? = noticeScreen else { return }
    let list = try WarningList(json: json)
    (screen.warnings, screen.places) = (list.warnings, list.places)
    noticeScreen = .warnings(screen)
  }
}
