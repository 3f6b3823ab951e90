import WeatherModel

/// The forms of the page with the saved places, for browsers without scripts; `PlacesPage` writes and reads them.
enum PlaceForm {
  /// Delete the place.
  case delete(RecordID)
  /// Bring back a place that was just deleted.
  case undo(Deleted)

  /// A deleted place with all that is needed to restore it; the form carries it.
  struct Deleted {
    var coordinate: Coordinate
    var name: String
    var nickname: String
    var position: Int

    /// The place as fields of a form.
    var fields: [(name: String, value: String)] {
      [
        ("undo", compact(coordinate.latitude, 6) + "," + compact(coordinate.longitude, 6)), ("name", name), ("nickname", nickname),
        ("position", String(position)),
      ]
    }
  }

  static let deleteField = "delete"

  /// Reads a form's fields; nil if they make no sense.
  init?(_ fields: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    if let text = value("undo") {
      guard let coordinate = try? Coordinate(parsing: text), let name = value("name"),  // the reason doesn't matter
        let position = value("position").flatMap({ Int($0) })
      else { return nil }
      self = .undo(
        Deleted(
          coordinate: coordinate, name: name, nickname: value("nickname") ?? "", position: min(max(0, position), SyncLimits.places)))
    } else if let id = value(PlaceForm.deleteField).flatMap({ RecordID(text: $0) }) {
      self = .delete(id)
    } else {
      return nil
    }
  }
}
