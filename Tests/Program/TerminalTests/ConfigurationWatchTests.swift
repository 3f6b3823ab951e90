import Preferences
import System
import Testing
import WeatherModel

@testable import Configuration
@testable import weatherglass

@Suite("A running server that reads its configuration again") struct ConfigurationWatchTests {
  typealias Change = (key: String, made: (inout Configuration) -> Void)

  private let atNextStart: [Change] = [
    ("access", { $0.server.access = .paired }),
    ("place", { $0.place = Coordinate(latitude: 1, longitude: 2) }),
    ("language", { $0.language = .german }),
    ("units", { $0.units = .imperial }),
    ("display", { $0.display[.clock] = Preference(.clock, 1) }),
    ("server.host", { $0.server.host = "::1" }),
    ("server.port", { $0.server.port = 1 }),
    ("server.threads", { $0.server.threads = 3 }),
    ("server.log", { $0.server.logsRequests = false }),
    ("server.site", { $0.server.siteFolder = "site" }),
    ("server.connections", { $0.server.connections = 20 }),
    ("server.names", { $0.server.names = ["weather.example"] }),
    ("server.cors", { $0.server.corsOrigins = ["*"] }),
    ("server.push_services", { $0.server.pushServices = ["https://push.example"] }),
    ("server.proxies", { $0.server.proxies = [NetworkRange("127.0.0.1")].compactMap { $0 } }),
    ("server.proxy_header", { $0.server.proxyHeader = .forwarded }),
    ("server.tiles", { $0.server.tiles = TileAddress("https://tiles.example/{z}/{x}/{y}.png") }),
    ("server.tiles_credit", { $0.server.tilesCredit = "© Example" }),
    ("limits.burst", { $0.limits.burst = 1 }),
    ("limits.per_hour", { $0.limits.perHour = 1 }),
    ("trips", { $0.tariff = Tariff(currency: "EUR", base: 1, perKilometre: 1) ?? $0.tariff }),
    ("wit", { $0.wit = Configuration.Wit() }),
    ("lifetimes.alerts (for notices)", { $0.lifetimes[.alerts] = 30 }),
    ("backup", { $0.backup = Configuration.Backup(folder: "backups") }),
    ("data.folder", { $0.dataFolder = "data" }),
    ("data.database", { $0.database = Secret("postgres://") }),
    ("data.disk", { $0.diskBytes = 1 << 20 }),
  ]

  private let atOnce: [Change] = [
    ("server.contact", { $0.server.contact = "owner@weather.example" }),
    ("data.memory", { $0.memoryBytes = 1 << 20 }),
    ("lifetimes", { $0.lifetimes[.current] = 60 }),
    ("source", { $0.mode = .simulator }),
    ("order", { $0.choice.rules = [] }),
    ("sources", { $0[.openWeather].key = Secret("0123") }),
  ]

  @Test("reports each key that waits for the next start, and no other") func itReportsWhatWaitsForTheNextStart() {
    for change in atNextStart {
      var next = Configuration()
      change.made(&next)
      #expect(Configuration().needsRestart(for: next) == [change.key])
    }
    for change in atOnce {
      var next = Configuration()
      change.made(&next)
      #expect(Configuration().needsRestart(for: next) == [], "\(change.key)")
    }
  }

  @Test("knows every setting of the server") func everySettingOfTheServerIsCompared() {
    let keys = Set(atNextStart.map(\.key).filter { $0.hasPrefix("server.") || $0 == "access" })
    // The contact takes effect at once.
    #expect(keys.count == Mirror(reflecting: Configuration.Server()).children.count - 1)
    #expect(Mirror(reflecting: Configuration()).children.count == 17, "a new setting must be reported or take effect at once")
  }
}
