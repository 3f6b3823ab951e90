import WeatherModel

/// The addresses of the programming interface, each once: the parser reads by this list, and the served description is written from it.
public enum APIPath: UInt8, CaseIterable, Sendable {
  case weather, places, dashboard, sources, compare, search, whereabouts, journey, wit, picture, openAPI

  /// The address; what stands in braces is a part that varies.
  public var template: String {
    switch self {
    case .weather: "/api/v1/weather"
    case .places: "/api/v1/places"
    case .dashboard: "/api/v1/dashboard"
    case .sources: "/api/v1/sources"
    case .compare: "/api/v1/compare"
    case .search: "/api/v1/search"
    case .whereabouts: "/api/v1/where"
    case .journey: "/api/v1/route"
    case .wit: "/api/v1/wit"
    case .picture: "/api/v1/icons/{icon}.svg"
    case .openAPI: "/openapi.json"
    }
  }

  /// What may stand in the query; anything else there is passed over.
  public var parameters: [APIParameter] {
    switch self {
    case .weather: [.latitude, .longitude, .kinds, .refresh, .sources, .language]
    case .places: [.at, .refresh, .sources, .language]
    case .dashboard, .sources: [.latitude, .longitude]
    case .compare: [.latitude, .longitude, .kinds]
    case .search: [.text, .near, .language, .limit]
    case .whereabouts: [.latitude, .longitude, .language]
    case .journey: [.from, .to, .speed, .depart, .sources, .language]
    case .wit: [.latitude, .longitude, .language, .seen, .own, .line]
    case .picture, .openAPI: []
    }
  }

  /// The kinds that a list in the query may name.
  public var kinds: Kinds { self == .compare ? .comparable : .all }

  /// Where the pictures lie.
  static var pictureFolder: String { "/api/v1/icons/" }
}

/// A parameter of the programming interface.
public enum APIParameter: UInt8, CaseIterable, Sendable {
  case latitude, longitude, at, kinds, refresh, sources, text, near, language, limit, from, to, speed, depart, seen, own, line

  /// The name in the query.
  public var name: String {
    switch self {
    case .latitude: "lat"
    case .longitude: "lon"
    case .at: "at"
    case .kinds: "kinds"
    case .refresh: "refresh"
    case .sources: "sources"
    case .text: "q"
    case .near: "near"
    case .language: "lang"
    case .limit: "limit"
    case .from: "from"
    case .to: "to"
    case .speed: "speed"
    case .depart: "depart"
    case .seen: "seen"
    case .own: "own"
    case .line: "line"
    }
  }
}

extension Kinds {
  /// The kinds that can be laid side by side, value by value.
  public static var comparable: Kinds { [Kinds(.current), Kinds(.daily), Kinds(.air)] }
  /// The kinds that are compared when nobody says which.
  public static var compared: Kinds { [Kinds(.current), Kinds(.daily)] }
}

extension Route {
  /// Whether a path belongs to the programming interface, also where nothing stands at it.
  public static func isAPI(_ path: String) -> Bool {
    let bytes = Array(path.utf8)[...]
    return begins(bytes, with: "/api/") || sameBytes(path, APIPath.openAPI.template) || TripAddress.isTrips(bytes)
  }
}
