import Accounts
import Glibc
import Storage
import WeatherModel
import Wire

// Writes into a space in an endless loop and reports each batch that is stored. The kill test ends it at a random moment.
//
// spacewriter LOCATION settings|trips [KEY]: creates a space unless the key of a device is given, and prints the key first. Batch n sets
// the settings 'one' and 'other' to n, each over its current tag, or books trip n; then the number is printed.

func fail(_ message: String) -> Never {
  let line = Array("spacewriter: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(1)
}

func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  guard write(STDOUT_FILENO, line, line.count) == line.count else { fail("nobody listens") }
}

func batch(_ number: Int64, seen: [Int64]) -> [SyncWrite] {
  let text = SyncedText(String(number), Stamp(milliseconds: number, counter: 0, device: 1))
  return zip(["one", "other"], seen).map { SyncWrite(seen: $1, record: .setting($0, text)) }
}

func order(_ number: Int64) -> BookingRequest? {
  guard let key = BookingKey("trip-\(number)"), let end = Coordinate(latitude: 1, longitude: 1) else { return nil }
  let order = TripOrder(from: TripPoint(Cell.zero.coordinate, name: "A"), to: TripPoint(end, name: "B"))
  return BookingRequest(order, key: key, storable: order, price: Tariff.standard.price(from: order.start, to: order.end))
}

guard (3...4).contains(CommandLine.arguments.count), ["settings", "trips"].contains(CommandLine.arguments[2]) else {
  fail("expected LOCATION settings|trips [KEY]")
}
let location = DatabaseLocation(CommandLine.arguments[1])
let isBooking = CommandLine.arguments[2] == "trips"
var options = SettingsStore.options(at: location)
options.parts += Schema.userData
let spaces = Spaces(Database(options), at: location, clock: { Instant(seconds: 0) })

do throws(SpaceError) {
  var last: Int64 = 0
  var tags: [Int64] = [0, 0]
  let member: Member
  if CommandLine.arguments.count == 4 {
    guard let key = DeviceKey(cookie: CommandLine.arguments[3]) else { fail("no key") }
    member = try await spaces.member(key)
    let records = try await spaces.changes(for: member, since: 0).records.sorted { $0.record.key < $1.record.key }
    tags = records.map(\.tag)
    if case .setting(_, let text)? = records.first?.record { last = Int64(text.text) ?? 0 }
    if isBooking { last = Int64(try await spaces.backup(for: member).spaces.first?.trips.count ?? 0) }
    say(CommandLine.arguments[3])
  } else {
    let (key, pushed) = try await spaces.create(deviceName: "writer", batch(0, seen: tags))
    tags = pushed.tags
    member = try await spaces.member(key)
    say(key.cookie)
  }
  while true {
    last += 1
    if isBooking {
      guard let order = order(last) else { fail("no order") }
      _ = try await spaces.book(order, for: member)
    } else {
      tags = try await spaces.push(batch(last, seen: tags), for: member).tags
    }
    say(String(last))
  }
} catch {
  fail("\(error)")
}
