import Gazetteer
import Preferences
import Providers
import System
import WeatherModel
import WeatherService

/// One setting of the configuration: its key, and how its value is applied.
struct Setting: Sendable {
  /// The full key, such as "server.port".
  let key: String
  /// Whether its value must never be quoted in errors.
  var isSecret = false
  /// Applies a value to the draft; throws a description of the allowed values.
  let set: @Sendable (inout Draft, RawSetting) throws(InvalidValue) -> Void

  /// The environment variable that also sets this key.
  var variable: String {
    let name = key.hasPrefix("sources.") ? key.utf8.dropFirst("sources.".utf8.count) : key.utf8[...]
    var bytes: [UInt8] = []
    for byte in name {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "-"): bytes.append(UInt8(ascii: "_"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte - 32)
      default: bytes.append(byte)
      }
    }
    return "WEATHERGLASS_" + String(decoding: bytes, as: UTF8.self)
  }
}

/// A configuration while it is being read, with the values that are processed after everything was read.
struct Draft {
  var configuration = Configuration()
  /// The files with secrets, by the key that each file is for.
  var secretFiles: [SecretFile.Place: String] = [:]
  /// The folder of the daily backups and the file with their passphrase, as given.
  var backupFolder, passphraseFile: String?
  /// The orders in the configuration; the key nil is for the kinds without an order of their own.
  var orders: [Kind?: [Source]] = [:]
  /// The settings of the language model so far.
  var wit = Configuration.Wit()
  /// The regions in the configuration.
  var regions: [SourceChoice.Rule] = []
}

extension Setting {
  /// All settings except those of `[[region]]`.
  static let all: [Setting] =
    general + display + server + limits + trips + wit + data + lifetimes + orders + Source.allCases.flatMap { ofSource($0) }

  private static let general = [
    Setting(key: "place") { draft, given throws(InvalidValue) in
      draft.configuration.place = try coordinate(given)
    },
    Setting(key: "language") { draft, given throws(InvalidValue) in
      draft.configuration.language = Language(tag: try given.choice(Language.allCases.map(\.tag))) ?? .english
    },
    Setting(key: "units") { draft, given throws(InvalidValue) in
      draft.configuration.units = try given.choice(Configuration.Units.allCases.map(\.rawValue)) == "metric" ? .metric : .imperial
    },
    Setting(key: "backup") { draft, given throws(InvalidValue) in draft.backupFolder = try given.text("a folder") },
    Setting(key: "backup_passphrase_file") { draft, given throws(InvalidValue) in draft.passphraseFile = try given.text("a file") },
    Setting(key: "source") { draft, given throws(InvalidValue) in
      let word = try given.choice(Configuration.modes)
      draft.configuration.mode = SourceMode(rawValue: word) ?? .auto
    },
  ]

  private static let display = Preference.Field.allCases.filter(\.appliesToText).map { field in
    Setting(key: "display." + field.name) { draft, given throws(InvalidValue) in
      draft.configuration.display[field] = Preference(field, word: try given.choice(field.words))
    }
  }

  private static let server = [
    Setting(key: "server.host") { draft, given throws(InvalidValue) in draft.configuration.server.host = try given.text("an address") },
    Setting(key: "server.port") { draft, given throws(InvalidValue) in
      draft.configuration.server.port = UInt16(try given.integer(0...65_535))
    },
    Setting(key: "server.threads") { draft, given throws(InvalidValue) in draft.configuration.server.threads = try given.integer(1...64) },
    Setting(key: "server.log") { draft, given throws(InvalidValue) in
      draft.configuration.server.logsRequests = try given.choice(["requests", "none"]) == "requests"
    },
    Setting(key: "server.site") { draft, given throws(InvalidValue) in draft.configuration.server.siteFolder = try given.text("a folder") },
    Setting(key: "server.connections") { draft, given throws(InvalidValue) in
      draft.configuration.server.connections = try given.integer(16...1_000_000)
    },
    Setting(key: "access") { draft, given throws(InvalidValue) in
      let word = try given.choice(Configuration.Access.allCases.map(\.rawValue))
      if let access = Configuration.Access(rawValue: word) { draft.configuration.server.access = access }
    },
    Setting(key: "server.names") { draft, given throws(InvalidValue) in
      let expected = "a list of host names such as \"weather.example\", without port"
      draft.configuration.server.names = try given.texts(expected, where: isHostName)
    },
    Setting(key: "server.cors") { draft, given throws(InvalidValue) in
      let expected = "a list of origins such as \"https://dashboard.example\", or \"*\" for all"
      draft.configuration.server.corsOrigins = try given.texts(expected, where: isOrigin)
    },
    Setting(key: "server.push_services") { draft, given throws(InvalidValue) in
      let expected = "a list of origins such as \"https://push.example:8443\""
      draft.configuration.server.pushServices = try given.texts(expected) { isOrigin($0) && $0 != "*" }
    },
    Setting(key: "server.proxies") { draft, given throws(InvalidValue) in
      let expected = "a list of addresses or networks such as \"127.0.0.1\" or \"10.0.0.0/8\", without bits beyond the prefix"
      draft.configuration.server.proxies = try given.texts(expected).map { text throws(InvalidValue) in
        guard let range = NetworkRange(text) else { throw InvalidValue(expected: expected, wrong: text) }
        return range
      }
    },
    Setting(key: "server.contact") { draft, given throws(InvalidValue) in draft.configuration.server.contact = try contact(given) },
    Setting(key: "server.tiles") { draft, given throws(InvalidValue) in draft.configuration.server.tiles = try TileAddress(given) },
    Setting(key: "server.tiles_credit") { draft, given throws(InvalidValue) in
      draft.configuration.server.tilesCredit = try given.text("the text that the tiles' terms require on the map")
    },
    Setting(key: "server.proxy_header") { draft, given throws(InvalidValue) in
      let word = try given.choice(ProxyHeader.allCases.map(\.rawValue))
      if let header = ProxyHeader(rawValue: word) { draft.configuration.server.proxyHeader = header }
    },
  ]

