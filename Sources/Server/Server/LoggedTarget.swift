import HTTPServer
import Routes
import WeatherModel

/// The address of a request for the log: printed by us from what was understood, with at most three decimals. "?" replaces what was not
/// understood, and every text that a person typed.
package func loggedTarget(_ target: String, isFile: (String) -> Bool = { _ in false }) -> String {
  guard let request = try? HTTPRequest(target: target) else { return "?" }  // the response reports the error
  let query = request.query
  if let (resource, _) = EndpointTable.all.resource(at: request.path) {
    guard let logged = resource[.get]?.logged else { return resource.path.template }
    // What couldn't be read is not copied.
    return (try? logged(APIParameters(query))) ?? resource.path.template + "?"
  }
  guard let route = try? Route(path: request.path, query: query) else { return path(of: request.path) }
  return switch route {
  // The log must say neither when somebody travelled, nor which trip or warning it was.
  case .page(let destination) where destination.screen.isOfOwnTrips: Destination(.trip(.history(nil))).url + "/?"
  case .page(let destination) where destination.screen.isOfOneWarning: Destination(.notice(.warnings(nil))).url + "/?"
  // It names several of somebody's places together.
  case .page(let destination) where destination.screen.isOfSeveralPlaces: Destination(.compare(CompareAddress())).url + "/?"
  case .page, .random, .preferences, .shell, .help, .asked: route.url
  case .wayByName: Route.wayByNamePath
  case .search(let text, let screen): Destination(screen, sheet: .search).url + "?" + FormField.text + "=" + place(text)
  case .file(let name): isFile(name) ? name : "?"
  }
}

extension Destination.Screen {
  /// Whether it shows a trip, or the trips of a month that its address names.
  fileprivate var isOfOwnTrips: Bool {
    switch self {
    case .trip(.trip): true
    case .trip(.history(let month)): month != nil
    default: false
    }
  }

  fileprivate var isOfSeveralPlaces: Bool { if case .compare(let address) = self { !address.places.isEmpty } else { false } }

  fileprivate var isOfOneWarning: Bool { if case .notice(.warnings(.some)) = self { true } else { false } }
}

/// The path with a "?", if it is one of ours that was requested in a wrong way.
private func path(of path: String) -> String {
  let destination = Destination(url: path)
  if destination.sheet == .search { return destination.url + "?" + FormField.text + "=?" }
  if path.hasPrefix(Destination.placeFolder) { return Destination.placeFolder + "?" }
  let text = place(path.split(separator: "/").last.map(String.init) ?? "")
  return text == "?" ? text : "/" + text
}

/// The cell of a coordinate that a person typed, as we would write it; "?" for any other text.
private func place(_ text: String) -> String {
  guard let place = try? Coordinate(parsing: trimmedText(text)) else { return "?" }  // the response reports the error
  return Cell(place).description
}
