import Copy
import Loop
import Markup
import Routes
import WeatherModel
import Wire

extension Screen {
  static func pair(_ pair: PairFeature.State) -> Screen {
    Screen(
      address: .tool(.pair), title: { pair.requiresPairing ? $0.copy.closedTitle : $0.copy.pairTitle },
      view: { _, environment, send in PairView.view(pair, environment, send.pullback { .pair($0) }) }, child: .pair,
      appeared: { AppFeature.pair(&$0, .appeared(fragment: $1.page.fragment()), $1) },
      painted: { pair.requiresPairing ? Array("true".utf8) : nil },
      takePainted: { (app, json) throws(JSONError) in app.pair?.requiresPairing = try json.flag() })
  }
}

// The page where this device is paired by a code.
extension AppFeature {
  static func pair(_ state: inout State, _ action: PairFeature.Action, _ clients: Clients) -> Effect<Action> {
    let hasPlaces = !state.places.list.isEmpty
    state.pair?.hasPlaces = hasPlaces
    let effect = Effect.child(Child.pair.id, &state.pair, action, { PairFeature.reduce(&$0, $1, clients.space) }, Action.pair)
    guard case .answered = action, state.pair?.problem == nil else { return effect }
    (state.navigation.tab, state.navigation.opened) = (.favourites, nil)
    return .merge(effect, space(&state, .paired, clients), favouritesAppeared(&state, clients))
  }
}

extension AppFeature.State {
  /// The page where a pairing code is typed in; nil while it is not open.
  public var pair: PairFeature.State? {
    get { if case .pair(let pair)? = navigation.opened { pair } else { nil } }
    set { if let newValue, pair != nil { navigation.opened = .pair(newValue) } }
  }
}
