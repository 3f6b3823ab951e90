import HTTPClient
import WeatherModel
import Wire

/// Decodes recorded answers of Open-Meteo.
enum OpenMeteoDecoding {
  /// Reads an answer; without an endpoint it is recognised by its shape.
  static func understand(_ response: ClientResponse, endpoint: String?, _ context: DecodingContext) throws(ProviderError) -> DecodedAnswer {
    let named = try endpoint.map { (name) throws(ProviderError) in
      try namedEndpoint(name, OpenMeteoEndpoint.allCases.map { ($0.rawValue, $0) }, .openMeteo)
    }
    let known = named ?? (try? response.document()).map(shape) ?? .forecast  // the decoder reports what is no JSON
    var decoder = OpenMeteoDecoder(endpoint: known, cell: context.cell ?? .zero, fetchedAt: context.fetchedAt, zones: context.zones)
    let document = try decoder.document(response)
    do throws(InvalidField) {
      guard document.kind == .object else { throw InvalidField("document", "something other than an object, such as several places") }
      if known == .geocoding { return .places(try places(document)) }
      if known == .models { decoder.suffix = try firstModel(document) }
      if context.cell == nil {
        decoder.cell = Cell(try coordinateInAnswer(latitude: document["latitude"], longitude: document["longitude"]))
      }
    } catch { throw decoder.failure(error.cause) }
    return .weather(try decoder.report(response, asked: context.kinds ?? []))
  }

  private static func shape(_ document: JSON) -> OpenMeteoEndpoint {
    // A search without a result contains only its duration.
    let isWeather = !document["utc_offset_seconds"].isMissing || document.kind != .object
    guard isWeather else { return document["error"].isMissing ? .geocoding : .forecast }
    let current = document["current"]
    let airFields = ["european_aqi", "us_aqi"] + Pollutant.Substance.allCases.map(\.word) + Pollen.Plant.allCases.map(\.openMeteoName)
    return airFields.contains { !current[$0].isMissing } ? .air : .forecast
  }

  /// The suffix of one model's names in an answer for several models: that of Open-Meteo's own choice if it is there, else of the first
  /// model. Empty where names have no suffix, which means that only one model covers the place.
  private static func firstModel(_ document: JSON) throws(InvalidField) -> String {
    for (name, fields) in [
      ("hourly", MomentField.allCases.map(\.name)), ("daily", DayField.allCases.map(\.name)), ("minutely_15", ["precipitation"]),
    ] {
      let members = try reading { () throws(JSONError) in try document[name].membersIfPresent() } ?? []
      let columns = members.map(\.0)
      if columns.contains(where: fields.contains) { return "" }
      var first: String?
      for column in columns {
        // The longest known name that the column begins with: the rest of "temperature_2m_max_x" is "_x".
        let known = fields.filter { column.hasPrefix($0 + "_") }.max { $0.utf8.count < $1.utf8.count }
        guard let known else { continue }
        let suffix = String(column.dropFirst(known.count))
        if suffix == "_" + OpenMeteo.everywhere { return suffix }
        first = first ?? suffix
      }
      if let first { return first }
    }
    return ""
  }

  /// The places of a search, or the one place of a request by identifier.
  private static func places(_ document: JSON) throws(InvalidField) -> [DecodedPlace] {
    if !document["name"].isMissing { return [try place(document)] }
    var places: [DecodedPlace] = []
    for item in try reading({ () throws(JSONError) in try document["results"].itemsIfPresent() }) ?? [] { places.append(try place(item)) }
    // Without `results` it is either a search without a result or no answer of this endpoint.
    if document["results"].isMissing, document["generationtime_ms"].isMissing { throw InvalidField("results", "nothing") }
    return places
  }

  private static func place(_ json: JSON) throws(InvalidField) -> DecodedPlace {
    let name = try reading { () throws(JSONError) in try json["name"].text() }
    let coordinate = try coordinateInAnswer(latitude: json["latitude"], longitude: json["longitude"])
    let found = PlaceName(
      name: name, region: try json["admin1"].trimmedText(), country: try json["country"].trimmedText(),
      countryCode: try json["country_code"].trimmedText())
    return DecodedPlace(name: found, coordinate: coordinate)
  }
}
