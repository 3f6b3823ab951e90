import Copy
import Loop
import Markup
import Routes
import WeatherModel

extension Screen {
  static func tripEnd(_ end: TripEndFeature.State) -> Screen {
    Screen(
      address: .trip(.end(end.end)), title: { $0.copy.end(end.end, end.place.map { shortTitle(of: $0.point) }) },
      view: { _, environment, send in TripEndView.view(end, environment, send.pullback { .tripEnd($0) }) },
      appeared: AppFeature.tripScreenAppeared)
  }
}

extension AppFeature {
  /// Handles an action of the screen about an end of the trip; ignored if it is not open.
  static func tripEnd(_ state: inout State, _ action: TripEndFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard let end = state.tripEnd?.end else { return .none }
    switch action {
    case .nicknameEdited(let text):
      state.tripEnd?.edit(text)
      return .none
    case .backButtonTapped: return .merge(leaveTripEnd(&state, clients), backToMap(&state, clients))
    case .unsetButtonTapped: return .merge(plannedTrip(&state, .unset(end), clients), backToMap(&state, clients))
    }
  }

  /// Saves the nickname in the field, whether the person leaves the screen by its button, by the browser's Back or by a link.
  static func leaveTripEnd(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let screen = state.tripEnd, let place = screen.place, state.plannedTrip.draft[screen.end]?.cell == place.cell else {
      return .none
    }
    return plannedTrip(&state, .named(screen.end, trimmedText(screen.text)), clients)
  }
}

extension AppFeature.State {
  /// The screen about an end of the trip that is planned; nil while it is not open.
  public var tripEnd: TripEndFeature.State? {
    get { if case .tripEnd(let end)? = navigation.opened { end } else { nil } }
    set { if let newValue, tripEnd != nil { navigation.opened = .tripEnd(newValue) } }
  }
}
