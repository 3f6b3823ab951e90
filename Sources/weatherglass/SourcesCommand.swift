import Configuration
import Console
import Reports
import WeatherModel
import WeatherService
import Wire

/// `weatherglass sources`, `weatherglass sources order KIND LIST`.
nonisolated func sources(_ arguments: ParsedArguments) async throws(CommandError) {
  let wishes = try Wishes(arguments)
  guard let verb = arguments.words.first else { return try await list(wishes) }
  guard verb == "order", arguments.words.count == 3 else {
    throw .usage("Write: weatherglass sources order KIND LIST, such as: sources order current met-norway,open-meteo.")
  }
  let (kindWord, list) = (arguments.words[1], arguments.words[2])
  guard kindWord == "default" || Kind(word: kindWord) != nil else {
    let words = Kind.allCases.map(\.word).joined(separator: ", ")
    throw .usage("'\(printable(kindWord))' is no kind. There are \(words) and default.")
  }
  if arguments.has("--server") { throw .usage("--server does not go with 'order': the order is kept in the data folder.") }
  var order: [Source]?
  if list != "default" {
    do throws(ConfigurationProblem) { order = try Configuration.order(list) } catch { throw .usage(error.description) }
  }
  // Nobody is to believe that a choice is kept.
  if wishes.configuration.database == nil, let trouble = trouble(ofDataFolder: try dataFolder(wishes.configuration.dataFolder)) {
    throw .failed(trouble)
  }
  let house = try await House.open(wishes)
  try await house.setOrder(of: kindWord, to: order)
  let (now, all) = (house.orders, house.sourceList())
  await house.close()
  if arguments.has("--json") {
    showJSON(all.json)
  } else {
    for (kind, sources) in now where kindWord == "default" || kind.word == kindWord {
      say("\(kind.word): \(sources.map(\.word).joined(separator: ", "))")
    }
  }
}

private nonisolated func list(_ wishes: Wishes) async throws(CommandError) {
  if let server = try await Asking(wishes).server(), let json = try await remoteList(server, wishes) {
    return wishes.arguments.has("--json") ? showJSON(json.bytes) : show(json.list.text(on: wishes.screen, now: wishes.clock()))
  }
  let house = try await House.open(wishes)
  let list = house.sourceList()
  await house.close()
  if wishes.arguments.has("--json") { return showJSON(list.json) }
  show(list.text(on: wishes.screen, now: wishes.clock()))
}

private nonisolated func remoteList(
  _ server: RemoteServer, _ wishes: Wishes
) async throws(CommandError) -> (bytes: [UInt8], list: SourceList)? {
  do throws(RemoteServer.Failure) {
    let list = try await server.sources()
    return (list.json, list)
  } catch {
    switch error {
    case .problem(let problem, let words): throw .noWeather(problem, words)
    case .silent(let problem, let words):
      if wishes.arguments.has("--server") { throw .noWeather(problem, words) }
      return nil
    }
  }
}
