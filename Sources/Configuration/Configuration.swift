import Features
import Network
import Providers
import WeatherModel
import WeatherService

/// All settings, from defaults, `weatherglass.toml`, the environment and the command line; a later one wins.
public struct Configuration: Hashable, Sendable {
  /// The units that commands print.
  public enum Units: String, CaseIterable, Sendable {
    case metric, imperial
  }

  /// Where the weather is, when a command is not told.
  public var place: Coordinate?
  /// In which units commands print what `display` says nothing about.
  public var units = Units.metric
  /// How commands print single kinds of values.
  public var display: [Preference.Field: Preference] = [:]
  /// In which language commands print the weather; nil leaves it to the environment.
  public var language: Language?
  /// How the server serves.
  public var server = Server()
  /// How often one client may have sources asked.
  public var limits = Limits()
  /// What trips cost.
  public var tariff = Tariff.usual
  /// The language model that writes lines about the weather; nil leaves them to the house.
  public var wit: Wit?
  /// Where to keep what must survive; nil for the usual folder.
  public var dataFolder: String?
  /// Where a backup goes each day; nil for nowhere.
  public var backup: Backup?
  /// The address of a PostgreSQL database that several servers share; nil for files in the data folder.
  public var database: Secret?
  /// How much memory cached weather may take.
  public var memoryBytes = 64 << 20
  /// How much of a disk or a database cached weather may take.
  public var diskBytes = 1 << 30
  /// How long each kind counts as true.
  public var lifetimes = Lifetimes()
  /// Where the weather comes from.
  public var mode = SourceMode.auto
  /// Which source is asked for what, and in which order.
  public var choice = SourceChoice()
  /// What is set about single sources.
  public var sources: [Source: SourceSettings] = [:]

  /// How commands print values.
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

  /// The words for where the weather may come from.
  public static let modes = ["auto"] + Source.allCases.filter { SourceMode(rawValue: $0.word) != nil && $0.facts.tellsWeather }.map(\.word)

  /// The defaults.
  public init() {}

  /// What is set about a source, or its defaults.
  public subscript(source: Source) -> SourceSettings {
    get { sources[source] ?? SourceSettings() }
    set { sources[source] = newValue }
  }

  /// A language model behind an address that speaks OpenAI's chat protocol.
  public struct Wit: Hashable, Sendable {
    /// Its address, such as http://127.0.0.1:11434/v1.
    public var address = ""
    /// The model's name.
    public var model = ""
    /// The key, where it wants one.
    public var key: Secret?
    /// How many seconds an answer may take.
    public var seconds = 8
  }

  /// How the server serves.
  public struct Server: Hashable, Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port; 0 lets the system choose.
    public var port: UInt16 = 8080
    /// How many threads answer.
    public var threads = 2
    /// Whether each request is written to standard output.
    public var logsRequests = true
    /// The folder of the app's files; nil for those beside the program.
    public var siteFolder: String?
    /// How many connections may be open; nil for as many as files may, up to the usual most.
    public var connections: Int?
    /// The names, besides localhost and addresses, by which people reach the server.
    public var names: [String] = []
    /// The origins whose pages may ask the API; none by default.
    public var corsOrigins: [String] = []
    /// The origins of push services that may lie in the own network, and need no TLS.
    public var pushServices: [String] = []
    /// The proxies that are believed when they say who asks.
    public var proxies: [NetworkRange] = []
    /// Whom the server answers.
    public var access = Access.open
    /// In which header they say so.
    public var proxyHeader = ProxyHeader.xForwardedFor

    /// The defaults.
    public init() {}
  }

  /// Whom the server answers.
  public enum Access: String, CaseIterable, Sendable {
    /// Everybody who reaches it.
    case open
    /// Devices that somebody has let in.
    case paired
  }

  /// Where a backup goes each day.
  public struct Backup: Hashable, Sendable {
    /// Where the files are written.
    public var folder: String
    /// The file with the words that encrypt it; nil for backups that are not encrypted.
    public var passphraseFile: String?
  }

  /// How often one client may have sources asked.
  public struct Limits: Hashable, Sendable {
    /// Questions at once; 0 for any number.
    public var burst = 200
    /// Questions an hour in the long run.
    public var perHour = 30

    /// The defaults.
    public init() {}
  }
}

/// What is set about a source.
public struct SourceSettings: Hashable, Sendable {
  /// Whether it may be asked at all.
  public var isEnabled = true
  /// The key or token that it wants with each call; for WeatherKit the private key that signs tokens.
  public var key: Secret?
  /// Where it is asked instead of its public address.
  public var url: String?
  /// How the source reaches whoever runs this.
  public var contact: String?
  /// What only this source can be told, by the names of its facts.
  public var own: [String: String] = [:]
  /// How often it may be asked, instead of what its free plan allows.
  public var quotas: [Quota.Window: Int] = [:]

  /// The defaults.
  public init() {}
}

extension Configuration {
  /// The quotas to go by for a source: its own, with those replaced that the owner set.
  public func quotas(_ source: Source, insteadOf usual: [Quota]) -> [Quota] {
    let own = self[source].quotas
    let kept = usual.filter { own[$0.window] == nil }
    return kept + Quota.Window.allCases.compactMap { window in own[window].map { Quota($0, per: window) } }
  }
}
