import Configuration
import Reports
import TerminalText
import WeatherModel
import WeatherService
import Wire

let sourcesCommand = Command(
  "sources", "the sources, their state, and the order in which they are asked",
  arguments: [
    .init("order", .oneOf(["order"]), "changes the order of a kind"),
    .init("KIND", .oneOf(["default"] + Kind.allCases.map(\.word)), "the kind, or default for all kinds without an order of their own"),
    .init("LIST", .oneOf(["default"]), "sources, separated by commas, or default for the built-in order"),
  ], count: 0...3,
  options: CommonOptions.output + [Option("--server", .text("URL"), "ask this Weatherglass server")] + CommonOptions.ownService,
  details: "An order that is set here is stored in the data folder; a running server that uses the folder adopts it within seconds.",
  run: sources)

/// `weatherglass sources`, `weatherglass sources order KIND LIST`: shows the sources, or sets the order of a kind.
nonisolated func sources(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  guard let verb = arguments.words.first else { return try await list(input) }
  guard verb == "order", arguments.words.count == 3 else {
    throw .usage("Usage: weatherglass sources order KIND LIST, such as: sources order current met-norway,open-meteo.")
  }
  let (kindWord, list) = (arguments.words[1], arguments.words[2])
  guard kindWord == "default" || Kind(word: kindWord) != nil else {
    let words = Kind.allCases.map(\.word).joined(separator: ", ")
    throw .usage("'\(printable(kindWord))' is not a kind. The kinds are \(words) and default.")
  }
  if arguments.has("--server") { throw .usage("--server can't be used with 'order': the order is stored in the data folder.") }
  var order: [Source]?
  if list != "default" {
    do throws(ConfigurationProblem) { order = try Configuration.order(list) } catch { throw .usage(error.description) }
  }
  // Nobody should believe that an order was stored if it was not.
  if input.configuration.database == nil, let trouble = trouble(ofDataFolder: try dataFolder(input.configuration.dataFolder)) {
    throw .failed(trouble)
  }
  let composition = try await Composition(input)
  try await composition.setOrder(of: kindWord, to: order)
  let (now, all) = (composition.orders, composition.sourceList())
  await composition.close()
  if arguments.has("--json") {
    showJSON(all.json)
  } else {
    for (kind, sources) in now where kindWord == "default" || kind.word == kindWord {
      say("\(kind.word): \(sources.map(\.word).joined(separator: ", "))")
    }
  }
}

private nonisolated func list(_ input: CommandInput) async throws(CommandError) {
  let list = try await sourceList(input)
  if input.arguments.has("--json") { return showJSON(list.json) }
  show(list.text(on: input.terminal, now: input.clock()))
}

private nonisolated func sourceList(_ input: CommandInput) async throws(CommandError) -> SourceList {
  let answered = try await WeatherLoader(input).fromServer { server throws(RemoteServer.Failure) in try await server.sources() }
  if let answered { return answered }
  let composition = try await Composition(input)
  let list = composition.sourceList()
  await composition.close()
  return list
}
