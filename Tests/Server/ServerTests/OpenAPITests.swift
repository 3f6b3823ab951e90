import Foundation
import OpenAPI
import Routes
import Testing
import WeatherModel
import Wire

@testable import Server

/// The description of the API. Tests/API checks from outside that the answers have the described form.
@Suite struct OpenAPITests {
  private func description() throws -> JSON { try JSON(parsing: openAPIDescription()) }

  private let described = EndpointTable.all.resources.filter { $0.endpoints.contains { $0.operation != nil } }

  @Test func everyAddressIsDescribedWithItsMethodsAndTheNamesInItsPath() throws {
    let description = try description()
    #expect(try description["openapi"].text() == "3.1.0")
    #expect(try description["paths"].members().map(\.0) == described.map(\.path.template))
    for resource in described {
      let path = description["paths"][resource.path.template]
      #expect(try path.members().map { $0.0.uppercased() } == resource.methods.map(\.name))
      for method in resource.methods {
        let parameters = try path[method.name.lowercased()]["parameters"].itemsIfPresent() ?? []
        let inPath = try parameters.filter { try $0["in"].text() == "path" }.map { try "{\($0["name"].text())}" }
        #expect(inPath == resource.path.template.matches(of: /\{[a-z]+\}/).map { String($0.0) }, "\(resource.path)")
      }
    }
  }

  /// An address is found with its names, and nothing is found at one that only begins or ends like it.
  @Test func everyEndpointIsFoundAtItsPath() throws {
    for endpoint in Endpoint.all {
      let path = endpoint.path.url("one", "two")
      let found = try #require(EndpointTable.all.resource(at: path), "\(path)")
      #expect(found.resource.path == endpoint.path && found.resource[endpoint.method] != nil)
      #expect(found.names == Array(["one", "two"].prefix(endpoint.path.template.matches(of: /\{/).count)))
      for other in [path + "/", path + "/x/y", "/" + path, path.uppercased()] {
        #expect(EndpointTable.all.resource(at: other) == nil, "\(other)")
      }
    }
    for path in ["", "/", "/calendar/.ics", "/calendar/a/b.ics", "/widget/a", "/widget//a", "/books/", "/api/v1/icons/.svg"] {
      #expect(EndpointTable.all.resource(at: path) == nil, "\(path)")
    }
    let keys = Endpoint.all.map { $0.method.name + $0.path.template }
    #expect(Set(keys).count == keys.count, "no method is twice at a path")
  }

  /// A query reads the parameters that the description lists, and ignores others.
  @Test func aQueryReadsItsParametersAndNoOthers() throws {
    let endpoints = Endpoint.all.filter { $0.logged != nil }
    let names = Set(endpoints.flatMap { $0.operation?.parameters.map(\.name) ?? [] })
    let valid = ["lat": "1", "lon": "2", "q": "x", "at": "1,2", "from": "1,2", "to": "1,3"]
    for endpoint in endpoints {
      let own = Set(endpoint.operation?.parameters.map(\.name) ?? [])
      let needed = valid.filter { own.contains($0.key) }.map { QueryItem($0.key, $0.value) }
      _ = try endpoint.logged?(APIParameters(needed))
      for name in names {
        var problem: RouteProblem?
        let twice = needed.filter { $0.name != name } + [QueryItem(name, "1"), QueryItem(name, "1")]
        do throws(RouteProblem) { _ = try endpoint.logged?(APIParameters(twice)) } catch { problem = error }
        if own.contains(name) {
          guard case .parameter(name, _) = problem else {
            Issue.record("\(endpoint.path.template) doesn't read \(name)")
            continue
          }
        } else {
          #expect(problem == nil, "\(endpoint.path.template) \(name)")
        }
      }
    }
  }

  @Test func whatAnAddressTakesIsInTheDescription() {
    for endpoint in Endpoint.all where endpoint.mostBytes > 0 {
      #expect(endpoint.method == .post || endpoint.method == .put, "\(endpoint.path)")
      #expect(endpoint.operation?.refusals.contains { $0.name == Refusal.tooLarge.name } == true, "\(endpoint.path)")
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
      let open = described.filter { $0.endpoints.allSatisfy { $0.readers == .visitors && $0.operation?.security == [] } }
        .map(\.path.template)
      for (path, item) in try description["paths"].members() where open.contains(path) {
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
    for resource in described {
      #expect(text.contains("`\(resource.path.template)"), "\(resource.path)")
      for endpoint in resource.endpoints where endpoint.logged != nil {
        for parameter in endpoint.operation?.parameters ?? [] { #expect(text.contains("`\(parameter.name)`"), "\(parameter.name)") }
      }
    }
    for problem in WeatherProblem.allCases { #expect(text.contains("`\(problem.type)`"), "\(problem)") }
    let examples = text.matches(of: /```json\n(.*?)```/.dotMatchesNewlines()).map { Array($0.1.utf8) }
    #expect(examples.count >= 5)
    for example in examples { _ = try JSON(parsing: example) }
  }
}
