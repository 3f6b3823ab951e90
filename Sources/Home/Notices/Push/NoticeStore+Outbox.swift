import Accounts
import Copy
import Languages
import Routes
import Storage
import WeatherModel
import Wire

/// A notice for a device.
struct Notice: Sendable {
  var device: String
  /// Its subject: a newer notice with the same topic replaces this one, in the push service and on the device.
  var topic: RecordID
  /// The number of this notice among those of its topic on the device.
  var number: Int64
  var title: String
  var text: String
  /// The path that a tap opens.
  var address: String
  /// How urgent it is, as a word of RFC 8030.
  var urgency: String
  /// When it may be sent, and when sending it is no longer of use.
  var due, ends: Instant
  /// Whether it is sent in the quiet hours, too.
  var passesQuietHours = false
}

/// A notice that this server is sending now.
struct ClaimedNotice: Sendable {
  var id: RecordID
  var device: String
  var topic: RecordID
  var body: [UInt8]
  var urgency: String
  var ends: Instant
  var tries: Int64
  /// The push service's host when the notice was created.
  var service: String
  /// Nil if the device gets no notices any more.
  var browser: Browser?

  /// The browser that receives it.
  struct Browser: Sendable {
    var endpoint: String
    var key, secret: [UInt8]
    var origin: String
  }
}

/// The result of sending a notice.
enum NoticeOutcome: Sendable, Equatable {
  /// The push service has accepted it.
  case accepted
  /// The push service does not know the device any more.
  case gone
  /// The push service will never accept it.
  case refused
  /// It is worth another attempt at this time.
  case later(Instant)
}

