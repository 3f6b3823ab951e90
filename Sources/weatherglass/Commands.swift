import Configuration
import Console
import Features
import Providers
import WeatherModel
import Widgets

private typealias Option = Command.Option

/// Every command, as the parser, the help and the completions know it.
let commands: [Command] = [
  weatherCommand("now", "the weather of this moment"),
  weatherCommand("forecast", "the days to come", [Option("--days", .text("N"), "how many days (7)")]),
  weatherCommand("hours", "hour by hour", [Option("--hours", .text("N"), "how many hours (24)")]),
  weatherCommand("air", "how the air is"),
  weatherCommand("alerts", "warnings in force and announced"),
  Command(
    "search", "the places that words may mean, the likeliest first",
    arguments: [.init("WORDS", .text("WORDS"), "a name or its beginning, 'city, country', or coordinates")],
    count: 1...wordsOfAPlace,
    options: output + [Option("--limit", .text("N"), "how many places at most (10)"), language] + configurationFile,
    details: "Nobody is asked. Of places alike the one nearer to the configuration's place comes first."),
  Command(
    "where", "what a point is called", arguments: [place], count: 0...wordsOfAPlace,
    options: output + units + [language] + configurationFile,
    details: "The town, or the next one with distance and direction, or the sea; and the time zone. Nobody is asked."),
  Command(
    "compare", "what every source says, side by side, with the spread", arguments: [place], count: 0...wordsOfAPlace,
    options: output + units + [Option("--server", .text("URL"), "ask this Weatherglass server")] + ownService),
  Command(
    "decode", "what we understand of a recorded answer of a source",
    arguments: [
      .init(
        "SOURCE[:ENDPOINT]", .oneOf(Decoding.sources.map(\.word)), "who answered, and which of its endpoints"),
      .init("FILE", .file, "the answer's body; - reads standard input"),
    ], count: 2...2,
    options: [
      Option("--json", nil, "print the model's JSON (docs/model.md)"),
      Option("--at", .text("LAT,LON"), "the place that was asked for, where the answer does not say it"),
      Option("--status", .text("N"), "the answer's status (200)"), now, noColor,
    ],
    details: "Without an endpoint the answer is recognised by its shape. Endpoints:\n"
      + Decoding.sources.map { "  \($0.word): \($0.facts.endpoints.joined(separator: ", "))\n" }.joined()
      + "OpenWeatherMap's may say which units were asked for: weather/imperial, weather/standard, weather/metric."),
  Command(
    "doctor", "whether everything is in order",
    options: output + [Option("--offline", nil, "ask nobody"), Option("--server", .text("URL"), "look at this Weatherglass server")]
      + ownService,
    details: "Looks at the data folder, the databases, the configuration, every source, the zone files, the clock and the server. "
      + "Keys are never printed. Exits with 1 when something is broken."),
  Command(
    "sources", "the sources, how they stand, and the order in which they are asked",
    arguments: [
      .init("order", .oneOf(["order"]), "changes the order of a kind"),
      .init("KIND", .oneOf(["default"] + Kind.allCases.map(\.word)), "which kind, or default for all without an order of their own"),
      .init("LIST", .oneOf(["default"]), "sources with commas between them, or default for the built-in order"),
    ], count: 0...3,
    options: output + [Option("--server", .text("URL"), "ask this Weatherglass server")] + ownService,
    details: "An order that is set here is kept in the data folder; a server that uses the folder follows within seconds."),
  Command(
    "places", "the places that you have saved, in their order",
    options: output + [
      Option("--server", .text("URL"), "those on this Weatherglass server"),
      Option("--token-file", .file, "the token that opens them there, with the scope 'places'"),
    ] + ownService,
    details: "The places of the owner's space in the data folder, or on a server those of the space that a token belongs to."),
  Command(
    "book", "a trip from A to B",
    options: [
      Option("--from", .text("PLACE"), "A: a town, such as Paris or 'Paris, Texas', or LAT,LON in degrees; needed"),
      Option("--to", .text("PLACE"), "B; needed"),
      Option("--speed", .oneOf(TravelSpeed.allCases.map(\.word)), "how you travel (drive)"),
      Option("--depart", .text("TIME"), "when you set out, such as 2026-11-18T14:09:00Z (now)"),
      Option("--key", .text("KEY"), "the same order with the same key is booked once (a new key each time)"),
    ] + output + units + [language] + ownService,
    details: "The trip belongs to the owner's space, as a device called Terminal. What it costs stands in docs/trips.md. "
      + "The forecast for the way is kept with it."),
  Command(
    "history", "the trips that were booked in a month",
    options: [
      Option("--month", .text("MONTH"), "which month, such as 2026-11 (this month)"),
      Option("--zone", .text("ZONE"), "by whose clock the month begins and ends, such as Europe/Berlin (UTC)"),
    ] + output + units + [language] + ownService,
    details: "The trips of the owner's space, the last booked first, with totals; cancelled ones are listed and not counted."),
  Command(
    "widget", "a widget, from what was fetched before",
    arguments: [.init("SIZE", .oneOf(WidgetSize.allCases.map(\.rawValue)), "how large it is"), place], count: 1...wordsOfAPlace,
    options: [
      Option("--format", .oneOf(WidgetFormat.allCases.map(\.rawValue)), "how it is written down (txt)"),
      Option("--theme", .oneOf(["dark", "light"]), "for which surroundings (dark)"),
      Option("--inks", .oneOf(WidgetInks.allCases.map(\.rawValue)), "what a display of ink has: black and white, also red or yellow (bw)"),
    ] + units + [language] + ownService,
    details: "Nobody is asked: 'weatherglass now' or a server fetches the weather. What it draws goes to standard output."),
  Command(
    "token", "what lets programs into parts of your space",
    arguments: [
      .init("ACTION", .oneOf(["create", "list", "revoke"]), "what to do"),
      .init("ID", .text("ID"), "which one is revoked, as 'list' shows it"),
    ], count: 1...2,
    options: [
      Option("--scope", .text("LIST"), "what it opens: read, places, trips, widget, calendar, with commas between them"),
      Option("--name", .text("NAME"), "what it is for"), Option("--at", .text("PLACE"), "the only place that it tells of"),
    ] + output + ownService,
    details: "The token is printed once, and only a hash of it is kept. Programs send it as 'Authorization: Bearer TOKEN' (docs/api.md)."),
  Command(
    "backup", "everything that people own, in one file", arguments: [.init("FILE", .file, "where to write it")], count: 1...1,
    options: [
      Option("--keys", nil, "with what devices' keys are recognised by, so that none has to be paired again"),
      Option("--passphrase-file", .file, "encrypt it with the words in this file"),
    ] + ownService,
    details: "Places and settings of all spaces, and what was set with 'sources order', as JSON. It is read back before it counts. "
      + "A server may be running meanwhile; with 'backup' in its configuration it makes one a day by itself."),
  Command(
    "restore", "bring back what a backup has", arguments: [.init("FILE", .file, "a file that 'backup' or a server wrote")], count: 1...1,
    options: [Option("--passphrase-file", .file, "the words that an encrypted one was made with; else the configuration names their file")]
      + ownService,
    details:
      "All of it or nothing. What is here stays; of what is in both the later writer wins; places deleted since come back as new ones. "
      + "For a space that no device may open a code is printed."),
  Command(
    "serve", "serve the app, pages for terminals, and JSON",
    options: [
      Option("--host", .text("ADDRESS"), "where to listen (127.0.0.1; 0.0.0.0 for the whole local network)"),
      Option("--port", .text("PORT"), "where to listen (8080; 0 lets the system choose)"),
      Option("--site", .folder, "the app's files (found beside the program by default)"),
      Option("--threads", .text("N"), "threads that answer requests (2)"),
      Option("--log", .oneOf(["requests", "none"]), "what is written to standard output"),
      Option("--cors", .text("ORIGINS"), "origins whose pages may ask the API, with commas between them (none)"),
      Option("--ready-file", .file, "write the address into this file when the server listens"),
    ] + ownService,
    details: "The configuration is read again when its file changes and on SIGHUP; SIGTERM and SIGINT end the server in good order.\n\n"
      + "Environment: every key of the configuration has a variable (docs/configuration.md): sources.open-meteo.url is "
      + "WEATHERGLASS_OPEN_METEO_URL."),
  Command(
    "mcp", "serve an assistant on standard input and output (Model Context Protocol)", options: [language] + ownService,
    details:
      "It may ask for weather, and read and change the places and trips of the owner's space. A running server does the same for tokens at /mcp."
  ),
  Command(
    "completions", "what the shell offers after TAB",
    arguments: [.init("SHELL", .oneOf(Shell.allCases.map(\.rawValue)), "for which shell")],
    count: 1...1, details: "For bash: source <(weatherglass completions bash)\nFor fish: weatherglass completions fish | source"),
  Command(
    "upstream-sim", "a scriptable stand-in for weather services, for trying things out",
    options: [
      Option("--script", .file, "what to answer (docs/upstream-sim.md); needed"),
      Option("--port", .text("PORT"), "where to listen on 127.0.0.1 (0: the system chooses)"),
      Option("--ready-file", .file, "write the address into this file when it listens"),
    ], details: "Logs each request in a line, without keys and exact places. SIGTERM and SIGINT end it in good order."),
  Command("help", "what a command does", arguments: [.init("COMMAND", .text("COMMAND"), "which one")], count: 0...1),
]

