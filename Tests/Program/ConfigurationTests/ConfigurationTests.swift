import Glibc
import Preferences
import Providers
import Testing
import WeatherModel
import WeatherService

@testable import Configuration

/// The owner's settings, from defaults, file, environment and options.
@Suite struct ConfigurationTests {
  @Test func withoutAnySettingTheDefaultsApply() throws {
    let loaded = try Configuration.load(.init())
    #expect(loaded.configuration == Configuration())
    #expect(loaded.warnings.isEmpty)
    #expect(loaded.configuration.server.port == 8080 && loaded.configuration.server.corsOrigins.isEmpty)
    #expect(loaded.configuration.choice == SourceChoice())
  }

  @Test func optionsOverrideVariablesAndVariablesOverrideTheFile() throws {
    let text = "[server]\nport = 1\nthreads = 3\nhost = 'file'\n"
    let variables = ["WEATHERGLASS_SERVER_PORT": "2", "WEATHERGLASS_SERVER_HOST": "variable", "WEATHERGLASS_SERVER_LOG": ""]
    let loaded = try load(text, environment: variables, options: [("--port", "server.port", "3")])
    #expect(loaded.configuration.server.port == 3)
    #expect(loaded.configuration.server.host == "variable")
    #expect(loaded.configuration.server.threads == 3)
    #expect(loaded.configuration.server.logsRequests)
  }

  @Test func everyKeyIsRead() throws {
    let text = """
      place = "64.147, -21.942"
      units = "imperial"
      source = "simulator"
      server.cors = ["https://a.example", "http://b.example:8080"]
      data.folder = "/d"
      data.database = "postgres://me:word@host/base"
      data.memory = "2 GB"
      lifetimes.current = 45
      lifetimes.daily = "2h"
      """
    let chosen = try load(text).configuration
    #expect(chosen.place == Coordinate(latitude: 64.147, longitude: -21.942))
    let town = try #require(try load("place = 'Paris, Texas'").configuration.place)
    #expect(Cell(town).coordinate == Coordinate(latitude: 33.66, longitude: -95.555))
    #expect(chosen.units == .imperial && chosen.mode == .simulator)
    #expect(chosen.server.corsOrigins == ["https://a.example", "http://b.example:8080"])
    #expect(chosen.dataFolder == "/d" && chosen.memoryBytes == 2 << 30)
    #expect(chosen.database?.revealed == "postgres://me:word@host/base")
    #expect(chosen.lifetimes[.current] == 45 && chosen.lifetimes[.daily] == 7200 && chosen.lifetimes[.air] == 3600)
  }

  @Test func unitsAreOneChoiceOrOneForEachKindOfValue() throws {
    #expect(try load("").configuration.preferences == Preferences())
    #expect(try load("units = 'imperial'").configuration.preferences.cookie == "f-us-mph-inhg-mi-in")
    #expect(try load("[display]\nwind = 'kn'\nclock = '12'").configuration.preferences.cookie == "c-eu-12-kn")
    // Wherever they are set, a setting for one kind of value goes before one for all.
    let mixed = try load(
      "display.wind = 'bft'\ndisplay.scale = 'eu'\n", environment: ["WEATHERGLASS_DISPLAY_RAIN": "mm"],
      options: [("--units", "units", "imperial"), ("--pressure", "display.pressure", "mmhg")])
    #expect(mixed.configuration.preferences.cookie == "f-eu-bft-mmhg-mi")
  }

