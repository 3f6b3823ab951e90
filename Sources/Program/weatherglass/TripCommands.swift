import Accounts
import Copy
import Glibc
import Providers
import Reports
import Storage
import TerminalText
import WeatherModel
import WeatherService
import Wire
import Zones

let bookCommand = Command(
  "book", "book a trip from A to B",
  options: [
    Option("--from", .text("PLACE"), "A: a town, such as Paris or 'Paris, Texas', or LAT,LON in degrees; required"),
    Option("--to", .text("PLACE"), "B; required"),
    Option("--speed", .oneOf(TravelSpeed.allCases.map(\.word)), "the mode of travel (drive)"),
    Option("--depart", .text("TIME"), "the time of departure, such as 2026-11-18T14:09:00Z (now)"),
    Option("--key", .text("KEY"), "an order that is repeated with the same key is booked only once (a new key each time)"),
  ] + CommonOptions.output + CommonOptions.units + [CommonOptions.language] + CommonOptions.ownService,
  details: "The trip goes into the log of the owner's space, by a device called Terminal: nobody is sent, and nothing is paid. "
    + "The prices are in docs/trips.md. The forecast for the way is stored with the trip.",
  run: book)

let historyCommand = Command(
  "history", "the trips that were booked in a month",
  options: [
    Option("--month", .text("MONTH"), "the month, such as 2026-11 (this month)"),
    Option("--zone", .text("ZONE"), "the time zone in which the month begins and ends, such as Europe/Berlin (UTC)"),
  ] + CommonOptions.output + CommonOptions.units + [CommonOptions.language] + CommonOptions.ownService,
  details: "The trips of the owner's space, the most recently booked first, with totals; cancelled ones are listed but not counted.",
  run: history)

/// `weatherglass book --from PLACE --to PLACE`: books a trip.
nonisolated func book(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  let (start, end) = (try input.end(.start), try input.end(.end))
  let speed = arguments["--speed"].flatMap { TravelSpeed(word: $0) }
  let order = TripOrder(from: start, to: end, speed: speed, departure: try instant(arguments, "--depart"))
  if let refusal = order.refusal { throw .usage(refusal.words) }
  let key = try bookingKey(arguments)
  let composition = try await Composition(input)
  let booked = await booking(order, key, input, composition)
  await composition.close()
  let trip = try booked.get()
  if arguments.has("--json") { return showJSON(trip.json) }
  show(input.tripText(in: .utc).booked(trip))
}

/// `weatherglass history --month 2026-11`: the trips of a month.
nonisolated func history(_ arguments: ParsedArguments) async throws(CommandError) {
  let input = try CommandInput(arguments)
  let zone = try zone(arguments["--zone"])
  let now = input.clock()
  let month = try month(arguments["--month"]) ?? CalendarMonth(of: zone(now, now).date(of: now))
  let bounds = month.bounds(in: .utc)
  let clock = zone(bounds.start - .days(2), bounds.end + .days(2))
  let currency = input.configuration.tariff.currency
  let found = try await withOwned(input) { spaces throws(SpaceError) in
    if let member = try await ownerIfKnown(input, spaces) {
      return try await spaces.trips(of: month, in: clock, currency: currency, for: member)
    }
    try await hintAtOwnersSpace(spaces)
    return TripMonth(month, zone: clock.identifier, count: 0, totals: [Money(0, currency)], trips: [])
  }
  if arguments.has("--json") { return showJSON(found.json) }
  show(input.tripText(in: clock).text(found))
}

private nonisolated func booking(
  _ said: TripOrder, _ key: BookingKey, _ input: CommandInput, _ composition: Composition
) async -> Result<Trip, CommandError> {
  do throws(SpaceError) {
    let member = try await owner(input, composition.spaces)
    let trips = TripBooking(composition.service, tariff: input.configuration.tariff, clock: input.clock)
    let booking = try await trips.book(said, key: key, in: composition.spaces, for: member, findingAir: true, by: .always)
    return .success(try await composition.spaces.trip(booking.id, for: member))
  } catch {
    // The command line named something that can't be booked.
    if case .invalidTrip(let refusal) = error { return .failure(.usage(refusal.words)) }
    return .failure(.failed(error.words))
  }
}

/// The terminal as a device of the owner's space, which is made if there is none.
nonisolated func owner(_ input: CommandInput, _ spaces: Spaces) async throws(SpaceError) -> Member {
  if let known = try await ownerIfKnown(input, spaces) { return known }
  if try await !spaces.hasNoSpaces() {
    printError("A new space was made for you, because none is marked as yours. " + wayToOwnSpace)
  }
  return try await addTerminal(input, spaces, leaving: nil)
}

