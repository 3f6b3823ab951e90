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
  let (word, rest, isJSON) = (arguments.words[0], arguments.words.dropFirst(), arguments.has("--json"))
  if word == "create" || word == "list", let more = rest.first { throw .usage("'\(printable(more))' is one argument too many.") }
  switch word {
  case "create":
    let (name, scopes, cell) = try newToken(input)
    let (key, token) = try await withOwned(input) { spaces throws(SpaceError) in
      try await spaces.createToken(named: name, scopes, at: cell, for: try await owner(input, spaces))
    }
    guard isJSON else { return say(key.cookie) }
    let json = jsonObject { json in
      token.members(to: &json)
      json.member("token", key.cookie)
    }
    showJSON(json)
  case "list":
    let tokens = try await withOwned(input) { spaces throws(SpaceError) in try await spaces.tokens(for: try await owner(input, spaces)) }
    if isJSON { return showJSON(jsonObject { json in json.array("tokens", of: tokens) { $0.members(to: &$1) } }) }
    for token in tokens { say(line(token)) }
  case "revoke":
    guard let text = rest.first, let id = RecordID(text: String(text.prefix { $0 != "." })) else {
      throw .usage("The token's id is missing: give it as 'weatherglass token list' shows it.")
    }
    try await withOwned(input) { spaces throws(SpaceError) in try await spaces.revokeToken(id, for: try await owner(input, spaces)) }
  default: throw .usage("The action must be create, list or revoke, not '\(printable(word))'.")
  }
}

/// What the options say of a new token: its name, its scopes, and the place that it is bound to.
private nonisolated func newToken(_ input: CommandInput) throws(CommandError) -> (name: String, AccessScopes, Cell?) {
  let known = AccessScopes.words.map(\.word).joined(separator: ", ")
  guard let name = input.arguments["--name"] else { throw .usage("--name is missing: say what the token is for.") }
  guard nameProblem(name) == nil else { throw .usage("--name is not allowed: it is empty, too long, or has invisible characters.") }
  guard let list = input.arguments["--scope"] else {
    throw .usage("--scope is missing: give one or more of \(known), separated by commas.")
  }
  var scopes: AccessScopes = []
  for word in list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
    guard let scope = AccessScopes(word: String(decoding: word, as: UTF8.self)) else {
      throw .usage("--scope takes \(known), not '\(printable(String(decoding: word, as: UTF8.self)))'.")
    }
    scopes.insert(scope)
  }
  let cell = try input.arguments["--at"].map { text throws(CommandError) in try input.place(of: text) }
  guard cell == nil || scopes.canBeBoundToPlace else {
    throw .usage("--at works only with the scopes widget and calendar; the others can't be bound to a place.")
  }
  guard cell != nil || !scopes.contains(.widget) else { throw .usage("--at is missing: give the place that the widget shows.") }
  return (name, scopes, cell)
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
