import Copy
import DesignSystem
import Features
import HTTPServer
import Markup
import Routes
import TerminalText
import WeatherModel

// The pages of screens whose data the server knows.
extension WeatherPages {
  /// A screen with what only the server knows: `fill` adds it to the screen as it opens.
  func screen(
    at destination: Destination, asked isForm: Bool = false, _ request: HTTPRequest, status: Int = 200,
    fill: (inout AppFeature.State) -> Void
  ) -> Reply {
    if !isForm && request.rawPath != destination.url || TextStyle(request) != nil { return page(at: destination, request) }
    var state = state(opening: destination, request)
    fill(&state)
    return page(state, request, status: status)
  }

  /// The app with a screen opened, in the device's time zone.
  func state(opening destination: Destination, _ request: HTTPRequest) -> AppFeature.State {
    var state = state(request)
    state.offset = request.deviceZone?.offset(at: state.now)
    state.open(destination)
    return state
  }

  /// The page for a device without scripts, with the places of its space instead of those in its cookie. `screen` makes a screen that only
  /// such devices get.
  func plain(
    _ places: [PlaceRecord], at destination: Destination, _ request: HTTPRequest, status: Int = 200,
    screen: (AppFeature.State) -> Node? = { _ in nil }
  ) -> Reply {
    if request.method == .get, request.rawPath != destination.url { return page(at: destination, request) }
    var state = state(request)
    state.show(places)
    state.open(destination)
    if state.navigation.showsWeather { return page(opening: destination, of: places, request) }
    fill(&state, request)
    return .now(response(document.html(state, scripts: .opensApp, screen: screen(state)), request, status: status))
  }

  /// The page that says why a form was not carried out, with a link back to the form's page, or else to the saved places.
  func refusal(of request: HTTPRequest, from page: Destination? = nil, status: Int, _ words: (Copy) -> String) -> Reply {
    var state = state(request)
    let goal = page ?? Destination(.tool(.favourites))
    state.open(goal)
    let way = Node(.a, .class("button button--quiet"), .href(goal.url)) { page == nil ? state.copy.favourites : state.copy.back }
    let screen = DesignSystem.screen(
      class: "screen screen--tool", key: "refusal", children: [messageCard(words(state.copy), action: way)])
    return .now(response(document.html(state, scripts: .none, screen: screen), request, status: status))
  }

  /// A page of Settings that only the server makes; it is the same with and without scripts.
  func settingsPage(_ request: HTTPRequest, title: (Copy) -> String, style: String, _ screen: (AppFeature.State) -> Node) -> Reply {
    var state = state(request)
    state.open(Destination(.tool(.settings)))
    let title = title(state.copy) + " · " + state.copy.appName
    let html = document.html(state, scripts: .none, screen: screen(state), title: title, style: style)
    return .now(response(html, request))
  }

  /// The page where a pairing code is typed in. With `isRequired` it says that the server answers paired devices only.
  func pairingPage(isRequired: Bool, _ request: HTTPRequest, _ problem: PairFeature.Problem? = nil, status: Int = 200) -> Reply {
    let destination = Destination(.tool(.pair))
    return screen(at: destination, asked: status != 200, request, status: status) { state in
      state.pair?.requiresPairing = isRequired
      state.pair?.problem = problem
    }
  }

  /// The response to a person without access, whatever they requested; nil for programs.
  func accessDenied(_ request: HTTPRequest) -> Reply? {
    guard request.method == .get || request.method == .post, !Route.isAPI(request.path) else { return nil }
    if request.method == .get, TextStyle(request) != nil {
      let copy = copy(request)
      return text(copy.messageWithText(title: copy.closedTitle, text: copy.closedText) + "\n", status: 401)
    }
    return containsIgnoringCase(request.header("Accept") ?? "", "text/html") ? pairingPage(isRequired: true, request, status: 401) : nil
  }
}
