import Accounts
import TerminalText
import WeatherModel
import Wire

let spacesCommand = Command(
  "spaces", "the private spaces on this server, and which of them a paired-only server answers",
  arguments: [
    .init("ACTION", .oneOf(["list", "admit", "owner", "code", "remove"]), "what to do"),
    .init("ID", .text("ID"), "the space, as 'list' shows it"),
  ], count: 1...2,
  options: [Option("--yes", nil, "delete the space's contents without asking again")] + CommonOptions.output + CommonOptions.ownService,
  details:
    "'admit' lets a space in that was made while the server was open, or on another server; 'owner' does so too, and makes it the space that "
    + "commands and the owner's code use; 'code' prints a code that pairs one more device with a space within ten minutes; 'remove' deletes a space with everything in it. A running server follows at once.",
  run: spaces)

/// `weatherglass spaces list|admit|owner|code|remove`: the private spaces on this server, and which of them a paired-only server answers.
nonisolated func spaces(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  let (word, rest, isJSON) = (arguments.words[0], arguments.words.dropFirst(), arguments.has("--json"))
  if word == "list" {
    if let word = rest.first { throw .usage("'\(printable(word))' is one argument too many.") }
    let list = try await withOwned(input) { spaces throws(SpaceError) in try await spaces.list() }
    if isJSON { return showJSON(json(list)) }
    return show(list.map { line($0) + "\n" }.joined())
  }
  guard let action = SpaceAction(rawValue: word) else {
    throw .usage("The action must be list, admit, owner, code or remove, not '\(printable(word))'.")
  }
  guard let id = rest.first.flatMap({ RecordID(text: $0) }) else {
    throw .usage("The space's id is missing: give it as 'weatherglass spaces list' shows it.")
  }
  let said = try await withOwned(input) { spaces throws(SpaceError) in
    try await carryOut(
      action, id, spaces, isPairedOnly: input.configuration.server.access == .paired, isConfirmed: arguments.has("--yes"), isJSON: isJSON)
  }
  if let line = try said.get() { say(line) }
}

/// What can be done with a space.
private enum SpaceAction: String {
  case admit, owner, code, remove
}

/// What to say when an action is done; nil for nothing.
private nonisolated func carryOut(
  _ action: SpaceAction, _ id: RecordID, _ spaces: Spaces, isPairedOnly: Bool, isConfirmed: Bool, isJSON: Bool
) async throws(SpaceError) -> Result<String?, CommandError> {
  let isThere: Bool
  switch action {
  case .admit: isThere = try await spaces.admit(id)
  case .owner: isThere = try await spaces.makeOwners(id)
  case .code:
    if isPairedOnly, try await spaces.list().contains(where: { $0.id == id && $0.admission == .notAdmitted }) {
      return .failure(.failed("The server does not answer this space. Let it in first: weatherglass spaces admit \(id.text)"))
    }
    guard let made = try await spaces.startPairing(in: id) else {
      isThere = false
      break
    }
    return .success(isJSON ? String(decoding: json(made), as: UTF8.self) : words(made))
  case .remove:
    guard !isConfirmed, let space = try await spaces.list().first(where: { $0.id == id }) else {
      isThere = try await spaces.remove(id)
      break
    }
    return .failure(
      .failed(
        "This deletes \(contents(space)) for good, and takes access from \(count(space.devices.count, "device")). "
          + "Nothing was removed yet: repeat the command with --yes."))
  }
  return isThere ? .success(nil) : .failure(.failed("There is no such space. 'weatherglass spaces list' shows all spaces."))
}

private nonisolated func words(_ made: (code: PairingCode, until: Instant)) -> String {
  "\(made.code.text)\nOpen the app's page /pair on the device and type this code within ten minutes (until \(made.until)). It works once."
}

private nonisolated func json(_ made: (code: PairingCode, until: Instant)) -> [UInt8] {
  jsonObject { json in
    json.member("code", made.code.text)
    json.member("until", made.until.description)
  }
}

/// "0123…  2026-11-18  owner  2 places, 1 trip  Phone (2026-11-18), Terminal (2026-11-17)"
private nonisolated func line(_ space: Spaces.Listed) -> String {
  let devices = space.devices.map { printable($0.name, limit: 200) + " (" + $0.seen.description.prefix(10) + ")" }
  let admission =
    switch space.admission {
    case .notAdmitted: "not admitted"
    case .admitted: "admitted"
    case .owner: "owner"
    }
  return [
    space.id.text, String(space.created.description.prefix(10)), admission, contents(space),
    devices.isEmpty ? "no device" : devices.joined(separator: ", "),
  ].joined(separator: "  ")
}

private nonisolated func contents(_ space: Spaces.Listed) -> String { count(space.places, "place") + ", " + count(space.trips, "trip") }

private nonisolated func json(_ list: [Spaces.Listed]) -> [UInt8] {
  jsonObject { json in
    json.array("spaces", of: list) { space, json in
      json.member("space", space.id.text)
      json.member("created", space.created.description)
      json.member("admission", space.admission.rawValue)
      json.member("places", Int64(space.places))
      json.member("trips", Int64(space.trips))
      json.array("devices", of: space.devices) { device, json in
        json.member("name", device.name)
        json.member("kind", device.kind.word)
        json.member("created", device.created.description)
        json.member("last_seen", device.seen.description)
      }
    }
  }
}
