import Storage
import WeatherModel

/// What a device was told of a warning.
struct ToldWarning {
  /// Counts what it is told of it.
  var number: Int64
  /// What it was told last, or what waits.
  var severity: Alert.Severity
  /// Whether it holds, as far as the device is told.
  var isOpen: Bool
  /// When it ends at the device's places, as far as was known last.
  var ends: Instant?
  /// Whether it may have heard that it holds.
  private(set) var isHeard: Bool
  /// Whether it was extreme once, so that it was told whatever hazards are chosen.
  private(set) var wasExtreme: Bool
  /// When what waits is due; nil where nothing does.
  private(set) var waiting: Instant?

  /// Reads what is known.
  init(_ device: String, _ warning: RecordID, _ connection: any DatabaseConnection) throws(StorageError) {
    let values: [Value] = [.text(device), .text(warning.text)]
    (number, severity, isOpen, ends, isHeard, wasExtreme, waiting) = (0, .unknown, false, nil, false, false, nil)
    let rows = try connection.run("SELECT number, severity, is_open, ends FROM notice_told WHERE device = ?1 AND warning = ?2", values)
    guard let row = rows.first else { return }
    guard let severity = UInt8(exactly: try row.integer(1)).flatMap({ Alert.Severity(rawValue: $0) }) else {
      throw .corrupt(detail: "nobody knows what a device was told")
    }
    (number, self.severity, isOpen) = (try row.integer(0), severity, try row.integer(2) == 1)
    ends = try row.integerIfPresent(3).map { Instant(seconds: $0) }
    guard isOpen else { return }
    let notices = try connection.run("SELECT state, due, tries, passes FROM notice WHERE device = ?1 AND warning = ?2", values)
    // The log forgets what was told a month ago; the device need not.
    isHeard = Int64(notices.count) < number
    for notice in notices {
      if try notice.integer(0) == NoticeState.waiting.rawValue { waiting = Instant(seconds: try notice.integer(1)) }
      if try notice.integer(2) > 0 { isHeard = true }
      if try notice.integer(3) != 0 { wasExtreme = true }
    }
  }

  /// Keeps it, within a transaction.
  func keep(_ device: String, _ warning: RecordID, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO notice_told (device, warning, number, severity, is_open, ends) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (device, warning) DO UPDATE SET number = excluded.number, severity = excluded.severity, is_open = excluded.is_open,
        ends = excluded.ends
      """,
      [
        .text(device), .text(warning.text), .integer(number), .integer(Int64(severity.rawValue)), .integer(isOpen ? 1 : 0),
        ends.map { .integer($0.seconds) } ?? .null,
      ])
  }

  /// Takes back what was not sent yet of a warning.
  static func takeBack(_ device: String, _ warning: RecordID, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "UPDATE notice SET state = \(NoticeState.replaced.rawValue) WHERE device = ?1 AND warning = ?2 AND state = 0",
      [.text(device), .text(warning.text)])
  }

  /// Has what waits come at another time.
  static func setDue(_ due: Instant, _ device: String, _ warning: RecordID, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "UPDATE notice SET due = ?3 WHERE device = ?1 AND warning = ?2 AND state = 0",
      [.text(device), .text(warning.text), .integer(due.seconds)])
  }

  /// Notes that a device did not get what it was to be told: it has gone. Should it come back, it hears of it anew.
  static func forget(_ notice: ClaimedNotice, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "UPDATE notice_told SET is_open = 0 WHERE device = ?1 AND warning = ?2", [.text(notice.device), .text(notice.topic.text)])
  }
}
