import WeatherModel

/// The person's saved places in their order, one for each cell.
///
/// The person's records are the truth about them. What the person does is an edit: it changes the list at once, and the records as soon as
/// these are known. So an edit made before the records were read is one like any other. The list shows the records, then what is not in
/// them yet.
public struct SavedPlaces: Equatable, Sendable {
  /// The places in their order.
  public private(set) var list: [SavedPlace] = []
  /// The places that the page came with, as long as it is not known whether the records have them.
  private var provisional: [SavedPlace] = []
  /// The edits that the records do not contain yet.
  private var edits: [PlaceEdit] = []

  /// No places.
  public init() {}

  /// The places that a page came with, from a cookie or from the server's copy of the space.
  public init(provisional places: [SavedPlace]) {
    for place in places where !contains(place.cell) { list.append(place) }
    provisional = list
  }

  /// The index of the place in a cell; nil when none is saved there.
  public func index(of cell: Cell) -> Int? { list.firstIndex { $0.cell == cell } }

  /// Whether a place in the cell is saved.
  public func contains(_ cell: Cell) -> Bool { index(of: cell) != nil }

  /// The place that is saved in a cell.
  public subscript(_ cell: Cell) -> SavedPlace? { index(of: cell).map { list[$0] } }

  // MARK: Edits

  /// Makes an edit; returns false when it changes nothing or has an invalid nickname.
  mutating func edit(_ edit: PlaceEdit) -> Bool {
    guard isChange(edit) else { return false }
    if case .remove(let cell) = edit { provisional.removeAll { $0.cell == cell } }
    edits.append(edit)
    carryOut(edit)
    return true
  }

  private func isChange(_ edit: PlaceEdit) -> Bool {
    switch edit {
    case .save(let place, _): !contains(place.cell)
    case .remove(let cell): contains(cell)
    case .move(let cell, let index): self.index(of: cell).map { $0 != index } ?? false
    case .giveNickname(let cell, let nickname): self[cell].map { $0.nickname != nickname } == true && nicknameProblem(nickname) == nil
    }
  }

  private mutating func carryOut(_ edit: PlaceEdit) {
    switch edit {
    case .save(let place, let index): if !contains(place.cell) { list.insert(place, at: min(max(0, index ?? list.count), list.count)) }
    case .remove(let cell): list.removeAll { $0.cell == cell }
    case .move(let cell, let index):
      guard let place = self[cell] else { return }
      list.removeAll { $0.cell == cell }
      list.insert(place, at: min(max(0, index), list.count))
    case .giveNickname(let cell, let nickname): if let index = index(of: cell) { list[index].nickname = nickname }
    }
  }

  // MARK: Records

  /// Shows the places of the records, then those that the page came with, with the edits that wait. To be called whenever any of these has
  /// changed.
  mutating func show(_ records: Replica?) {
    list = (records?.places.onePerCell ?? []).map { SavedPlace($0) }
    for place in provisional where !contains(place.cell) { list.append(place) }
    for edit in edits { carryOut(edit) }
  }

  /// The records are known, and the places that the page came with are only a copy of these, perhaps an old one.
  mutating func forgetProvisional() { provisional = [] }

  /// The device has places of a former version, which count like those of a page that has no records.
  mutating func take(former places: [SavedPlace]) { provisional = places.filter { !edits.contains(.remove($0.cell)) } }

  /// Writes into the records what these do not contain yet; returns false when there is no room for a place. While the server may have more
  /// records, an edit of a place that is not among them waits, with those of the same place that follow it.
  mutating func writeEdits(into space: inout Space, at milliseconds: Int64, _ bits: () -> UInt64) -> Bool {
    if edits.isEmpty, provisional.isEmpty { return true }
    let areComplete = space.membership != .asking
    if areComplete {
      edits = provisional.map { PlaceEdit.save($0, at: nil) } + edits
      provisional = []
    }
    var (waiting, hasRoom) = ([PlaceEdit](), true)
    for edit in edits {
      if waiting.contains(where: { $0.cell == edit.cell }) {
        waiting.append(edit)
        continue
      }
      do throws(SyncRefusal) {
        let isDone = try space.replica.carryOut(edit, at: milliseconds, bits)
        if !isDone, !areComplete { waiting.append(edit) }
      } catch { if error == .tooManyPlaces { hasRoom = false } }
    }
    edits = waiting
    return hasRoom
  }
}
