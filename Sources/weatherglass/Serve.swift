import Accounts
import CHeap
import Configuration
import Console
import Features
import Glibc
import HTTPServer
import Languages
import Server
import Threads
import WeatherModel
import WeatherService

/// Serves until SIGTERM or SIGINT.
nonisolated func serve(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  for warning in input.warnings { complain(warning.description) }
  for problem in Languages.problems { complain("\(problem): pages in that language are in English.") }
  HangUps.listen()
  heap_limit_parts(CInt(max(2, input.configuration.server.threads)))
  let composition = try await Composition.open(input)
  for trouble in composition.troubles { complain(trouble) }
  if let trouble = trouble(ofDataFolder: try dataFolder(input.configuration.dataFolder)) { complain(trouble) }
  let writers = Writers()
  var options = serverOptions(input)
  if options.server.logsRequests { options.requestLog = writers.output }
  options.spaces = composition.spaces
  if options.server.access == .paired { options.ownersCode = PairingCode() }
  let server: WeatherglassServer
  do {
    server = try WeatherglassServer(options: options, service: composition.service)
  } catch {
    throw .failed("\(error)")
  }
  if let wanted = options.server.connections, server.mostConnections < wanted {
    complain(
      "server.connections is \(wanted), but the limit of open files leaves room for \(server.mostConnections). Raise it (ulimit -Hn).")
  }
  let host = options.server.host.contains(":") ? "[\(options.server.host)]" : options.server.host
  let address = "http://\(host):\(server.port)"
  if options.server.siteFolder == nil { complain("the app's files are missing; pages stay as they are. 'make build' makes them.") }
  if let file = arguments["--ready-file"] { try write(address, to: file) }
  say("listening on \(address)")
  if let code = options.ownersCode { await tell(code, composition.spaces) }
  Writers.use(writers)
  defer { writers.finish() }
  let following = Task { await watch(input, composition) }
  let tidying = Task { await giveMemoryBack() }
  _ = await Signals.waitForTermination()
  following.cancel()
  tidying.cancel()
  await server.stop()
  // Five seconds may be gone by now, and whoever ends services kills what takes much longer.
  if await value(within: 2000, { await composition.close() }) == nil {
    complain("the database does not answer: what it has not taken yet is lost, and will be fetched again.")
  }
}

/// Tells the owner how their first device comes in.
private nonisolated func tell(_ code: PairingCode, _ spaces: Spaces) async {
  // A database that does not answer now may hold devices.
  let isFirst = (try? await spaces.isEmpty()) ?? false
  let limit = isFirst ? "It lets the first device in" : "It lets one more device in within ten minutes, should all others be lost"
  say("This Weatherglass answers paired devices only. \(limit): \(code.text)")
}

/// Gives back every few seconds what a crowd needed and nobody needs any more.
private nonisolated func giveMemoryBack() async {
  while !Task.isCancelled {
    // A cancelled sleep ends the loop at its condition.
    try? await Task.sleep(nanoseconds: 5_000_000_000)
    heap_give_back(2 << 20)
  }
}

private func serverOptions(_ input: CommandInput) -> ServerOptions {
  var options = ServerOptions()
  options.server = input.configuration.server
  options.server.siteFolder = options.server.siteFolder ?? siteBesideProgram()
  options.limits = input.configuration.limits
  options.complain = { complain($0) }
  options.bodyFolder = try? dataFolder(input.configuration.dataFolder)
  let preferences = input.configuration.preferences
  if preferences != Preferences() { options.terminals.preferences = preferences }
  options.terminals.language = input.configuration.language
  if input.isClockStopped { options.clock = input.clock }
  return options
}

func write(_ text: String, to path: String) throws(CommandError) {
  // Written aside and moved, so that whoever waits for the file never reads half of it.
  let aside = path + ".new"
  let file = open(aside, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644)
  guard file >= 0 else { throw .failed("The ready file \(path) can't be written: \(String(cString: strerror(errno))).") }
  let bytes = Array((text + "\n").utf8)
  let written = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
  close(file)
  guard written == bytes.count, rename(aside, path) == 0 else {
    throw .failed("The ready file \(path) can't be written: \(String(cString: strerror(errno))).")
  }
}