  @Test func sourcesHaveTheirKeys() throws {
    let text = """
      [sources.openweathermap]
      key = "0123456789abcdef"
      plan = "one-call"
      url = "http://127.0.0.1:99/"
      [sources.openweathermap.quota]
      day = 900
      [sources.nws]
      enabled = false
      contact = "me@example.org"
      [sources.weatherkit]
      team = "ABCDE12345"
      service = "org.example.weather"
      key_id = "KEY1234567"
      """
    let chosen = try load(text, environment: ["WEATHERGLASS_OPEN_METEO_URL": "http://127.0.0.1:1"]).configuration
    #expect(chosen[.openWeather].key?.revealed == "0123456789abcdef")
    #expect(chosen[.openWeather].own == ["plan": "one-call"] && chosen[.openWeather].url == "http://127.0.0.1:99")
    #expect(!chosen[.nws].isEnabled && chosen[.nws].contact == "me@example.org" && chosen[.metNorway].isEnabled)
    #expect(chosen[.weatherKit].own == ["team": "ABCDE12345", "service": "org.example.weather", "key_id": "KEY1234567"])
    #expect(chosen[.openMeteo].url == "http://127.0.0.1:1")
    let quotas = chosen.quotas(.openWeather, insteadOf: [Quota(60, per: .minute), Quota(1000, per: .day)])
    #expect(quotas == [Quota(60, per: .minute), Quota(900, per: .day)])
  }

  @Test(arguments: [
    ("port = 80", "port is not a key of the configuration. Did you mean"),
    ("[server]\nprot = 80", "server.prot is not a key of the configuration. Did you mean server.port?"),
    ("[sever]\nport = 80", "sever is not a table of the configuration. Did you mean server?"),
    ("server = 1", "server is a table: write [server]"),
    ("[server]\nport = 70000", "server.port must be a whole number from 0 to 65535, not 70000."),
    ("[server]\nport = '80 80'", "not '80 80'."),
    ("[server]\nport = true", "not true."), ("[server]\nhost = 4", "server.host must be an address, not 4."),
    ("[server]\nlog = 'loud'", "requests or none, not 'loud'."),
    ("[server]\ncors = ['example.org']", "a list of origins"), ("[server]\ncors = ['https://a.example/path']", "a list of origins"),
    ("place = 'Reykjavikk'", "must be a town, such as \"Reykjavik\" or"),
    ("place = '91,181'", "latitude and longitude"), ("units = 'imperail'", "metric or imperial"),
    ("display.wind = 'mm'", "kmh, ms, mph, kn or bft"), ("display.clock = 12", "24 or 12"),
    ("display.theme = 'dark'", "is not a key"),
    ("[lifetimes]\ncurrent = '1s'", "a time from 10s to 7d"),
    ("[lifetimes]\ncurrent = '٣m'", "a time from"), ("[data]\nmemory = '1 kB'", "an amount from 1 MB"),
    ("[order]\ncurrent = ['open-meteo', 'open-meteo']", "each at most once"),
    ("[order]\ncurrent = []", "a list of these sources"), ("[order]\ncurrent = ['open-meteo', 'openmeteo']", "not 'openmeteo'."),
    ("[server]\nnames = ['a.example', 'b example']", "not 'b example'."),
    ("[sources.moon]\nkey = 'x'", "sources.moon is not a table"),
    ("[sources.nws]\nkey = 'x'", "sources.nws.key is not a key"), ("[sources.nws]\ncontact = 'nobody'", "an e-mail address"),
    ("[sources.nws]\nurl = 'ftp://x'", "begins with http"),
    ("[sources.openweathermap.quota]\nday = 0", "from 1 to"), ("[region]\nsouth = 1", "must be written as [[region]]"),
    ("[[region]]\nsouth = 91", "must be a number from -90 to 90"),
    ("[[region]]\nsouth = 1\nnorth = 2\nwest = 1\neast = 2", "region.order is missing."), ("[[region]]\nsuoth = 1", "Did you mean south?"),
    ("[[region]]\nsouth = 3\nnorth = 2\nwest = 1\neast = 2\norder = ['nws']", "must not be greater than north"),
    ("x = {}", "write a [table]"),
  ])
  func mistakesSayWhatToWrite(_ text: String, _ words: String) throws {
    let all = problems(text).map(\.description)
    #expect(all.contains { $0.contains(words) }, "\(all)")
    #expect(all.allSatisfy { $0.contains("weatherglass.toml:") }, "\(all)")
  }

