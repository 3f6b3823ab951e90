import HTTPClient
import WeatherModel
import Wire

/// Decodes any answer of OpenWeatherMap, even if it is not known what was requested.
public enum OpenWeatherDecoding {
  /// Decodes an answer. The endpoint is "weather", "forecast", "onecall" or "air_pollution", optionally with the requested units
  /// ("weather/imperial"). Without an endpoint, the answer is recognised by its shape.
  public static func understand(_ response: ClientResponse, endpoint: String?, _ context: DecodingContext) throws(ProviderError)
    -> DecodedAnswer
  {
    var named: OpenWeatherEndpoint?
    var units: OpenWeatherUnits?
    if let endpoint {
      let parts = endpoint.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      named = OpenWeatherEndpoint(rawValue: parts[0])
      units = parts.count == 2 ? OpenWeatherUnits(rawValue: parts[1]) : nil
      guard named != nil, parts.count == 1 || units != nil else { throw unknown(endpoint) }
    }
    var decoder = OpenWeatherDecoder(endpoint: named ?? .weather, units: units, context: context)
    let document = try decoder.document(response)
    guard let endpoint = named ?? recognised(document) else {
      throw decoder.failure(InvalidField("document", "none of the answers that are asked for"))
    }
    decoder = OpenWeatherDecoder(endpoint: endpoint, units: units, context: context)
    return .weather(try decoder.report(document))
  }

  private static func unknown(_ endpoint: String) -> ProviderError {
    ProviderError(source: .openWeather, endpoint: endpoint, cause: .invalid(field: "endpoint", found: "an unknown name"))
  }

  private static func recognised(_ document: JSON) -> OpenWeatherEndpoint? {
    func has(_ name: String) -> Bool { !document[name].isMissing }
    if has("list") {
      if !document["list"][0]["components"].isMissing { return .air }
      return has("city") ? .forecast : has("coord") ? .air : nil
    }
    if has("main") { return .weather }
    return has("current") || has("hourly") || has("daily") || has("minutely") || has("alerts") ? .oneCall : nil
  }
}
