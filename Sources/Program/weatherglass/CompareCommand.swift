import Reports
import Routes
import TerminalText
import WeatherModel

let compareCommand = Command(
  "compare", "the values of every source side by side, with the spread", arguments: [CommonOptions.place],
  count: 0...CommonOptions.wordsOfAPlace,
  options: CommonOptions.output + CommonOptions.units + [Option("--server", .text("URL"), "ask this Weatherglass server")]
    + CommonOptions.ownService,
  run: compare)

/// `weatherglass compare`: what every source says about a place.
nonisolated func compare(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  let cell = try input.place()
  let comparison = try await comparison(input, cell)
  if arguments.has("--json") {
    showJSON(comparison.json)
  } else {
    // Without the names of places, there are still the coordinates.
    let place = try? input.name(of: input.finder().pointName(cell, in: input.copy.language))
    show(comparison.text(of: place, on: input.terminal, preferences: input.configuration.preferences, now: input.clock(), copy: input.copy))
  }
  guard comparison.entries.contains(where: { $0.report != nil }) else {
    throw .noWeather(comparison.entries.compactMap(\.problem).first ?? .unknownPlace, input.copy)
  }
}

private nonisolated func comparison(_ input: CommandInput, _ cell: Cell) async throws(CommandError) -> Comparison {
  let answered = try await WeatherLoader(input).fromServer { server throws(RemoteServer.Failure) in try await server.compare(cell) }
  if let answered { return answered }
  let composition = try await Composition(input)
  let comparison = await composition.compare(cell)
  await composition.close()
  return comparison
}