  @Test func everyMistakeIsNamedAtOnceWithItsLine() {
    let text = "units = 'no'\n[server]\nport = -1\nthreads = 99\n[nowhere]\nx = 1\ny = 01\n"
    let found = problems(text, environment: ["WEATHERGLASS_DATA_MEMORY": "none"], options: [("--log", "server.log", "loud")])
    let lines = found.compactMap { problem -> Int? in if case .file(_, let position?) = problem.origin { position.line } else { nil } }
    #expect(lines.sorted() == [1, 3, 4, 5, 7])
    #expect(found.contains { $0.description.hasPrefix("WEATHERGLASS_DATA_MEMORY: data.memory must be an amount") })
    #expect(found.contains { $0.description == "--log must be requests or none, not 'loud'." })
  }

  @Test func theBackupFolderIsRelativeToTheFile() throws {
    let folder = try Folder()
    let path = try folder.file("weatherglass.toml", "backup = 'kept'\nbackup_passphrase_file = '/etc/words'\n")
    let loaded = try Configuration.load(.init(file: path))
    #expect(loaded.configuration.backup == .init(folder: folder.path + "/kept", passphraseFile: "/etc/words"))
    let overridden = try Configuration.load(.init(file: path, environment: ["WEATHERGLASS_BACKUP": "here"]))
    #expect(overridden.configuration.backup?.folder == "here")
    let useless = try Configuration.load(.init(environment: ["WEATHERGLASS_BACKUP_PASSPHRASE_FILE": "words"]))
    #expect(useless.configuration.backup == nil)
    #expect(useless.warnings.map(\.description).joined().contains("names no folder"))
  }

  @Test func secretsAreNeverPrinted() throws {
    let secret = "s3cr3t0123456789abcdef"
    let text = "[sources.openweathermap]\nkey = '\(secret)'\n[data]\ndatabase = 'postgres://u:\(secret)@h/d'\n"
    let loaded = try load(text)
    var dumped = ""
    dump(loaded, to: &dumped)
    #expect(!"\(loaded)\(String(reflecting: loaded))\(dumped)".contains(secret))
    #expect(loaded.configuration[.openWeather].key?.description == "(secret)")
    let mistakes = [
      "[sources.openweathermap]\nkey = ['\(secret)']", "[data]\ndatabase = '\(secret)'", "[sources.openweathermap]\nplan = '\(secret)'",
      "\(secret) = 1", "units = '\(secret)'",
      "[sources.openweathermap]\nurl = 'ftp://u:\(secret)@h'", "[\(secret)]\nx = 1", "key = \(secret)", "place = '\(secret)'",
    ]
    for text in mistakes {
      let found = problems(text)
      #expect(!found.isEmpty && !"\(found.map(\.description))".contains(secret), "\(text): \(found.map(\.description))")
    }
    let variables = ["WEATHERGLASS_\(secret.uppercased())": "1"]
    #expect(!"\(try load("", environment: variables).warnings.map(\.description))".contains(secret.uppercased()))
  }

  @Test func secretsComeFromFiles() throws {
    let folder = try Folder()
    _ = try folder.file("key", "  abcdef0123456789 \n", mode: 0o640)
    let open = try folder.file("open", "ABC", mode: 0o644)
    let file = try folder.file("weatherglass.toml", "[sources.openweathermap]\nkey_file = 'key'\n[sources.aqicn]\nkey_file = '\(open)'\n")
    let loaded = try Configuration.load(.init(file: file))
    #expect(loaded.configuration[.openWeather].key?.revealed == "abcdef0123456789")
    #expect(loaded.configuration[.aqicn].key?.revealed == "ABC")
    #expect(loaded.warnings.map(\.key) == ["sources.aqicn.key_file"])
    let environment = ["WEATHERGLASS_OPENWEATHERMAP_KEY": "later"]
    #expect(try Configuration.load(.init(file: file, environment: environment)).configuration[.openWeather].key?.revealed == "later")
    let found = problems("[sources.aqicn]\nkey_file = '/nowhere/key'\n[data]\ndatabase_file = '\(open)'\n").map(\.description)
    #expect(found.contains { $0.contains("sources.aqicn.key_file names /nowhere/key, but No such file") })
    #expect(found.contains { $0.contains("data.database_file") && $0.contains("postgres://") })
  }

