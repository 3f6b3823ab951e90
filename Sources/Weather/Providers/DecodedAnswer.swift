import HTTPClient
import WeatherModel
import Zones

/// A decoded answer of a source, for any endpoint.
public enum DecodedAnswer: Sendable {
  /// Weather, air or warnings.
  case weather(WeatherReport)
  /// The name of a place; nil for a place without any name.
  case name(PlaceName?)
  /// The places that a search found, the best match first.
  case places([DecodedPlace])
  /// The kinds of weather that the source has for a place.
  case available(Kinds)
}

/// A place that a source's search found.
public struct DecodedPlace: Hashable, Sendable {
  /// The place's name, region and country, as far as the source gives them.
  public var name: PlaceName
  /// The place's position, as exact as the source gives it.
  public var coordinate: Coordinate
}

/// What a decoder needs besides the answer.
public struct DecodingContext: Sendable {
  /// The cell that was asked for; nil for recorded answers, where only the answer itself can name the place.
  public var cell: Cell?
  /// The kinds that were asked for; nil when any kind is accepted.
  public var kinds: Kinds?
  /// When the answer was received.
  public var fetchedAt: Instant
  /// Looks up the local zones of places.
  public var zones: ZoneFiles

  /// By default, any place and any kinds are accepted.
  public init(cell: Cell? = nil, kinds: Kinds? = nil, fetchedAt: Instant, zones: ZoneFiles = ZoneFiles()) {
    self.cell = cell
    self.kinds = kinds
    self.fetchedAt = fetchedAt
    self.zones = zones
  }
}
