import Storage
import WeatherModel

extension Spaces {
  /// The places of a member's space in the order that people chose, each with the tag of its record.
  public func savedPlaces(for member: Member) async throws(SpaceError) -> [(place: SavedPlace, tag: Int64)] {
    let places = try await reading { connection throws(StorageError) in
      var places: [(place: SavedPlace, tag: Int64)] = []
      let rows = try connection.run(
        "SELECT tag, json FROM record WHERE space = ?1 AND kind = \(RecordKind.place.rawValue)", [.text(member.space)])
      for row in rows {
        guard case .place(let place) = try Spaces.record(row.bytes(1)) else { continue }
        places.append((place, try row.integer(0)))
      }
      return places
    }
    return places.sorted { $0.place.comesBefore($1.place) }
  }
}
