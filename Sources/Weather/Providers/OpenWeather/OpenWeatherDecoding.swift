import HTTPClient
import WeatherModel
import Wire

/// Decodes any answer of OpenWeatherMap, even if it is not known what was requested.
public enum OpenWeatherDecoding {
  /// Decodes an answer to weather or places.
  ///
  /// The endpoint is "weather", "forecast", "onecall", "air_pollution", "list", "timemachine", "day_summary", "geo-direct" or "geo-zip",
  /// optionally with the requested units ("weather/imperial"). Without an endpoint, the answer is recognised by its shape.
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
      throw decoder.failure(InvalidField("document", "none of the answers that OpenWeatherMap documents"))
    }
    decoder = OpenWeatherDecoder(endpoint: endpoint, units: units, context: context)
    guard endpoint == .geoDirect || endpoint == .geoZip else { return .weather(try decoder.report(document)) }
    do throws(InvalidField) { return .places(try decoder.places(document)) } catch { throw decoder.failure(error) }
  }

  private static func unknown(_ endpoint: String) -> ProviderError {
    ProviderError(source: .openWeather, endpoint: endpoint, cause: .invalid(field: "endpoint", found: "an unknown name"))
  }

  private static func recognised(_ document: JSON) -> OpenWeatherEndpoint? {
    func has(_ name: String) -> Bool { !document[name].isMissing }
    if document.kind == .array { return .geoDirect }
    if has("zip") { return .geoZip }
    if has("list") {
      if !document["list"][0]["components"].isMissing { return .air }
      return has("city") ? .forecast : has("coord") ? .air : .list
    }
    if has("data") { return .timeMachine }
    if has("temperature"), has("date") { return .daySummary }
    if has("main") { return .weather }
    return has("current") || has("hourly") || has("daily") || has("minutely") || has("alerts") ? .oneCall : nil
  }
}

extension OpenWeatherDecoder {
  /// The places of a search by name, or the one of a postal code.
  func places(_ document: JSON) throws(InvalidField) -> [DecodedPlace] {
    guard endpoint == .geoDirect else { return [try place(document)] }
    return try reading { () throws(JSONError) in try document.items() }.map { (item) throws(InvalidField) in try place(item) }
  }

  private func place(_ json: JSON) throws(InvalidField) -> DecodedPlace {
    guard json.kind == .object else { throw InvalidField(json.path.isEmpty ? "document" : json.path, "something other than an object") }
    let name = try reading { () throws(JSONError) in try json["name"].text() }
    return DecodedPlace(
      name: PlaceName(name: name, region: try json["state"].words(), countryCode: try json["country"].words()),
      coordinate: try coordinate(json))
  }
}