/// The commands that end in good order when they are asked to.
let serving = ["serve", "upstream-sim"]

private let place = Command.Argument(
  "PLACE", .text("PLACE"),
  "a town, such as Paris or 'Paris, Texas', or LAT,LON in degrees, such as 64.147,-21.942; else the configuration's place")
/// "Santiago de los Caballeros, Dominican Republic" needs no quotes.
private let wordsOfAPlace = 8
private let noColor = Option("--no-color", nil, "no colours; NO_COLOR, TERM=dumb and pipes do the same")
private let output = [Option("--json", nil, "print JSON (docs/cli.md)"), noColor]
private let units =
  [Option("--units", .oneOf(Configuration.Units.allCases.map(\.rawValue)), "°C, km/h, hPa, km, mm or °F, mph, inHg, mi, in")]
  + Preference.Field.allCases.filter(\.isOfTexts).map { Option("--" + $0.name, .oneOf($0.words), $0.help) }
private let language = Option(
  "--lang", .oneOf(Language.allCases.map(\.tag)), "the language of the weather; else LC_ALL, LC_MESSAGES or LANG")
private let now = Option("--now", .text("TIME"), "stop the clock, for tests and pictures (2026-11-18T14:09:00Z)")
private let configurationFile = [Option("--config", .file, "the configuration (weatherglass.toml in $XDG_CONFIG_HOME/weatherglass)")]
private let ownService =
  configurationFile + [
    Option("--data", .folder, "where to keep what must survive ($XDG_DATA_HOME/weatherglass)"),
    Option("--source", .oneOf(Configuration.modes), "where the weather comes from"),
    Option("--scene", .oneOf(SimulatedScene.words), "simulated weather to show: storm, snow, fog, clear-night, heat, …"), now,
  ]

extension Preference.Field {
  /// What its option does, where `--units` would say something else.
  fileprivate var help: String {
    switch self {
    case .temperature: "in °C or °F"
    case .airScale: "which air-quality index comes first"
    case .clock: "24 hours, or twice 12"
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
      language, Option("--offline", nil, "ask nobody: show what was fetched before"),
      Option("--max-age", .text("AGE"), "nothing older than this, such as 30m or 2h"),
      Option("--server", .text("URL"), "ask this Weatherglass server"),
    ] + ownService,
    details:
      "A server that runs on this machine is asked; else the program asks the sources itself and keeps what it learnt in the data folder. "
      + "With --data, --source, --scene or --now it always does so itself.")
}

let exitCodes = """
  Exit codes:
    0  done
    1  failed
    2  the command line or the configuration makes no sense
    3  no weather for this place
    4  no connection, and nothing fetched before
    5  the source's quota is used up, and nothing fetched before
    6  the source refuses the key, and nothing fetched before
    7  the source's answer makes no sense, and nothing fetched before
    8  the source, or the server that was asked, answers with an error of its own
    9  the server that was asked limits how often one address may ask
  """
