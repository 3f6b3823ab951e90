import Accounts
import Storage
import WeatherModel
import Wire

extension NoticeStore {
  /// Forgets within a transaction what is stored about devices that no longer exist, and about places that nobody has saved any more: the
  /// devices' rules and notices, the places' warnings, and when they were last looked at.
  package static func removeOrphans(_ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "DELETE FROM push_device WHERE NOT EXISTS (SELECT 1 FROM device WHERE device.id = push_device.device AND device.space = push_device.space)",
      [])
    for table in ["push_rules", "notice", "notice_told", "rain_told"] {
      try connection.run("DELETE FROM \(table) WHERE device NOT IN (SELECT id FROM device)", [])
    }
    // Locks the warnings as their watch does: nobody may write back what is forgotten here.
    try Warnings.lockForChanges(connection)
    var saved: Set<Cell> = []
    for places in try SavedCells.places(connection).values { saved.formUnion(places.values) }
    for table in ["warning_cell", "warning_look", "shower"] {
      for cell in try cells(of: table, connection).subtracting(saved) {
        try connection.run("DELETE FROM \(table) WHERE latitude = ?1 AND longitude = ?2", cell.columns)
      }
    }
    try forgetWarnings(outside: saved, connection)
    try forgetTurns(outside: saved.union(cells(of: "token", connection)), connection)
  }

  /// Lets a device that has moved into another space go on getting notices, under its new id and about that space's places.
  package static func deviceMoved(_ device: Spaces.MovedDevice, _ connection: any DatabaseConnection) throws(StorageError) {
    let names: [Value] = [.text(device.old.text), .text(device.new.text)]
    for table in ["push_device", "push_rules", "notice", "notice_told", "rain_told"] {
      try connection.run("UPDATE \(table) SET device = ?2 WHERE device = ?1", names)
    }
    try connection.run("UPDATE push_device SET space = ?2 WHERE device = ?1", [.text(device.new.text), .text(device.space)])
  }

  private static func cells(of table: String, _ connection: any DatabaseConnection) throws(StorageError) -> Set<Cell> {
    var cells: Set<Cell> = []
    for row in try connection.run("SELECT DISTINCT latitude, longitude FROM \(table) WHERE latitude IS NOT NULL", []) {
      let (latitude, longitude) = (Double(try row.integer(0)) / 1000, Double(try row.integer(1)) / 1000)
      if let coordinate = Coordinate(latitude: latitude, longitude: longitude) { cells.insert(Cell(coordinate)) }
    }
    return cells
  }

  private static func forgetWarnings(outside saved: Set<Cell>, _ connection: any DatabaseConnection) throws(StorageError) {
    for row in try connection.run("SELECT id, json FROM warning", []) {
      let id = Value.text(try row.text(0))
      let known = try Warnings.read(row.bytes(1))
      if known.cells.allSatisfy(saved.contains) { continue }
      if let left = known.restricted(to: saved) {
        try connection.run("UPDATE warning SET json = ?2 WHERE id = ?1", [id, .bytes(left.json)])
      } else {
        try connection.run("DELETE FROM warning WHERE id = ?1", [id])
        try connection.run("DELETE FROM notice_told WHERE warning = ?1", [id])
      }
    }
  }

  /// The names of jobs that are about a place end with it: "warnings 48.857,2.352".
  private static func forgetTurns(outside known: Set<Cell>, _ connection: any DatabaseConnection) throws(StorageError) {
    let living = Set(known.map(\.description))
    for row in try connection.run("SELECT name FROM turn", []) {
      let name = try row.text(0)
      guard let blank = name.lastIndex(of: " ") else { continue }
      let place = String(name[name.index(after: blank)...])
      if !living.contains(place) { try connection.run("DELETE FROM turn WHERE name = ?1", [.text(name)]) }
    }
  }
}
