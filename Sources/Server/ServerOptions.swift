import Accounts
import Configuration
import Copy
import Features
import Notices
import Threads
import WeatherModel
import Wit

/// What a server is started with: its configuration, and objects that exist only while it runs.
public struct ServerOptions: Sendable {
  /// How it serves. Without a folder of the app's files, as `bundle` wrote it, pages come without the app.
  public var server = Configuration.Server()
  /// How often one client may have sources asked.
  public var limits = Configuration.Limits()
  /// What people own; nil for a server that keeps nothing.
  public var spaces: Spaces?
  /// The warnings of the places that people have saved; nil where nobody looks after them.
  public var warnings: Warnings?
  /// Which devices are told of what; nil where nobody is.
  public var notices: NoticeStore?
  /// Who writes lines about the weather.
  public var lines = WitWriter()
  /// The code that lets the owner's first device into a closed house.
  public var ownersCode: PairingCode?
  /// What trips cost.
  public var tariff = Tariff.usual
  /// How many milliseconds a booking waits for the forecast that is kept with it.
  public var forecastMilliseconds: Int64 = 4000
  /// How the daily backups do; nil where none are made.
  public var backupHealth: @Sendable () -> DailyBackup.Health? = { nil }
  /// The folder for large answers that are kept ready (`BodyFolder`); nil keeps them in memory.
  public var bodyFolder: String?
  /// What takes a line for each request; nil for none.
  public var requestLog: LineWriter?
  /// Tells the owner of what they should know.
  public var complain: @Sendable (String) -> Void = { _ in }
  /// What texts for terminals are like where the request does not say.
  public var terminals = Terminals()
  /// A clock other than the system's, for tests and pictures.
  public var clock: (@Sendable () -> Instant)?

  /// The usual options.
  public init() {}

  /// What the owner of the server prefers in terminals.
  public struct Terminals: Sendable {
    /// Units, clock and air scale; nil leaves them to `Accept-Language`.
    public var preferences: Preferences?
    /// The language of a tool that asks for none.
    public var language: Language?

    /// No wish.
    public init() {}
  }
}
