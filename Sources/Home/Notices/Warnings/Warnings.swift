import Accounts
import Storage
import WeatherModel
import Wire

/// The warnings of all sources and their development, in a database with the tables of `Schema.warnings` and `Schema.userData`.
///
/// Once a call has returned, its changes are on the disk. Several servers may share the database: an answer of a source counts once,
/// whichever server brings it.
public final class Warnings: Sendable {
  let database: Database
  let clock: @Sendable () -> Instant
  private let changed: @Sendable () -> Void

  /// How many seconds a warning is kept after its end.
  public static let kept: Int64 = .days(30)
  /// For how many seconds after its end a message may reopen a warning.
  static let reopens: Int64 = .days(1)

  /// Creates access to the warnings in a database. `changed` is called when this server has changed some.
  package init(_ database: Database, clock: @escaping @Sendable () -> Instant, changed: @escaping @Sendable () -> Void = {}) {
    (self.database, self.clock, self.changed) = (database, clock, changed)
  }

  /// A warning that reaches or reached a place of a member's space; nil if there is none with this id.
  public func warning(_ id: RecordID, for member: Member) async throws(StorageError) -> LocalWarning? {
    let now = clock()
    return try await database.read { connection throws(StorageError) in
      guard let row = try connection.run("SELECT json FROM warning WHERE id = ?1", [.text(id.text)]).first else { return nil }
      return LocalWarning(try Warnings.read(row.bytes(0)), try Warnings.places(of: member, connection), at: now)
    }
  }

  /// The warnings at a member's places in the last month: first the open ones, the gravest at the top, then the others, the latest change
  /// first.
  public func warnings(for member: Member) async throws(StorageError) -> [LocalWarning] {
    let now = clock()
    return try await database.read { connection throws(StorageError) in
      try Warnings.warnings(at: try Warnings.places(of: member, connection), now, connection)
    }
  }

  /// The warnings at a place in the last month, whether or not anybody has saved it.
  public func warnings(at place: LocalWarning.Place, in cell: Cell) async throws(StorageError) -> [LocalWarning] {
    let now = clock()
    return try await database.read { connection throws(StorageError) in try Warnings.warnings(at: [(place, cell)], now, connection) }
  }

