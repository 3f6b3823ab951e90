/// A place in a person's list.
public struct SavedPlace: Hashable, Sendable {
  /// The exact position.
  public let coordinate: Coordinate
  /// The cell of the place, by which it is identified.
  public let cell: Cell
  /// What a source or the gazetteer calls it; empty while that is not known.
  public var name: String
  /// The person's own name for it; empty for none.
  public var nickname: String

  /// A place, perhaps with its names.
  package init(_ coordinate: Coordinate, name: String = "", nickname: String = "") {
    (self.coordinate, cell, self.name, self.nickname) = (coordinate, Cell(coordinate), name, nickname)
  }
}

extension SavedPlace {
  /// The place of a record.
  package init(_ place: PlaceRecord) { self.init(place.coordinate, name: place.name.text, nickname: place.nickname.text) }
}
