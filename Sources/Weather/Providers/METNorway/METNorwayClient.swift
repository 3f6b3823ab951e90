import HTTPClient
import WeatherModel

/// The endpoints of MET Norway that this client uses.
enum METNorwayEndpoint: String, CaseIterable {
  case locationforecast, nowcast, metalerts

  /// The kinds that an answer of the endpoint contains.
  var kinds: Kinds {
    switch self {
    case .locationforecast: METNorway.forecastKinds
    case .nowcast: Kinds(.minutely)
    case .metalerts: Kinds(.alerts)
    }
  }
}

/// Sends requests to MET Norway, with our contact in `User-Agent`. Addresses contain the cell's position with three decimals; more than
/// four are refused.
struct METNorwayClient: Sendable {
  let host: String
  let identity: ClientContact
  let http: HTTPClient

  /// The answer; with a condition it may be a 304 without content.
  func get(
    _ endpoint: METNorwayEndpoint, _ cell: Cell, unlessUnchangedSince condition: String?
  ) async throws(ProviderError) -> ClientResponse {
    guard let userAgent = identity.userAgent else {
      throw ProviderError(source: .metNorway, endpoint: endpoint.rawValue, cause: .refusedKey)
    }
    var headers = [ClientHeader("User-Agent", userAgent)]
    if let condition { headers.append(ClientHeader("If-Modified-Since", condition)) }
    let maxBytes = endpoint == .metalerts ? mostWarningBytes : 4 << 20
    return try await http.ask(.metNorway, endpoint.rawValue, url(endpoint, cell), headers: headers, maxBytes: maxBytes)
  }

  func url(_ endpoint: METNorwayEndpoint, _ cell: Cell) -> String {
    let place = "lat=\(compact(cell.coordinate.latitude, 3))&lon=\(compact(cell.coordinate.longitude, 3))"
    let path =
      switch endpoint {
      case .locationforecast, .nowcast: "\(endpoint.rawValue)/2.0/complete?\(place)"
      case .metalerts: "metalerts/2.0/current.json?\(place)&lang=en"
      }
    return "\(host)/weatherapi/\(path)"
  }
}
