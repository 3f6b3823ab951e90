import Storage
import WeatherModel

extension Spaces {
  /// The cells that are watched for a member's space.
  public func watchedCells(for member: Member) async throws(SpaceError) -> [Cell] {
    try await reading { connection throws(StorageError) in
      let rows = try connection.run(
        "SELECT latitude, longitude FROM watched_cell WHERE job = ?1 AND space = ?2",
        [.text(CellJob.warnings.rawValue), .text(member.space)])
      return try rows.readable { row throws(StorageError) in try Spaces.cell(row, 0) }
    }
  }

  /// The places of a member's space in the order that people chose, each with the tag of its record.
  public func savedPlaces(for member: Member) async throws(SpaceError) -> [(place: PlaceRecord, tag: Int64)] {
    let places = try await reading { connection throws(StorageError) in
      let rows = try connection.run(
        "SELECT tag, json, name FROM record WHERE space = ?1 AND kind = \(RecordKind.place.rawValue)", [.text(member.space)])
      return try rows.readable { row throws(StorageError) -> (place: PlaceRecord, tag: Int64)? in
        guard case .place(let place)? = try Spaces.record(row, 1, named: row.text(2), in: member.space, connection) else { return nil }
        return (place, try row.integer(0))
      }
    }
    return places.sorted { $0.place.comesBefore($1.place) }
  }
}
