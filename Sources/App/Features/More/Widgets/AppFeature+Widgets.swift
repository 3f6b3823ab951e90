import Copy
import Loop
import Markup
import Routes
import WeatherModel
import Wire

extension Screen {
  static func widgets(_ widgets: WidgetsFeature.State) -> Screen {
    Screen(
      address: .tool(.widgets), title: { $0.copy.widgets },
      view: { app, environment, send in
        WidgetsView.view(widgets, unshared: app.unsharedPlaces(environment), environment, send.pullback { .widgets($0) })
      }, child: .widgets,
      appeared: { AppFeature.widgetsAppeared(&$0, $1) }, painted: { widgets.painted },
      takePainted: { (app, json) throws(JSONError) in try app.widgets?.take(json) })
  }
}

extension AppFeature {
  /// The screen with the widgets came into view.
  static func widgetsAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    var places = (state.space?.replica.places ?? []).onePerCell.map { WidgetPlace($0) }
    // In the language of the app; a record has the name of the device that saved it.
    for favourite in state.favourites {
      if let index = places.firstIndex(where: { .place($0.cell) == favourite.id }) { places[index].name = favourite.name }
    }
    return widgets(&state, .appeared(places, isMember: state.space?.membership == .member), clients)
  }

  /// Passes an action to the screen with the widgets.
  static func widgets(_ state: inout State, _ action: WidgetsFeature.Action, _ clients: Clients) -> Effect<Action> {
    let copy = state.copy
    return .child(
      Child.widgets.id, &state.widgets, action,
      { WidgetsFeature.reduce(&$0, $1, clients.space, clients.clipboard, clients.page, copy) }, Action.widgets)
  }
}

extension AppFeature.State {
  /// The screen with the widgets; nil while it is not open.
  public var widgets: WidgetsFeature.State? {
    get { if case .widgets(let widgets)? = navigation.opened { widgets } else { nil } }
    set { if let newValue, widgets != nil { navigation.opened = .widgets(newValue) } }
  }
}
