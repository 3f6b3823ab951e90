import HTTPServer
import Routes
import WeatherModel

/// What a request asked for, in our own words: the address as we would print it, with three decimals at most. "?" stands for what was not
/// understood, and for every text that a person typed.
package func loggedTarget(_ target: String, isFile: (String) -> Bool = { _ in false }) -> String {
  guard let request = try? HTTPRequest(target: target) else { return "?" }  // The answer says why.
  let query = request.query.map { Routes.QueryItem($0.name, $0.value) }
  guard let route = try? Route(path: request.path, query: query) else { return path(of: request.path) }
  return switch route {
  case .home, .at, .random, .preferences, .shell, .weather, .dashboard, .sources, .compare, .weatherPicture, .openAPI, .health, .metrics:
    route.url
  case .search(let text): text.isEmpty ? route.url : Route.search(text: "").url + "?q=?"
  case .file(let name): isFile(name) ? name : "?"
  }
}

/// The address, where it is one of ours that was asked for in a wrong way.
private func path(of path: String) -> String {
  for known in APIPath.allCases where known.template == path { return path + "?" }
  if path == Route.search(text: "").url { return path + "?q=?" }
  return path.hasPrefix("/at/") ? "/at/?" : "?"
}
