import Accounts
import Copy
import Gazetteer
import Languages
import Reports
import TerminalText
import WeatherModel
import WeatherService
import Wire

/// The result of a tool: as values, and in a few words.
struct ToolResult: Sendable {
  var json: [UInt8]
  var text: String
}

/// The reason why a tool did nothing, in words that help an assistant to go on.
struct ToolProblem: Error {
  var words: String
}

/// Everything that the assistants' tools need, for one requester.
public struct AssistantTools: Sendable {
  let service: WeatherService
  let finder: PlaceFinder
  let spaces: Spaces
  let member: Member
  let tariff: Tariff
  let clock: @Sendable () -> Instant
  let permission: Permission
  /// Whether the space may book another trip now.
  let bookingPermission: Permission
  /// The server's own place.
  let house: Cell?
  let copy = Languages.copy(.english)

  /// The tools for a member. A token's scopes limit them; a device may use all of them.
  public init(
    _ service: WeatherService, _ finder: PlaceFinder, _ spaces: Spaces, for member: Member, tariff: Tariff,
    by permission: Permission, booking: Permission = .always, house: Cell?, clock: @escaping @Sendable () -> Instant
  ) {
    (self.service, self.finder, self.spaces, self.member) = (service, finder, spaces, member)
    (self.tariff, self.permission, self.bookingPermission, self.house, self.clock) = (tariff, permission, booking, house, clock)
  }

  func opens(_ tool: Tool) -> Bool { member.scopes.map { $0.contains(tool.scope) } ?? true }

  func call(_ tool: Tool, _ arguments: JSON) async throws(ToolProblem) -> ToolResult {
    guard opens(tool) else {
      throw ToolProblem(words: "The token has no access to this: create one with the scope '\(tool.scope.each.joined(separator: ","))'.")
    }
    try check(arguments, of: tool)
    return switch tool {
    case .currentWeather: try await currentWeather(arguments)
    case .forecast: try await forecast(arguments)
    case .airQuality: try await airQuality(arguments)
    case .alerts: try await alerts(arguments)
    case .searchPlaces: try searchPlaces(arguments)
    case .compareSources: try await compareSources(arguments)
    case .listPlaces: try await listPlaces()
    case .addPlace: try await addPlace(arguments)
    case .removePlace: try await removePlace(arguments)
    case .bookTrip: try await bookTrip(arguments)
    case .tripHistory: try await tripHistory(arguments)
    }
  }

  // MARK: Arguments

  /// An unknown argument is an error: if it were ignored, a trip might be booked that was not meant.
  private func check(_ arguments: JSON, of tool: Tool) throws(ToolProblem) {
    if arguments.isMissing || arguments.isNull { return }
    let given: [(String, JSON)]
    do throws(JSONError) { given = try arguments.members() } catch { throw ToolProblem(words: "\(error)") }
    let known = tool.inputs.map(\.name)
    guard let (other, _) = given.first(where: { name, _ in !known.contains(name) }) else { return }
    throw ToolProblem(
      words: "'\(printable(other, limit: 100))' is not an argument of \(tool.rawValue). Its arguments: "
        + (known.isEmpty ? "none." : known.joined(separator: ", ") + "."))
  }

  func text(_ name: String, of arguments: JSON) throws(ToolProblem) -> String {
    // A text of nothing but spaces counts as missing.
    guard let text = try textIfPresent(name, of: arguments), !text.allSatisfy(\.isWhitespace) else {
      throw ToolProblem(words: "'\(name)' is missing.")
    }
    return text
  }

  func textIfPresent(_ name: String, of arguments: JSON) throws(ToolProblem) -> String? {
    if arguments.isMissing || arguments.isNull { return nil }
    let text: String?
    do throws(JSONError) { text = try arguments[name].textIfPresent() } catch { throw ToolProblem(words: "\(error)") }
    if let text, text.utf8.count > 400 { throw ToolProblem(words: "'\(name)' is too long.") }
    return text
  }

