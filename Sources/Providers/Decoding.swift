import HTTPClient
import WeatherModel
import Wire

/// Decodes a recorded answer of any source.
public enum Decoding {
  /// Decodes an answer of a source. Without an endpoint, the answer is recognised by its shape.
  public static func understand(
    _ source: Source, _ response: ClientResponse, endpoint: String? = nil, _ context: DecodingContext
  ) throws(ProviderError) -> Understood {
    guard let understand = source.facts.understand else {
      throw ProviderError(
        source: source, endpoint: endpoint ?? "answer", cause: .invalid(field: "source", found: "no answers that can be decoded"))
    }
    return try understand(response, endpoint, context)
  }

  /// The sources that have a decoder.
  public static var sources: [Source] { Source.allCases.filter { $0.facts.understand != nil } }
}

extension ProviderError {
  /// Whether the answer names no place or several, so that the caller has to say which cell is meant.
  public var asksForPlace: Bool {
    guard case .invalid(_, unplacedAnswer) = cause else { return false }
    return true
  }
}

/// Finds an endpoint by its name, which comes from the user.
func namedEndpoint<Endpoint>(
  _ name: String, _ known: [(name: String, endpoint: Endpoint)], _ source: Source
) throws(ProviderError) -> Endpoint {
  for candidate in known where sameBytes(candidate.name, name) { return candidate.endpoint }
  throw ProviderError(source: source, endpoint: name, cause: .invalid(field: "endpoint", found: "an unknown name"))
}

/// The cell at the coordinates in an answer, for callers that don't know which cell was asked for.
func statedCell(latitude: JSON, longitude: JSON) throws(Invalid) -> Cell {
  let north = try reading { () throws(JSONError) in try latitude.number() }
  let east = try reading { () throws(JSONError) in try longitude.number() }
  guard let coordinate = Coordinate(latitude: north, longitude: east) else { throw Invalid(latitude.path, "not a place on earth") }
  return Cell(coordinate)
}

extension DecodingContext {
  /// An empty report for a cell, with the cell's local zone for the days around a moment.
  func emptyReport(_ cell: Cell, around time: Instant) -> WeatherReport {
    WeatherReport(cell: cell, zone: zones.zone(at: cell, from: time - .days(3), to: time + .days(18)))
  }
}

extension Invalid {
  /// The error for an answer that names no place or several, when the caller did not say which cell is meant.
  static func unplaced(_ field: String) -> Invalid { Invalid(field, unplacedAnswer) }
}

/// The text of that error; `asksForPlace` recognises the error by it.
let unplacedAnswer: OwnWords = "no place, or several; name the one that was asked for"
