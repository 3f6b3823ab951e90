extension [SavedPlace] {
  /// One place for each cell, in the same order. Where two devices have saved a place in the same cell, it is the first record, by the
  /// first of their names that is more than the coordinates.
  public var onePerCell: [SavedPlace] {
    var found: [SavedPlace] = []
    for place in self {
      guard let known = found.firstIndex(where: { Cell($0.coordinate) == Cell(place.coordinate) }) else {
        found.append(place)
        continue
      }
      if found[known].name.text == place.coordinate.shortText { found[known].name = place.name }
    }
    return found
  }
}
