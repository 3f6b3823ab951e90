import Configuration
import Preferences
import Providers
import TerminalText
import WeatherModel

/// Every command, in the order of the help.
let allCommands: [Command] =
  weatherCommands + [
    searchCommand, whereCommand, compareCommand, decodeCommand, doctorCommand, sourcesCommand, placesCommand, bookCommand, historyCommand,
    widgetCommand, tokenCommand, spacesCommand, backupCommand, restoreCommand, serveCommand, mcpCommand, completionsCommand,
    upstreamSimCommand, versionCommand, helpCommand,
  ]

extension Command {
  /// The command with a name; nil if there is none.
  init?(named name: String) {
    guard let known = allCommands.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  func showHelp() { show(help(width: Terminal(noColor: true).width)) }
}

typealias Option = Command.Option

/// The options and arguments that several commands have.
enum CommonOptions {
  static let place = Command.Argument(
    "PLACE", .text("PLACE"),
    "a town, such as Paris or 'Paris, Texas', or LAT,LON in degrees, such as 64.147,-21.942 (the configuration's place)")
  /// Enough that "Santiago de los Caballeros, Dominican Republic" needs no quotes.
  static let wordsOfAPlace = 8
  static let noColor = Option("--no-color", nil, "no colours; also the default with NO_COLOR, with TERM=dumb and in pipes")
  static let output = [Option("--json", nil, "print JSON (docs/cli.md)"), noColor]
  static let units =
    [Option("--units", .oneOf(Configuration.Units.allCases.map(\.rawValue)), "°C, km/h, hPa, km, mm or °F, mph, inHg, mi, in")]
    + Preference.Field.allCases.filter(\.appliesToText).map { Option("--" + $0.name, .oneOf($0.words), $0.help) }
  static let language = Option(
    "--lang", .oneOf(Language.allCases.map(\.tag)), "the language of the weather (from LC_ALL, LC_MESSAGES or LANG)")
  static let now = Option("--now", .text("TIME"), "use this as the current time, for tests and pictures (2026-11-18T14:09:00Z)")
  static let configurationFile = [Option("--config", .file, "the configuration (weatherglass.toml in $XDG_CONFIG_HOME/weatherglass)")]
  static let ownService =
    configurationFile + [
      Option("--data", .folder, "the data folder ($XDG_DATA_HOME/weatherglass)"),
      Option("--new-data", nil, "begin with an empty data folder although it had a database before"),
      Option("--source", .oneOf(Configuration.modes), "where the weather comes from"),
      Option("--scene", .oneOf(SimulatedScene.words), "simulated weather to show: storm, snow, fog, clear-night, heat, …"), now,
    ]
}

extension Preference.Field {
  /// The help of its option, which overrides `--units`.
  fileprivate var help: String {
    switch self {
    case .temperature: "in °C or °F"
    case .airScale: "the air-quality index to show first"
    case .clock: "24 or 12 hours"
    case .wind: "in km/h, m/s, mph, knots or Beaufort"
    case .pressure: "in hPa, mmHg or inHg"
    case .distance: "in kilometres or miles"
    case .rain: "in millimetres or inches"
    case .theme, .transparency, .wit, .tiles, .language: name
    }
  }
}

let exitCodes = """
  Exit codes:
    0  done
    1  failed
    2  the command line or the configuration is invalid
    3  no weather for this place
    4  no connection, and no stored weather
    5  the source's quota is used up, and no stored weather
    6  the source refuses the key, and no stored weather
    7  the source's answer is invalid, and no stored weather
    8  the source, or the server that was asked, answers with an error
    9  the server that was asked refuses because of too many requests
  """