  func number(_ name: String, _ range: ClosedRange<Int64>, usual: Int64, of arguments: JSON) throws(ToolProblem) -> Int {
    if arguments.isMissing || arguments.isNull { return Int(usual) }
    let number: Int64
    do throws(JSONError) { number = try arguments[name].integerIfPresent() ?? usual } catch { throw ToolProblem(words: "\(error)") }
    guard range.contains(number) else {
      throw ToolProblem(words: "'\(name)' must be from \(range.lowerBound) to \(range.upperBound).")
    }
    return Int(number)
  }

  /// The place that an argument names: a coordinate in any usual notation, or a town.
  func place(_ name: String = "place", of arguments: JSON) throws(ToolProblem) -> (cell: Cell, name: String) {
    let words = try text(name, of: arguments)
    do throws(CoordinateProblem) {
      let cell = Cell(try Coordinate(parsing: words))
      return (cell, Copy.english.name(of: finder.pointName(cell, in: .english)))
    } catch {
      let found = finder.places(PlaceQuery(words, limit: 3))
      if found.isNamed, let town = found.places.first { return (Cell(town.coordinate), town.name.name) }
      let resembling = found.places.map { copy.fullName($0.name) }.joined(separator: "; ")
      throw ToolProblem(
        words: "There is no place called '\(printable(words, limit: 100))'."
          + (resembling.isEmpty ? " Give a town or latitude,longitude." : " Did you mean \(resembling)?"))
    }
  }

  /// The place whose weather is asked for: the server's own if none is named.
  func placeOfWeather(_ arguments: JSON) throws(ToolProblem) -> (cell: Cell, name: String) {
    guard try textIfPresent("place", of: arguments) == nil, let house else { return try place(of: arguments) }
    return (house, Copy.english.name(of: finder.pointName(house, in: .english)))
  }

  // MARK: Answers

  /// The weather of a place; throws the reason if there is none.
  func report(_ cell: Cell, _ kinds: Kinds) async throws(ToolProblem) -> WeatherReport {
    let answer = await service.weather(cell, kinds, by: permission)
    if let report = answer.report { return report }
    if answer.hasNoSource { throw ToolProblem(words: "None of this server's sources has this for this place.") }
    let message = copy.message(for: answer.problem ?? .noConnection)
    throw ToolProblem(words: message.title + ": " + message.text)
  }

  func write(_ place: (cell: Cell, name: String), to json: inout JSONWriter) {
    json.member("place", place.name)
    json.member("latitude", place.cell.coordinate.latitude)
    json.member("longitude", place.cell.coordinate.longitude)
  }

  func write(_ zone: LocalZone, at now: Instant, to json: inout JSONWriter) {
    let minutes = Int(zone.offset(at: now) / 60)
    let difference = "UTC\(minutes < 0 ? "-" : "+")\(padded(abs(minutes) / 60)):\(padded(abs(minutes) % 60))"
    json.member("zone", zone.identifier.isEmpty ? difference : zone.identifier)
  }

  func write(_ provenance: Provenance, to json: inout JSONWriter) {
    json.member("source", provenance.source.name)
    json.member("fetched", provenance.fetchedAt.description)
    json.member("simulated", provenance.source == .simulator ? true : nil)
  }

  func words(_ error: SpaceError) -> ToolProblem {
    let words =
      switch error {
      case .unknownKey: "The token is no longer valid."
      case .tooManyRecords, .refused: "This can't be saved: the list is full, or a name is invalid."
      case .conflict: "It was changed by another device meanwhile. Try again."
      case .bookingKeyReused: "This key was already used for a different order. Nothing was booked: use a new key for a new order."
      case .invalidTrip(.tooClose): "A and B must be at least \(Int(TripLimits.shortest)) m apart."
      case .tooManyBookings: "The space has booked many trips in a short time. Wait, and try again."
      case .tooManyTrips: "The space has the maximum number of trips."
      case .notPaired, .noRoomForSpaces, .tagAhead, .noSuchDevice, .lastDevice, .firstWriteRepeated, .tooManyDevices, .noSuchToken,
        .noSuchPlace, .tooManyTokens, .exportUnderWay, .notInScope, .tooManyAttempts, .tooManyNewTokens, .wrongCode, .usedOwnersCode,
        .invalidName, .invalidBatch, .invalidTrip, .noSuchTrip, .storage, .problem:
        "It could not be saved. Try again."
      }
    return ToolProblem(words: words)
  }
}
