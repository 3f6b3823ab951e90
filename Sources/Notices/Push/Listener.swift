import Copy
import Features
import Languages
import Providers
import Storage
import WeatherModel

/// A device that wants to be told, with all that decides what it is told.
struct Listener: Sendable {
  var device: String
  var space: String
  var origin: String
  var zone: String
  var copy: Copy
  var isTwelveHours: Bool
  var rules: NoticeRules
  var service: String

  /// Devices by their spaces, all, those of some spaces or those of which more is true; those that were shut out are none.
  static func all(
    _ connection: any DatabaseConnection, among spaces: Set<String>? = nil, where condition: StaticString = "1 = 1", _ values: [Value] = []
  ) throws(StorageError) -> [(space: String, listeners: [Listener])] {
    let rows = try connection.run(
      """
      SELECT push_device.space, push_device.device, origin, zone, language, clock, rules, endpoint FROM push_device
      JOIN device ON device.id = push_device.device AND device.space = push_device.space
      JOIN push_rules ON push_rules.device = push_device.device WHERE \(condition)
      ORDER BY push_device.space, push_device.device
      """, values)
    var found: [(space: String, listeners: [Listener])] = []
    for row in rows {
      if let spaces, try !spaces.contains(row.text(0)) { continue }
      let listener = Listener(
        device: try row.text(1), space: try row.text(0), origin: try row.text(2), zone: try row.text(3),
        copy: Languages.copy(Language(tag: try row.text(4)) ?? .english), isTwelveHours: try row.text(5) == "12",
        rules: try NoticeStore.rules(row.bytes(6)), service: host(of: try row.text(7)))
      if found.last?.space != listener.space { found.append((listener.space, [])) }
      found[found.count - 1].listeners.append(listener)
    }
    return found
  }

  /// Its clock, some days around a moment.
  static func clock(_ zone: String, around now: Instant) -> LocalZone {
    zoneFiles.zone(known: zone, from: now - .days(1), to: now + .days(4)) ?? .utc
  }

  /// Its clock.
  func clock(around now: Instant) -> LocalZone { Listener.clock(zone, around: now) }

  /// When it may be told what is to be told now: at once, or when the quiet hours end.
  func due(at now: Instant, passes: Bool) -> Instant {
    guard !passes, let quiet = rules.quiet else { return now }
    return quiet.end(at: now, in: clock(around: now)) ?? now
  }

  /// How it reads, with its person's preferences and the clock of a place.
  func display(at cell: Cell?, _ preferences: Preferences, now: Instant) -> Display {
    let zone = cell.map { zoneFiles.zone(at: $0, from: now - .days(1), to: now + .days(15)) } ?? .utc
    var preferences = preferences
    preferences.clock = isTwelveHours ? .twelveHours : .twentyFourHours
    return Display(preferences: preferences, zone: zone, now: now, copy: copy)
  }
}

extension SavedPlace {
  /// What its person calls it.
  var shownName: String { nickname.text.isEmpty ? name.text : nickname.text }
}
