import Configuration
import Routes
import TerminalText
import WeatherModel
import WeatherService
import Wire

/// What the weather is like, as far as one command shows it.
let weatherCommands: [Command] = [
  weatherCommand("now", "the current weather"),
  weatherCommand("forecast", "the forecast for the coming days", [Option("--days", .text("N"), "how many days (7)")]),
  weatherCommand("hours", "the forecast hour by hour", [Option("--hours", .text("N"), "how many hours (24)")]),
  weatherCommand("air", "the air quality"),
  weatherCommand("alerts", "warnings in force and announced"),
]

private func weatherCommand(_ name: String, _ summary: String, _ own: [Command.Option] = []) -> Command {
  Command(
    name, summary, arguments: [CommonOptions.place], count: 0...CommonOptions.wordsOfAPlace,
    options: own + CommonOptions.output + CommonOptions.units + [
      CommonOptions.language, Option("--offline", nil, "ask no source: show stored weather"),
      Option("--max-age", .text("AGE"), "only weather younger than this, such as 30m or 2h"),
      Option("--server", .text("URL"), "ask this Weatherglass server"),
    ] + CommonOptions.ownService,
    details:
      "If a server runs on this machine, it is asked; else the program asks the sources itself and stores the weather in the data folder. "
      + "With --data, --source, --scene or --now it always asks the sources itself.",
    run: { arguments throws(CommandError) in try await weather(name, arguments) })
}

/// `weatherglass now|forecast|hours|air|alerts`: the weather of a place.
nonisolated func weather(_ name: String, _ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  let cell = try input.place()
  let days = try number(arguments, "--days", 1...16, usual: 7)
  let hours = try number(arguments, "--hours", 1...240, usual: 24)
  let kinds = kinds(of: name, asJSON: arguments.has("--json"))
  let answer = try await WeatherLoader(input).answer(cell, kinds, needed: needed(for: name))
  guard let report = answer.report else { throw .noWeather(answer.problem ?? .noConnection, input.copy) }
  if arguments.has("--json") {
    // Without a number, the JSON has everything that is known.
    let hours = arguments.has("--hours") ? hours : .max, days = arguments.has("--days") ? days : .max
    return showJSON(report.coming(hours: hours, days: days, at: input.clock()).json)
  }
  let terminalReport = TerminalReport(
    terminal: input.terminal, answer: answer, cell: cell, preferences: input.configuration.preferences, now: input.clock(), copy: input.copy
  )
  switch name {
  case "now": show(terminalReport.nowText())
  case "forecast": show(terminalReport.forecastText(count: days))
  case "hours": show(terminalReport.hoursText(count: hours))
  case "air": show(terminalReport.airText())
  default: show(terminalReport.alertsText())
  }
}

extension WeatherReport {
  /// The report with at most so many hours and days, from the present ones on.
  fileprivate func coming(hours: Int, days: Int, at now: Instant) -> WeatherReport {
    var report = self
    if hours < .max { report.hourly?.value = Array((hourly?.value ?? []).filter { $0.time > now - .hours(1) }.prefix(hours)) }
    let today = zone.date(of: now)
    if days < .max { report.daily?.value = Array((daily?.value ?? []).filter { $0.date >= today }.prefix(days)) }
    return report
  }
}

/// The kinds that a command shows. The text of `now` also uses the hourly forecast if nothing newer is known.
private func kinds(of name: String, asJSON: Bool) -> Kinds {
  switch name {
  case "now":
    let shown: Kinds = [Kinds(.current), Kinds(.daily), Kinds(.minutely), Kinds(.alerts)]
    return asJSON ? shown : shown.union(Kinds(.hourly))
  case "forecast": return Kinds(.daily)
  case "hours": return Kinds(.hourly)
  case "air": return Kinds(.air)
  default: return Kinds(.alerts)
  }
}

/// The kinds of which at least one is needed to have something to show.
private func needed(for name: String) -> Kinds {
  name == "now" ? [Kinds(.current), Kinds(.hourly)] : kinds(of: name, asJSON: true)
}

/// Gets the weather from a running server, or from the sources.
struct WeatherLoader {
  let input: CommandInput
  init(_ input: CommandInput) { self.input = input }

