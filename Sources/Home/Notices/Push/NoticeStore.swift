import Accounts
import Crypto
import Storage
import WeatherModel
import Wire

/// Which devices want which notices, and which notices they got.
///
/// Once a call has returned, its changes are on the disk.
public final class NoticeStore: Sendable {
  let database: Database
  let clock: @Sendable () -> Instant

  /// How many seconds a notice stays in the log.
  static let kept: Int64 = .days(30)
  /// At most this many notices of a device are listed in its log.
  static let listed = 100

  /// Creates a store in a database with the tables of `Schema.notices` and `Schema.userData`.
  package init(_ database: Database, clock: @escaping @Sendable () -> Instant) { (self.database, self.clock) = (database, clock) }

  /// The private key by which push services recognise this server, in PEM; generated when it is first asked for.
  func pem() async throws(StorageError) -> String {
    if let pem = try await database.read({ connection throws(StorageError) in try NoticeStore.pem(connection) }) { return pem }
    let new: String
    do throws(CryptoError) { new = try ES256Key.generate() } catch { throw .failed(detail: "no key can be made: \(error)") }
    return try await database.write { connection throws(StorageError) in
      // Of two servers that start at once the second one waits here, and takes the first one's key.
      try Warnings.lockForChanges(connection)
      if let pem = try NoticeStore.pem(connection) { return pem }
      try connection.run("INSERT INTO push_key (pem) VALUES (?1)", [.text(new)])
      return new
    }
  }

  private static func pem(_ connection: any DatabaseConnection) throws(StorageError) -> String? {
    try connection.run("SELECT pem FROM push_key", []).first?.text(0)
  }

  /// The public key by which push services recognise this server, in the form that browsers expect.
  public func publicKey() async throws(StorageError) -> String {
    let pem = try await pem()
    do throws(CryptoError) { return base64URL(try ES256Key(pem: pem).publicPoint()) } catch {
      throw .invalidRow(detail: "the push key can't be used: \(error)")
    }
  }

  /// Subscribes a member's device to notices, also about warnings that are in force already. If the same browser was subscribed under
  /// another device's id, that subscription ends.
  public func subscribe(_ subscription: PushSubscription, for member: Member) async throws(StorageError) {
    let now = clock()
    try await database.write { connection throws(StorageError) in
      try Warnings.lockForChanges(connection)
      let endpoint = Value.text(subscription.endpoint.url)
      let rules = try NoticeStore.ownRules(of: member.device.text, at: endpoint, connection)
      try connection.run("DELETE FROM push_device WHERE endpoint = ?1 AND device <> ?2", [endpoint, .text(member.device.text)])
      try connection.run(
        """
        INSERT INTO push_device (device, space, endpoint, key, secret, origin, zone, language, clock, watches)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        ON CONFLICT (device) DO UPDATE SET space = excluded.space, endpoint = excluded.endpoint, key = excluded.key,
          secret = excluded.secret, origin = excluded.origin, zone = excluded.zone, language = excluded.language,
          clock = excluded.clock, watches = excluded.watches
        """,
        [
          .text(member.device.text), .text(member.space), endpoint, .bytes(subscription.key), .bytes(subscription.secret),
          .text(subscription.origin), .text(subscription.zone), .text(subscription.language.tag),
          .text(subscription.isTwelveHours ? "12" : "24"), .integer(rules.wantsWeather ? 1 : 0),
        ])
      // The device may be in another time zone now.
      try NoticeStore.setHours(of: member.device.text, at: now, connection)
      if rules.wantsWeather { try NoticeStore.lookSoon(in: member.space, connection) }
      try self.notifyOfWarningsInForce(device: member.device.text, at: now, connection)
    }
  }

  /// The rules that a device had when it last got notices, also under the id that it had before it moved into another space; otherwise the
  /// default rules.
  private static func ownRules(
    of device: String, at endpoint: Value, _ connection: any DatabaseConnection
  ) throws(StorageError) -> NoticeRules {
    try connection.run(
      """
      INSERT INTO push_rules (device, rules) SELECT ?1, rules FROM push_rules
      WHERE device IN (SELECT device FROM push_device WHERE endpoint = ?2) AND device NOT IN (SELECT id FROM device)
      ON CONFLICT (device) DO NOTHING
      """, [.text(device), endpoint])
    try connection.run(
      "INSERT INTO push_rules (device, rules) VALUES (?1, ?2) ON CONFLICT (device) DO NOTHING", [.text(device), .bytes(NoticeRules().json)])
    guard let row = try connection.run("SELECT rules FROM push_rules WHERE device = ?1", [.text(device)]).first else {
      return NoticeRules()
    }
    return try rules(row.bytes(0), of: device, connection)
  }

