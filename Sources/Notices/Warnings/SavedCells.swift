import Storage
import WeatherModel
import Wire

/// Where people have saved places, for work that concerns all of them at once. Read again when a space has changed.
package actor SavedCells {
  /// For each space the cells of its places, by the ids of their records.
  package typealias Places = [String: [RecordID: Cell]]

  private let database: Database
  private var version: String?
  private var places: Places = [:]

  package init(_ database: Database) { self.database = database }

  /// The places of all spaces, by the spaces' ids.
  package func all() async throws(StorageError) -> Places {
    let known = version
    let read = try await database.read { connection throws(StorageError) -> (String, Places)? in
      let version = try SavedCells.version(connection)
      return version == known ? nil : (version, try SavedCells.places(connection))
    }
    if let read { (version, places) = read }
    return places
  }

  /// Every saved cell once, always in the same order.
  package func cells() async throws(StorageError) -> [Cell] {
    var cells: Set<Cell> = []
    for places in try await all().values { cells.formUnion(places.values) }
    return cells.sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
  }

  /// A text that changes as soon as any space has changed.
  private static func version(_ connection: any DatabaseConnection) throws(StorageError) -> String {
    guard let row = try connection.run("SELECT count(*), CAST(COALESCE(SUM(tag), 0) AS BIGINT), COALESCE(MAX(id), '') FROM space", []).first
    else { return "" }
    return "\(try row.integer(0)) \(try row.integer(1)) \(try row.text(2))"
  }

  /// The places of a space, in the order that its person chose.
  static func saved(_ connection: any DatabaseConnection, in space: String) throws(StorageError) -> [SavedPlace] {
    var places: [SavedPlace] = []
    for row in try connection.run("SELECT json FROM record WHERE kind = 1 AND space = ?1", [.text(space)]) {
      guard let json = try? JSON(parsing: row.bytes(0)), case .place(let place)? = try? SyncRecord(json: json) else { continue }
      places.append(place)
    }
    return places.sorted { $0.comesBefore($1) }
  }

  static func places(_ connection: any DatabaseConnection, of space: String? = nil) throws(StorageError) -> Places {
    var places: Places = [:]
    let rows =
      if let space {
        try connection.run("SELECT space, json FROM record WHERE kind = 1 AND space = ?1", [.text(space)])
      } else {
        try connection.run("SELECT space, json FROM record WHERE kind = 1", [])
      }
    for row in rows {
      // A record that a newer version wrote must not keep the others from being watched.
      guard let json = try? JSON(parsing: row.bytes(1)), case .place(let place)? = try? SyncRecord(json: json) else { continue }
      places[try row.text(0), default: [:]][place.id] = Cell(place.coordinate)
    }
    return places
  }
}
