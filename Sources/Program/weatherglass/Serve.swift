import Accounts
import CHeap
import Configuration
import Glibc
import HTTPServer
import Languages
import Preferences
import Server
import System
import TerminalText
import WeatherModel

let serveCommand = Command(
  "serve", "serve the app, pages for terminals, and JSON",
  options: [
    Option("--host", .text("ADDRESS"), "the address to listen on (127.0.0.1; 0.0.0.0 for the whole local network)"),
    Option("--port", .text("PORT"), "the port to listen on (8080; 0 lets the system choose)"),
    Option("--site", .folder, "the app's files (found beside the program by default)"),
    Option("--threads", .text("N"), "the number of threads that answer requests (2)"),
    Option("--log", .oneOf(["requests", "none"]), "what is written to standard output"),
    Option("--cors", .text("ORIGINS"), "origins whose pages may use the API, separated by commas (none)"),
    Option("--ready-file", .file, "write the address into this file when the server listens"),
  ] + CommonOptions.ownService,
  details: "The configuration is read again when its file changes and on SIGHUP; SIGTERM and SIGINT shut the server down cleanly.\n\n"
    + "Environment: every key of the configuration has a variable (docs/configuration.md): sources.open-meteo.url is "
    + "WEATHERGLASS_OPEN_METEO_URL.", endsOnSignal: true,
  run: serve)

/// Serves until SIGTERM or SIGINT.
nonisolated func serve(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  for warning in input.warnings { printError(warning.description) }
  HangUpSignals.listen()
  heap_limit_parts(CInt(max(2, input.configuration.server.threads)))
  let composition = try await Composition(input)
  for trouble in composition.troubles { printError(trouble) }
  if let trouble = trouble(ofDataFolder: try dataFolder(input.configuration.dataFolder)) { printError(trouble) }
  let writers = Writers()
  var options = serverOptions(input)
  if options.server.logsRequests { options.requestLog = writers.output }
  options.spaces = composition.spaces
  options.warnings = composition.warnings
  options.notices = composition.notices
  options.lines = composition.lines
  let backup = DailyBackup(composition.spaces, offset: localOffset)
  options.ownDataProblem = { composition.owned.trouble }
  options.unreadableRows = { composition.owned.unreadable.all.count }
  options.backupHealth = { composition.backupPlan == nil ? nil : backup.health }
  if options.server.access == .paired { options.ownersCode = PairingCode() }
  let server: WeatherglassServer
  do {
    server = try WeatherglassServer(options: options, service: composition.service)
  } catch {
    throw .failed("\(error)")
  }
  if let wanted = options.server.connections, server.mostConnections < wanted {
    printError(
      "server.connections is \(wanted), but the limit of open files leaves room for \(server.mostConnections). Raise it (ulimit -Hn).")
  }
  let host = options.server.host.contains(":") ? "[\(options.server.host)]" : options.server.host
  let address = "http://\(host):\(server.port)"
  if options.server.siteFolder == nil {
    printError("the app's files are missing, so pages are served without the app. 'make build' makes them.")
  }
  if let file = arguments["--ready-file"] { try write(address, to: file) }
  say("listening on \(address)")
  let (spaces, isPairedOnly, code) = (composition.spaces, options.server.access == .paired, options.ownersCode)
  // A database that doesn't answer delays neither the start nor the end; the work goes on once it does.
  _ = await withTimeout(milliseconds: 1000) { await settleAdmissions(spaces, isPairedOnly: isPairedOnly, code) }
  Writers.use(writers)
  defer { writers.finish() }
  // Reading all languages takes as long as everything before, so it is done after the start.
  Task { for problem in Languages.problems { printError("\(problem): pages in that language are in English.") } }
  let work = Task { await workInBackground(input, composition, options.server.pushServices, backup) }
  _ = await Signals.waitForTermination()
  work.cancel()
  await server.stop()
  // Up to five seconds may have passed by now, and service managers kill a process that takes much longer to end.
  if await withTimeout(milliseconds: 2000, { await composition.close() }) == nil {
    printError("the database does not answer: weather that is not written yet is lost and will be fetched again.")
  }
}

/// Decides about the spaces of an earlier version, and says who has access to a paired-only server and how to pair a device.
private nonisolated func settleAdmissions(_ spaces: Spaces, isPairedOnly: Bool, _ code: PairingCode?) async {
  var access: Spaces.Access?
  do throws(SpaceError) {
    let kept = try await spaces.settleAdmissions(isPairedOnly: isPairedOnly)
    if kept > 0 {
      printError(
        "An earlier version admitted every space, so \(count(kept, "space")) stay\(kept == 1 ? "s" : "") admitted. "
          + "'weatherglass spaces list' shows all of them, and 'weatherglass spaces remove ID' removes one.")
    }
    access = try await spaces.access()
  } catch {
    // Nothing is decided until the next start, and until then nobody is locked out.
    if isPairedOnly { printError("It can't be read who has access: \(error.words)") }
  }
  guard let code else { return }
  // If the database doesn't answer now, there may be devices in it.
  let isFirst = access?.devices == 0
  let limit = isFirst ? "It pairs the first device" : "It pairs one more device within ten minutes, in case all others are lost"
  var who = "This Weatherglass answers paired devices only"
  if let access {
    who += ", and \(count(access.devices, "device")) in \(count(access.spaces, "space")) \(access.devices == 1 ? "has" : "have") access"
    if access.others > 0 { who += " (\(count(access.others, "space")) not: 'weatherglass spaces list')" }
  }
  say("\(who). \(limit): \(code.text)")
}

/// How many seconds this machine's clocks are ahead of UTC.
@Sendable private func localOffset(at instant: Instant) -> Int64 {
  var time = time_t(instant.seconds)
  var local = tm()
  guard localtime_r(&time, &local) != nil else { return 0 }
  return Int64(local.tm_gmtoff)
}

private func serverOptions(_ input: CommandInput) -> ServerOptions {
  var options = ServerOptions()
  options.server = input.configuration.server
  options.server.siteFolder = options.server.siteFolder ?? siteBesideProgram()
  options.limits = input.configuration.limits
  options.tariff = input.configuration.tariff
  options.warnOwner = { printError($0) }
  let preferences = input.configuration.preferences
  if preferences != Preferences() { options.terminals.preferences = preferences }
  options.terminals.language = input.configuration.language
  options.house = input.configuration.place.map { Cell($0) }
  if input.isClockStopped { options.clock = input.clock }
  return options
}

func write(_ text: String, to path: String) throws(CommandError) {
  guard replaceFile(path, with: text + "\n", mode: 0o644) else {
    throw .failed("The ready file \(path) can't be written: \(String(cString: strerror(errno))).")
  }
}