  @Test func aConfigurationFileWithAKeyThatOthersCanReadIsWarnedAbout() throws {
    let folder = try Folder()
    let text = "[sources.aqicn]\nkey = 'abc'\n"
    #expect(try Configuration.load(.init(file: try folder.file("a", text, mode: 0o644))).warnings.count == 1)
    #expect(try Configuration.load(.init(file: try folder.file("b", text, mode: 0o600))).warnings.isEmpty)
    #expect(try Configuration.load(.init(file: try folder.file("c", "units = 'metric'", mode: 0o644))).warnings.isEmpty)
  }

  @Test func aFileThatCannotBeReadIsAnError() throws {
    let folder = try Folder()
    for path in [folder.path + "/none", folder.path] {
      #expect(throws: ConfigurationError.self) { try Configuration.load(.init(file: path)) }
    }
    let large = try folder.file("large", String(repeating: "# comment\n", count: 30_000))
    #expect(throws: ConfigurationError.self) { try Configuration.load(.init(file: large)) }
  }

  @Test func aVariableThatSetsNothingIsWarnedAbout() throws {
    let loaded = try load("", environment: ["WEATHERGLASS_SERVER_PROT": "1", "PATH": "/bin", "WEATHERGLASS_CONFIG": "x"])
    #expect(loaded.warnings.map(\.description) == ["WEATHERGLASS_SERVER_PROT: has no effect. Did you mean WEATHERGLASS_SERVER_PORT?"])
  }

  @Test func anOrderOverridesTheBuiltInRegionsAndTheOwnersRegionsOverrideAll() throws {
    let oslo = Cell(try #require(Coordinate(latitude: 59.9, longitude: 10.7)))
    #expect(SourceChoice().order(of: .current, in: oslo).first == .metNorway)
    let one = try load("[order]\ncurrent = ['open-meteo']").configuration.choice
    #expect(one.order(of: .current, in: oslo) == [.openMeteo])
    #expect(one.order(of: .daily, in: oslo).first == .metNorway)
    let all = try load("[order]\ndefault = ['openweathermap']").configuration.choice
    for kind in [Kind.current, .hourly, .daily, .minutely] { #expect(all.order(of: kind, in: oslo) == [.openWeather]) }
    #expect(all.order(of: .alerts, in: oslo) == SourceChoice().order(of: .alerts, in: oslo))
    let text =
      "[order]\ncurrent = ['open-meteo']\n[[region]]\nsouth = 50\nnorth = 70\nwest = 0\neast = 20\nkinds = ['current', 'air']\norder = ['weatherkit']\n"
    let region = try load(text).configuration.choice
    #expect(region.order(of: .current, in: oslo) == [.weatherKit] && region.order(of: .air, in: oslo) == [.weatherKit])
    #expect(region.order(of: .hourly, in: oslo).first == .metNorway)
    #expect(region.order(of: .current, in: .zero) == [.openMeteo])
  }

  @Test func timesAreReadAndWritten() {
    for (text, seconds) in [("90s", 90), ("30m", 1800), (" 6h ", 21_600), ("2d", 172_800), ("45", 45), ("0", 0)] as [(String, Int64)] {
      #expect(parsedDuration(text) == seconds)
    }
    for text in ["", "m", "-5m", "1.5h", "5 m", "5w", "٣m", "99999999999999999999d", "m5"] {
      #expect(parsedDuration(text) == nil, "\(text)")
    }
    #expect([90, 1800, 7200, 86_400, 0].map { duration($0) } == ["90s", "30m", "2h", "1d", "0s"])
  }
}
