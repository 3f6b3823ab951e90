import Providers
import Server
import WeatherModel
import WeatherService

/// What `weatherglass serve` was told.
struct ServeArguments {
  var options = ServerOptions()
  var mode = SourceMode.auto
  var scene: SimulatedScene?
  var dataFolder: String?
  var readyFile: String?

  init(_ arguments: [String]) throws(CommandError) {
    options.siteFolder = siteBesideProgram()
    var rest = arguments[...]
    while let flag = rest.popFirst() {
      guard flag.hasPrefix("--") else { throw .usage("'\(flag)' is not an option.") }
      guard ServeArguments.flags.contains(flag) else { throw .usage("There is no option '\(flag)'.") }
      guard let value = rest.popFirst(), !value.isEmpty else { throw .usage("\(flag) needs a value.") }
      try set(flag, value)
    }
    if scene != nil, mode != .simulator {
      guard mode == .auto else { throw .usage("--scene goes with --source simulator.") }
      mode = .simulator
    }
  }

  private static let flags = [
    "--host", "--port", "--data", "--source", "--scene", "--site", "--threads", "--log", "--now", "--ready-file",
  ]

  private mutating func set(_ flag: String, _ value: String) throws(CommandError) {
    switch flag {
    case "--host": options.host = value
    case "--port":
      guard let port = UInt16(value) else { throw .usage("--port must be a number from 0 to 65535, not '\(value)'.") }
      options.port = port
    case "--data": dataFolder = value
    case "--source":
      guard let mode = SourceMode(rawValue: value) else {
        throw .usage("--source must be auto, open-meteo or simulator, not '\(value)'.")
      }
      self.mode = mode
    case "--scene": scene = try simulatedScene(value)
    case "--site": options.siteFolder = value
    case "--threads":
      guard let threads = Int(value), (1...64).contains(threads) else { throw .usage("--threads must be from 1 to 64, not '\(value)'.") }
      options.threads = threads
    case "--log":
      guard value == "requests" || value == "none" else { throw .usage("--log must be requests or none, not '\(value)'.") }
      options.logsRequests = value == "requests"
    case "--now":
      guard let now = Instant(iso8601: value) else { throw .usage("--now must be a time such as 2026-11-18T14:09:00Z, not '\(value)'.") }
      options.clock = { now }
    default: readyFile = value
    }
  }
}

private func simulatedScene(_ word: String) throws(CommandError) -> SimulatedScene {
  do {
    return try SimulatedScene(word: word)
  } catch {
    throw .usage("--scene: \(error)")
  }
}
