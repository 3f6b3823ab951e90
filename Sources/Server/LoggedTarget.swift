import Features
import HTTPServer
import Routes
import WeatherModel
import Widgets

/// What a request asked for, in our own words: the address as we would print it, with three decimals at most. "?" stands for what was not
/// understood, and for every text that a person typed.
package func loggedTarget(_ target: String, isFile: (String) -> Bool = { _ in false }) -> String {
  guard let request = try? HTTPRequest(target: target) else { return "?" }  // The answer says why.
  let query = request.query.map { Routes.QueryItem($0.name, $0.value) }
  guard let route = try? Route(path: request.path, query: query) else { return path(of: request.path) }
  return switch route {
  case .page, .random, .preferences, .shell, .weather, .weatherOfPlaces, .dashboard, .sources, .compare, .whereabouts, .journey,
    .weatherPicture,
    .openAPI,
    .assistants,
    .health,
    .metrics,
    .help:
    route.url
  case .wit(let query): Route.wit(WitQuery(cell: query.cell, language: query.language)).url
  // Which device it is, is nobody's business.
  case .space(.device): SpacePath.device.template
  case .space(.warning): SpacePath.warning.template
  case .space(.token): SpacePath.token.template
  // The query of a preview says a place of somebody's.
  case .space(let address): address.url
  // A token is a secret, wherever it stands.
  case .widget(let address): isWidget(address.name) ? "/widget/?/" + address.name : "/widget/?"
  case .calendar: "/calendar/?.ics"
  // When somebody travelled, and which trip it was, neither.
  case .trips(let address): address.path.template
  case .search(let text, let screen): Destination(screen, sheet: .search).url + "?q=" + place(text)
  case .places(var search):
    { () -> String in
      search.text = "?"
      return Route.places(search).url
    }()
  case .file(let name): isFile(name) ? name : "?"
  }
}

private func isWidget(_ name: String) -> Bool { (try? WidgetWish(name: name, options: [])).flatMap { $0 } != nil }

/// The address, where it is one of ours that was asked for in a wrong way.
private func path(of path: String) -> String {
  for known in APIPath.allCases where known.template == path { return path + "?" }
  for known in SpacePath.allCases where known.template == path { return path + "?" }
  for known in TripPath.allCases where known.template == path { return path + "?" }
  let destination = Destination(url: path)
  if destination.sheet == .search { return destination.url + "?q=?" }
  if path.hasPrefix("/at/") { return "/at/?" }
  let text = place(path.split(separator: "/").last.map(String.init) ?? "")
  return text == "?" ? text : "/" + text
}

/// The cell that a person's words lead to, as we would write it.
private func place(_ text: String) -> String {
  guard let place = try? Coordinate(parsing: trimmedText(text)) else { return "?" }  // The answer says why.
  return Cell(place).description
}
