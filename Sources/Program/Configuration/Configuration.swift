import Preferences
import Providers
import System
import WeatherModel
import WeatherService

/// All settings, from defaults, `weatherglass.toml`, the environment and the command line; later ones take precedence.
public struct Configuration: Hashable, Sendable {
  /// The units that commands print.
  public enum Units: String, CaseIterable, Sendable {
    case metric, imperial
  }

  /// The place for commands that are called without one.
  public var place: Coordinate?
  /// The units of commands for values without a setting in `display`.
  public var units = Units.metric
  /// The units and formats of commands for single kinds of values.
  public var display: [Preference.Field: Preference] = [:]
  /// The language of commands; nil for that of the environment.
  public var language: Language?
  /// The settings of the server.
  public var server = Server()
  /// The rate limits for requests of a client that cause calls to sources.
  public var limits = Limits()
  /// The prices of trips.
  public var tariff = Tariff.standard
  /// The language model that writes lines about the weather; nil for the built-in house writer.
  public var wit: Wit?
  /// The folder of persistent data; nil for the default folder.
  public var dataFolder: String?
  /// The daily backup; nil for none.
  public var backup: Backup?
  /// The address of a PostgreSQL database that several servers share; nil for files in the data folder.
  public var database: Secret?
  /// The most bytes of memory for cached weather.
  public var memoryBytes = 64 << 20
  /// The most bytes on disk or in the database for cached weather.
  public var diskBytes = 1 << 30
  /// How long each kind is valid before it is fetched again.
  public var lifetimes = Lifetimes()
  /// Where the weather comes from: all sources, one of them, or the simulator.
  public var mode = SourceMode.auto
  /// The order of the sources by kind and place.
  public var choice = SourceChoice()
  /// The settings of single sources; those without any are missing.
  public var sources: [Source: SourceSettings] = [:]

  /// The preferences of commands, from `units` and `display`.
  public var preferences: Preferences {
    var preferences = Preferences()
    if units == .imperial {
      preferences = Preferences(region: "US", language: "en")
      preferences.airScale = .us
      preferences.clock = .twentyFourHours
    }
    for preference in display.values { preferences.set(preference) }
    return preferences
  }

  /// The allowed values of the setting `source`.
  public static let modes =
    ["auto"] + Source.allCases.filter { SourceMode(rawValue: $0.word) != nil && $0.facts.providesWeather }.map(\.word)

  /// All settings have their defaults.
  public init() {}

  /// The settings of a source, or the defaults.
  public subscript(source: Source) -> SourceSettings {
    get { sources[source] ?? SourceSettings() }
    set { sources[source] = newValue }
  }

  /// A language model at an address with OpenAI's chat protocol.
  public struct Wit: Hashable, Sendable {
    /// The base address of the API, such as http://127.0.0.1:11434/v1.
    public var address = ""
    /// The name of the model, as the API expects it.
    public var model = ""
    /// The API key; nil if none is needed.
    public var key: Secret?
    /// The most seconds to wait for an answer.
    public var seconds = 8
  }

  /// The settings of the server.
  public struct Server: Hashable, Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port; 0 lets the system choose.
    public var port: UInt16 = 8080
    /// The number of threads that answer requests.
    public var threads = 2
    /// Whether each request is written to standard output.
    public var logsRequests = true
    /// The folder of the app's files; nil for the one next to the executable.
    public var siteFolder: String?
    /// The most open connections; nil for as many as the limit of open files allows, up to the default maximum.
    public var connections: Int?
    /// The host names of the server, in addition to localhost and addresses.
    public var names: [String] = []
    /// The origins whose pages may use the API (CORS); none by default.
    public var corsOrigins: [String] = []
    /// The origins of push services that may be in the own network and need no TLS.
    public var pushServices: [String] = []
    /// The proxies whose header with the client's address is trusted.
    public var proxies: [NetworkRange] = []
    /// Who may use the server.
    public var access = Access.open
    /// A mail address or a web page of the owner, for the services that require a contact and have none of their own in the configuration.
    public var contact: String?
    /// The owner's own tile server for the street map; nil for OpenStreetMap's.
    public var tiles: TileAddress?
    /// What the map says about the makers of those tiles; nil for OpenStreetMap's contributors.
    public var tilesCredit: String?
    /// The header in which proxies send the client's address.
    public var proxyHeader = ProxyHeader.xForwardedFor

    /// All settings have their defaults.
    public init() {}
  }

  /// Who may use the server.
  public enum Access: String, CaseIterable, Sendable {
    /// Everybody who can reach the server.
    case open
    /// Only devices that have been paired.
    case paired
  }

  /// The settings of the daily backup.
  public struct Backup: Hashable, Sendable {
    /// The folder in which the backups are written.
    public var folder: String
    /// The file with the passphrase that encrypts backups; nil for unencrypted backups.
    public var passphraseFile: String?
  }

  /// The rate limits for requests of a client that cause calls to sources.
  public struct Limits: Hashable, Sendable {
    /// The number of requests that a client may send at once; 0 for no limit.
    public var burst = 200
    /// The number of requests per hour in the long run.
    public var perHour = 30

    /// All limits have their defaults.
    public init() {}
  }
}

/// The settings of a source.
public struct SourceSettings: Hashable, Sendable {
  /// Whether the source may be used at all.
  public var isEnabled = true
  /// The key or token of the source; for WeatherKit, the private key that signs tokens.
  public var key: Secret?
  /// The address to use instead of the source's public one.
  public var url: String?
  /// A mail address or a web page of the operator, for sources that require a contact.
  public var contact: String?
  /// The values of the settings that only this source has, by their names in its facts.
  public var own: [String: String] = [:]
  /// The most calls per window, instead of those that the source's free plan allows.
  public var quotas: [Quota.Window: Int] = [:]

  /// All settings have their defaults.
  public init() {}
}

extension Configuration {
  /// The effective quotas of a source: its usual ones, with those replaced that the configuration sets.
  public func quotas(_ source: Source, insteadOf usual: [Quota]) -> [Quota] {
    let own = self[source].quotas
    let kept = usual.filter { own[$0.window] == nil }
    return kept + Quota.Window.allCases.compactMap { window in own[window].map { Quota($0, per: window) } }
  }
}
