import HTTPServer
import Network
import Threads
import WeatherModel
import WeatherService

/// What a server is started with.
public struct ServerOptions: Sendable {
  /// The address to listen on.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 lets the system choose.
  public var port: UInt16 = 8080
  /// The folder with the app's files, as `bundle` wrote it; nil serves pages without the app.
  public var siteFolder: String?
  /// The folder for large answers that are kept ready (`BodyFolder`); nil keeps them in memory.
  public var bodyFolder: String?
  /// What takes a line for each request; nil for none.
  public var requestLog: LineWriter?
  /// How many threads answer requests.
  public var threads = 2
  /// How many connections may be open; nil for the usual most. Fewer where fewer files may be open.
  public var connections: Int?
  /// The names, besides localhost, addresses and the machine's own name, by which people reach the server.
  public var names: [String] = []
  /// The origins ("https://home.example") whose scripts may read the programming interface; "*" lets every site, nothing none.
  public var corsOrigins: [String] = []
  /// How many questions one client may have sources asked at once; 0 for any number.
  public var askingBurst = 200
  /// How many an hour in the long run.
  public var askingPerHour = 30
  /// The proxies that are believed when they say who asks.
  public var proxies: [NetworkRange] = []
  /// In which header they say so.
  public var proxyHeader = ProxyHeader.xForwardedFor
  /// Tells the owner of what they should know.
  public var complain: @Sendable (String) -> Void = { _ in }
  /// A clock other than the system's, for tests and pictures.
  public var clock: (@Sendable () -> Instant)?

  /// The usual options.
  public init() {}
}
