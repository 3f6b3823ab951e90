import Configuration
import Console
import Preferences
import Providers
import WeatherModel
import Widgets

private typealias Option = Command.Option

/// Every command, for the parser, the help and the completions.
let commands: [Command] = [
  weatherCommand("now", "the current weather"),
  weatherCommand("forecast", "the forecast for the coming days", [Option("--days", .text("N"), "how many days (7)")]),
  weatherCommand("hours", "the forecast hour by hour", [Option("--hours", .text("N"), "how many hours (24)")]),
  weatherCommand("air", "the air quality"),
  weatherCommand("alerts", "warnings in force and announced"),
  Command(
    "search", "the places that match a name, the best match first",
    arguments: [.init("WORDS", .text("WORDS"), "a name or its beginning, 'city, country', or coordinates")],
    count: 1...wordsOfAPlace,
    options: output + [Option("--limit", .text("N"), "how many places at most (10)"), language] + configurationFile,
    details: "No source is asked. Of two equally good matches the one nearer to the configuration's place comes first."),
  Command(
    "where", "the name of a point", arguments: [place], count: 0...wordsOfAPlace,
    options: output + units + [language] + configurationFile,
    details: "The town, or the nearest one with distance and direction, or the sea; and the time zone. No source is asked."),
  Command(
    "compare", "the values of every source side by side, with the spread", arguments: [place], count: 0...wordsOfAPlace,
    options: output + units + [Option("--server", .text("URL"), "ask this Weatherglass server")] + ownService),
  Command(
    "decode", "what this program reads from a source's recorded answer",
    arguments: [
      .init(
        "SOURCE[:ENDPOINT]", .oneOf(Decoding.sources.map(\.word)), "the source that answered, and its endpoint"),
      .init("FILE", .file, "the answer's body; - reads standard input"),
    ], count: 2...2,
    options: [
      Option("--json", nil, "print the model's JSON (docs/model.md)"),
      Option("--at", .text("LAT,LON"), "the place that was asked for, if the answer does not say it"),
      Option("--status", .text("N"), "the answer's status (200)"), now, noColor,
    ],
    details: "Without an endpoint the answer is recognised by its shape. Endpoints:\n"
      + Decoding.sources.map { "  \($0.word): \($0.facts.endpoints.joined(separator: ", "))\n" }.joined()
      + "OpenWeatherMap's endpoints may name the units that were asked for: weather/imperial, weather/standard, weather/metric."),
  Command(
    "doctor", "a check of the installation and the sources",
    options: output + [Option("--offline", nil, "ask no source"), Option("--server", .text("URL"), "check this Weatherglass server")]
      + ownService,
    details: "Checks the data folder, the databases, the configuration, every source, the zone files, the clock and the server. "
      + "Keys are never printed. Exits with 1 when something is broken."),
  Command(
    "sources", "the sources, their state, and the order in which they are asked",
    arguments: [
      .init("order", .oneOf(["order"]), "changes the order of a kind"),
      .init("KIND", .oneOf(["default"] + Kind.allCases.map(\.word)), "the kind, or default for all kinds without an order of their own"),
      .init("LIST", .oneOf(["default"]), "sources, separated by commas, or default for the built-in order"),
    ], count: 0...3,
    options: output + [Option("--server", .text("URL"), "ask this Weatherglass server")] + ownService,
    details: "An order that is set here is stored in the data folder; a running server that uses the folder adopts it within seconds."),
  Command(
    "places", "the places that you have saved, in their order",
    options: output + [
      Option("--server", .text("URL"), "the places on this Weatherglass server"),
      Option("--token-file", .file, "a file with a token for that server, with the scope 'places'"),
    ] + ownService,
    details: "The places of the owner's space in the data folder; with --server those of the space that the token belongs to."),
  Command(
    "book", "book a trip from A to B",
    options: [
      Option("--from", .text("PLACE"), "A: a town, such as Paris or 'Paris, Texas', or LAT,LON in degrees; required"),
      Option("--to", .text("PLACE"), "B; required"),
      Option("--speed", .oneOf(TravelSpeed.allCases.map(\.word)), "the mode of travel (drive)"),
      Option("--depart", .text("TIME"), "the time of departure, such as 2026-11-18T14:09:00Z (now)"),
      Option("--key", .text("KEY"), "an order that is repeated with the same key is booked only once (a new key each time)"),
    ] + output + units + [language] + ownService,
    details: "The trip is booked in the owner's space, by a device called Terminal. The prices are in docs/trips.md. "
      + "The forecast for the way is stored with the trip."),
  Command(
    "history", "the trips that were booked in a month",
    options: [
      Option("--month", .text("MONTH"), "the month, such as 2026-11 (this month)"),
      Option("--zone", .text("ZONE"), "the time zone in which the month begins and ends, such as Europe/Berlin (UTC)"),
    ] + output + units + [language] + ownService,
    details: "The trips of the owner's space, the most recently booked first, with totals; cancelled ones are listed but not counted."),
  Command(
    "widget", "a widget, from stored weather",
    arguments: [.init("SIZE", .oneOf(WidgetSize.allCases.map(\.rawValue)), "the size"), place], count: 1...wordsOfAPlace,
    options: [
      Option("--format", .oneOf(WidgetFormat.allCases.map(\.rawValue)), "the format (txt)"),
      Option("--json", nil, "the same as --format json"),
      Option("--theme", .oneOf(["dark", "light"]), "the background that it is made for (dark)"),
      Option(
        "--inks", .oneOf(WidgetInks.allCases.map(\.rawValue)), "the inks of an e-paper display: black and white, also red or yellow (bw)"),
    ] + units + [language] + ownService,
    details: "No source is asked: 'weatherglass now' or a server fetches the weather. The widget is written to standard output."),
  Command(
    "token", "access tokens, with which programs use parts of your space",
    arguments: [
      .init("ACTION", .oneOf(["create", "list", "revoke"]), "what to do"),
      .init("ID", .text("ID"), "the token to revoke, as 'list' shows it"),
    ], count: 1...2,
    options: [
      Option(
        "--scope", .text("LIST"), "what the token gives access to: read, places, trips, widget, calendar, status, separated by commas"),
      Option("--name", .text("NAME"), "what the token is for"),
      Option("--at", .text("PLACE"), "the only place that the token gives access to"),
    ] + output + ownService,
    details: "The token is printed once, and only a hash of it is kept. Programs send it as 'Authorization: Bearer TOKEN' (docs/api.md)."),
  Command(
    "spaces", "the private spaces on this server, and which of them a paired-only server answers",
    arguments: [
      .init("ACTION", .oneOf(["list", "admit", "owner", "code", "remove"]), "what to do"),
      .init("ID", .text("ID"), "the space, as 'list' shows it"),
    ], count: 1...2, options: [Option("--yes", nil, "delete the space's contents without asking again")] + output + ownService,
    details:
      "'admit' lets a space in that was made while the server was open, or on another server; 'owner' does so too, and makes it the space that "
      + "commands and the owner's code use; 'code' prints a code that pairs one more device with a space within ten minutes; 'remove' deletes a space with everything in it. A running server follows at once."
  ),
  Command(
    "backup", "save all spaces and settings in one file", arguments: [.init("FILE", .file, "where to write it")], count: 1...1,
    options: [
      Option("--keys", nil, "include the hashes of the devices' keys, so that no device has to be paired again"),
      Option("--passphrase-file", .file, "encrypt it with the passphrase in this file"),
    ] + ownService,
    details: "Places and settings of all spaces, and orders set with 'sources order', as JSON. The file is read back to check it. "
      + "A server may be running meanwhile; with 'backup' in its configuration it makes a backup every day by itself."),
  Command(
    "restore", "restore a backup", arguments: [.init("FILE", .file, "a file that 'backup' or a server wrote")], count: 1...1,
    options: [Option("--passphrase-file", .file, "the passphrase of an encrypted backup (the file that the configuration names)")]
      + ownService,
    details:
      "Restores everything or nothing. Present data stays; if both have a record, the later change wins; places deleted since come back as new ones. "
      + "For a space without any device a pairing code is printed."),
  Command(
    "serve", "serve the app, pages for terminals, and JSON",
    options: [
      Option("--host", .text("ADDRESS"), "the address to listen on (127.0.0.1; 0.0.0.0 for the whole local network)"),
      Option("--port", .text("PORT"), "the port to listen on (8080; 0 lets the system choose)"),
      Option("--site", .folder, "the app's files (found beside the program by default)"),
      Option("--threads", .text("N"), "the number of threads that answer requests (2)"),
      Option("--log", .oneOf(["requests", "none"]), "what is written to standard output"),
      Option("--cors", .text("ORIGINS"), "origins whose pages may use the API, separated by commas (none)"),
      Option("--ready-file", .file, "write the address into this file when the server listens"),
    ] + ownService,
    details: "The configuration is read again when its file changes and on SIGHUP; SIGTERM and SIGINT shut the server down cleanly.\n\n"
      + "Environment: every key of the configuration has a variable (docs/configuration.md): sources.open-meteo.url is "
      + "WEATHERGLASS_OPEN_METEO_URL."),
  Command(
    "mcp", "serve an assistant on standard input and output (Model Context Protocol)", options: [language] + ownService,
    details:
      "The assistant can read weather, and read and change the places and trips of the owner's space. A running server offers the same at /mcp, with a token."
  ),
  Command(
    "completions", "a script with completions for the shell",
    arguments: [.init("SHELL", .oneOf(Shell.allCases.map(\.rawValue)), "the shell")],
    count: 1...1, details: "For bash: source <(weatherglass completions bash)\nFor fish: weatherglass completions fish | source"),
  Command(
    "upstream-sim", "a scriptable stand-in for weather services, for trying things out",
    options: [
      Option("--script", .file, "the script of answers (docs/upstream-sim.md); required"),
      Option("--port", .text("PORT"), "the port to listen on at 127.0.0.1 (0: the system chooses)"),
      Option("--ready-file", .file, "write the address into this file when it listens"), now,
    ], details: "Logs each request in a line, without keys and exact places. SIGTERM and SIGINT shut it down cleanly."),
  Command("version", "the version of this program"),
  Command("help", "what a command does", arguments: [.init("COMMAND", .text("COMMAND"), "the command")], count: 0...1),
]

