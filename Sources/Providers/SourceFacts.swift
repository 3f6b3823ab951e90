import HTTPClient
import WeatherModel

/// What there is to know of a source whether or not anybody has configured it. It stands in the source's own folder, so that the rest of the
/// program names no single source.
public struct SourceFacts: Sendable {
  /// What whoever runs the server has to give before a source can be asked.
  public enum Access: Sendable {
    /// Nothing; a key is for those who pay.
    case open
    /// A key or token that the service gives out.
    case key
    /// A way to be reached.
    case contact
    /// It is a part of this program.
    case builtIn
  }

  /// How well a source knows the clock of a place, the best first.
  public enum ClockKnowledge: Int, Sendable {
    /// It names the zone.
    case named
    /// It tells the difference from UTC alone.
    case difference
    /// It says nothing: the clock is that of the zone whose principal place is nearest, which near a border may be the neighbour's.
    case nearest
  }

  /// What it asks for.
  public var access: Access
  /// Whether it tells the weather, and not only what places are called.
  public var tellsWeather = true
  /// Whether what it answered may be kept on disk.
  public var mayBeKept = true
  /// How well an answer about a kind knows the clock of the place.
  public var clock: @Sendable (Kind) -> ClockKnowledge = { _ in .nearest }
  /// The endpoints whose answers can be read.
  public var endpoints: [String]
  /// Reads an answer; nil where there are none to be read.
  var understand: (@Sendable (ClientResponse, _ endpoint: String?, DecodingContext) throws(ProviderError) -> Understood)?
}

extension Source {
  /// The facts of a source: the one line that a new source needs here.
  public var facts: SourceFacts {
    switch self {
    case .openMeteo: OpenMeteo.facts
    case .openWeather: OpenWeather.facts
    case .weatherKit: WeatherKit.facts
    case .metNorway: METNorway.facts
    case .nws: NWS.facts
    case .aqicn: AQICN.facts
    case .bigDataCloud: BigDataCloud.facts
    case .simulator: Simulator.facts
    }
  }
}
