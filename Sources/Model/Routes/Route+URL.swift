import WeatherModel

extension Route {
  /// The address for links; parsing it gives the same route.
  public var url: String {
    switch self {
    case .page(let destination): destination.url
    case .search(let text, let screen): Destination(screen, sheet: .search).url + "?" + FormField.text + "=" + percentEncoded(text)
    case .wayByName(let from, let to):
      Route.wayByNamePath + "?" + FormField.from + "=" + percentEncoded(from) + "&" + FormField.to + "=" + percentEncoded(to)
    case .random: "/random"
    case .preferences: "/preferences"
    case .shell: "/shell"
    case .weather(let query): query.url
    case .weatherOfPlaces(let query): query.url
    case .dashboard(let cell): APIPath.dashboard.template + position(cell)
    case .sources(let cell): APIPath.sources.template + (cell.map { position($0) } ?? "")
    case .compare(let cell, let kinds): APIPath.compare.template + position(cell) + list(kinds, unless: .compared)
    case .places(let search): search.url
    case .placeName(let cell, let language):
      APIPath.placeName.template + position(cell) + said(language)
    case .journey(let query): query.url
    case .wit(let query): query.url
    case .space(let address): address.url
    case .trips(let address): address.url
    case .widget(let address): address.url
    case .calendar(let address): address.url
    case .weatherIcon(let condition, let isNight): APIPath.pictureFolder + condition.word + (isNight ? "-night" : "") + ".svg"
    case .asked: Route.askedPage
    case .openAPI: APIPath.openAPI.template
    case .assistants: "/mcp"
    case .health: "/healthz"
    case .metrics: "/metrics"
    case .help: "/help"
    case .file(let path): path
    }
  }
}

extension Route {
  /// The address of the page that says which sources were asked for the person today.
  public static var askedPage: String { "/settings/asked" }
  /// The path of the form for a trip.
  public static var wayByNamePath: String { "/map/way" }
}

extension PlacesQuery {
  var url: String {
    var places = ""
    for cell in cells { places += (places.isEmpty ? "" : ";") + cell.description }
    return APIPath.places.template + "?at=" + places + more(refreshes, preferred, language)
  }
}

extension WeatherQuery {
  var url: String {
    APIPath.weather.template + position(cell) + list(kinds, unless: .all) + more(refreshes, preferred, language)
  }
}

private func more(_ refreshes: Bool, _ preferred: PreferredSources, _ language: Language?) -> String {
  (refreshes ? "&refresh=1" : "") + (preferred.isEmpty ? "" : "&sources=" + preferred.text()) + said(language)
}

extension PlaceSearch {
  var url: String {
    APIPath.search.template + "?q=" + percentEncoded(text) + (near.map { "&near=\($0)" } ?? "") + said(language)
      + (limit == PlaceSearch.defaultLimit ? "" : "&limit=\(limit)")
  }
}

extension JourneyQuery {
  var url: String {
    APIPath.journey.template + "?from=\(from)&to=\(to)" + (speed == .drive ? "" : "&speed=" + speed.word)
      + (departure.map { "&depart=\($0)" } ?? "") + more(false, preferred, language)
  }
}

extension WitQuery {
  var url: String {
    var names = ""
    for name in seen { names += (names.isEmpty ? "&seen=" : ",") + String(name, radix: 16) }
    return APIPath.wit.template + position(cell) + said(language) + names + (usesOwnModel ? "&own=1" : "")
      + (line.map { "&line=" + percentEncoded($0) } ?? "")
  }
}

private func said(_ language: Language?) -> String { language.map { "&lang=" + $0.tag } ?? "" }

private func position(_ cell: Cell) -> String {
  let coordinate = cell.coordinate
  return "?lat=\(compact(coordinate.latitude, 3))&lon=\(compact(coordinate.longitude, 3))"
}

private func list(_ kinds: Kinds, unless usual: Kinds) -> String {
  if kinds == usual { return "" }
  var text = "&kinds="
  var separator = ""
  for kind in kinds.each {
    text += separator + kind.word
    separator = ","
  }
  return text
}
