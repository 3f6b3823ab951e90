import Storage
import Synchronization
import WeatherModel
import Wire

/// What is done in the background for a cell that somebody has saved, or whose widget somebody looks at.
package enum CellJob: String, Sendable {
  case warnings, weather, widget
  /// Notices that are found in reports.
  case notices

  /// The jobs for each watched place.
  fileprivate static let ofPlaces = [CellJob.warnings, .notices, .weather]
}

/// Decides how many more cells may be watched for somebody: each takes one of the requests to sources that their address may cause. What
/// can't be watched yet is watched as soon as the space is used again and there is room.
public struct WatchAllowance: Sendable {
  private let takeOne: @Sendable () -> Bool

  /// `takeOne` counts one cell, and returns false if there may be no more.
  public init(takeOne: @escaping @Sendable () -> Bool) { self.takeOne = takeOne }

  /// For the owner's own commands.
  public static let unlimited = WatchAllowance { true }

  /// For a number of cells.
  static func upTo(_ count: Int) -> WatchAllowance {
    let left = Left(count)
    return WatchAllowance { left.take() }
  }

  private final class Left: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    func take() -> Bool {
      count.withLock { count in
        count -= 1
        return count >= 0
      }
    }
  }

  /// How many of some cells are allowed.
  func taken(of count: Int) -> Int {
    var taken = 0
    while taken < count, takeOne() { taken += 1 }
    return taken
  }
}

