import HTTPClient
import WeatherModel

/// The endpoints of OpenWeatherMap whose answers we understand.
enum OpenWeatherEndpoint: String, CaseIterable {
  case weather, forecast
  case oneCall = "onecall"
  case air = "air_pollution"
  /// Several places at once: find, group and box/city.
  case list
  /// Past weather from One Call.
  case timeMachine = "timemachine"
  case daySummary = "day_summary"
  case geoDirect = "geo-direct"
  case geoZip = "geo-zip"
}

/// The unit systems that an answer can be in. The answer does not say which one it uses.
enum OpenWeatherUnits: String {
  /// Kelvin and metres per second.
  case standard
  /// Degrees Celsius and metres per second.
  case metric
  /// Degrees Fahrenheit and miles an hour.
  case imperial
}

/// Sends requests to OpenWeatherMap. Addresses contain the cell's position with three decimals, never a more precise one.
struct OpenWeatherClient: Sendable {
  let key: String
  let host: String
  let http: HTTPClient

  /// Asks one endpoint for kinds of weather in a cell, in metric units.
  func ask(_ endpoint: OpenWeatherEndpoint, _ cell: Cell, _ kinds: Kinds) async throws(ProviderError) -> ClientResponse {
    let maxBytes = endpoint == .oneCall ? mostWarningBytes : 4 << 20
    return try await http.ask(.openWeather, endpoint.rawValue, url(endpoint, cell, kinds), maxBytes: maxBytes)
  }

  func url(_ endpoint: OpenWeatherEndpoint, _ cell: Cell, _ kinds: Kinds) -> String {
    let place = "?lat=\(compact(cell.coordinate.latitude, 3))&lon=\(compact(cell.coordinate.longitude, 3))"
    let secret = "&appid=" + percentEncoded(key)
    switch endpoint {
    case .oneCall:
      let others = OpenWeather.oneCallKinds.subtracting(kinds).each.map(\.word)
      let exclude = others.isEmpty ? "" : "&exclude=" + others.joined(separator: ",")
      return host + "/data/3.0/onecall" + place + exclude + "&units=metric" + secret
    case .air: return host + "/data/2.5/air_pollution" + place + secret
    case .weather, .forecast, .list, .timeMachine, .daySummary, .geoDirect, .geoZip:
      return host + "/data/2.5/" + endpoint.rawValue + place + "&units=metric" + secret
    }
  }
}
