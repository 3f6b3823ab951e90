import HTTPClient
import WeatherModel

/// Decodes recorded answers of WeatherKit.
public enum WeatherKitDecoding {
  /// Reads an answer; the only known endpoint is that of the weather.
  public static func understand(_ response: ClientResponse, endpoint: String?, _ context: DecodingContext) throws(ProviderError)
    -> DecodedAnswer
  {
    if let endpoint { _ = try namedEndpoint(endpoint, [(WeatherKitClient.endpoint, ())], .weatherKit) }
    let decoder = WeatherKitDecoder(endpoint: WeatherKitClient.endpoint, context: context)
    let fetched = try decoder.fetched(response)
    guard !fetched.report.kinds.isEmpty else {
      throw decoder.failure(.invalid(field: "document", found: "no weather data set"))
    }
    return .weather(fetched.report)
  }
}