/// The table of the cells that are watched: of each space that is in use the places of its calendars and the first places in its person's
/// order, up to a limit.
package enum WatchedCells {
  /// At most this many places of a space are watched.
  package static let mostInSpace = SyncLimits.watchedPlaces
  /// At most this many places are watched in total.
  package static let most = 2000
  /// A space is watched for this long after it was last used, in seconds.
  package static let lasts: Int64 = .days(14)
  /// A space with a device that gets notices is watched for this long: its person relies on them and need not open the app.
  package static let lastsWithNotices: Int64 = .days(365)

  /// Adapts the table to the places of a space, within the transaction that has changed them or has noted that the space is in use.
  package static func update(
    _ space: String, allowing allowance: WatchAllowance, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    var wanted: [Cell] = []
    // A calendar of a place has its warnings, whether or not it is saved.
    let cells = try Spaces.calendarCells(of: space, connection) + savedPlaces(of: space, connection).map { Cell($0.coordinate) }
    for cell in cells where wanted.count < mostInSpace && !wanted.contains(cell) { wanted.append(cell) }
    let rows = try connection.run(
      "SELECT latitude, longitude FROM watched_cell WHERE job = ?1 AND space = ?2", [.text(CellJob.warnings.rawValue), .text(space)])
    let watched = Set(try rows.readable { row throws(StorageError) in try Spaces.readableCell(row, of: space, connection) })
    for cell in watched.subtracting(wanted) {
      try stopWatching(cell, of: space, connection)
    }
    let new = wanted.filter { !watched.contains($0) }
    guard !new.isEmpty else { return }
    let free = try room(.warnings, connection)
    let givers = free < new.count ? try givers(of: new.count - free, to: space, with: wanted.count - new.count + free, connection) : []
    let added = new.prefix(allowance.taken(of: min(new.count, free + givers.count)))
    try take(givers.prefix(max(0, added.count - free)), connection)
    for cell in added { for job in CellJob.ofPlaces { try insert(job, cell, space, connection) } }
  }

  /// The spaces that give up a cell each when all together have no more room: always one with the most cells, and none that would have
  /// fewer than the space that gets them. So a few large spaces don't keep everybody else's places from being watched.
  private static func givers(
    of count: Int, to space: String, with own: Int, _ connection: any DatabaseConnection
  ) throws(StorageError) -> [String] {
    let rows = try connection.run(
      "SELECT space, count(*) FROM watched_cell WHERE job = ?1 AND space <> ?2 GROUP BY space",
      [.text(CellJob.warnings.rawValue), .text(space)])
    var sizes = try rows.map { row throws(StorageError) in (space: try row.text(0), cells: Int(try row.integer(1))) }
    var givers: [String] = []
    while givers.count < count {
      guard let largest = sizes.indices.max(by: { (sizes[$0].cells, sizes[$0].space) < (sizes[$1].cells, sizes[$1].space) }),
        sizes[largest].cells - 1 > own + givers.count
      else { break }
      sizes[largest].cells -= 1
      givers.append(sizes[largest].space)
    }
    return givers
  }

  /// Takes one cell from each of some spaces, several from those that are named several times.
  private static func take(_ givers: ArraySlice<String>, _ connection: any DatabaseConnection) throws(StorageError) {
    for (giver, count) in Dictionary(givers.map { ($0, Int64(1)) }, uniquingKeysWith: +) {
      let cells = try connection.run(
        "SELECT latitude, longitude FROM watched_cell WHERE job = ?1 AND space = ?2 ORDER BY latitude, longitude LIMIT ?3",
        [.text(CellJob.warnings.rawValue), .text(giver), .integer(count)])
      for row in cells {
        guard let cell = try Spaces.readableCell(row, of: giver, connection) else { continue }
        try stopWatching(cell, of: giver, connection)
      }
    }
  }

  /// Watches the cell of a widget that was requested, within a transaction.
  static func addWidget(
    at cell: Cell, of space: String, allowing allowance: WatchAllowance, _ connection: any DatabaseConnection
  ) throws(StorageError) {
    let values: [Value] = [.text(CellJob.widget.rawValue), .text(space)]
    let known = try connection.run("SELECT latitude, longitude FROM watched_cell WHERE job = ?1 AND space = ?2", values)
    for row in known { if try Spaces.readableCell(row, of: space, connection) == cell { return } }
    guard known.count < mostInSpace, try room(.widget, connection) > 0, allowance.taken(of: 1) == 1 else { return }
    try insert(.widget, cell, space, connection)
  }

  private static func stopWatching(_ cell: Cell, of space: String, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "DELETE FROM watched_cell WHERE space = ?1 AND latitude = ?2 AND longitude = ?3 AND job <> ?4",
      [.text(space)] + cell.columns + [.text(CellJob.widget.rawValue)])
  }

  private static func insert(_ job: CellJob, _ cell: Cell, _ space: String, _ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO watched_cell (job, space, latitude, longitude, due, looked) VALUES (?1, ?2, ?3, ?4, 0, 0)
      ON CONFLICT (job, space, latitude, longitude) DO NOTHING
      """, [.text(job.rawValue), .text(space)] + cell.columns)
  }

  private static func room(_ job: CellJob, _ connection: any DatabaseConnection) throws(StorageError) -> Int {
    max(0, most - (try count(job, connection)))
  }

  /// How many cells of all spaces are watched for a job.
  package static func count(_ job: CellJob, _ connection: any DatabaseConnection) throws(StorageError) -> Int {
    Int(try connection.run("SELECT count(*) FROM watched_cell WHERE job = ?1", [.text(job.rawValue)]).first?.integer(0) ?? 0)
  }

  /// How many places of a space are watched.
  static func count(of space: String, _ connection: any DatabaseConnection) throws(StorageError) -> Int {
    try connection.run(
      "SELECT latitude FROM watched_cell WHERE job = ?1 AND space = ?2", [.text(CellJob.warnings.rawValue), .text(space)]
    ).count
  }

  /// The places of a space, in the order that its person chose.
  package static func savedPlaces(of space: String, _ connection: any DatabaseConnection) throws(StorageError) -> [PlaceRecord] {
    let rows = try connection.run("SELECT json FROM record WHERE kind = \(RecordKind.place.rawValue) AND space = ?1", [.text(space)])
    let places = rows.compactMap { row -> PlaceRecord? in
      // A record that a newer version wrote must not keep the others from being watched.
      guard let json = try? JSON(parsing: row.bytes(0)), case .place(let place)? = try? SyncRecord(json: json) else { return nil }
      return place
    }
    return places.sorted { $0.comesBefore($1) }
  }
}

extension Cell {
  /// The values of the columns `latitude` and `longitude`.
  package var columns: [Value] { [.integer(Int64(latitude)), .integer(Int64(longitude))] }
}
