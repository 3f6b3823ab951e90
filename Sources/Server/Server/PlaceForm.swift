import WeatherModel

/// The forms of the page with the saved places, for browsers without scripts; `PlacesPage` writes and reads them.
enum PlaceForm {
  /// Set the place's nickname; an empty text restores the place's own name.
  case nickname(RecordID, String)
  /// Move the place one up or down.
  case move(RecordID, isUp: Bool)
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

  /// The action of a form that changes one place.
  enum Act: String {
    case up, down, delete
  }

  static let nicknameField = "nickname"
  static let placeField = "place"
  static let actField = "do"

  /// Reads a form's fields; nil if they make no sense.
  init?(_ fields: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    if let text = value("undo") {
      guard let coordinate = try? Coordinate(parsing: text), let name = value("name"),  // the reason doesn't matter
        let position = value("position").flatMap({ Int($0) })
      else { return nil }
      self = .undo(
        Deleted(
          coordinate: coordinate, name: name, nickname: value(PlaceForm.nicknameField) ?? "",
          position: min(max(0, position), SyncLimits.places)))
      return
    }
    guard let id = value(PlaceForm.placeField).flatMap({ RecordID(text: $0) }) else { return nil }
    switch value(PlaceForm.actField).map({ Act(rawValue: $0) }) {
    case .up??: self = .move(id, isUp: true)
    case .down??: self = .move(id, isUp: false)
    case .delete??: self = .delete(id)
    case .none:
      guard let text = value(PlaceForm.nicknameField) else { return nil }
      self = .nickname(id, text)
    // An unknown act.
    case .some(.none): return nil
    }
  }
}
