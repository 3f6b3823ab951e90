import Glibc

/// Begins to run a command line, on another thread.
nonisolated func start(_ arguments: [String]) { Task.detached { await run(arguments) } }

/// Runs a command line and ends the process with its exit code: 0 done, 1 failed, 2 misunderstood.
private nonisolated func run(_ arguments: [String]) async {
  do throws(CommandError) {
    switch arguments.first {
    case "serve": try await serve(ServeArguments(Array(arguments.dropFirst())))
    case "help", "--help", "-h", nil: print(usage)
    case "--version": print("weatherglass \(version)")
    case let other?: throw .usage("There is no command '\(other)'.")
    }
    exit(0)
  } catch {
    complain(error.description)
    exit(error.exitCode)
  }
}

let version = "0.1.0"

let usage = """
  weatherglass: a weather app you own.

  weatherglass serve [options]     serve the app, pages for terminals, and JSON
  weatherglass --version           say which version this is

  Options of serve:
    --host ADDRESS     where to listen (127.0.0.1; 0.0.0.0 for the whole house)
    --port PORT        where to listen (8080; 0 lets the system choose)
    --data FOLDER      where to keep what must survive ($XDG_DATA_HOME/weatherglass)
    --source SOURCE    auto (default), open-meteo, simulator
    --scene SCENE      simulated weather to show: storm, snow, fog, clear-night, heat, …
    --site FOLDER      the app's files (found beside the program by default)
    --threads N        threads that answer requests (2)
    --log MODE         requests (default) or none
    --now TIME         stop the clock, for tests and pictures (2026-11-18T14:09:00Z)
    --ready-file FILE  write the address into this file when the server listens

  Environment: WEATHERGLASS_OPEN_METEO_URL and WEATHERGLASS_OPEN_METEO_AIR_URL name another Open-Meteo.
  """

/// Why a command could not be carried out.
enum CommandError: Error, CustomStringConvertible {
  case usage(String)
  case failed(String)

  var description: String {
    switch self {
    case .usage(let text): text + " 'weatherglass help' says what there is."
    case .failed(let text): text
    }
  }

  var exitCode: CInt {
    switch self {
    case .usage: 2
    case .failed: 1
    }
  }
}

/// Writes a line to standard error.
func complain(_ text: String) {
  let line = Array(("weatherglass: " + text + "\n").utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
