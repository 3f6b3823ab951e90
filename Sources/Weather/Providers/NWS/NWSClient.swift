import HTTPClient
import WeatherModel

/// Sends requests to the US National Weather Service, with our contact in `User-Agent`.
struct NWSClient: Sendable {
  /// The only endpoint that this client uses.
  static let endpoint = "alerts"

  let host: String
  let identity: ClientContact
  let http: HTTPClient

  func alerts(_ cell: Cell) async throws(ProviderError) -> ClientResponse {
    guard let userAgent = identity.userAgent else { throw ProviderError(source: .nws, endpoint: Self.endpoint, cause: .refusedKey) }
    let headers = [ClientHeader("User-Agent", userAgent), ClientHeader("Accept", "application/geo+json")]
    return try await http.ask(.nws, Self.endpoint, url(cell), headers: headers, maxBytes: mostWarningBytes)
  }

  /// Coordinates with more than four decimals or with trailing zeros are redirected or refused.
  func url(_ cell: Cell) -> String { "\(host)/alerts/active?point=\(cell)&status=actual" }
}
