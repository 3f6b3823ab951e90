import HTTPClient
import WeatherModel

/// What a source is made ready with.
public struct SourceSetup: Sendable {
  /// The key or token; for WeatherKit the private key that signs tokens.
  public var key: String?
  /// How whoever runs this can be reached.
  public var contact: String?
  /// Where it is asked instead of its public address.
  public var url: String?
  /// What is set of its own settings, by their names.
  public var own: [String: String]
  /// Weatherglass's own version.
  public var version: String
  /// Sends the requests.
  public var http: HTTPClient
  /// The clocks of places.
  public var zones: ZoneFiles
  /// The present moment.
  public var clock: @Sendable () -> Instant
  /// Takes a line for the log.
  public var note: @Sendable (String) -> Void

  /// What the configuration says of a source, and what all sources share.
  public init(
    key: String? = nil, contact: String? = nil, url: String? = nil, own: [String: String] = [:], version: String, http: HTTPClient,
    zones: ZoneFiles = ZoneFiles(), clock: @escaping @Sendable () -> Instant, note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.key, self.contact, self.url, self.own) = (key, contact, url, own)
    (self.version, self.http, self.zones, self.clock, self.note) = (version, http, zones, clock, note)
  }
}

/// A source that can be asked.
public enum ReadySource: Sendable {
  /// For the weather.
  case weather(Provider)
  /// For the names of places.
  case names(PlaceNamer)
}

/// Why a source can't be asked although somebody set it up.
public struct SetupProblem: Error {
  /// A whole sentence for whoever runs the server.
  public var text: String
}

/// A setting of the configuration that one source alone has: `sources.<word>.<name>`.
public struct OwnSetting: Sendable {
  /// What may be written there.
  public enum Form: Sendable {
    /// An http or https address.
    case address
    /// Letters, digits, points and hyphens, as on a vendor's developer pages.
    case identifier
    /// One of these words.
    case oneOf([String])
  }

  /// Its last part in the configuration.
  public var name: String
  /// What may be written there.
  public var form: Form
}
