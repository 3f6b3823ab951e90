import Storage
import WeatherModel

/// What a device was notified of about a warning.
struct NotifiedWarning {
  /// How many notices about it there were.
  var number: Int64
  /// The severity in the last notice, sent or waiting.
  var severity: Alert.Severity
  /// Whether the warning is open, according to the last notice.
  var isOpen: Bool
  /// When the warning ends at the device's places, as far as was last known.
  var ends: Instant?
  /// Whether the device may have got a notice that the warning is open.
  private(set) var isHeard: Bool
  /// Whether the warning was extreme once, so that the device was notified whatever hazards were chosen.
  private(set) var wasExtreme: Bool
  /// When the waiting notice is due; nil if there is none.
  private(set) var waiting: Instant?

  /// Reads what is stored about a device and a warning.
  init(_ device: String, _ warning: RecordID, _ connection: any DatabaseConnection) throws(StorageError) {
    let values: [Value] = [.text(device), .text(warning.text)]
    (number, severity, isOpen, ends, isHeard, wasExtreme, waiting) = (0, .unknown, false, nil, false, false, nil)
    let rows = try connection.run(
      "SELECT number, severity, is_open, ends FROM notice_event WHERE kind = ?3 AND device = ?1 AND event = ?2",
      values + [.text(NoticeKind.warnings.id)])
    guard let row = rows.first else { return }
    let severity = UInt8(exactly: try row.integer(1)).flatMap { Alert.Severity(rawValue: $0) } ?? .unknown
    (number, self.severity, isOpen) = (try row.integer(0), severity, try row.integer(2) == 1)
    ends = try row.integerIfPresent(3).map { Instant(seconds: $0) }
    guard isOpen else { return }
    let notices = try connection.run("SELECT state, due, tries, passes FROM notice WHERE device = ?1 AND topic = ?2", values)
    // The log forgets notices after a month; the device need not.
    isHeard = Int64(notices.count) < number
    for notice in notices {
      if try notice.integer(0) == Int64(NoticeState.waiting.rawValue) { waiting = Instant(seconds: try notice.integer(1)) }
      if try notice.integer(2) > 0 { isHeard = true }
      if try notice.integer(3) != 0 { wasExtreme = true }
    }
  }

  /// Stores it, within a transaction.
  func insert(_ device: String, _ warning: RecordID, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO notice_event (device, event, number, severity, is_open, ends, kind) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (kind, device, event) DO UPDATE SET number = excluded.number, severity = excluded.severity, is_open = excluded.is_open,
        ends = excluded.ends
      """,
      [
        .text(device), .text(warning.text), .integer(number), .integer(Int64(severity.rawValue)), .integer(isOpen ? 1 : 0),
        ends.map { .integer($0.seconds) } ?? .null, .text(NoticeKind.warnings.id),
      ])
  }

  /// Notes that a notice did not reach its device, which is gone. If the device comes back, it is notified again.
  static func forget(_ notice: ClaimedNotice, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "UPDATE notice_event SET is_open = 0 WHERE device = ?1 AND event = ?2", [.text(notice.device), .text(notice.topic.text)])
  }
}
