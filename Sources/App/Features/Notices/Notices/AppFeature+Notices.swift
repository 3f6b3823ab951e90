import Copy
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

extension Screen {
  static func notices(_ notices: NoticesFeature.State) -> Screen {
    Screen(
      address: .notice(.notices), title: { $0.copy.noticesTitle },
      view: { _, environment, send in NoticesView.view(notices, environment, send.pullback { .notices($0) }) }, child: .notices,
      appeared: { state, clients in
        let places = (state.space?.replica.places ?? []).onePerCell.map { LocalWarning.Place($0) }
        return AppFeature.notices(&state, .appeared(places), clients)
      }, reappeared: { AppFeature.notices(&$0, .appBecameVisible, $1) })
  }
}

extension AppFeature {
  /// Passes an action to the screen about notices; ignored if it is not open.
  static func notices(_ state: inout State, _ action: NoticesFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard state.notices != nil else { return .none }
    let format = NoticesFeature.NotificationFormat(language: state.copy.language, isTwelveHours: state.preferences.clock == .twelveHours)
    return .child(
      Child.notices.id, &state.notices, action,
      { NoticesFeature.reduce(&$0, $1, clients.space, clients.push, clients.clock, format) }, Action.notices)
  }
}

extension AppFeature.State {
  /// The screen about the notices that this device gets; nil while it is not open.
  public var notices: NoticesFeature.State? {
    get { if case .notices(let notices)? = navigation.opened { notices } else { nil } }
    set { if let newValue, notices != nil { navigation.opened = .notices(newValue) } }
  }
}
