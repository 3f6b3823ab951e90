import Glibc
import HTTPClient
import HTTPServer
import Providers
import Server
import WeatherModel
import WeatherService

/// Serves until SIGTERM or SIGINT.
nonisolated func serve(_ arguments: ServeArguments) async throws(CommandError) {
  let folder = try dataFolder(arguments.dataFolder)
  let clock = arguments.options.clock ?? { wallClock() }
  let simulator = Provider.simulator(Simulator(scene: arguments.scene), clock: clock)
  let live = Provider.openMeteo(hosts: openMeteoHosts(), http: sourceClient, clock: clock)
  let service = WeatherService(
    settings: ServiceSettings(mode: arguments.mode), providers: [live], simulator: simulator, marker: .file(inFolder: folder), clock: clock)
  await service.start()
  let server: WeatherglassServer
  do {
    server = try WeatherglassServer(options: arguments.options, service: service)
  } catch {
    throw .failed("\(error)")
  }
  let host = arguments.options.host.contains(":") ? "[\(arguments.options.host)]" : arguments.options.host
  let address = "http://\(host):\(server.port)"
  if arguments.options.siteFolder == nil { complain("the app's files are missing; pages stay as they are. 'make build' makes them.") }
  if let file = arguments.readyFile { try write(address, to: file) }
  say("listening on \(address)")
  _ = await Signals.waitForTermination()
  await server.stop()
  await service.flush()
}

private nonisolated func wallClock() -> Instant {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Instant(seconds: Int64(time.tv_sec))
}

private func openMeteoHosts() -> OpenMeteo.Hosts {
  var hosts = OpenMeteo.Hosts()
  if let forecast = environment("WEATHERGLASS_OPEN_METEO_URL") {
    hosts.forecast = forecast
    hosts.air = forecast
  }
  if let air = environment("WEATHERGLASS_OPEN_METEO_AIR_URL") { hosts.air = air }
  return hosts
}

/// One attempt a question: the weather service itself asks again later, and nobody waits for a silent network three times over.
private let sourceClient = HTTPClient.live(userAgent: "Weatherglass/\(version)", retry: RetryPolicy(attempts: 1))

func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  _ = line.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
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
