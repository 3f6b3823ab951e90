import HTTPClient
import WeatherModel

/// BigDataCloud: names of places (reverse geocoding). Servers may use only the endpoint with a key; the free one is for browsers and their
/// own position.
public enum BigDataCloud {
  /// The public host, which is used unless another address is configured.
  public static let publicHost = "https://api.bigdatacloud.net"

  static let endpoint = "reverse-geocode"
  static let clientEndpoint = endpoint + "-client"
}

extension ReverseGeocoder {
  /// Names places with BigDataCloud's keyed endpoint, in the language of a code such as "en".
  public static func bigDataCloud(
    key: String, host: String = BigDataCloud.publicHost, language: String = "en", http: HTTPClient
  ) -> ReverseGeocoder {
    ReverseGeocoder(
      source: .bigDataCloud, terms: Terms(quotas: [Quota(50_000, per: .month)], summary: "Free key, 50,000 calls a month"),
      name: { cell async throws(ProviderError) in
        let place = "latitude=\(compact(cell.coordinate.latitude, 3))&longitude=\(compact(cell.coordinate.longitude, 3))"
        let url =
          host + "/data/reverse-geocode?" + place + "&localityLanguage=" + percentEncoded(language) + "&key=" + percentEncoded(key)
        let response = try await http.ask(.bigDataCloud, BigDataCloud.endpoint, url)
        return try BigDataCloudDecoder().name(response)
      })
  }
}
