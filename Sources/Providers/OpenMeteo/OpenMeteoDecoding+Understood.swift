import HTTPClient
import WeatherModel
import Wire

/// What recorded answers of Open-Meteo say.
enum OpenMeteoDecoding {
  /// Reads an answer; without an endpoint it is recognised by its shape.
  static func understand(_ response: ClientResponse, endpoint: String?, _ reading: Reading) throws(ProviderError) -> Understood {
    let named = try endpoint.map { (name) throws(ProviderError) in
      try namedEndpoint(name, [OpenMeteoEndpoint.forecast, .air, .geocoding].map { ($0.rawValue, $0) }, .openMeteo)
    }
    let known = named ?? (try? response.document()).map(shape) ?? .forecast  // what is no JSON is told by the decoder
    var decoder = OpenMeteoDecoder(endpoint: known, cell: reading.cell ?? .zero, fetchedAt: reading.fetchedAt, zones: reading.zones)
    let document = try decoder.document(response)
    do throws(Invalid) {
      guard document.kind == .object else { throw Invalid("document", "something else than an object, such as several places") }
      if known == .geocoding { return .places(try places(document)) }
      if reading.cell == nil { decoder.cell = try statedCell(latitude: document["latitude"], longitude: document["longitude"]) }
    } catch { throw decoder.failure(.invalid(field: error.field, found: error.found)) }
    return .weather(try decoder.report(response, asked: reading.kinds ?? []))
  }

  private static func shape(_ document: JSON) -> OpenMeteoEndpoint {
    // A search without a hit has nothing but its duration.
    let isWeather = !document["utc_offset_seconds"].isMissing || document.kind != .object
    guard isWeather else { return document["error"].isMissing ? .geocoding : .forecast }
    let current = document["current"]
    let airFields = ["european_aqi", "us_aqi"] + Pollutant.Substance.allCases.map(\.word) + Pollen.Plant.allCases.map(\.openMeteoName)
    return airFields.contains { !current[$0].isMissing } ? .air : .forecast
  }

  /// The places of a search, or the one that was asked for by its number.
  private static func places(_ document: JSON) throws(Invalid) -> [FoundPlace] {
    if !document["name"].isMissing { return [try place(document)] }
    var places: [FoundPlace] = []
    for item in try reading({ () throws(JSONError) in try document["results"].itemsIfPresent() }) ?? [] { places.append(try place(item)) }
    // Without results it is a search without a hit, or something else altogether.
    if document["results"].isMissing, document["generationtime_ms"].isMissing { throw Invalid("results", "nothing") }
    return places
  }

  private static func place(_ json: JSON) throws(Invalid) -> FoundPlace {
    let name = try reading { () throws(JSONError) in try json["name"].text() }
    let north = try reading { () throws(JSONError) in try json["latitude"].number() }
    let east = try reading { () throws(JSONError) in try json["longitude"].number() }
    guard let coordinate = Coordinate(latitude: north, longitude: east) else { throw Invalid(json["latitude"].path, "no place on earth") }
    let found = PlaceName(
      name: name, region: try json["admin1"].trimmedText(), country: try json["country"].trimmedText(),
      countryCode: try json["country_code"].trimmedText())
    return FoundPlace(name: found, coordinate: coordinate)
  }
}
