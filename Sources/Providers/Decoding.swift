import HTTPClient
import WeatherModel
import Wire

/// Decodes a recorded answer of any source.
public enum Decoding {
  /// What an answer of a source says, or why it says nothing. Without an endpoint it is recognised by its shape.
  public static func understand(
    _ source: Source, _ response: ClientResponse, endpoint: String? = nil, _ context: DecodingContext
  ) throws(ProviderError) -> Understood {
    guard let understand = source.facts.understand else {
      throw ProviderError(
        source: source, endpoint: endpoint ?? "answer", cause: .invalid(field: "source", found: "no answers that can be decoded"))
    }
    return try understand(response, endpoint, context)
  }

  /// The sources whose answers can be read.
  public static var sources: [Source] { Source.allCases.filter { $0.facts.understand != nil } }
}

extension ProviderError {
  /// Whether the answer says nothing of the place that it is about, or names several: whoever asked has to say which one is meant.
  public var asksForPlace: Bool {
    guard case .invalid(_, unplacedAnswer) = cause else { return false }
    return true
  }
}

/// The endpoint of a name that a person gave.
func namedEndpoint<Endpoint>(
  _ name: String, _ known: [(name: String, endpoint: Endpoint)], _ source: Source
) throws(ProviderError) -> Endpoint {
  for candidate in known where sameBytes(candidate.name, name) { return candidate.endpoint }
  throw ProviderError(source: source, endpoint: name, cause: .invalid(field: "endpoint", found: "none that is known"))
}

/// The cell that an answer names, for those who do not know which one was asked for.
func statedCell(latitude: JSON, longitude: JSON) throws(Invalid) -> Cell {
  let north = try reading { () throws(JSONError) in try latitude.number() }
  let east = try reading { () throws(JSONError) in try longitude.number() }
  guard let coordinate = Coordinate(latitude: north, longitude: east) else { throw Invalid(latitude.path, "no place on earth") }
  return Cell(coordinate)
}

extension DecodingContext {
  /// A report of a cell that says nothing yet, with the cell's clock for the days around a moment.
  func emptyReport(_ cell: Cell, around time: Instant) -> WeatherReport {
    WeatherReport(cell: cell, zone: zones.zone(at: cell, from: time - .days(3), to: time + .days(18)))
  }
}

extension Invalid {
  /// What is wrong with an answer that names no place, or several, when nobody says which one is meant.
  static func unplaced(_ field: String) -> Invalid { Invalid(field, unplacedAnswer) }
}

/// The same in words, by which whoever reads answers without asking recognises it.
let unplacedAnswer: OwnWords = "no place, or several; say for which one it was asked"
