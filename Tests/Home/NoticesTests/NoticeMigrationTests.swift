import Accounts
import Storage
import Testing
import WeatherModel

@testable import Notices

/// A data folder of the version in which each kind of notice had tables of its own.
@Suite struct NoticeMigrationTests {
  /// The update comes during a shower that goes on after breaks for longer than the pause between notices, or after another one began.
  @Test(arguments: Backend.all, [(2, [20..<40, 60..<80, 100..<120, 140..<160, 240..<280]), (13, [20..<40, 80..<100, 240..<280])])
  func afterAnUpdateNoNoticeIsSentTwiceAndNoneIsLost(_ backend: Backend, _ update: (step: Int, wet: [Range<Int64>])) async throws {
    var scene = try await Scene(backend, [place(1, paris), place(2, orly)])
    var rules = NoticeRules()
    rules.defaultRules[.rainSoon] = true
    rules.morning = MorningNotice(minute: 14 * 60 + 5, always: true)
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    let start = scene.home.now
    scene.forecast(from: start, wet: update.wet, at: paris)
    scene.forecast(from: start, wet: [70..<90], at: orly)
    for _ in 0..<update.step { try await scene.step() }
    let before = scene.service.pushes.map(\.title).sorted()
    #expect(before.count == 3 && before[0].hasPrefix("Heavy rain") && before[1...] == ["Place", "Wind warning · Moderate"], "\(before)")

    try await scene.home.downgrade()
    scene.restart()
    for _ in update.step..<48 { try await scene.step() }
    // The shower that goes on, the next one within two hours and the one of the neighbouring place are no news.
    #expect(scene.service.pushes.dropFirst(3).map(\.title) == ["Heavy rain in 30 min, for about 40 min"])
    #expect(scene.home.now == start + .hours(4))
    scene.home.sky.put([gale("1", .severe)], in: [paris])
    try await scene.step()
    #expect(scene.service.pushes.count == 5)
    #expect(scene.service.pushes.last?.body.contains("Raised from Moderate to Severe") == true)
    scene.home.sky.put([], in: [paris])
    try await scene.step()
    #expect(scene.service.pushes.last?.title == "Wind warning · Cancelled")

    // The next morning's notice replaces that of the day before, whose tag was the device's id.
    scene.home.advance(start + .days(1) - scene.home.now)
    scene.forecast(from: scene.home.now, wet: [], at: paris)
    for _ in 0..<2 { try await scene.step() }
    #expect(scene.service.pushes.count == 7)
    let next = try #require(scene.service.pushes.last)
    #expect(next.title == "Place" && next.tag == scene.phone.device.text)
    await scene.end()
  }

  @Test(arguments: Backend.all) func afterAnUpdateRulesAndDevicesAreForgottenWithTheirSpace(_ backend: Backend) async throws {
    var scene = try await Scene(backend)
    var rules = NoticeRules()
    rules.defaultRules[.rainSoon] = true
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([gale()], in: [paris])
    scene.forecast(from: scene.home.now, wet: [20..<40], at: paris)
    try await scene.step()
    #expect(scene.service.pushes.count == 2)
    try await scene.home.downgrade()
    scene.restart()
    #expect(try await scene.store.rules(of: scene.phone) == rules)
    try await scene.spaces.deleteEverything(for: scene.phone)
    let left = try await scene.store.database.read { connection throws(StorageError) in
      try connection.run("SELECT kind, device FROM notice_event", [])
    }
    #expect(left.isEmpty)
    await scene.end()
  }