  func answer(_ cell: Cell, _ kinds: Kinds, needed: Kinds) async throws(CommandError) -> WeatherAnswer {
    let maxAge = try maxAge()
    var answer = try await ask(cell, kinds, maxAge)
    if let maxAge { answer = younger(answer, needed, maxAge) }
    if let report = answer.report, report.kinds.isDisjoint(with: needed) {
      let problem = needed.each.compactMap { answer.problems[$0] }.first
      if let problem { throw .noWeather(problem, input.copy) }
      throw .noWeather(.unknownPlace, noSource(needed))
    }
    guard answer.report == nil else { return try input.finder().named(answer, input.copy) }
    if answer.hasNoSource {
      throw .noWeather(.unknownPlace, noSource(needed))
    }
    if input.arguments.has("--offline") || maxAge != nil {
      let words = maxAge.map { input.copy.nothingFetchedIn(time: duration($0)) } ?? input.copy.nothingFetched
      throw .noWeather(answer.problem ?? .noConnection, words)
    }
    throw .noWeather(answer.problem ?? .noConnection, input.copy)
  }

  private func noSource(_ needed: Kinds) -> String {
    let names = needed.each.map { input.copy.kind($0) }
    let list = names.dropFirst().reduce(names.first ?? "") { input.copy.listOr(a: $0, b: $1) }
    return input.copy.noSourceHas(kinds: list)
  }

  private func ask(_ cell: Cell, _ kinds: Kinds, _ maxAge: Int64?) async throws(CommandError) -> WeatherAnswer {
    let answered = try await fromServer { server throws(RemoteServer.Failure) in try await remote(server, cell, kinds, maxAge) }
    if let answered { return answered }
    let composition = try await Composition(input)
    let isOffline = input.arguments.has("--offline")
    let answer = await composition.weather(cell, kinds, maxAge: maxAge, offline: isOffline)
    await composition.close()
    if answer.report == nil, !isOffline, let missing = composition.missing { throw .usage(missing) }
    return answer
  }

  private func remote(_ server: RemoteServer, _ cell: Cell, _ kinds: Kinds, _ maxAge: Int64?) async throws(RemoteServer.Failure)
    -> WeatherAnswer
  {
    let first = try await server.weather(WeatherQuery(cell: cell, kinds: kinds, language: input.copy.language))
    guard let maxAge, isOlder(first.report, maxAge) else { return first }
    return try await server.weather(WeatherQuery(cell: cell, kinds: kinds, refreshes: true, language: input.copy.language))
  }

  /// What a server says; nil if this program has to ask the sources itself.
  func fromServer<Answer>(
    _ ask: (RemoteServer) async throws(RemoteServer.Failure) -> Answer
  ) async throws(CommandError) -> Answer? {
    guard let server = try await server() else { return nil }
    do throws(RemoteServer.Failure) { return try await ask(server) } catch {
      switch error {
      case .problem(let problem, let words): throw .noWeather(problem, words)
      case .noAnswer(let problem, let words):
        // A server that was found automatically is not required: this process can ask the sources itself.
        if input.arguments.has("--server") { throw .noWeather(problem, words) }
        return nil
      }
    }
  }

  /// The server to ask; nil when this program asks the sources itself.
  private func server() async throws(CommandError) -> RemoteServer? {
    if let address = input.arguments["--server"] {
      for option in ["--offline", "--source", "--scene", "--now"] where input.arguments.has(option) {
        throw .usage("\(option) can't be used with --server.")
      }
      return try RemoteServer(named: address)
    }
    return input.wantsOwnService ? nil : await RemoteServer.running(input.configuration)
  }

  private func maxAge() throws(CommandError) -> Int64? {
    guard let text = input.arguments["--max-age"] else { return nil }
    guard let seconds = parsedDuration(text) else {
      throw .usage("--max-age must be a time such as 90s, 30m, 2h or 1d, not '\(printable(text))'.")
    }
    return seconds
  }

  private func isOlder(_ report: WeatherReport?, _ maxAge: Int64) -> Bool {
    let now = input.clock()
    return report?.provenances.contains { now - $0.fetchedAt > maxAge } ?? false
  }

  /// The answer without the kinds that are older than allowed; it has no report if none of the needed kinds is left.
  private func younger(_ answer: WeatherAnswer, _ needed: Kinds, _ maxAge: Int64) -> WeatherAnswer {
    guard var report = answer.report else { return answer }
    let now = input.clock()
    let nothing = WeatherReport(cell: report.cell, zone: report.zone)
    for kind in Kind.allCases {
      guard let provenance = report.provenance(of: kind), now - provenance.fetchedAt > maxAge else { continue }
      report.copy(kind, from: nothing)
    }
    var answer = answer
    let hadSome = answer.report.map { !$0.kinds.isDisjoint(with: needed) } ?? false
    answer.report = hadSome && report.kinds.isDisjoint(with: needed) ? nil : report
    return answer
  }
}
