import Foundation
import Routes
import Testing
import WeatherModel
import Wire

@testable import Server

/// The description of the API. Tests/API checks from outside that the answers have the described form.
@Suite struct OpenAPITests {
  private func description() throws -> JSON { try JSON(parsing: openAPIDescription()) }

  private func leads(_ path: APIPath, to route: Route) -> Bool {
    switch (path, route) {
    case (.weather, .weather), (.dashboard, .dashboard), (.sources, .sources), (.compare, .compare), (.icon, .weatherIcon),
      (.places, .weatherOfPlaces), (.search, .places), (.placeName, .placeName), (.journey, .journey), (.wit, .wit),
      (.openAPI, .openAPI):
      true
    default: false
    }
  }

  @Test func everyAddressIsDescribedWithItsParameters() throws {
    let description = try description()
    let ownPaths =
      APIPath.allCases.map(\.template) + SpacePath.allCases.map(\.template) + TripPath.allCases.map(\.template)
      + TokenOperation.all.map(\.path)
    #expect(try description["openapi"].text() == "3.1.0")
    #expect(try description["paths"].members().map(\.0) == ownPaths)
    let ownMethods = SpacePath.allCases.map { ($0.template, $0.methods) } + TripPath.allCases.map { ($0.template, $0.methods) }
    for (path, methods) in ownMethods {
      #expect(try description["paths"][path].members().map { $0.0.uppercased() } == methods)
    }
    for path in APIPath.allCases {
      let operation = description["paths"][path.template]["get"]
      let parameters = try operation["parameters"].items()
      let names = try parameters.filter { try $0["in"].text() == "query" }.map { try $0["name"].text() }
      #expect(names == path.parameters.map(\.name), "\(path)")
      let inPath = try parameters.filter { try $0["in"].text() == "path" }.map { try "{\($0["name"].text())}" }
      #expect(inPath == path.template.matches(of: /\{[a-z]+\}/).map { String($0.0) }, "\(path)")
      for kind in path.kinds.each where path.parameters.contains(.kinds) {
        let words = try #require(parameters.first { try $0["name"].text() == "kinds" })["schema"]["items"]["enum"]
        #expect(try words.items().contains { try $0.text() == kind.word }, "\(path)")
      }
    }
  }

  @Test func everyAddressOfASpaceLeadsToItsRoute() throws {
    for path in SpacePath.allCases {
      let named = path.template.replacing("{device}", with: "this").replacing("{warning}", with: String(repeating: "0", count: 32))
        .replacing("{token}", with: String(repeating: "0", count: 32)).replacing("{widget}", with: "small.svg")
      guard case .space(let address) = try Route(path: named, query: []) else {
        Issue.record("\(path)")
        continue
      }
      #expect(address.path == path)
      #expect(try Route(path: address.url, query: []) == .space(address))
    }
  }

  @Test func everyAddressOfATokenLeadsToItsRoute() throws {
    let routes = try TokenOperation.all.map { operation in
      try Route(path: operation.path.replacing("{token}", with: "a.b").replacing("{widget}", with: "small.svg"), query: [])
    }
    #expect(
      routes == [
        .widget(WidgetAddress(token: "a.b", name: "small.svg", options: [])), .calendar(CalendarAddress(token: "a.b", options: [])),
        .assistants,
      ])
  }

  /// Every address of the list leads to a route, and no two to the same.
  @Test func everyAddressLeadsToItsRoute() throws {
    for path in APIPath.allCases {
      let given = ["lat": "1", "lon": "2", "q": "x", "at": "1,2", "from": "1,2", "to": "1,3"]
      let query = given.map { QueryItem($0.key, $0.value) }
      let route = try Route(path: path.template.replacing("{icon}", with: "rain"), query: query)
      #expect(leads(path, to: route))
      #expect(Route.isAPI(path.template))
    }
  }

  @Test func everyComponentIsDefinedAndUsed() throws {
    let text = String(decoding: openAPIDescription(), as: UTF8.self)
    let description = try description()
    for part in ["schemas", "responses"] {
      let named = Set(text.matches(of: /"#\/components\/([a-z]+)\/([A-Za-z]+)"/).filter { $0.1 == part }.map { String($0.2) })
      #expect(named == Set(try description["components"][part].members().map(\.0)), "\(part)")
    }
    var ids: Set<String> = []
    for path in try description["paths"].members() {
      for operation in try path.1.members() { #expect(ids.insert(try operation.1["operationId"].text()).inserted) }
    }
  }

  @Test(arguments: Transport.allCases) func everyDescribedAddressAnswersAsDescribed(_ way: Transport) async throws {
    try await withServer(way) { server in
      let description = try await server.ask("/openapi.json").json()
      let own = SpacePath.allCases.map(\.template) + TripPath.allCases.map(\.template) + TokenOperation.all.map(\.path)
      for (path, item) in try description["paths"].members() where !own.contains(path) {
        let place = "64.147,-21.942"
        let query = "?lat=64.147&lon=-21.942&q=Reykjavik&at=\(place)&from=\(place)&to=64.2,-21.5"
        let target = path.replacing("{icon}", with: "rain") + query
        let answer = try await server.ask(target)
        #expect(answer.status == 200, "\(path)")
        #expect(try item["get"]["responses"]["200"]["content"].members().map(\.0) == [answer.type], "\(path)")
        #expect(answer["ETag"] != nil, "\(path)")
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
          let refused = try await server.ask(target, method: method)
          #expect(refused.status == 405, "\(method) \(path)")
          #expect(refused["Allow"] == "GET, HEAD", "\(method) \(path)")
        }
      }
    }
  }

  /// docs/api.md has every address, and its JSON blocks are valid JSON.
  @Test func theDocumentationNamesEveryAddress() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/api.md"), encoding: .utf8)
    for path in APIPath.allCases {
      #expect(text.contains("`\(path.template)"), "\(path.template)")
      for parameter in path.parameters { #expect(text.contains("`\(parameter.name)`"), "\(parameter)") }
    }
    for path in SpacePath.allCases { #expect(text.contains("`\(path.template)"), "\(path.template)") }
    for path in TripPath.allCases { #expect(text.contains("`\(path.template)"), "\(path.template)") }
    for problem in WeatherProblem.allCases { #expect(text.contains("`\(problem.type)`"), "\(problem)") }
    let examples = text.matches(of: /```json\n(.*?)```/.dotMatchesNewlines()).map { Array($0.1.utf8) }
    #expect(examples.count >= 5)
    for example in examples { _ = try JSON(parsing: example) }
  }
}
