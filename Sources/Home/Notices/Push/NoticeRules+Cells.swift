import Accounts
import Storage
import WeatherModel
import Wire

// Devices name a place by the id of its record. A place that is removed and saved again has another record, so rules are stored under an
// id that follows from the cell: they stay with the place. A device gets them with the ids of the places that are saved now; for a place
// that is not, it gets and sends back the id of the cell.
extension NoticeRules {
  /// The rules as they are stored. If several records of one cell have rules, those of the first one count. An id that belongs to none of
  /// the places stays: its record may still be on its way.
  func byCells(_ places: [PlaceRecord]) -> NoticeRules {
    var rules = self
    for place in places.reversed() {
      if let own = rules.places.removeValue(forKey: place.id) { rules.places[place.cellID] = own }
      if rules.morning?.place == place.id { rules.morning?.place = place.cellID }
    }
    return rules
  }

  /// The rules as a device gets them: of several records in one cell, the first one has them.
  func byRecords(_ places: [PlaceRecord]) -> NoticeRules {
    var rules = byCells(places)
    for place in places.onePerCell {
      if let own = rules.places.removeValue(forKey: place.cellID) { rules.places[place.id] = own }
      if rules.morning?.place == place.cellID { rules.morning?.place = place.id }
    }
    return rules
  }

  /// The rules for a place, from stored rules.
  func rules(of place: PlaceRecord) -> PlaceRules { places[place.id] ?? rules(of: place.cellID) }

  /// Whether stored rules name a place for the morning notice.
  func isMorningPlace(_ place: PlaceRecord) -> Bool { morning?.place == place.id || morning?.place == place.cellID }
}

extension PlaceRecord {
  /// The id of the cell in stored rules; no record has it.
  fileprivate var cellID: RecordID {
    let cell = Cell(coordinate)
    return RecordID(high: .max, low: UInt64(UInt32(bitPattern: cell.latitude)) << 32 | UInt64(UInt32(bitPattern: cell.longitude)))
  }
}

extension NoticeStore {
  /// Stores the rules of a version that named places by their records. Rules that can't be read stay as they are.
  static func storeRulesByCells(_ connection: any DatabaseConnection) throws(StorageError) {
    for row in try connection.run(
      "SELECT push_rules.device, push_rules.rules, device.space FROM push_rules JOIN device ON device.id = push_rules.device", [])
    {
      guard let json = try? JSON(parsing: row.bytes(1)), let rules = try? NoticeRules(json: json) else { continue }
      let places = try WatchedCells.savedPlaces(of: row.text(2), connection)
      try connection.run(
        "UPDATE push_rules SET rules = ?2 WHERE device = ?1", [.text(row.text(0)), .bytes(rules.byCells(places).json)])
    }
  }
}
