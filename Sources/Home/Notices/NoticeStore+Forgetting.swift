import Accounts
import Storage
import WeatherModel
import Wire

extension NoticeStore {
  /// Forgets within a transaction what is stored about devices that no longer exist, and about places that nobody watches any more: the
  /// devices' rules and notices, and the places' warnings.
  package static func removeOrphans(_ connection: any DatabaseConnection) throws(StorageError) {
    try connection.run(
      "DELETE FROM push_device WHERE NOT EXISTS (SELECT 1 FROM device WHERE device.id = push_device.device AND device.space = push_device.space)",
      [])
    for table in ["push_rules", "notice", "notice_event"] {
      try connection.run("DELETE FROM \(table) WHERE device <> '' AND device NOT IN (SELECT id FROM device)", [])
    }
    // Locks the warnings as their watch does: nobody may write back what is forgotten here.
    try Warnings.lockForChanges(connection)
    var forgotten = 0
    for (table, condition) in [("warning_cell", ""), ("warning_check", ""), ("notice_event", "device = '' AND")] {
      forgotten += try connection.run(
        """
        DELETE FROM \(table) WHERE \(condition) NOT EXISTS (
          SELECT 1 FROM watched_cell AS watched WHERE watched.job = ?1 AND watched.latitude = \(table).latitude
          AND watched.longitude = \(table).longitude)
        RETURNING latitude
        """, [.text(CellJob.warnings.rawValue)]
      ).count
    }
    if forgotten > 0 { try forgetWarnings(connection) }
  }

  /// Lets a device that has moved into another space go on getting notices, under its new id and about that space's places.
  package static func deviceMoved(_ device: Spaces.MovedDevice, _ connection: any DatabaseConnection) throws(StorageError) {
    let names: [Value] = [.text(device.old.text), .text(device.new.text)]
    for table in ["push_device", "push_rules", "notice", "notice_event"] {
      try connection.run("UPDATE \(table) SET device = ?2 WHERE device = ?1", names)
    }
    try connection.run("UPDATE push_device SET space = ?2 WHERE device = ?1", [.text(device.new.text), .text(device.space)])
  }

  /// The cell in the first two columns of a row.
  static func cell(_ row: Row) throws(StorageError) -> Cell? {
    let (latitude, longitude) = (Double(try row.integer(0)) / 1000, Double(try row.integer(1)) / 1000)
    return Coordinate(latitude: latitude, longitude: longitude).map { Cell($0) }
  }

  private static func forgetWarnings(_ connection: any DatabaseConnection) throws(StorageError) {
    var watched: Set<Cell> = []
    for row in try connection.run("SELECT latitude, longitude FROM watched_cell WHERE job = ?1", [.text(CellJob.warnings.rawValue)]) {
      if let cell = try cell(row) { watched.insert(cell) }
    }
    for row in try connection.run("SELECT id, json FROM warning", []) {
      let id = Value.text(try row.text(0))
      let known = try Warnings.read(row, 1, named: row.text(0), connection)
      if let known, known.cells.allSatisfy(watched.contains) { continue }
      // One that can't be read is no person's data, and is met anew.
      if let left = known?.restricted(to: watched) {
        try connection.run("UPDATE warning SET json = ?2 WHERE id = ?1", [id, .bytes(left.json)])
      } else {
        if known == nil { try connection.run("DELETE FROM warning_cell WHERE warning = ?1", [id]) }
        try connection.run("DELETE FROM warning WHERE id = ?1", [id])
        try connection.run("DELETE FROM notice_event WHERE event = ?1", [id])
      }
    }
  }
}
