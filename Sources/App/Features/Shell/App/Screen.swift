import Loop
import Markup
import Routes
import WeatherModel
import Wire

/// What the app needs to know about a screen that opens in a tab. Each screen's folder describes its own.
struct Screen {
  let address: Destination.Screen
  /// The title of the page.
  let title: (AppFeature.State) -> String
  let view: (AppFeature.State, Environment, Send<AppFeature.Action>) -> Node
  /// How many times Back leads to another screen of the tab.
  var depth = 1
  /// The child whose effects end with the screen.
  var child: AppFeature.Child?
  /// Requests the screen's data when it comes into view, or what is missing of it.
  var appeared: (inout AppFeature.State, Clients) -> Effect<AppFeature.Action> = { _, _ in .none }
  /// Requests what may have changed since: the app or the connection is back, or warnings have changed. Nil does what `appeared` does.
  var reappeared: ((inout AppFeature.State, Clients) -> Effect<AppFeature.Action>)?
  /// The data that the server paints into the page, as JSON.
  var painted: () -> [UInt8]? = { nil }
  /// Takes the data that the server has painted.
  var takePainted: (inout AppFeature.State, JSON) throws(JSONError) -> Void = { (_, _) throws(JSONError) in }
}

extension Navigation.OpenScreen {
  /// The screen's description.
  var screen: Screen {
    switch self {
    case .about: .about
    case .compare(let places): .compare(places)
    case .details(let details): .details(details)
    case .devices(let devices): .devices(devices)
    case .notFound(let path): .notFound(path)
    case .notices(let notices): .notices(notices)
    case .pair(let pair): .pair(pair)
    case .trip(let trip): .trip(trip)
    case .tripEnd(let end): .tripEnd(end)
    case .tripHistory(let history): .tripHistory(history)
    case .tripPlaces(let places): .tripPlaces(places)
    case .warnings(let warnings): .warnings(warnings)
    case .way(let way): .way(way)
    case .widgets(let widgets): .widgets(widgets)
    }
  }
}

extension AppFeature {
  /// Requests the data of the screen that came into view, or of the sheet over the weather; the first screens of the tabs are handled by
  /// `contentAppeared`.
  static func screenAppeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    if let open = state.navigation.opened { return open.screen.appeared(&state, clients) }
    return .merge(warningAppeared(&state, clients), dayAppeared(&state, clients))
  }

  /// Requests again what the screen in view, or the sheet, may lack by now.
  static func screenReappeared(_ state: inout State, _ clients: Clients) -> Effect<Action> {
    guard let screen = state.navigation.opened?.screen else { return warningAppeared(&state, clients) }
    return (screen.reappeared ?? screen.appeared)(&state, clients)
  }
}

extension AppFeature.State {
  /// Applies the data that the server has painted into the page.
  mutating func apply(painted bytes: [UInt8]) {
    guard let open = navigation.opened else { return }
    // Invalid data is ignored; the app requests it again.
    do throws(JSONError) { try open.screen.takePainted(&self, JSON(parsing: bytes)) } catch {}
  }
}
