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
    case .asked: Route.askedPage
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
