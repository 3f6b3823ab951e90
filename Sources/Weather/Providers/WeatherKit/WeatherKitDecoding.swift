import HTTPClient
import WeatherModel
import Wire

/// Decodes any answer of WeatherKit, even if it is not known what was requested.
public enum WeatherKitDecoding {
  /// The endpoint that lists the data sets of a place.
  static let availability = "availability"

  /// Decodes an answer to weather or to the available kinds. The endpoint is "weather" or "availability"; without one it is recognised by
  /// the answer's shape.
  public static func understand(_ response: ClientResponse, endpoint: String?, _ context: DecodingContext) throws(ProviderError)
    -> DecodedAnswer
  {
    let decoder = WeatherKitDecoder(endpoint: endpoint ?? WeatherKitClient.endpoint, context: context)
    let document = try decoder.document(response)
    switch endpoint {
    case nil where document.kind == .array, availability: return .available(try decoder.available(document))
    case nil, WeatherKitClient.endpoint: break
    case _?: throw decoder.failure(.invalid(field: "endpoint", found: "an unknown name"))
    }
    let fetched = try decoder.fetched(document)
    guard !fetched.report.kinds.isEmpty else {
      throw decoder.failure(.invalid(field: "document", found: "no weather data set"))
    }
    return .weather(fetched.report)
  }
}

extension WeatherKitDecoder {
  /// The kinds of the data sets that a place has; unknown data sets are ignored.
  fileprivate func available(_ document: JSON) throws(ProviderError) -> Kinds {
    do throws(InvalidField) {
      guard document.kind == .array else { throw InvalidField("document", "something other than an array") }
      let names = try reading { () throws(JSONError) in try document.textsIfPresent() }
      return Kind.allCases.reduce(into: Kinds()) { kinds, kind in
        if let name = kind.weatherKitName, names.contains(name) { kinds.insert(Kinds(kind)) }
      }
    } catch { throw failure(error) }
  }
}
