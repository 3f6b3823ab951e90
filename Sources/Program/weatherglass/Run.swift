import Glibc
import TerminalText
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
  guard let command = Command(named: name) else {
    let near = nearestCommand(to: name).map { " Did you mean \($0)?" } ?? ""
    throw .usage("There is no command '\(printable(name))'.\(near)")
  }
  let rest = Array(arguments.dropFirst())
  let parsed: ParsedArguments
  do throws(ArgumentProblem) { parsed = try ParsedArguments(rest, for: command) } catch { throw .usage(error.text) }
  if parsed.has("--help") { return command.showHelp() }
  try await command.run(parsed)
}

let completionsCommand = Command(
  "completions", "a script with completions for the shell",
  arguments: [.init("SHELL", .oneOf(Shell.allCases.map(\.rawValue)), "the shell")],
  count: 1...1, details: "For bash: source <(weatherglass completions bash)\nFor fish: weatherglass completions fish | source",
  run: { parsed throws(CommandError) in
    guard let shell = Shell(rawValue: parsed.words[0]) else {
      throw .usage("There are completions only for bash, zsh and fish, not for '\(printable(parsed.words[0]))'.")
    }
    show(shell.completions(allCommands))
  })

let versionCommand = Command("version", "the version of this program", run: { _ in sayVersion() })

let helpCommand = Command(
  "help", "what a command does", arguments: [.init("COMMAND", .text("COMMAND"), "the command")], count: 0...1,
  run: { parsed throws(CommandError) in
    guard let name = parsed.words.first else { return showOverview() }
    guard let command = Command(named: name) else { throw .usage("There is no command '\(printable(name))'.") }
    command.showHelp()
  })

private nonisolated func sayVersion() { say("weatherglass \(weatherglassVersion)") }

private nonisolated func showOverview() {
  let details = "weatherglass COMMAND --help describes a command; weatherglass --version prints the version.\n\n" + exitCodes
  show(
    Command.overview(
      allCommands, title: "weatherglass: a weather app you own.", details: details, width: Terminal(noColor: true).width))
}
