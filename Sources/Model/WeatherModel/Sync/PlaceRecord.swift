/// A place that a person has saved.
public struct PlaceRecord: Equatable, Sendable {
  /// The identifier of the record.
  public let id: RecordID
  /// The position, which never changes: another coordinate is another place.
  public let coordinate: Coordinate
  /// When it was saved, by the clock of the device that saved it.
  public let created: Instant
  /// The name that a source or the gazetteer gives it.
  public var name: SyncedText
  /// The person's own name for it; an empty text when there is none.
  public var nickname: SyncedText
  /// The position in the list: an `OrderKey`.
  public var order: SyncedText

  /// Creates a place with all its fields.
  public init(id: RecordID, coordinate: Coordinate, created: Instant, name: SyncedText, nickname: SyncedText, order: SyncedText) {
    self.id = id
    self.coordinate = coordinate
    self.created = created
    self.name = name
    self.nickname = nickname
    self.order = order
  }

  /// The name that its person sees: the nickname if there is one.
  package var shownName: String { nickname.text.isEmpty ? name.text : nickname.text }

  /// Merges two devices' versions of the record: in each field, the last writer wins.
  func merged(with other: PlaceRecord) -> PlaceRecord {
    // Fields that never change are equal in both. Should a faulty program make them differ, all devices choose the same version.
    let origin = other.isOlder(than: self) ? other : self
    return PlaceRecord(
      id: id, coordinate: origin.coordinate, created: origin.created, name: name.merged(with: other.name),
      nickname: nickname.merged(with: other.nickname), order: order.merged(with: other.order))
  }

  private func isOlder(than other: PlaceRecord) -> Bool {
    if created != other.created { return created < other.created }
    if coordinate.latitude != other.coordinate.latitude { return coordinate.latitude < other.coordinate.latitude }
    return coordinate.longitude < other.coordinate.longitude
  }

  /// Whether it comes before another one in the list. Of two that devices put at the same position, the one saved first comes first.
  public func comesBefore(_ other: PlaceRecord) -> Bool {
    if order.text != other.order.text { return precedes(order.text, other.order.text) }
    return created == other.created ? id < other.id : created < other.created
  }
}

extension [PlaceRecord] {
  /// One place for each cell, in the same order. Where two devices have saved a place in the same cell, it is the first record, by the
  /// first of their names that is more than the coordinates.
  public var onePerCell: [PlaceRecord] {
    var found: [PlaceRecord] = []
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

/// A field that several devices may write: the last writer wins.
public struct SyncedText: Sendable {
  /// The value of the field; empty for none.
  public let text: String
  /// When and by which device it was written.
  public let stamp: Stamp

  /// Creates a field with the stamp of its last edit.
  public init(_ text: String, _ stamp: Stamp) {
    self.text = text
    self.stamp = stamp
  }

  /// The later of the two. Two texts never have the same stamp; should a faulty program do so, all devices choose the same text.
  func merged(with other: SyncedText) -> SyncedText {
    if stamp != other.stamp { return stamp > other.stamp ? self : other }
    return precedes(text, other.text) ? other : self
  }
}

extension SyncedText: Equatable {
  /// Compares bytes. If texts that only look equal were equal, a device would keep one and believe that it has the other.
  public static func == (a: SyncedText, b: SyncedText) -> Bool { a.stamp == b.stamp && a.text.utf8.elementsEqual(b.text.utf8) }
}

/// Whether a text comes before another one, by bytes.
func precedes(_ one: String, _ other: String) -> Bool {
  let (one, other) = (Array(one.utf8), Array(other.utf8))
  for index in 0..<min(one.count, other.count) where one[index] != other[index] { return one[index] < other[index] }
  return one.count < other.count
}