  private static let limits = [
    Setting(key: "limits.burst") { draft, given throws(InvalidValue) in draft.configuration.limits.burst = try given.integer(0...1_000_000)
    },
    Setting(key: "limits.per_hour") { draft, given throws(InvalidValue) in
      draft.configuration.limits.perHour = try given.integer(1...1_000_000)
    },
  ]

  private static let trips = [
    Setting(key: "trips.currency") { draft, given throws(InvalidValue) in
      let expected = "a currency code of three capital letters, such as \"EUR\""
      let (text, tariff) = (try given.text(expected), draft.configuration.tariff)
      guard let changed = Tariff(currency: text, base: tariff.base, perKilometre: tariff.perKilometre) else {
        throw InvalidValue(expected: expected)
      }
      draft.configuration.tariff = changed
    },
    Setting(key: "trips.base") { draft, given throws(InvalidValue) in
      let (base, tariff) = (Int64(try given.integer(0...Int(Tariff.largest))), draft.configuration.tariff)
      draft.configuration.tariff = Tariff(currency: tariff.currency, base: base, perKilometre: tariff.perKilometre) ?? tariff
    },
    Setting(key: "trips.per_kilometre") { draft, given throws(InvalidValue) in
      let (price, tariff) = (Int64(try given.integer(0...Int(Tariff.largest))), draft.configuration.tariff)
      draft.configuration.tariff = Tariff(currency: tariff.currency, base: tariff.base, perKilometre: price) ?? tariff
    },
  ]

  private static let wit = [
    Setting(key: "wit.address") { draft, given throws(InvalidValue) in
      let expected = "an address such as \"http://127.0.0.1:11434/v1\""
      var text = try given.text(expected)
      while text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
      let isAddress = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !text.contains("@") && !text.contains("?") && !text.contains("#")
      guard isAddress, text.hasPrefix("http://") || text.hasPrefix("https://"), text.utf8.count > 8 else {
        throw InvalidValue(expected: expected)
      }
      draft.wit.address = text
    },
    Setting(key: "wit.model") { draft, given throws(InvalidValue) in draft.wit.model = try given.text("the name of a model") },
    Setting(key: "wit.key", isSecret: true) { draft, given throws(InvalidValue) in draft.wit.key = Secret(try given.text("a key")) },
    Setting(key: "wit.key_file") { draft, given throws(InvalidValue) in draft.secretFiles[.wit] = try given.text("a file") },
    Setting(key: "wit.seconds") { draft, given throws(InvalidValue) in draft.wit.seconds = try given.integer(1...60) },
  ]

  private static let data = [
    Setting(key: "data.folder") { draft, given throws(InvalidValue) in draft.configuration.dataFolder = try given.text("a folder") },
    Setting(key: "data.database", isSecret: true) { draft, given throws(InvalidValue) in
      let expected = "an address such as \"postgres://weatherglass@localhost/weatherglass\""
      let text = try given.text(expected) { $0.hasPrefix("postgres://") || $0.hasPrefix("postgresql://") }
      draft.configuration.database = Secret(text)
    },
    Setting(key: "data.database_file") { draft, given throws(InvalidValue) in draft.secretFiles[.database] = try given.text("a file") },
    Setting(key: "data.memory") { draft, given throws(InvalidValue) in
      draft.configuration.memoryBytes = try given.bytes(1 << 20...64 << 30)
    },
    Setting(key: "data.disk") { draft, given throws(InvalidValue) in
      draft.configuration.diskBytes = try given.bytes(16 << 20...1 << 40)
    },
  ]

  private static let lifetimes = Kind.allCases.map { kind in
    Setting(key: "lifetimes." + kind.word) { draft, given throws(InvalidValue) in
      draft.configuration.lifetimes[kind] = try given.seconds(10...Int64.days(7))
    }
  }

  private static let orders =
    [
      Setting(key: "order.default") { draft, given throws(InvalidValue) in
        draft.orders.updateValue(try sourceList(given), forKey: nil)
      }
    ]
    + Kind.allCases.map { kind in
      Setting(key: "order." + kind.word) { draft, given throws(InvalidValue) in
        draft.orders.updateValue(try sourceList(given), forKey: kind)
      }
    }

