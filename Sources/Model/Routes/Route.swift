import WeatherModel

/// The addresses of Weatherglass's pages, of their forms and of files. The server parses them; the app and the pages print them. The API
/// has addresses of its own (`APIPath`).
public enum Route: Hashable, Sendable {
  /// A page of the app.
  case page(Destination)
  /// The target of the search form: the place, when the text is a coordinate; otherwise the search over a screen.
  case search(text: String, over: Destination.Screen)
  /// The target of the form for a trip: the way between two places, given by their names.
  case wayByName(from: String, to: String)
  /// Redirects to a place that is chosen at random each time.
  case random
  /// The address to which forms post a preference.
  case preferences
  /// The page without data that an app starts from when it is offline.
  case shell
  /// The page that says which sources were asked for the person today.
  case asked
  /// The help page for terminals.
  case help
  /// A file of the app.
  case file(String)
}

/// Why an address could not be parsed.
public enum RouteProblem: Error, Hashable, Sendable {
  /// There is no route with this path.
  case notFound
  /// A parameter is missing, repeated or invalid; `detail` says what it should be.
  case parameter(name: String, detail: String)
}
