import Accounts
import Assistants
import HTTPServer
import Reports
import WeatherModel
import WeatherService

/// Assistants over HTTP ("streamable HTTP" of the Model Context Protocol): each message is a POST with a token, and its response is the
/// answer. No session is kept between two messages, so any of several servers can answer the next one.
struct AssistantPage: Sendable {
  let spaces: SpaceAPI
  let service: WeatherService
  let hosts: KnownHosts
  let finder: PlaceFinder
  /// The server's own place.
  let house: Cell?

  /// The largest body that is read, in bytes. A smaller one that exceeds the limit for messages gets the protocol's own error.
  static let mostBytes = 1 << 20
  private static let versionHeader = "MCP-Protocol-Version"

  func reply(_ request: HTTPRequest) -> Reply {
    // Pages of other sites, open in somebody's browser, must not reach a server on that person's machine.
    guard hosts.isOwnPage(request) else {
      return .problem(status: 403, title: "Forbidden", detail: "Pages of other sites may not use the assistants' address.")
    }
    return .later {
      guard let store = spaces.spaces, let token = BearerToken(request) else { return .now(SpaceError.unknownKey.response) }
      do throws(SpaceError) {
        return await answer(to: request, for: try await spaces.assistant(token, request, store), store)
      } catch {
        return .now(error.response)
      }
    }
  }

  private func answer(to request: HTTPRequest, for member: Member, _ store: Spaces) async -> Reply {
    let version = request.header(AssistantPage.versionHeader)
    if let version, !AssistantSession.versions.contains(version) {
      return spaces.json(AssistantSession.refusal(of: version), status: 400)
    }
    let tools = AssistantTools(
      service, finder, store, for: member, tariff: spaces.tariff, by: spaces.clientLimits.permission(request),
      booking: Permission { [spaces] in spaces.limits.bookings.take(.space(member.space), at: spaces.clock.now) }, house: house,
      clock: { [clock = spaces.clock] in clock.now })
    var session = AssistantSession(tools, needsInitialize: false)
    if version == AssistantSession.stateless {
      // If a header came twice, two readers may pick different values; so the version then counts as missing.
      let isDoubled = ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"].contains { name in request.headers.count { $0.isNamed(name) } > 1 }
      let routing = Routing(
        version: isDoubled ? nil : version, method: request.header("Mcp-Method"), name: request.header("Mcp-Name"))
      guard let (bytes, status) = await session.answer(to: request.body, routing: routing) else { return accepted }
      return spaces.json(bytes, status: status)
    }
    guard let answer = await session.answer(to: request.body) else { return accepted }
    return spaces.json(answer)
  }

  private var accepted: Reply { .now(HTTPResponse(status: 202, headers: spaces.noStore)) }
}

extension SpaceAPI {
  /// The member that an assistant acts for; throws `.notInScope` if its token opens nothing that assistants use.
  fileprivate func assistant(_ token: BearerToken, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Member {
    let member = try await bearer(token, request, spaces)
    let useful: AccessScopes = [.read, .places, .trips]
    guard let scopes = member.scopes, !scopes.isDisjoint(with: useful) else { throw .notInScope(useful.each.joined(separator: ",")) }
    return member
  }
}
