import Console
import Glibc
import WeatherModel

/// Starts to run a command line, on another thread.
nonisolated func start(_ arguments: [String]) { Task.detached { await run(arguments) } }

/// Runs a command line and ends the process with its exit code.
private nonisolated func run(_ arguments: [String]) async {
  do throws(CommandError) {
    try await carryOut(arguments)
    exit(0)
  } catch {
    printError(error.description)
    exit(error.exitCode)
  }
}

private nonisolated func carryOut(_ arguments: [String]) async throws(CommandError) {
  guard let name = arguments.first else { return showOverview() }
  switch name {
  case "--help", "-h": return showOverview()
  case "--version": return sayVersion()
  default: break
  }
  guard let command = commands.first(where: { $0.name == name }) else {
    let near = nearestCommand(to: name).map { " Did you mean \($0)?" } ?? ""
    throw .usage("There is no command '\(printable(name))'.\(near)")
  }
  let rest = Array(arguments.dropFirst())
  let parsed: ParsedArguments
  do throws(ArgumentProblem) { parsed = try ParsedArguments(rest, for: command) } catch { throw .usage(error.text) }
  if parsed.has("--help") { return show(command.help(width: Terminal(noColor: true).width)) }
  switch name {
  case "now", "forecast", "hours", "air", "alerts": try await weather(name, parsed)
  case "search": try search(parsed)
  case "where": try placeName(parsed)
  case "compare": try await compare(parsed)
  case "decode": try decode(parsed)
  case "doctor": try await doctor(parsed)
  case "sources": try await sources(parsed)
  case "book": try await book(parsed)
  case "places": try await savedPlaces(parsed)
  case "history": try await history(parsed)
  case "mcp": try await assist(parsed)
  case "widget": try await widget(parsed)
  case "token": try await token(parsed)
  case "spaces": try await spaces(parsed)
  case "backup": try await backUp(parsed)
  case "restore": try await restore(parsed)
  case "serve": try await serve(parsed)
  case "upstream-sim": try await upstreamSim(parsed)
  case "version": sayVersion()
  case "completions":
    guard let shell = Shell(rawValue: parsed.words[0]) else {
      throw .usage("There are completions only for bash, zsh and fish, not for '\(printable(parsed.words[0]))'.")
    }
    show(shell.completions(commands))
  default: try help(parsed.words.first)
  }
}

private nonisolated func sayVersion() { say("weatherglass \(weatherglassVersion)") }

private nonisolated func showOverview() {
  let details = "weatherglass COMMAND --help describes a command; weatherglass --version prints the version.\n\n" + exitCodes
  show(
    Command.overview(commands, title: "weatherglass: a weather app you own.", details: details, width: Terminal(noColor: true).width))
}

private nonisolated func help(_ name: String?) throws(CommandError) {
  guard let name else { return showOverview() }
  guard let command = commands.first(where: { $0.name == name }) else { throw .usage("There is no command '\(printable(name))'.") }
  show(command.help(width: Terminal(noColor: true).width))
}
