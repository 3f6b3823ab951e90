import Accounts
import HTTPServer
import OpenAPI
import Routes
import WeatherModel

/// The endpoints about the server itself, and the files of the API.
extension Endpoint {
  static let server: [Endpoint] = [
    Endpoint(
      .get, .icon, readers: .visitors, scope: .read,
      Operation(
        id: "icon", summary: "The picture of a weather condition.", parameters: [icon],
        content: [Operation.Content(type: "image/svg+xml", schema: .text("A drawing of 48 by 48 units."))], hasTag: true,
        refusals: (.everywhere + [.unknownPlace]).byStatus)
    ) { _, call throws(RouteProblem) in try file(call) },
    Endpoint(
      .get, .openAPI, readers: .visitors,
      Operation(
        id: "description", summary: "This description.",
        content: [Operation.Content(type: "application/json", schema: .anything)], hasTag: true, refusals: .everywhere)
    ) { _, call throws(RouteProblem) in try file(call) },
    // "ok" says nothing, and service managers and proxies have no key.
    Endpoint(.get, .health, readers: .everybody) { handlers, _ in .now(handlers.health) },
    Endpoint(.get, .metrics, readers: .visitors, scope: .status) { handlers, _ in handlers.metrics.reply() },
  ]

  private static let icon: Parameter = {
    let words = Condition.allCases.map(\.word)
    return Parameter(
      "icon", in: .path, nil,
      .word("A condition, with the suffix -night when the sun is below the horizon.", words + words.map { $0 + "-night" }))
  }()

  private static func file(_ call: Call) throws(RouteProblem) -> Reply {
    guard let file = APIFiles.answer(call.request.path, for: call.audience) else { throw .notFound }
    return .prepared(file)
  }
}
