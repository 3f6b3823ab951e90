import Accounts
import HTTPServer
import OpenAPI
import Routes
import WeatherModel
import Wire

extension Endpoint {
  static let tokens: [Endpoint] = [
    .member(.get, .tokens, "tokens", "The access tokens of the space.", .json("Tokens"), answer: SpaceAPI.tokens),
    .member(
      .post, .tokens, "tokenCreate", "Creates a token, which is shown only once.", body: "NewToken", mostBytes: 4 * 1024, statuses: [201],
      .json("CreatedToken"), refusals: [.impossible, .unacceptable], answer: SpaceAPI.createToken),
    .member(
      .delete, .token, "tokenRevoke", "Revokes a token.", parameters: [.recordID("token")], statuses: [204], refusals: [.noSuchToken],
      answer: SpaceAPI.revokeToken),
  ]
}

/// The tokens that let programs into a part of a space.
extension SpaceAPI {
  /// The member that a token belongs to; throws `.unknownKey` for an unknown token. A client that tries many of those has to wait.
  func member(
    _ token: BearerToken, opening scope: AccessScopes?, _ request: HTTPRequest, _ spaces: Spaces
  ) async throws(SpaceError) -> Member {
    let member = try await bearer(token, request, spaces)
    // Without a scope no token is accepted, so every token counts as unknown.
    guard let scope else { throw .unknownKey }
    guard member.scopes?.contains(scope) == true else { throw .notInScope(scope.each.first ?? "") }
    return member
  }

  /// The member that a token belongs to, whatever the token opens.
  func bearer(_ token: BearerToken, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Member {
    guard let key = token.key else { throw tooManyGuesses(request) ?? .unknownKey }
    do throws(SpaceError) {
      return try await spaces.tokenHolder(key, allowing: clientLimits.watchAllowance(request), isPairedOnly: isPairedOnly)
    } catch {
      throw error == .unknownKey ? tooManyGuesses(request) ?? .unknownKey : error
    }
  }

  private func tooManyGuesses(_ request: HTTPRequest) -> SpaceError? {
    guard let client = clientLimits.client(request), let until = limits.tokens.take(client, at: clock.now) else { return nil }
    return .tooManyAttempts(seconds: secondsToWait(until: until, now: clock.now) ?? 1)
  }

  fileprivate func tokens(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let tokens = try await spaces.tokens(for: member)
    return json { json in
      json.array("tokens", of: tokens) { $0.members(to: &$1) }
    }
  }

  fileprivate func createToken(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let wanted = try read(call.request) { json throws(JSONError) in try NewToken(json: json) }
    let (key, token) = try await makeToken(named: wanted.name, wanted.scopes, at: wanted.cell, for: member, call.request, spaces)
    return json(status: 201) { json in
      token.members(to: &json)
      json.member("token", key.cookie)
    }
  }

  fileprivate func revokeToken(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    guard let id = call.id else { throw .noSuchToken }
    try await spaces.revokeToken(id, for: member)
    return .now(HTTPResponse(status: 204, headers: noStore))
  }

  /// Makes a token, unless the space has made too many lately, or the requester has looked at too many places: a widget shows stored
  /// weather of its place to whoever has the token.
  func makeToken(
    named name: String, _ scopes: AccessScopes, at cell: Cell?, for member: Member, _ request: HTTPRequest, _ spaces: Spaces
  ) async throws(SpaceError) -> (key: DeviceKey, token: AccessToken) {
    if let until = limits.newTokens.take(.space(member.space), at: clock.now) {
      throw .tooManyNewTokens(seconds: secondsToWait(until: until, now: clock.now) ?? 1)
    }
    if let cell, let until = drawings.service.refusal(of: cell, for: clientLimits.permission(request)) {
      throw .tooManyNewTokens(seconds: secondsToWait(until: until, now: clock.now) ?? 1)
    }
    return try await spaces.createToken(named: name, scopes, at: cell, for: member)
  }
}

/// The body of a request for a new token.
private struct NewToken {
  var name: String
  var scopes: AccessScopes = []
  var cell: Cell?

  init(json: JSON) throws(JSONError) {
    name = try json["name"].text()
    for item in try json["scopes"].items() {
      guard let scope = AccessScopes(word: try item.text()) else {
        throw item.invalid("one of " + AccessScopes.words.map(\.word).joined(separator: ", "))
      }
      scopes.insert(scope)
    }
    guard !scopes.isEmpty else { throw json["scopes"].invalid("a list with at least one scope") }
    guard !json["latitude"].isMissing || !json["longitude"].isMissing else { return }
    let coordinate = Coordinate(latitude: try json["latitude"].number(), longitude: try json["longitude"].number())
    guard let coordinate else { throw json["latitude"].invalid("degrees from -90 to 90, with a longitude from -180 to 180") }
    guard scopes.canBeBoundToPlace else {
      throw json["latitude"].invalid("no latitude: only tokens for widgets and calendars can be bound to one place")
    }
    cell = Cell(coordinate)
  }
}
