import Copy
import Loop
import Markup
import Routes
import WeatherModel
import Wire

/// A screen about warnings and notices, with what it knows. Indirect, as screens about trips are.
public indirect enum NoticeScreen: Hashable, Sendable {
  /// The warnings of the saved places, or one of them.
  case warnings(WarningsFeature.State)
  /// What this device is told of.
  case notices(NoticesFeature.State)

  /// Where it is in addresses.
  @inline(never) var address: NoticePage {
    switch self {
    case .warnings(let state): .warnings(state.id)
    case .notices: .notices
    }
  }

  /// What the server has painted of it, as JSON.
  var painted: [UInt8]? {
    switch self {
    case .warnings(let state): state.warnings.map { PlacedWarning.json($0) }
    case .notices: nil
    }
  }
}

/// What happens on a screen about warnings.
public enum NoticeScreenAction: Hashable, Sendable {
  case warnings(WarningsFeature.Action)
  case notices(NoticesFeature.Action)
}

/// A screen of which the server paints what the device does not know; a reference.
indirect enum PaintedScreen: Hashable, Sendable {
  case trips(TripScreen)
  case notices(NoticeScreen)
  case widgets(WidgetsFeature.State)

  /// What it has painted, as JSON.
  @inline(never) var painted: [UInt8]? {
    switch self {
    case .trips(let screen): screen.painted
    case .notices(let screen): screen.painted
    case .widgets(let state): state.painted
    }
  }
}

/// The screens about warnings.
enum NoticeScreens {
  // Not inlined: the screens are part of the wasm's second half.
  @inline(never) static func view(_ screen: NoticeScreen, _ environment: Environment, _ send: Send<NoticeScreenAction>) -> Node {
    switch screen {
    case .warnings(let state): WarningsView.view(state, environment, send.pullback { .warnings($0) })
    case .notices(let state): NoticesView.view(state, environment, send.pullback { .notices($0) })
    }
  }

  /// The title of the page.
  @inline(never) static func title(_ screen: NoticeScreen, _ copy: Copy) -> String {
    switch screen {
    case .warnings(let state): state.warning?.warning.alert.event ?? copy.warnings
    case .notices: copy.noticesTitle
    }
  }
}

extension AppFeature {
  /// A screen about warnings came into view.
  @inline(never) static func lookedAtNotices(_ state: inout State, _ screen: NoticeScreen, _ clients: Clients) -> Effect<Action> {
    switch screen {
    case .warnings: return notices(&state, .warnings(.appeared), clients)
    case .notices:
      let places = (state.space?.replica.places ?? []).map {
        PlacedWarning.Place(id: $0.id, name: $0.nickname.text.isEmpty ? $0.name.text : $0.nickname.text)
      }
      return notices(&state, .notices(.appeared(places)), clients)
    }
  }

  /// The sheet with a warning opened: of a saved place the server knows how it went.
  @inline(never) static func lookedAtWarning(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard case .warning? = state.navigation.sheet, !state.weatherList.page.isGuest, !state.weatherList.page.origin.isHere else {
      return .none
    }
    return notices(&state, .warnings(.appeared), clients)
  }

  /// A screen about warnings that is open says what holds now.
  @inline(never) static func lookedAgainAtNotices(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    switch state.noticeScreen {
    case .warnings where state.navigation.stack.isEmpty: lookedAtWarning(&state, clients)
    case .warnings: notices(&state, .warnings(.appeared), clients)
    case .notices: notices(&state, .notices(.returned), clients)
    case nil: .none
    }
  }

  /// Tells a screen about warnings what happened. What comes late for one that was left is passed over.
  @inline(never) static func notices(_ state: inout State, _ action: NoticeScreenAction, _ clients: Clients) -> Effect<Action> {
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
      let reader = NoticesFeature.Reader(language: state.copy.language, isTwelveHours: state.preferences.clock == .twelveHours)
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
  /// The screen about warnings, while one is open; also the sheet with one, which knows how the warnings of all saved places went.
  @inline(never) public var noticeScreen: NoticeScreen? {
    get {
      if case .warning(_, let warnings)? = navigation.sheet { return .warnings(warnings) }
      guard case .notices(let screen)? = navigation.stack.last else { return nil }
      return screen
    }
    set {
      guard let newValue, noticeScreen != nil else { return }
      if case .warning(let number, _)? = navigation.sheet {
        if case .warnings(let warnings) = newValue { navigation.sheet = .warning(number, warnings) }
        return
      }
      navigation.stack[navigation.stack.count - 1] = .notices(newValue)
    }
  }

  /// What the sheet with a warning is to know of the page under it. Of the person's warnings these are the ones of that place: sources may call warnings of
  /// several places alike.
  @inline(never) func pageUnderWarning(_ known: WarningsFeature.State) -> WarningSheet.Page {
    let page = weatherList.page
    var own: [RecordID] = []
    for place in space?.replica.places ?? [] where Cell(place.coordinate) == page.coordinate.map({ Cell($0) }) { own.append(place.id) }
    let warnings = known.warnings?.filter { warning in warning.places.contains { own.contains($0.id) } }
    return WarningSheet.Page(report: page.report, problem: page.problem, hasPlace: page.coordinate != nil, warnings: warnings ?? [])
  }

  /// Opens a screen about warnings; one that was open before, as it was. A warning that the list knew is shown at once.
  @inline(never) mutating func openNotices(_ page: NoticePage, _ before: Navigation.OpenScreen?) {
    var screen: NoticeScreen
    switch page {
    case .warnings(let id):
      var known: PlacedWarning?
      if case .notices(.warnings(let list))? = before { known = list.warnings?.first { $0.warning.id == id } }
      screen = .warnings(WarningsFeature.State(id, known.map { [$0] }))
    case .notices: screen = .notices(NoticesFeature.State())
    }
    if case .notices(let old)? = before, old.address == page { screen = old }
    (navigation.tab, navigation.stack) = (page == .notices ? .settings : .weather, [.notices(screen)])
  }

  /// Takes up the warnings that the server has painted.
  @inline(never) mutating func takeUpWarnings(_ json: JSON) throws(JSONError) {
    guard case .warnings(var screen)? = noticeScreen else { return }
    screen.warnings = try PlacedWarning.list(json)
    noticeScreen = .warnings(screen)
  }
}

extension Navigation.OpenScreen {
  /// The same, where the server paints something of it.
  @inline(never) var painting: PaintedScreen? {
    switch self {
    case .trips(let screen): .trips(screen)
    case .notices(let screen): .notices(screen)
    case .widgets(let state): .widgets(state)
    default: nil
    }
  }
}
