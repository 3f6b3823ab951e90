import HTTPClient
import WeatherModel

/// What an answer of a source says, whatever it was asked.
public enum Understood: Sendable {
  /// Weather, air or warnings.
  case weather(WeatherReport)
  /// What a place is called; nil where nobody lives and no sea has a name.
  case name(PlaceName?)
  /// Places of that name, the likeliest first.
  case places([DecodedPlace])
  /// The kinds of weather that there are for a place.
  case available(Kinds)
}

/// A place that a source's search found.
public struct DecodedPlace: Hashable, Sendable {
  /// What it is called.
  public var name: PlaceName
  /// Where it is.
  public var coordinate: Coordinate

  /// A name as the source writes it, and where it says that is.
  public init(name: PlaceName, coordinate: Coordinate) {
    self.name = name
    self.coordinate = coordinate
  }
}

/// What a decoder has to know besides the answer.
public struct DecodingContext: Sendable {
  /// The cell that was asked for; nil when only the answer can say it (a recorded one).
  public var cell: Cell?
  /// The kinds that were asked for; nil when any will do.
  public var kinds: Kinds?
  /// When the answer came.
  public var fetchedAt: Instant
  /// The clocks of the world.
  public var zones: ZoneFiles

  /// What a decoder has to know.
  public init(cell: Cell? = nil, kinds: Kinds? = nil, fetchedAt: Instant, zones: ZoneFiles = ZoneFiles()) {
    self.cell = cell
    self.kinds = kinds
    self.fetchedAt = fetchedAt
    self.zones = zones
  }
}
