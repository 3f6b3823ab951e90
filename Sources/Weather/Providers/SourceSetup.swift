import HTTPClient
import WeatherModel
import Zones

/// The configuration and the shared services that a source is set up with.
public struct SourceSetup: Sendable {
  /// The key or token; for WeatherKit the private key that signs tokens.
  public var key: String?
  /// A mail address or a web page of the operator, for sources that require a contact.
  public var contact: String?
  /// The address to use instead of the source's public one.
  public var url: String?
  /// The values of the source's own settings, by their names.
  public var own: [String: String]
  /// Weatherglass's own version, which is sent together with the contact.
  public var version: String
  /// Sends the requests.
  public var http: HTTPClient
  /// Looks up the local zones of places.
  public var zones: ZoneFiles
  /// Returns the current time.
  public var clock: @Sendable () -> Instant
  /// Takes a line for the log.
  public var log: @Sendable (String) -> Void

  /// The first four parameters are the configuration of one source; the others are shared by all sources.
  public init(
    key: String? = nil, contact: String? = nil, url: String? = nil, own: [String: String] = [:], version: String, http: HTTPClient,
    zones: ZoneFiles = ZoneFiles(), clock: @escaping @Sendable () -> Instant, log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.key, self.contact, self.url, self.own) = (key, contact, url, own)
    (self.version, self.http, self.zones, self.clock, self.log) = (version, http, zones, clock, log)
  }
}

/// A source that is ready to use.
public enum ConfiguredSource: Sendable {
  /// A source of weather.
  case weather(Provider)
  /// A source of names of places.
  case names(ReverseGeocoder)
}

/// The reason why a source can't be used although it is configured.
public struct SetupProblem: Error {
  /// A complete sentence for the server's operator.
  public var text: String
}

/// A configuration setting that only one source has: `sources.<word>.<name>`.
public struct OwnSetting: Sendable {
  /// The form of the setting's value.
  public enum Form: Sendable {
    /// An http or https address.
    case address
    /// Letters, digits, points and hyphens, as on a vendor's developer pages.
    case identifier
    /// One of a fixed list of words.
    case oneOf([String])
  }

  /// The last part of the setting's name in the configuration.
  public var name: String
  /// The form that a value must have.
  public var form: Form
}
