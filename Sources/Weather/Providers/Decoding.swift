import HTTPClient
import WeatherModel
import Wire

/// Decodes a recorded answer of any source.
public enum Decoding {
  /// Decodes an answer of a source. Without an endpoint, the answer is recognised by its shape.
  public static func decode(
    _ source: Source, _ response: ClientResponse, endpoint: String? = nil, _ context: DecodingContext
  ) throws(ProviderError) -> DecodedAnswer {
    guard let understand = source.facts.decode else {
      throw ProviderError(
        source: source, endpoint: endpoint ?? "answer", cause: .invalid(field: "source", found: "no answers that can be decoded"))
    }
    return try understand(response, endpoint, context)
  }

  /// The sources that have a decoder.
  public static var sources: [Source] { Source.allCases.filter { $0.facts.decode != nil } }
}

extension ProviderError {
  /// Whether the answer names no place or several, so that the caller has to say which cell is meant.
  public var needsCell: Bool {
    guard case .invalid(_, placeMissingText) = cause else { return false }
    return true
  }
}

/// Finds an endpoint by its name, which comes from the user.
func namedEndpoint<Endpoint>(
  _ name: String, _ known: [(name: String, endpoint: Endpoint)], _ source: Source
) throws(ProviderError) -> Endpoint {
  for candidate in known where candidate.name == name { return candidate.endpoint }
  throw ProviderError(source: source, endpoint: name, cause: .invalid(field: "endpoint", found: "an unknown name"))
}

/// The coordinate in an answer; the error names the angle that is wrong.
func coordinateInAnswer(latitude: JSON, longitude: JSON) throws(InvalidField) -> Coordinate {
  let north = try reading { () throws(JSONError) in try latitude.number() }
  let east = try reading { () throws(JSONError) in try longitude.number() }
  guard let coordinate = Coordinate(latitude: north, longitude: east) else {
    throw InvalidField((abs(north) <= 90 ? longitude : latitude).path, "not a place on earth")
  }
  return coordinate
}

extension DecodingContext {
  /// An empty report for a cell, with the cell's local zone for the days around a moment.
  func emptyReport(_ cell: Cell, around time: Instant) -> WeatherReport {
    WeatherReport(cell: cell, zone: zones.zone(at: cell, from: time - .days(3), to: time + .days(18)))
  }
}

extension InvalidField {
  /// The error for an answer that names no place or several, when the caller did not say which cell is meant.
  static func placeMissing(_ field: String) -> InvalidField { InvalidField(field, placeMissingText) }
}

/// The text of that error; `needsCell` recognises the error by it.
let placeMissingText: TrustedText = "no place, or several; name the one that was asked for"