  private static func ofSource(_ source: Source) -> [Setting] {
    let name = "sources.\(source.word)."
    var settings = [
      Setting(key: name + "enabled") { draft, given throws(InvalidValue) in draft.configuration[source].isEnabled = try given.flag() }
    ]
    let access = source.facts.access
    if access == .builtIn { return settings }
    settings.append(
      Setting(key: name + "url") { draft, given throws(InvalidValue) in draft.configuration[source].url = try baseURL(given) })
    switch access {
    case .open, .key:
      settings += [
        Setting(key: name + "key", isSecret: true) { draft, given throws(InvalidValue) in
          draft.configuration[source].key = Secret(try secretText(given))
        },
        Setting(key: name + "key_file") { draft, given throws(InvalidValue) in draft.secretFiles[.key(source)] = try given.text("a file") },
      ]
    case .contact:
      settings.append(
        Setting(key: name + "contact") { draft, given throws(InvalidValue) in
          draft.configuration[source].contact = try contact(given)
        })
    case .builtIn: break
    }
    for own in source.facts.ownSettings {
      settings.append(
        Setting(key: name + own.name) { draft, given throws(InvalidValue) in
          draft.configuration[source].own[own.name] =
            switch own.form {
            case .address: try baseURL(given)
            case .identifier: try identifier(given)
            case .oneOf(let words): try given.choice(words)
            }
        })
    }
    for window in Quota.Window.allCases {
      settings.append(
        Setting(key: name + "quota." + window.word) { draft, given throws(InvalidValue) in
          draft.configuration[source].quotas[window] = try given.integer(1...1_000_000_000)
        })
    }
    return settings
  }
}

/// Reads a place: coordinates in any usual notation, or the name of a town.
private func coordinate(_ given: RawSetting) throws(InvalidValue) -> Coordinate {
  let expected = "a town, such as \"Reykjavik\" or \"Paris, Texas\", or latitude and longitude, such as \"64.147,-21.942\""
  let text = try given.text(expected)
  do throws(CoordinateProblem) {
    return try Coordinate(parsing: text)
  } catch {
    guard error == .notTwoNumbers, let gazetteer = try? Gazetteer.own() else { throw InvalidValue(expected: expected) }
    let found = gazetteer.towns(PlaceQuery(text, limit: 3))
    guard found.isNamed, let town = found.places.first else { throw InvalidValue(expected: expected) }
    return town.coordinate
  }
}

/// Reads an address at which services can reach the owner.
private func contact(_ given: RawSetting) throws(InvalidValue) -> String {
  try given.text("an e-mail address or a web address where the service can reach you") { text in
    (text.contains("@") || text.contains(".")) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}

/// Reads a list of sources by their words, each at most once.
func sourceList(_ given: RawSetting) throws(InvalidValue) -> [Source] {
  let words = Source.allCases.filter { $0.facts.providesWeather }.map(\.word)
  let expected = "a list of these sources, each at most once: \(listed(words, "and"))"
  var sources: [Source] = []
  for text in try given.texts(expected) {
    guard words.contains(where: { $0 == text }), let source = Source(word: text), !sources.contains(source) else {
      throw InvalidValue(expected: expected, wrong: text)
    }
    sources.append(source)
  }
  guard !sources.isEmpty else { throw InvalidValue(expected: expected) }
  return sources
}

private func secretText(_ given: RawSetting) throws(InvalidValue) -> String {
  // A key in PEM format has several lines.
  if case .toml(.text(let text)) = given, text.contains("PRIVATE KEY") { return text }
  return try given.text("a key")
}

private func identifier(_ given: RawSetting) throws(InvalidValue) -> String {
  try given.text("an identifier as the developer pages show it: letters, digits, dots and hyphens") { text in
    text.utf8.allSatisfy { isLetterOrDigit($0, or: ".-") }
  }
}

private func baseURL(_ given: RawSetting) throws(InvalidValue) -> String {
  let expected = "an address that begins with http:// or https:// and has no query"
  var text = try given.text(expected)
  guard text.hasPrefix("http://") || text.hasPrefix("https://"), !text.contains("?"), !text.contains("#"), !text.contains(" ") else {
    throw InvalidValue(expected: expected)
  }
  while text.hasSuffix("/") { text.removeLast() }
  guard text.utf8.count > "https://".utf8.count else { throw InvalidValue(expected: expected) }
  return text
}

/// Whether a text is a host name like "weather.example": letters, digits, hyphens, underscores and dots.
private func isHostName(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.count <= 253 && text.utf8.allSatisfy { isLetterOrDigit($0, or: "-._") }
}

/// Whether a text is "*" or an origin like "https://dashboard.example:8443": scheme, host and optionally a port, without a path.
private func isOrigin(_ text: String) -> Bool {
  if text == "*" { return true }
  for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
    let host = text.utf8.dropFirst(scheme.utf8.count)
    return !host.isEmpty && host.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "@") }
  }
  return false
}
