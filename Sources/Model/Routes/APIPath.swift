import WeatherModel

/// The paths of the HTTP API. This list is the only one: requests are parsed by it, and the API description is written from it.
public enum APIPath: UInt8, CaseIterable, Sendable {
  case weather, places, dashboard, sources, compare, search, placeName, journey, wit, icon, openAPI

  /// The path; the parts in braces vary.
  public var template: String {
    switch self {
    case .weather: "/api/v1/weather"
    case .places: "/api/v1/places"
    case .dashboard: "/api/v1/dashboard"
    case .sources: "/api/v1/sources"
    case .compare: "/api/v1/compare"
    case .search: "/api/v1/search"
    case .placeName: "/api/v1/where"
    case .journey: "/api/v1/route"
    case .wit: "/api/v1/wit"
    case .icon: "/api/v1/icons/{icon}.svg"
    case .openAPI: "/openapi.json"
    }
  }

  /// The parameters that the query may have; all others are ignored.
  public var parameters: [APIParameter] {
    switch self {
    case .weather: [.latitude, .longitude, .kinds, .refresh, .sources, .language]
    case .places: [.at, .refresh, .sources, .language]
    case .dashboard, .sources: [.latitude, .longitude]
    case .compare: [.latitude, .longitude, .kinds]
    case .search: [.text, .near, .language, .limit]
    case .placeName: [.latitude, .longitude, .language]
    case .journey: [.from, .to, .speed, .depart, .sources, .language]
    case .wit: [.latitude, .longitude, .language, .seen, .own, .line]
    case .icon, .openAPI: []
    }
  }

  /// The kinds that the parameter `kinds` may list.
  public var kinds: Kinds { self == .compare ? .comparable : .all }

  /// The path under which the icons are served.
  static var pictureFolder: String { "/api/v1/icons/" }
}

/// A query parameter of the HTTP API.
public enum APIParameter: UInt8, CaseIterable, Sendable {
  case latitude, longitude, at, kinds, refresh, sources, text, near, language, limit, from, to, speed, depart, seen, own, line

  /// The parameter's name in the query.
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
  /// The kinds that can be compared value by value.
  public static var comparable: Kinds { [Kinds(.current), Kinds(.daily), Kinds(.air)] }
  /// The kinds that are compared by default.
  public static var compared: Kinds { [Kinds(.current), Kinds(.daily)] }
}

extension Route {
  /// What the paths of the HTTP API begin with, with few exceptions.
  public static var apiFolder: String { "/api/" }

  /// Whether a path belongs to the HTTP API, even if nothing is served there.
  public static func isAPI(_ path: String) -> Bool {
    let bytes = Array(path.utf8)[...]
    return begins(bytes, with: apiFolder) || sameBytes(path, APIPath.openAPI.template) || TripAddress.isTrips(bytes)
  }
}
