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
  /// Where it comes in the usual order of each kind; it is asked for others only where somebody names it.
  public var order = UsualOrder()
  /// What it can be told beside address, key and contact.
  public var ownSettings: [OwnSetting] = []
  /// How well an answer about a kind knows the clock of the place.
  public var clock: @Sendable (Kind) -> ClockKnowledge = { _ in .nearest }
  /// Makes it ready to be asked; nil without what it needs, as a key.
  public var setUp: @Sendable (SourceSetup) throws(SetupProblem) -> ReadySource? = { _ in nil }
  /// The endpoints whose answers can be read.
  public var endpoints: [String]
  /// Reads an answer; nil where there are none to be read.
  var understand: (@Sendable (ClientResponse, _ endpoint: String?, DecodingContext) throws(ProviderError) -> Understood)?
}
