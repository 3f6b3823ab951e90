import Accounts
import HTTPServer
import OpenAPI
import Routes
import WeatherModel

/// The two families of endpoints: queries that anybody may send, and requests about somebody's own data.
extension Endpoint {
  /// An endpoint that answers a query. What was understood of the query is in the log.
  static func query<Query: APIQuery>(
    _: Query.Type, _ id: String, _ summary: String, _ parameters: [Parameter], _ content: Operation.Content,
    silent: [(status: Int, about: String)] = [], asksSources: Bool = false, _ refusals: [Refusal] = [],
    kinds: @escaping @Sendable (Query) -> Kinds = { _ in .all }, logged: @escaping @Sendable (Query) -> Query = { $0 },
    answer: @escaping @Sendable (Handlers, Query, WeatherAPI.Requester) -> Reply
  ) -> Endpoint {
    Endpoint(
      .get, Query.path, readers: .visitors, scope: .read, asksSources: asksSources,
      Operation(
        id: id, summary: summary, parameters: parameters, content: [content], hasTag: true, silent: silent,
        refusals: (.everywhere + refusals).byStatus),
      logged: { parameters throws(RouteProblem) in logged(try Query(parameters)).url }
    ) { handlers, call throws(RouteProblem) in
      let query = try Query(call.parameters)
      return answer(handlers, query, handlers.requester(call, at: query.url, for: kinds(query)))
    }
  }

  /// An endpoint about somebody's own data. Its function is called with the member of their space who asks, and for nobody else.
  static func member(
    _ method: HTTPMethod, _ path: APIPath, _ id: String, _ summary: String, parameters: [Parameter] = [], body: String? = nil,
    mostBytes: Int = 0, scope: AccessScopes? = nil, statuses: [Int] = [200], _ content: Operation.Content? = nil,
    refusals: [Refusal] = [],
    answer: @escaping @Sendable (SpaceAPI) -> @Sendable (Call, Member, Spaces) async throws(SpaceError) -> Reply
  ) -> Endpoint {
    var endpoint = keyOptional(
      method, path, id, summary, parameters: parameters, body: body, mostBytes: mostBytes, for: .visitors, scope: scope, statuses: statuses,
      content, refusals: refusals
    ) { api in
      { call, spaces throws(SpaceError) in try await answer(api)(call, try await api.member(call.request, spaces, scope), spaces) }
    }
    // The last one is the way without a key.
    endpoint.operation?.security.removeLast()
    return endpoint
  }

  /// An endpoint of spaces that is answered without a key, too: newcomers get one, and removed devices forget theirs.
  static func keyOptional(
    _ method: HTTPMethod, _ path: APIPath, _ id: String, _ summary: String, parameters: [Parameter] = [], body: String? = nil,
    mostBytes: Int = 0, for readers: Readers, scope: AccessScopes? = nil, statuses: [Int] = [200], _ content: Operation.Content? = nil,
    refusals: [Refusal] = [], answer: @escaping @Sendable (SpaceAPI) -> @Sendable (Call, Spaces) async throws(SpaceError) -> Reply
  ) -> Endpoint {
    Endpoint(
      method, path, readers: readers, scope: scope, mostBytes: mostBytes,
      Operation(
        id: id, summary: summary, parameters: parameters, body: body.map { .named($0) }, statuses: statuses,
        content: content.map { [$0] } ?? [], refusals: (.everywhere + .ofKeys + (body == nil ? [] : .ofBodies) + refusals).byStatus,
        security: [["device"]] + (scope == nil ? [] : [["token"]]) + [[]])
    ) { handlers, call throws(RouteProblem) in
      let api = handlers.spaces
      return api.withSpaces(call.request) { spaces throws(SpaceError) in try await answer(api)(call, spaces) }
    }
  }
}
