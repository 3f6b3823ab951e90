import Copy
import Loop
import WeatherModel

extension AppFeature {
  /// The screen with the widgets came into view.
  static func widgetsAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    let places = (state.space?.replica.places ?? []).map { WidgetPlace($0) }
    return widgets(&state, .appeared(places, isMember: state.space?.membership == .member), clients)
  }

  /// Passes an action to the screen with the widgets.
  static func widgets(_ state: inout State, _ action: WidgetsFeature.Action, _ clients: Clients) -> Effect<Action> {
    guard let space = clients.space, let clipboard = clients.clipboard else { return .none }
    let (page, copy) = (clients.page, state.copy)
    return .child(
      Child.widgets.id, &state.widgets, action, { WidgetsFeature.reduce(&$0, $1, space, clipboard, page, copy) }, Action.widgets)
  }
}

extension AppFeature.State {
  /// The screen with the widgets; nil while it is not open.
  public var widgets: WidgetsFeature.State? {
    get {
      guard case .widgets(let widgets)? = navigation.stack.last else { return nil }
      return widgets
    }
    set {
      guard let newValue, widgets != nil else { return }
      navigation.stack[navigation.stack.count - 1] = .widgets(newValue)
    }
  }

  /// The screen with the widgets as it opens: in the previous state if it was open before.
  func widgets(_ before: Navigation.OpenScreen?) -> WidgetsFeature.State {
    guard case .widgets(let widgets)? = before else { return WidgetsFeature.State() }
    return widgets
  }
}
