import HTTPClient
import WeatherModel

/// Facts about a source that don't depend on the configuration. They are defined in the source's own folder, so that the rest of the
/// program needs no code for single sources.
public struct SourceFacts: Sendable {
  /// What the server's operator has to provide before a source can be asked.
  public enum Access: Sendable {
    /// Nothing is required; a key is for paying customers.
    case open
    /// A key or token that the service issues.
    case key
    /// A contact: a mail address or a web page of the operator.
    case contact
    /// The source is a part of this program.
    case builtIn
  }

  /// How much a source says about the time zone of a place, from most to least precise.
  public enum ZonePrecision: Int, Sendable {
    /// Answers name the zone.
    case named
    /// Answers contain only the offset from UTC.
    case difference
    /// Answers say nothing: the zone is looked up by the place, which near a border may give the neighbour's zone.
    case nearest
  }

  /// What the source requires before it can be asked.
  public var access: Access
  /// Whether the source has weather, and not only names of places.
  public var providesWeather = true
  /// The source's position in the default order of each kind. For kinds without a position it is used only if it is configured or requested
  /// by name.
  public var order = DefaultOrder()
  /// Settings of this source besides address, key and contact.
  public var ownSettings: [OwnSetting] = []
  /// How much an answer about a kind says about the time zone of the place.
  public var clock: @Sendable (Kind) -> ZonePrecision = { _ in .nearest }
  /// Makes the source ready to use; nil if something required, such as a key, is not configured.
  public var setUp: @Sendable (SourceSetup) throws(SetupProblem) -> ConfiguredSource? = { _ in nil }
  /// The names of the endpoints whose answers can be decoded.
  public var endpoints: [String]
  /// Decodes an answer; nil for sources without answers to decode.
  var decode: (@Sendable (ClientResponse, _ endpoint: String?, DecodingContext) throws(ProviderError) -> DecodedAnswer)?
}
