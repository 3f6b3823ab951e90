import Accounts
import Configuration
import Copy
import Notices
import Preferences
import System
import WeatherModel
import Wit

/// Everything that a server is started with: its configuration, and objects that exist only while it runs.
public struct ServerOptions: Sendable {
  /// Address, names, access and files. Without a folder of the app's files, as `bundle` writes it, pages come without the app.
  public var server = Configuration.Server()
  /// How often one client may make the server ask sources.
  public var limits = Configuration.Limits()
  /// The private spaces of the server's users; nil for a server that keeps none.
  public var spaces: Spaces?
  /// The warnings for the places that people have saved; nil if they are not watched.
  public var warnings: Warnings?
  /// Which devices get which notices; nil if no notices are sent.
  public var notices: NoticeStore?
  /// Writes the line about the weather.
  public var lines = WitWriter()
  /// The code that lets the owner's first device into a paired-only server (`access = paired`).
  public var ownersCode: PairingCode?
  /// The prices of trips.
  public var tariff = Tariff.standard
  /// How many milliseconds a booking waits for the forecast that is stored with it.
  public var forecastMilliseconds: Int64 = 4000
  /// Returns what is wrong with the database of people's own data, in a sentence for the owner; nil while all is well.
  public var ownDataProblem: @Sendable () -> String? = { nil }
  /// How many rows of people's own data are left out because they can't be read.
  public var unreadableRows: @Sendable () -> Int = { 0 }
  /// Returns the state of the daily backups, or nil if none are made.
  public var backupHealth: @Sendable () -> DailyBackup.Health? = { nil }
  /// Receives a line for each request; nil for no access log.
  public var requestLog: LineWriter?
  /// Reports a problem to the owner of the server.
  public var warnOwner: @Sendable (String) -> Void = { _ in }
  /// The defaults for text in terminals, for requests that don't say what they want.
  public var terminals = TerminalDefaults()
  /// The place of the house, which is shown to whom has none of their own.
  public var house: Cell?
  /// A clock to use instead of the system's, for tests and screenshots.
  public var clock: (@Sendable () -> Instant)?

  /// The options of a server without spaces, warnings, notices, backups and access log.
  public init() {}

  /// The owner's preferences for text in terminals.
  public struct TerminalDefaults: Sendable {
    /// Units, clock and air scale; nil leaves them to `Accept-Language`.
    public var preferences: Preferences?
    /// The language for tools that don't ask for one.
    public var language: Language?

    /// Without preferences.
    public init() {}
  }
}
