import Accounts
import HTTPClient
import Routes
import TerminalText
import WeatherModel
import Wire

let placesCommand = Command(
  "places", "the places that you have saved, in their order",
  options: CommonOptions.output + [
    Option("--server", .text("URL"), "the places on this Weatherglass server"),
    Option("--token-file", .file, "a file with a token for that server, with the scope 'places'"),
  ] + CommonOptions.ownService,
  details: "The places of the owner's space in the data folder; with --server those of the space that the token belongs to.",
  run: savedPlaces)

/// `weatherglass places`: the saved places of a person, in their order.
nonisolated func savedPlaces(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  let places: [PlaceRecord]
  if let address = arguments["--server"] {
    guard let path = arguments["--token-file"] else {
      throw .usage("--token-file is missing: name a file with a token for \(printable(address)) that has the scope 'places'.")
    }
    places = try await savedPlaces(of: try RemoteServer(named: address), token: try token(in: path))
  } else {
    guard arguments["--token-file"] == nil else { throw .usage("--token-file needs --server: name the server that the token is for.") }
    places = try await ownPlaces(input)
  }
  if arguments.has("--json") { return showJSON(json(places)) }
  for place in places { say(line(place)) }
}

/// The places in the owner's space of the data folder.
private nonisolated func ownPlaces(_ input: CommandInput) async throws(CommandError) -> [PlaceRecord] {
  try await withOwned(input) { spaces throws(SpaceError) in
    // Reading makes no space: an empty one would be the owner's from then on.
    if let member = try await ownerIfKnown(input, spaces) { return try await spaces.savedPlaces(for: member).map { $0.place } }
    try await hintAtOwnersSpace(spaces)
    return []
  }
}

/// The places that a token opens on another Weatherglass server.
private nonisolated func savedPlaces(of server: RemoteServer, token: String) async throws(CommandError) -> [PlaceRecord] {
  var replica = Replica(clock: SyncClock(device: 0))
  var hasMore = true
  do throws(RemoteServer.Failure) {
    while hasMore {
      let since = replica.since
      let changes = try await server.get(
        ChangesQuery(since: since).url, headers: [ClientHeader("Authorization", "Bearer " + token)]
      ) { json throws(JSONError) in try SpaceChanges(json: json) }
      replica.pulled(changes.records, from: since, through: changes.tag, at: 0)
      // The tag has to grow, so that a faulty server can't keep this going for ever.
      hasMore = changes.hasMore && replica.since > since
    }
  } catch {
    switch error {
    case .noAnswer(_, let words), .problem(_, let words): throw .failed(words)
    }
  }
  return replica.places
}

/// The token in a file, which may contain nothing else but spaces and line ends.
private nonisolated func token(in path: String) throws(CommandError) -> String {
  guard let bytes = try? contents(of: path) else { throw .usage("--token-file '\(printable(path))' can't be read.") }
  let text = trimmedText(String(decoding: bytes.prefix(1000), as: UTF8.self))
  guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
    throw .usage("'\(printable(path))' has no token. 'weatherglass token create --scope places' prints one.")
  }
  return text
}

/// "48.853,2.348  Office (Paris)"
private nonisolated func line(_ place: PlaceRecord) -> String {
  let (name, nickname) = (printable(place.name.text, limit: 200), printable(place.nickname.text, limit: 200))
  return Cell(place.coordinate).description + "  " + (nickname.isEmpty ? name : nickname + " (" + name + ")")
}

private nonisolated func json(_ places: [PlaceRecord]) -> [UInt8] {
  jsonObject { json in
    json.array("places", of: places) { place, json in
      json.member("place", place.id.text)
      json.member("latitude", place.coordinate.latitude)
      json.member("longitude", place.coordinate.longitude)
      json.member("name", place.name.text)
      json.member("nickname", place.nickname.text.isEmpty ? nil : place.nickname.text)
    }
  }
}
