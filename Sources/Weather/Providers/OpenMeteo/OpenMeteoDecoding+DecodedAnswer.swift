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
      if known == .models { decoder.suffix = try firstModel(document) }
      if context.cell == nil {
        decoder.cell = Cell(try coordinateInAnswer(latitude: document["latitude"], longitude: document["longitude"]))
      }
    } catch { throw decoder.failure(error.cause) }
    return .weather(try decoder.report(response, asked: context.kinds ?? []))
  }

  private static func shape(_ document: JSON) -> OpenMeteoEndpoint {
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
}
