import HTTPClient
import WeatherModel

/// Asks the US National Weather Service, saying who is asking.
struct NWSClient: Sendable {
  /// The one endpoint that we ask.
  static let endpoint = "alerts"

  let host: String
  let identity: Identity
  let http: HTTPClient

  /// The warnings for a cell.
  func alerts(_ cell: Cell) async throws(ProviderError) -> ClientResponse {
    guard let userAgent = identity.userAgent else { throw ProviderError(source: .nws, endpoint: Self.endpoint, cause: .refusedKey) }
    let headers = [ClientHeader("User-Agent", userAgent), ClientHeader("Accept", "application/geo+json")]
    return try await http.ask(.nws, Self.endpoint, url(cell), headers: headers, maxBytes: mostWarningBytes)
  }

  /// The place has at most four decimals and no zeros at its end, else it is redirected or refused.
  func url(_ cell: Cell) -> String { "\(host)/alerts/active?point=\(cell)&status=actual" }
}