  private static func warnings(
    at places: [LocatedPlace], _ now: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [LocalWarning] {
    var found: [LocalWarning] = []
    for tracked in try reaching(Set(places.map(\.cell)), most: listed, connection) {
      if let warning = LocalWarning(tracked, places, at: now) { found.append(warning) }
    }
    // A warning that is open elsewhere may be over here.
    let open = found.filter { $0.warning.status == .open }.sorted { Alert.comesBefore($0.warning.alert, $1.warning.alert) }
    return open + found.filter { $0.warning.status != .open }
  }

  /// A place with its cell.
  typealias LocatedPlace = (place: LocalWarning.Place, cell: Cell)

  /// A member's places, in the order of their list; several records in one cell are one place.
  private static func places(of member: Member, _ connection: any DatabaseConnection) throws(StorageError) -> [LocatedPlace] {
    try WatchedCells.savedPlaces(of: member.space, connection).onePerCell.map { (LocalWarning.Place($0), Cell($0.coordinate)) }
  }

  /// A member's places in the order of their list, each with the last moment at which a source answered about its warnings; nil if none
  /// has.
  public func checks(for member: Member) async throws(StorageError) -> [(place: LocalWarning.Place, cell: Cell, last: Instant?)] {
    try await database.read { connection throws(StorageError) in
      var checks: [(place: LocalWarning.Place, cell: Cell, last: Instant?)] = []
      for (place, cell) in try Warnings.places(of: member, connection) {
        let rows = try connection.run(
          "SELECT fetched FROM warning_check WHERE latitude = ?1 AND longitude = ?2 ORDER BY fetched DESC LIMIT 1", cell.columns)
        let last = try rows.first.map { row throws(StorageError) in Instant(seconds: try row.integer(0)) }
        checks.append((place, cell, last))
      }
      return checks
    }
  }

  /// A number that grows with every change of a warning: the last one of all, and the last one of a member's places.
  public struct Revision: Sendable {
    /// The latest change of all warnings.
    public var all: Int64
    /// The latest change of those that reach or reached the member's places.
    public var own: Int64

    /// Creates a revision from two numbers of the database.
    public init(all: Int64, own: Int64) { (self.all, self.own) = (all, own) }
  }

  /// The revision for a member; nil if no warning at all has changed since revision `all`, which is cheap to find out.
  public func revision(for member: Member, after all: Int64) async throws(StorageError) -> Revision? {
    try await database.read { connection throws(StorageError) in
      let latest = try connection.run("SELECT COALESCE(MAX(revision), 0) FROM warning", []).first?.integer(0) ?? 0
      guard latest > all else { return nil }
      var own: Int64 = 0
      for cell in Set(try WatchedCells.savedPlaces(of: member.space, connection).map { Cell($0.coordinate) }) {
        let rows = try connection.run(
          """
          SELECT COALESCE(MAX(revision), 0) FROM warning_cell JOIN warning ON warning.id = warning_cell.warning
          WHERE latitude = ?1 AND longitude = ?2
          """, cell.columns)
        own = max(own, try rows.first?.integer(0) ?? 0)
      }
      return Revision(all: latest, own: own)
    }
  }

  /// The warnings that reach or reached any of some cells: the open ones first, and the latest change first.
  static func reaching(
    _ cells: Set<Cell>, isOpen: Bool = false, most: Int = .max, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [TrackedWarning] {
    var found: [(id: String, isOpen: Int64, changed: Int64)] = []
    for cell in cells {
      let rows = try connection.run(
        """
        SELECT id, is_open, changed FROM warning_cell JOIN warning ON warning.id = warning_cell.warning
        WHERE latitude = ?1 AND longitude = ?2 AND is_open >= ?3 ORDER BY is_open DESC, changed DESC, id LIMIT 1000
        """, cell.columns + [.integer(isOpen ? 1 : 0)])
      for row in rows { found.append((try row.text(0), try row.integer(1), try row.integer(2))) }
    }
    found.sort { ($1.isOpen, $1.changed, $0.id) < ($0.isOpen, $0.changed, $1.id) }
    var warnings: [TrackedWarning] = []
    var last: String?
    for (id, _, _) in found where id != last {
      last = id
      if warnings.count == most { break }
      if let row = try connection.run("SELECT json FROM warning WHERE id = ?1", [.text(id)]).first {
        if let warning = try read(row, 0, connection) { warnings.append(warning) }
      }
    }
    return warnings
  }

  /// To be called first in every transaction that changes warnings or decides on notices about them, so that one server at a time does.
  static func lockForChanges(_ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run("UPDATE warning_changes SET changes = changes + 1", [])
  }

  /// At most this many warnings are listed.
  static let listed = 100

  /// The answer of a source about the warnings in a cell.
  package struct SourceAnswer: Sendable {
    package var cell: Cell
    package var alerts: Stamped<[Alert]>
    package var isWhole: Bool
    /// The sources that are asked only while this one does not answer.
    package var fallbacks: Set<Source>

    /// The warnings in a report, with the order in which sources are asked about its cell; nil if the report has nothing about warnings
    /// that may be stored.
    package init?(_ report: WeatherReport?, order: [Source] = []) {
      guard let report, let alerts = report.alerts, alerts.provenance.source.mayBeStored else { return nil }
      fallbacks = Set(order.drop { $0 != alerts.provenance.source }.dropFirst())
      (cell, self.alerts, isWhole) = (report.cell, alerts, report.unreadableAlerts == 0)
    }
  }

  /// Takes in answers of sources, all of them or none, and runs `more` in the same transaction. That gets the warnings that have changed,
  /// and those that are open in the cells `around`, since devices that are new there have not been notified of them. Returns how many have
  /// changed. Sources are asked once in an `interval`, in seconds.
  @discardableResult
  package func observe(
    _ answers: [SourceAnswer], around cells: [Cell] = [], interval: Int64 = Kind.alerts.lifetime,
    and more: @escaping @Sendable (any DatabaseConnection, [TrackedWarning]) throws(StorageError) -> Void = { _, _ in }
  ) async throws(StorageError) -> Int {
    let now = clock()
    let count = try await database.write { connection throws(StorageError) in
      try Warnings.lockForChanges(connection)
      var newAnswers: [SourceAnswer] = []
      for answer in answers where try Warnings.acceptIfNewer(answer, connection) { newAnswers.append(answer) }
      var tracker = WarningTracker(try Warnings.current(at: now, connection))
      for answer in newAnswers {
        let alerts = answer.alerts
        let lapsed = try Warnings.silent(answer.fallbacks, in: answer.cell, since: alerts.provenance.fetchedAt - 2 * interval, connection)
        tracker.observe(
          alerts.value, from: alerts.provenance.source, fallbacks: answer.fallbacks, lapsed: lapsed, in: answer.cell,
          isWhole: answer.isWhole, at: now
        ) { .random() }
      }
      tracker.settle(at: now)
      let changed = tracker.warnings.filter { tracker.changed.contains($0.warning.id) }
      for tracked in changed { try Warnings.write(tracked, at: now, connection) }
      let around = Set(cells)
      try more(
        connection,
        tracker.warnings.filter { tracked in
          tracker.changed.contains(tracked.warning.id)
            || (tracked.warning.status == .open && tracked.cells.contains(where: around.contains))
        })
      return changed.count
    }
    if count > 0 { changed() }
    return count
  }

  /// Forgets warnings that ended long ago.
  public func tidy() async throws(StorageError) {
    let before = (clock() - Warnings.kept).seconds
    try await database.write { connection throws(StorageError) in
      let rows = try connection.run("SELECT id FROM warning WHERE is_open = 0 AND changed < ?1", [.integer(before)])
      for row in rows {
        let id = Value.text(try row.text(0))
        try connection.run("DELETE FROM warning_cell WHERE warning = ?1", [id])
        try connection.run("DELETE FROM warning WHERE id = ?1", [id])
      }
      try connection.run("DELETE FROM warning_check WHERE fetched < ?1", [.integer(before)])
    }
  }

  /// Stores when an answer was fetched; false if it is not newer than the stored one.
  private static func acceptIfNewer(_ answer: SourceAnswer, _ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    let (source, fetched) = (answer.alerts.provenance.source.word, answer.alerts.provenance.fetchedAt.seconds)
    return try !connection.run(
      """
      INSERT INTO warning_check (latitude, longitude, source, fetched) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (latitude, longitude, source) DO UPDATE SET fetched = excluded.fetched WHERE warning_check.fetched < excluded.fetched
      RETURNING fetched
      """, answer.cell.columns + [.text(source), .integer(fetched)]
    ).isEmpty
  }

  /// The sources that have said nothing about a cell since a moment.
  private static func silent(
    _ sources: Set<Source>, in cell: Cell, since moment: Instant, _ connection: any DatabaseConnection
  ) throws(StorageError) -> Set<Source> {
    if sources.isEmpty { return [] }
    let rows = try connection.run(
      "SELECT source FROM warning_check WHERE latitude = ?1 AND longitude = ?2 AND fetched > ?3", cell.columns + [.integer(moment.seconds)])
    var silent = sources
    for row in rows { if let source = Source(word: try row.text(0)) { silent.remove(source) } }
    return silent
  }

  private static func current(at now: Instant, _ connection: any DatabaseConnection) throws(StorageError) -> [TrackedWarning] {
    let rows = try connection.run(
      "SELECT json FROM warning WHERE is_open = 1 OR changed > ?1 ORDER BY id", [.integer((now - reopens).seconds)])
    return try rows.readable { row throws(StorageError) in try read(row, 0, connection) }
  }

  private static func write(_ tracked: TrackedWarning, at now: Instant, _ connection: any DatabaseConnection) throws(StorageError) {
    let isOpen: Int64 = tracked.warning.status == .open ? 1 : 0
    let id = tracked.warning.id.text
    try connection.run(
      """
      INSERT INTO warning (id, json, is_open, changed, revision) VALUES (?1, ?2, ?3, ?4, (SELECT changes FROM warning_changes))
      ON CONFLICT (id) DO UPDATE SET json = excluded.json, is_open = excluded.is_open, changed = excluded.changed, revision = excluded.revision
      """, [.text(id), .bytes(tracked.json), .integer(isOpen), .integer(now.seconds)])
    for cell in tracked.cells {
      try connection.run(
        "INSERT INTO warning_cell (latitude, longitude, warning) VALUES (?1, ?2, ?3) ON CONFLICT (latitude, longitude, warning) DO NOTHING",
        cell.columns + [.text(id)])
    }
  }

  /// The warning in a column of a row; nil if it can't be read.
  static func read(
    _ row: Row, _ column: Int, named id: String = "", _ connection: any DatabaseConnection
  ) throws(StorageError) -> TrackedWarning? {
    let bytes = try row.bytes(column)
    return try connection.ifValid("a warning \(id)") { () throws(StorageError) in try read(bytes) }
  }

  static func read(_ bytes: [UInt8]) throws(StorageError) -> TrackedWarning {
    do throws(JSONError) {
      return try TrackedWarning(json: JSON(parsing: bytes))
    } catch {
      throw .invalidRow(detail: "a warning is invalid: \(error)")
    }
  }
}

extension LocalWarning {
  /// The warning as it is at those places that it reaches or reached; nil if it never reached any of them.
  init?(_ tracked: TrackedWarning, _ places: [Warnings.LocatedPlace], at now: Instant) {
    let cells = Set(tracked.cells)
    let reached = places.filter { cells.contains($0.cell) }
    guard let first = reached.first else { return nil }
    let warning = tracked.warning(in: Set(reached.map(\.cell)))
    let times = [now, warning.alert.onset ?? now, warning.alert.ends ?? now] + warning.history.map { $0.time }
    // However long the warning claims to last, nobody needs the clock of another century.
    let zone = zoneFiles.zone(
      at: first.cell, from: max((times.min() ?? now) - .days(2), now - .days(366)),
      to: min((times.max() ?? now) + .days(2), now + .days(366)))
    self.init(
      warning, places: reached.map(\.place), zone: zone)
  }
}
