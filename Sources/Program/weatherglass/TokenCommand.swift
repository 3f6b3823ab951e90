import Accounts
import TerminalText
import WeatherModel
import Wire

let tokenCommand = Command(
  "token", "access tokens, with which programs use parts of your space",
  arguments: [
    .init("ACTION", .oneOf(["create", "list", "revoke"]), "what to do"),
    .init("ID", .text("ID"), "the token to revoke, as 'list' shows it"),
  ], count: 1...2,
  options: [
    Option(
      "--scope", .text("LIST"), "what the token gives access to: read, places, trips, widget, calendar, status, separated by commas"),
    Option("--name", .text("NAME"), "what the token is for"),
    Option("--at", .text("PLACE"), "the only place that the token gives access to"),
  ] + CommonOptions.output + CommonOptions.ownService,
  details: "The token is printed once, and only a hash of it is kept. Programs send it as 'Authorization: Bearer TOKEN' (docs/api.md).",
  run: token)

/// `weatherglass token create|list|revoke`: the tokens that let programs into parts of the owner's space.
nonisolated func token(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  let wanted = try TokenAction(arguments, input)
  let lines = try await withOwned(input) { spaces throws(SpaceError) in
    try await carryOut(wanted, spaces, try await owner(input, spaces), isJSON: arguments.has("--json"))
  }
  for line in lines { say(line) }
}

/// An action of the command, with what it needs.
private enum TokenAction: Sendable {
  case create(name: String, AccessScopes, Cell?)
  case list
  case revoke(RecordID)

  init(_ arguments: ParsedArguments, _ input: CommandInput) throws(CommandError) {
    let rest = arguments.words.dropFirst()
    switch arguments.words[0] {
    case "create":
      try TokenAction.refuseMore(rest)
      guard let name = arguments["--name"] else { throw .usage("--name is missing: say what the token is for.") }
      guard nameProblem(name) == nil else { throw .usage("--name is not allowed: it is empty, too long, or has invisible characters.") }
      guard let list = arguments["--scope"] else {
        throw .usage("--scope is missing: give one or more of \(TokenAction.scopes), separated by commas.")
      }
      var scopes: AccessScopes = []
      for word in list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        guard let scope = AccessScopes(word: String(decoding: word, as: UTF8.self)) else {
          throw .usage("--scope takes \(TokenAction.scopes), not '\(printable(String(decoding: word, as: UTF8.self)))'.")
        }
        scopes.insert(scope)
      }
      let cell = try arguments["--at"].map { text throws(CommandError) in try input.place(of: text) }
      guard cell == nil || scopes.canBeBoundToPlace else {
        throw .usage("--at works only with the scopes widget and calendar; the others can't be bound to a place.")
      }
      guard cell != nil || !scopes.contains(.widget) else { throw .usage("--at is missing: give the place that the widget shows.") }
      self = .create(name: name, scopes, cell)
    case "list":
      try TokenAction.refuseMore(rest)
      self = .list
    case "revoke":
      guard let text = rest.first, let id = RecordID(text: String(text.prefix { $0 != "." })) else {
        throw .usage("The token's id is missing: give it as 'weatherglass token list' shows it.")
      }
      self = .revoke(id)
    case let word: throw .usage("The action must be create, list or revoke, not '\(printable(word))'.")
    }
  }

  private static func refuseMore(_ words: ArraySlice<String>) throws(CommandError) {
    if let word = words.first { throw .usage("'\(printable(word))' is one argument too many.") }
  }

  private static let scopes = AccessScopes.words.map(\.word).joined(separator: ", ")
}

private nonisolated func carryOut(
  _ action: TokenAction, _ spaces: Spaces, _ member: Member, isJSON: Bool
) async throws(SpaceError) -> [String] {
  switch action {
  case .create(let name, let scopes, let cell):
    let (key, token) = try await spaces.createToken(named: name, scopes, at: cell, for: member)
    guard isJSON else { return [key.cookie] }
    let json = jsonObject { json in
      token.members(to: &json)
      json.member("token", key.cookie)
    }
    return [String(decoding: json, as: UTF8.self)]
  case .list:
    let tokens = try await spaces.tokens(for: member)
    guard isJSON else { return tokens.map(line) }
    let json = jsonObject { json in json.array("tokens", of: tokens) { $0.members(to: &$1) } }
    return [String(decoding: json, as: UTF8.self)]
  case .revoke(let id):
    try await spaces.revokeToken(id, for: member)
    return []
  }
}

/// "0123…  2026-11-18  read,places  Assistant  last used 2026-11-18"
private nonisolated func line(_ token: AccessToken) -> String {
  var parts = [
    token.id.text, String(token.created.description.prefix(10)), token.scopes.each.joined(separator: ","),
    printable(token.name, limit: 200),
  ]
  if let cell = token.cell { parts.append(cell.description) }
  parts.append(token.seen.map { "last used " + $0.description.prefix(10) } ?? "never used")
  return parts.joined(separator: "  ")
}
