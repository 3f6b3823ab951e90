import Console
import Reports
import Routes
import WeatherModel

/// `weatherglass compare`.
nonisolated func compare(_ arguments: ParsedArguments) async throws(CommandError) {
  let wishes = try Wishes(arguments)
  let cell = try wishes.place()
  let comparison = try await comparison(wishes, cell)
  if arguments.has("--json") {
    showJSON(comparison.json)
  } else {
    show(comparison.text(on: wishes.screen, preferences: wishes.configuration.preferences, now: wishes.clock(), copy: wishes.copy))
  }
  guard comparison.entries.contains(where: { $0.report != nil }) else {
    throw .noWeather(comparison.entries.compactMap(\.problem).first ?? .unknownPlace, wishes.copy)
  }
}

private nonisolated func comparison(_ wishes: Wishes, _ cell: Cell) async throws(CommandError) -> Comparison {
  if let server = try await Asking(wishes).server() {
    do throws(RemoteServer.Failure) {
      return try await server.compare(cell)
    } catch {
      switch error {
      case .problem(let problem, let words): throw .noWeather(problem, words)
      case .silent(let problem, let words): if wishes.arguments.has("--server") { throw .noWeather(problem, words) }
      }
    }
  }
  let house = try await House.open(wishes)
  let comparison = await house.compare(cell)
  await house.close()
  return comparison
}