/// The commands that shut down cleanly when they get a signal.
let serving = ["serve", "upstream-sim"]

private let place = Command.Argument(
  "PLACE", .text("PLACE"),
  "a town, such as Paris or 'Paris, Texas', or LAT,LON in degrees, such as 64.147,-21.942 (the configuration's place)")
/// Enough that "Santiago de los Caballeros, Dominican Republic" needs no quotes.
private let wordsOfAPlace = 8
private let noColor = Option("--no-color", nil, "no colours; also the default with NO_COLOR, with TERM=dumb and in pipes")
private let output = [Option("--json", nil, "print JSON (docs/cli.md)"), noColor]
private let units =
  [Option("--units", .oneOf(Configuration.Units.allCases.map(\.rawValue)), "°C, km/h, hPa, km, mm or °F, mph, inHg, mi, in")]
  + Preference.Field.allCases.filter(\.appliesToText).map { Option("--" + $0.name, .oneOf($0.words), $0.help) }
private let language = Option(
  "--lang", .oneOf(Language.allCases.map(\.tag)), "the language of the weather (from LC_ALL, LC_MESSAGES or LANG)")
private let now = Option("--now", .text("TIME"), "use this as the current time, for tests and pictures (2026-11-18T14:09:00Z)")
private let configurationFile = [Option("--config", .file, "the configuration (weatherglass.toml in $XDG_CONFIG_HOME/weatherglass)")]
private let ownService =
  configurationFile + [
    Option("--data", .folder, "the data folder ($XDG_DATA_HOME/weatherglass)"),
    Option("--new-data", nil, "begin with an empty data folder although it had a database before"),
    Option("--source", .oneOf(Configuration.modes), "where the weather comes from"),
    Option("--scene", .oneOf(SimulatedScene.words), "simulated weather to show: storm, snow, fog, clear-night, heat, …"), now,
  ]

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

private func weatherCommand(_ name: String, _ summary: String, _ own: [Option] = []) -> Command {
  Command(
    name, summary, arguments: [place], count: 0...wordsOfAPlace,
    options: own + output + units + [
      language, Option("--offline", nil, "ask no source: show stored weather"),
      Option("--max-age", .text("AGE"), "only weather younger than this, such as 30m or 2h"),
      Option("--server", .text("URL"), "ask this Weatherglass server"),
    ] + ownService,
    details:
      "If a server runs on this machine, it is asked; else the program asks the sources itself and stores the weather in the data folder. "
      + "With --data, --source, --scene or --now it always asks the sources itself.")
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
