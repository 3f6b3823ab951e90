import Copy
import Languages
import Preferences
import Providers
import Storage
import WeatherModel
import Zones

/// A device that gets notices, with everything that decides which ones and how they are written.
struct Recipient: Sendable {
  var device: String
  var space: String
  var origin: String
  var zone: String
  var copy: Copy
  var isTwelveHours: Bool
  var rules: NoticeRules
  var service: String

  /// The devices that get notices, by space: all, those of some spaces, or those that meet a condition. Revoked devices are left out.
  static func all(
    _ connection: any DatabaseConnection, among spaces: Set<String>? = nil, where condition: StaticString = "1 = 1", _ values: [Value] = []
  ) throws(StorageError) -> [(space: String, recipients: [Recipient])] {
    let rows = try connection.run(
      """
      SELECT push_device.space, push_device.device, origin, zone, language, clock, rules, endpoint FROM push_device
      JOIN device ON device.id = push_device.device AND device.space = push_device.space
      JOIN push_rules ON push_rules.device = push_device.device WHERE \(condition)
      ORDER BY push_device.space, push_device.device
      """, values)
    var found: [(space: String, recipients: [Recipient])] = []
    for row in rows {
      if let spaces, try !spaces.contains(row.text(0)) { continue }
      let bytes = try row.bytes(6)
      let device = try row.text(1)
      let rules = try NoticeStore.rules(bytes, of: device, connection)
      let recipient = Recipient(
        device: device, space: try row.text(0), origin: try row.text(2), zone: try row.text(3),
        copy: Languages.copy(Language(tag: try row.text(4)) ?? .english), isTwelveHours: try row.text(5) == "12",
        rules: rules, service: host(of: try row.text(7)))
      if found.last?.space != recipient.space { found.append((recipient.space, [])) }
      found[found.count - 1].recipients.append(recipient)
    }
    return found
  }

  /// The clock of a zone, some days around a moment.
  static func clock(_ zone: String, around now: Instant) -> LocalZone {
    zoneFiles.zone(known: zone, from: now - .days(1), to: now + .days(4)) ?? .utc
  }

  func clock(around now: Instant) -> LocalZone { Recipient.clock(zone, around: now) }

  /// When a notice may be sent that is ready now: at once, or when the quiet hours end. One that `passes` ignores the quiet hours.
  func due(at now: Instant, passes: Bool) -> Instant {
    guard !passes, let quiet = rules.quiet else { return now }
    return quiet.end(at: now, in: clock(around: now)) ?? now
  }

  /// Words with times of a zone; where the device's clock shows others, they say so.
  func words(_ text: String, withTimesIn zone: LocalZone, at now: Instant) -> String {
    clock(around: now).offset(at: now) == zone.offset(at: now) ? text : copy.timesThere(times: text)
  }

  /// How times and values are written for the device, with its person's preferences and the clock of a place.
  func display(at cell: Cell?, _ preferences: Preferences, now: Instant) -> Display {
    let zone = cell.map { zoneFiles.zone(at: $0, from: now - .days(1), to: now + .days(15)) } ?? .utc
    var preferences = preferences
    preferences.clock = isTwelveHours ? .twelveHours : .twentyFourHours
    return Display(preferences: preferences, zone: zone, now: now, copy: copy)
  }
}

/// The system's time zones.
let zoneFiles = ZoneFiles()

/// The host of a URL that is known to be valid.
func host(of url: String) -> String {
  let rest = url.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
  return String(decoding: rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
}