  /// Rules named places by their records. Some can't be read, and a device that was removed has left its own.
  @Test(arguments: Backend.all) func afterAnUpdateRulesStayWithPlacesThatAreSavedAgain(_ backend: Backend) async throws {
    var scene = try await Scene(backend, [place(1, paris), place(2, oslo)])
    let tablet = try await scene.another()
    try await scene.store.subscribe(try scene.service.subscription(1), for: tablet)
    _ = try await scene.store.database.write { [phone = scene.phone] connection throws(StorageError) in
      let values: [Value] = [.text(phone.device.text), .bytes(strictRules(at: 2).json)]
      try connection.run("UPDATE push_rules SET rules = ?2 WHERE device = ?1", values)
      try connection.run("UPDATE push_rules SET rules = ?2 WHERE device = ?1", [.text(tablet.device.text), .bytes(Array("{".utf8))])
      try connection.run("INSERT INTO push_rules (device, rules) VALUES ('gone', ?1)", [values[1]])
      try connection.execute("DELETE FROM schema_step WHERE part = 'push' AND number >= 7")
    }
    scene.restart()
    #expect(try await scene.store.rules(of: scene.phone) == strictRules(at: 2))
    try await scene.remove(2)
    _ = try await scene.spaces.push([place(3, oslo)], for: scene.phone)
    #expect(try await scene.store.rules(of: scene.phone) == strictRules(at: 3))
    #expect(try await scene.store.rules(of: tablet) == NoticeRules())
    await scene.end()
  }
}

extension Scene {
  /// Dull weather for two days with heavy rain in these minutes, in steps of five minutes.
  fileprivate func forecast(from start: Instant, wet: [Range<Int64>], at cell: Cell) {
    home.sky.put(cell) { report in
      let moments = (0..<48).map { Moment(time: start + .hours($0), condition: .cloudy, temperature: Temperature(celsius: 6)) }
      report.current = Stamped(moments[0], provenance)
      report.hourly = Stamped(moments, provenance)
      report.daily = Stamped(
        (0..<2).map {
          Day(
            date: CalendarDate(day: LocalZone.utc.date(of: start).day + $0), condition: .cloudy, low: Temperature(celsius: 4),
            high: Temperature(celsius: 9))
        }, provenance)
      report.minutely = Stamped(
        (0..<80).map { step in
          let minute = Int64(step) * 5
          return RainStep(time: start + .minutes(minute), intensity: wet.contains { $0.contains(minute) } ? 9 : 0)
        }, provenance)
    }
  }

  /// Five minutes of a server.
  fileprivate func step() async throws {
    for watch in [watch, reports, hours] { try await watch.check() }
    try await sender.send()
    home.advance(.minutes(5))
  }
}

extension TestHome {
  /// Puts what is stored about notices into the tables that the version before had.
  fileprivate func downgrade() async throws {
    _ = try await database().write { connection throws(StorageError) in
      for statement in [
        "CREATE TABLE notice_told (device TEXT NOT NULL, warning TEXT NOT NULL, number BIGINT NOT NULL, severity BIGINT NOT NULL, is_open BIGINT NOT NULL, ends BIGINT, PRIMARY KEY (device, warning))",
        "INSERT INTO notice_told SELECT device, event, number, severity, is_open, ends FROM notice_event WHERE kind = 'warning'",
        "CREATE TABLE shower (latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, id TEXT NOT NULL, ends BIGINT NOT NULL, PRIMARY KEY (latitude, longitude))",
        "INSERT INTO shower SELECT latitude, longitude, event, ends FROM notice_event WHERE kind = 'rain' AND device = ''",
        "CREATE TABLE rain_told (device TEXT NOT NULL, latitude BIGINT NOT NULL, longitude BIGINT NOT NULL, told BIGINT NOT NULL, PRIMARY KEY (device, latitude, longitude))",
        "INSERT INTO rain_told SELECT device, latitude, longitude, MAX(notified) FROM notice_event WHERE kind = 'rain' AND device <> '' GROUP BY device, latitude, longitude",
        "ALTER TABLE push_device ADD COLUMN morning BIGINT", "CREATE INDEX push_device_by_morning ON push_device (morning)",
        "UPDATE push_device SET morning = (SELECT due FROM notice_event WHERE kind = 'morning' AND notice_event.device = push_device.device)",
        "ALTER TABLE push_device RENAME COLUMN watches TO rain",
        "ALTER TABLE notice RENAME COLUMN topic TO warning",
        "UPDATE notice SET warning = device WHERE warning IN (SELECT event FROM notice_event WHERE kind = 'morning')",
        "DROP TABLE notice_event", "DELETE FROM schema_step WHERE part = 'push' AND number >= 5",
        "UPDATE watched_cell SET job = 'rain' WHERE job = 'notices'", "DELETE FROM schema_step WHERE part = 'watch' AND number >= 2",
      ] { try connection.execute(statement) }
    }
  }
}
