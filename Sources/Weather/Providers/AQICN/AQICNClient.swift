import HTTPClient
import WeatherModel

/// Asks the World Air Quality Index Project for the station that is nearest to a cell.
struct AQICNClient: Sendable {
  /// The only endpoint that this client uses.
  static let endpoint = "feed"

  let host: String
  let token: String
  let http: HTTPClient

  func feed(_ cell: Cell) async throws(ProviderError) -> ClientResponse { try await http.ask(.aqicn, Self.endpoint, url(cell)) }

  func url(_ cell: Cell) -> String {
    let place = "\(compact(cell.coordinate.latitude, 3));\(compact(cell.coordinate.longitude, 3))"
    return "\(host)/feed/geo:\(place)/?token=\(percentEncoded(token))"
  }
}