  /// Ends the notices to a member's device; its rules are kept.
  public func unsubscribe(_ member: Member) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      try connection.run("DELETE FROM push_device WHERE device = ?1", [.text(member.device.text)])
    }
  }

  /// The rules of a member's device; nil if it gets no notices.
  public func rules(of member: Member) async throws(StorageError) -> NoticeRules? {
    try await database.read { connection throws(StorageError) in
      let rows = try connection.run(
        "SELECT rules FROM push_rules JOIN push_device ON push_device.device = push_rules.device WHERE push_rules.device = ?1",
        [.text(member.device.text)])
      guard let row = rows.first else { return nil }
      let places = try WatchedCells.savedPlaces(of: member.space, connection)
      return try NoticeStore.rules(row.bytes(0), of: member.device.text, connection).byRecords(places)
    }
  }

  /// How notices to a member's device are written: in which time zone, in which language, and by which clock ("12" or "24"); nil if it gets
  /// no notices.
  public func formatting(of member: Member) async throws(StorageError) -> (zone: String, language: String, clock: String)? {
    try await database.read { connection throws(StorageError) in
      let rows = try connection.run("SELECT zone, language, clock FROM push_device WHERE device = ?1", [.text(member.device.text)])
      guard let row = rows.first else { return nil }
      return (try row.text(0), try row.text(1), try row.text(2))
    }
  }

  /// Changes the rules of a member's device, also for notices that are waiting; false if it gets no notices.
  public func setRules(_ rules: NoticeRules, for member: Member) async throws(StorageError) -> Bool {
    let now = clock()
    return try await database.write { connection throws(StorageError) in
      try Warnings.lockForChanges(connection)
      let device = Value.text(member.device.text)
      let rows = try connection.run(
        "UPDATE push_device SET watches = ?2 WHERE device = ?1 RETURNING device", [device, .integer(rules.wantsWeather ? 1 : 0)])
      let stored = rules.byCells(try WatchedCells.savedPlaces(of: member.space, connection))
      if !rows.isEmpty { try connection.run("UPDATE push_rules SET rules = ?2 WHERE device = ?1", [device, .bytes(stored.json)]) }
      try NoticeStore.setHours(of: member.device.text, at: now, connection)
      if rules.wantsWeather { try NoticeStore.lookSoon(in: member.space, connection) }
      try self.notifyOfWarningsInForce(device: member.device.text, at: now, connection)
      return !rows.isEmpty
    }
  }

  /// Stored rules. Those that can't be read are the usual ones: no notices at all would look like safety.
  static func rules(_ bytes: [UInt8], of name: String, _ connection: any DatabaseConnection) throws(StorageError) -> NoticeRules {
    try connection.ifValid("the rules of \(name)") { () throws(StorageError) in
      do throws(JSONError) { return try NoticeRules(json: JSON(parsing: bytes)) } catch { throw .invalidRow(detail: "\(error)") }
    } ?? NoticeRules()
  }

  /// The notices of a member's device, the latest first.
  public func log(of member: Member) async throws(StorageError) -> [LoggedNotice] {
    try await database.read { connection throws(StorageError) in
      let rows = try connection.run(
        """
        SELECT id, title, made, due, accepted, shown, state, service FROM notice WHERE device = ?1 ORDER BY made DESC, id LIMIT \(NoticeStore.listed)
        """, [.text(member.device.text)])
      var log: [LoggedNotice] = []
      for row in rows {
        guard let id = RecordID(text: try row.text(0)),
          let state = UInt8(exactly: try row.integer(6)).flatMap({ NoticeState(rawValue: $0) })
        else {
          // It is left out of the list.
          continue
        }
        let (accepted, shown) = (try row.integerIfPresent(4), try row.integerIfPresent(5))
        log.append(
          LoggedNotice(
            id: id, title: try row.text(1), made: Instant(seconds: try row.integer(2)), due: Instant(seconds: try row.integer(3)),
            accepted: accepted.map { Instant(seconds: $0) }, shown: shown.map { Instant(seconds: $0) }, state: state.word,
            service: try row.text(7)))
      }
      return log
    }
  }

  /// Notes that a device has shown a notice; only the first time counts.
  public func shown(_ id: RecordID, by member: Member) async throws(StorageError) {
    let now = clock()
    try await database.write { connection throws(StorageError) in
      try connection.run(
        "UPDATE notice SET shown = ?3, state = ?4 WHERE id = ?1 AND device = ?2 AND shown IS NULL",
        [.text(id.text), .text(member.device.text), .integer(now.seconds), .integer(Int64(NoticeState.shown.rawValue))])
    }
  }

  /// Forgets old notices, devices that were revoked, and places that nobody has saved any more. Stops watching the places of spaces that
  /// nobody uses.
  public func tidy() async throws(StorageError) {
    let now = clock()
    let before = Value.integer((now - NoticeStore.kept).seconds)
    try await database.write { connection throws(StorageError) in
      // What a device heard of a warning is needed until that is over.
      try connection.run(
        """
        DELETE FROM notice WHERE made < ?1 AND state <> \(NoticeState.waiting.rawValue) AND NOT EXISTS (
          SELECT 1 FROM notice_event AS heard WHERE heard.device = notice.device AND heard.event = notice.topic AND heard.is_open = 1)
        """, [before])
      try connection.run("DELETE FROM notice_event WHERE notified < ?1 OR (device = '' AND ends < ?1)", [before])
      try connection.run(
        "DELETE FROM notice_event WHERE kind = ?1 AND is_open = 0 AND event NOT IN (SELECT id FROM warning)",
        [.text(NoticeKind.warnings.id)])
      try connection.run(
        """
        DELETE FROM watched_cell WHERE space NOT IN (
          SELECT space FROM device WHERE seen > ?1 UNION SELECT space FROM token WHERE seen > ?1
          UNION SELECT device.space FROM device JOIN push_device ON push_device.device = device.id WHERE device.seen > ?2)
        """, [.integer((now - WatchedCells.lasts).seconds), .integer((now - WatchedCells.lastsWithNotices).seconds)])
      try NoticeStore.removeOrphans(connection)
    }
  }
}

/// A notice in the log of a device.
public struct LoggedNotice: Hashable, Sendable {
  /// The id of the notice.
  public var id: RecordID
  /// The title of the notice.
  public var title: String
  /// When the notice was created, and when it was due.
  public var made, due: Instant
  /// When the push service accepted it, and when the device showed it; nil if that has not happened.
  public var accepted, shown: Instant?
  /// The state of the notice: "waiting", "accepted", "shown", "replaced", "late" or "refused".
  public var state: String
  /// The host of the push service.
  public var service: String
}