/// The terminal as a device of the owner's space; nil if there is none yet. Its key is in the data folder: everybody who may read that
/// folder may read the database as well.
nonisolated func ownerIfKnown(_ input: CommandInput, _ spaces: Spaces) async throws(SpaceError) -> Member? {
  var terminal: Member?
  if let key = terminalKey(input) {
    // A terminal that was removed gets access again: everybody who may read the folder may read the database.
    do throws(SpaceError) { terminal = try await spaces.member(key) } catch { if error != .unknownKey { throw error } }
  }
  if let terminal, terminal.isOwners { return terminal }
  // In the database of an earlier version no space is marked; the terminal stays where it is.
  guard try await spaces.hasOwnersSpace() else { return terminal }
  return try await addTerminal(input, spaces, leaving: terminal)
}

/// Says why nothing is shown although there are spaces.
nonisolated func hintAtOwnersSpace(_ spaces: Spaces) async throws(SpaceError) {
  if try await !spaces.hasNoSpaces() { printError("No space is marked as yours yet. " + wayToOwnSpace) }
}

/// What to do if the wrong space, or none, is the owner's.
let wayToOwnSpace = "'weatherglass spaces list' shows all spaces, and 'weatherglass spaces owner ID' says which one is yours."

private nonisolated func terminalKeyPath(_ input: CommandInput) -> String? {
  (try? dataFolder(input.configuration.dataFolder)).map { $0 + "/terminal.key" }  // the databases have been opened there
}

private nonisolated func terminalKey(_ input: CommandInput) -> DeviceKey? {
  // Without a key, or with one that can't be read, the terminal gets a new one.
  terminalKeyPath(input).flatMap { try? contents(of: $0) }.flatMap { DeviceKey(cookie: String(decoding: $0, as: UTF8.self)) }
}

private nonisolated func addTerminal(
  _ input: CommandInput, _ spaces: Spaces, leaving old: Member?
) async throws(SpaceError) -> Member {
  let key = try await spaces.addOwnersDevice(deviceName: "Terminal", kind: .terminal, leaving: old)
  // If it can't be written, the next command gets a new key.
  if let path = terminalKeyPath(input), !replaceFile(path, with: key.cookie, mode: 0o600) {
    printError("\(path) can't be written: \(String(cString: strerror(errno))).")
  }
  return try await spaces.member(key)
}

private func bookingKey(_ arguments: ParsedArguments) throws(CommandError) -> BookingKey {
  guard let text = arguments["--key"] else { return .random() }
  guard let key = BookingKey(text) else { throw .usage("--key must have 1 to 128 visible ASCII characters, not '\(printable(text))'.") }
  return key
}

/// The month of "2026-11"; nil if none is given.
private func month(_ text: String?) throws(CommandError) -> CalendarMonth? {
  guard let text else { return nil }
  let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  let isNumbers = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.count <= 4 && $0.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
  guard isNumbers, let year = Int(String(decoding: parts[0], as: UTF8.self)), let number = Int(String(decoding: parts[1], as: UTF8.self)),
    let month = CalendarMonth(year: year, month: number)
  else { throw .usage("--month must be a month such as 2026-11, not '\(printable(text))'.") }
  return month
}

/// The clock of a zone between two moments; UTC if no zone is given.
private func zone(_ name: String?) throws(CommandError) -> (Instant, Instant) -> LocalZone {
  guard let name else { return { _, _ in .utc } }
  guard ZoneFiles().zone(known: name, from: Instant(seconds: 0), to: Instant(seconds: 0)) != nil else {
    throw .usage("There is no time zone called '\(printable(name))'. Give its name, such as Europe/Berlin.")
  }
  return { ZoneFiles().zone(named: name, offset: 0, from: $0, to: $1) }
}

extension CommandInput {
  fileprivate func tripText(in zone: LocalZone) -> TripText {
    TripText(preferences: configuration.preferences, zone: zone, now: clock(), copy: copy)
  }

  /// An end of the trip, with its name.
  fileprivate func end(_ end: TripEnd) throws(CommandError) -> TripPoint {
    guard let text = arguments["--" + end.word] else {
      throw .usage("--\(end.word) is missing: give a town's name or LAT,LON.")
    }
    let cell = try place(of: text)
    return TripPoint(cell.coordinate, name: visibleText(name(of: try finder().pointName(cell, in: copy.language))))
  }
}