extension NoticeStore {
  /// Withdraws the notices about a topic that were not sent yet.
  static func withdraw(_ device: String, _ topic: RecordID, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "UPDATE notice SET state = \(NoticeState.replaced.rawValue) WHERE device = ?1 AND topic = ?2 AND state = \(NoticeState.waiting.rawValue)",
      [.text(device), .text(topic.text)])
  }

  /// Changes the time at which a waiting notice is sent.
  static func setDue(_ due: Instant, _ device: String, _ topic: RecordID, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "UPDATE notice SET due = ?3 WHERE device = ?1 AND topic = ?2 AND state = \(NoticeState.waiting.rawValue)",
      [.text(device), .text(topic.text), .integer(due.seconds)])
  }

  /// How many seconds a server may take to send what it has claimed; longer than any request lasts.
  static let claim: Int64 = .minutes(1)

  /// Stores a notice that is to be sent, within a transaction.
  func put(
    _ notice: Notice, _ origin: String, _ copy: Copy, _ service: String, at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    let id = RecordID.random()
    try connection.run(
      """
      INSERT INTO notice (id, device, topic, number, title, body, urgency, made, due, ends, state, tries, holder, until, service, passes)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 0, 0, '', 0, ?11, ?12)
      """,
      [
        .text(id.text), .text(notice.device), .text(notice.topic.text), .integer(notice.number), .text(notice.title),
        .bytes(body(of: notice, id, origin, copy)), .text(notice.urgency), .integer(now.seconds), .integer(notice.due.seconds),
        .integer(notice.ends.seconds), .text(service), .integer(notice.passesQuietHours ? 1 : 0),
      ])
  }

  /// Stores a notice of the weather at a place, within a transaction.
  func put(
    _ text: NoticeText, _ announcement: NoticeEvent.Announcement, of report: WeatherReport, topic: RecordID, number: Int64,
    for recipient: Recipient, due: Instant, at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    try put(
      Notice(
        device: recipient.device, topic: topic, number: number, title: text.title,
        text: (report.isSimulated ? recipient.copy.simulated + " · " : "") + text.body, address: Destination(.place(report.cell)).url,
        urgency: announcement.urgency, due: due, ends: announcement.until ?? due + NoticeStore.hourLasts),
      recipient.origin, recipient.copy, recipient.service, at: now, connection)
  }

  /// The message for the device: a declarative push message, which browsers that support it show by themselves; others hand it to the
  /// service worker.
  private func body(of notice: Notice, _ id: RecordID, _ origin: String, _ copy: Copy) -> [UInt8] {
    jsonObject(reserving: 1024) { json in
      json.member("web_push", Int64(8030))
      // The service worker gets it, too: it stores the warning and reports that the notice was shown.
      json.member("mutable", true)
      json.object("notification") { json in
        json.member("title", shortened(notice.title, 200))
        json.member("body", shortened(notice.text, 1000))
        json.member("navigate", origin + notice.address)
        json.member("tag", notice.topic.text)
        json.member("lang", copy.language.tag)
        json.member("dir", copy.language.isRightToLeft ? "rtl" : "ltr")
        json.object("data") { json in
          json.member("notice", id.text)
          // So that a late one does not replace a newer one.
          json.member("number", notice.number)
        }
      }
    }
  }

  /// Creates a notice for a member's device that only shows that notices arrive; false if the device gets no notices.
  public func test(_ member: Member) async throws(StorageError) -> Bool {
    let now = clock()
    return try await database.write { connection throws(StorageError) in
      let rows = try connection.run(
        "SELECT origin, language, endpoint FROM push_device WHERE device = ?1 AND space = ?2",
        [.text(member.device.text), .text(member.space)])
      guard let row = rows.first else { return false }
      let copy = Languages.copy(Language(tag: try row.text(1)) ?? .english)
      let notice = Notice(
        device: member.device.text, topic: .random(), number: 1, title: copy.noticeTest, text: copy.noticeTestText, address: "/",
        urgency: "high", due: now, ends: now + .minutes(10), passesQuietHours: true)
      try self.put(notice, row.text(0), copy, host(of: row.text(2)), at: now, connection)
      return true
    }
  }

  /// Claims notices that are due, to send them now. Those that are too late are marked as such, and those that became due in quiet hours
  /// are postponed. Notices to the push services in `busy` are left out.
  func claim(as holder: String, most: Int, but busy: Set<String> = []) async throws(StorageError) -> [ClaimedNotice] {
    let now = clock()
    // Most of the time none is due, which needs no writing.
    let isDue = try await database.read { connection throws(StorageError) in
      let late = "SELECT id FROM notice WHERE state = \(NoticeState.waiting.rawValue) AND until <= ?1 AND ends <= ?1 LIMIT 1"
      if try !connection.run(late, [.integer(now.seconds)]).isEmpty { return true }
      return try !NoticeStore.due(at: now, most: 1, but: busy, connection).isEmpty
    }
    guard isDue else { return [] }
    return try await database.write { connection throws(StorageError) in
      try connection.run(
        "UPDATE notice SET state = \(NoticeState.late.rawValue) WHERE state = \(NoticeState.waiting.rawValue) AND ends <= ?1 AND until <= ?1",
        [.integer(now.seconds)])
      while true {
        let due = try NoticeStore.due(at: now, most: most, but: busy, connection)
        var claimed: [ClaimedNotice] = []
        for notice in due { if let notice = try NoticeStore.claim(notice, as: holder, at: now, connection) { claimed.append(notice) } }
        // Postponed notices may hide others.
        if !claimed.isEmpty || due.isEmpty { return claimed }
      }
    }
  }

  /// A notice that is due, with everything that decides whether it may be sent now.
  private struct ClaimableNotice {
    var id: String
    var passes: Bool
    var rules: [UInt8]?
    var zone: String
    var browser: ClaimedNotice.Browser?
  }

  /// The notices that are due, the longest waiting first. While a notice is being sent, a newer one of the same topic waits: nobody knows
  /// which one would arrive first.
  private static func due(
    at now: Instant, most: Int, but busy: Set<String>, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [ClaimableNotice] {
    var services = ""
    for index in 0..<busy.count { services += (services.isEmpty ? "" : ", ") + "?\(index + 2)" }
    let rows = try connection.run(
      """
      SELECT notice.id, passes, rules, zone, endpoint, key, secret, origin FROM notice
      LEFT JOIN push_device ON push_device.device = notice.device
        AND EXISTS (SELECT 1 FROM device WHERE device.id = push_device.device AND device.space = push_device.space)
      LEFT JOIN push_rules ON push_rules.device = notice.device
      WHERE state = \(NoticeState.waiting.rawValue) AND due <= ?1 AND until <= ?1 \(services.isEmpty ? "" : "AND service NOT IN (\(services))")
        AND NOT EXISTS (
          SELECT 1 FROM notice AS other WHERE other.device = notice.device AND other.topic = notice.topic AND other.id <> notice.id
            AND other.holder <> '' AND other.until > ?1)
      ORDER BY due, notice.id LIMIT \(most)
      """, [.integer(now.seconds)] + busy.sorted().map { .text($0) })
    var due: [ClaimableNotice] = []
    for row in rows {
      var notice = ClaimableNotice(id: try row.text(0), passes: try row.integer(1) != 0, zone: "")
      notice.rules = try row.bytesIfPresent(2)
      if let endpoint = try row.textIfPresent(4) {
        notice.zone = try row.text(3)
        notice.browser = ClaimedNotice.Browser(
          endpoint: endpoint, key: try row.bytes(5), secret: try row.bytes(6), origin: try row.text(7))
      }
      due.append(notice)
    }
    return due
  }

  /// Claims a notice; nil if another server was faster, or if it has to wait for the end of the quiet hours.
  private static func claim(
    _ notice: ClaimableNotice, as holder: String, at now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> ClaimedNotice? {
    let id = Value.text(notice.id)
    // PostgreSQL checks the conditions again after another server has released the row.
    let isFree = "WHERE id = ?1 AND state = \(NoticeState.waiting.rawValue) AND until <= ?2"
    if !notice.passes, let bytes = notice.rules, let quiet = try rules(bytes, of: "notice \(notice.id)", connection).quiet,
      let end = quiet.end(at: now, in: Recipient.clock(notice.zone, around: now))
    {
      try connection.run("UPDATE notice SET due = ?3 \(isFree)", [id, .integer(now.seconds), .integer(end.seconds)])
      return nil
    }
    let rows = try connection.run(
      "UPDATE notice SET holder = ?3, until = ?4, tries = tries + 1 \(isFree) RETURNING device, topic, body, urgency, ends, tries, service",
      [id, .integer(now.seconds), .text(holder), .integer((now + NoticeStore.claim).seconds)])
    guard let row = rows.first else { return nil }
    guard let name = RecordID(text: notice.id), let topic = RecordID(text: try row.text(1)) else {
      return try connection.ifValid("the notice \(notice.id)") { () throws(StorageError) in throw .invalidRow(detail: "its id is invalid") }
    }
    return ClaimedNotice(
      id: name, device: try row.text(0), topic: topic, body: try row.bytes(2), urgency: try row.text(3),
      ends: Instant(seconds: try row.integer(4)), tries: try row.integer(5), service: try row.text(6), browser: notice.browser)
  }

  /// Stores the results of notices that this server has sent. Those that another one has claimed meanwhile stay as they are.
  func settle(_ outcomes: [(notice: ClaimedNotice, outcome: NoticeOutcome)], as holder: String) async throws(StorageError) {
    let now = clock()
    try await database.write { connection throws(StorageError) in
      for (notice, outcome) in outcomes {
        let values: [Value] = [.text(notice.id.text), .text(holder)]
        let ours = "WHERE id = ?1 AND holder = ?2"
        switch outcome {
        case .accepted:
          // The device may have reported it as shown before this is stored, or a newer one may have replaced it.
          try connection.run("UPDATE notice SET accepted = ?3, holder = '' \(ours)", values + [.integer(now.seconds)])
          try connection.run(
            "UPDATE notice SET state = \(NoticeState.accepted.rawValue) WHERE id = ?1 AND state IN (\(NoticeState.waiting.rawValue), \(NoticeState.replaced.rawValue))",
            [.text(notice.id.text)])
        case .refused:
          try connection.run(
            "UPDATE notice SET state = \(NoticeState.refused.rawValue) \(ours) AND state = \(NoticeState.waiting.rawValue)", values)
          try connection.run("UPDATE notice SET holder = '' \(ours)", values)
        case .gone:
          // The device has not received it.
          let refused = "state = \(NoticeState.refused.rawValue), tries = 0"
          if try !connection.run("UPDATE notice SET \(refused) \(ours) AND state = \(NoticeState.waiting.rawValue) RETURNING id", values)
            .isEmpty
          {
            try NotifiedWarning.forget(notice, connection)
          }
          try connection.run("UPDATE notice SET holder = '' \(ours)", values)
          if let browser = notice.browser {
            try connection.run(
              "DELETE FROM push_device WHERE device = ?1 AND endpoint = ?2", [.text(notice.device), .text(browser.endpoint)])
          }
        case .later(let moment):
          try connection.run("UPDATE notice SET until = ?3, holder = '' \(ours)", values + [.integer(moment.seconds)])
        }
      }
    }
  }
}

/// The beginning of a text, since a push message has little room; cut between characters.
private func shortened(_ text: String, _ most: Int) -> String {
  var short = ""
  for character in text {
    if short.utf8.count + character.utf8.count > most { return short + "…" }
    short.append(character)
  }
  return short
}
