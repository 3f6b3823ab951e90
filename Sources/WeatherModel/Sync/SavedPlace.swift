/// A place that a person keeps.
public struct SavedPlace: Equatable, Sendable {
  /// The name of the record.
  public let id: RecordID
  /// Where it is; another coordinate is another place.
  public let coordinate: Coordinate
  /// When it was saved, by the clock of the device that did.
  public let created: Instant
  /// What the place is called.
  public var name: SyncedText
  /// What the person calls it; nothing where they have no name of their own.
  public var nickname: SyncedText
  /// Where it stands in the list: an `OrderKey`.
  public var order: SyncedText

  /// A place with all its fields.
  public init(id: RecordID, coordinate: Coordinate, created: Instant, name: SyncedText, nickname: SyncedText, order: SyncedText) {
    self.id = id
    self.coordinate = coordinate
    self.created = created
    self.name = name
    self.nickname = nickname
    self.order = order
  }

  /// The same record as two devices know it: field by field the last writer wins.
  func merged(with other: SavedPlace) -> SavedPlace {
    // What never changes is the same on both. Should somebody make it differ, all devices take the same one.
    let origin = other.isOlder(than: self) ? other : self
    return SavedPlace(
      id: id, coordinate: origin.coordinate, created: origin.created, name: name.merged(with: other.name),
      nickname: nickname.merged(with: other.nickname), order: order.merged(with: other.order))
  }

  private func isOlder(than other: SavedPlace) -> Bool {
    if created != other.created { return created < other.created }
    if coordinate.latitude != other.coordinate.latitude { return coordinate.latitude < other.coordinate.latitude }
    return coordinate.longitude < other.coordinate.longitude
  }

  /// Whether it stands before another one in the list. Of those that two devices put at the same position the one that was saved first.
  public func stands(before other: SavedPlace) -> Bool {
    if !sameBytes(order.text, other.order.text) { return precedes(order.text, other.order.text) }
    return created == other.created ? id < other.id : created < other.created
  }
}
