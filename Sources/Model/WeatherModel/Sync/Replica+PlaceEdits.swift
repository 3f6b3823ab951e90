/// A change of a person's list of places.
package enum PlaceEdit: Equatable, Sendable {
  case save(SavedPlace, at: Int?)
  case remove(Cell)
  case move(Cell, to: Int)
  case giveNickname(Cell, String)

  /// The cell of the place.
  package var cell: Cell {
    switch self {
    case .save(let place, _): place.cell
    case .remove(let cell), .move(let cell, _), .giveNickname(let cell, _): cell
    }
  }
}

extension Replica {
  /// Carries out an edit; returns false when there is no place in its cell. Two devices may have saved places in one cell: these count as
  /// one.
  @discardableResult package mutating func carryOut(
    _ edit: PlaceEdit, at milliseconds: Int64, _ bits: () -> UInt64
  ) throws(SyncRefusal) -> Bool {
    switch edit {
    case .save(let place, let index):
      if !records(in: place.cell).isEmpty { return true }
      let id = RecordID(high: bits(), low: bits())
      let name = nameProblem(place.name) == nil ? place.name : place.coordinate.shortText
      try add(id, place.coordinate, name: name, nickname: place.nickname, at: milliseconds)
      guard let index else { return true }
      let others = places.onePerCell
      if index < others.count - 1 { try put([id], after: index > 0 ? others[index - 1].id : nil, at: milliseconds) }
      return true
    case .remove(let cell):
      let found = records(in: cell)
      for id in found { delete(id) }
      return !found.isEmpty
    case .move(let cell, let index):
      let found = records(in: cell)
      let others = places.onePerCell.filter { Cell($0.coordinate) != cell }
      let before = others.isEmpty || index < 1 ? nil : others[min(index, others.count) - 1].id
      try put(found, after: before, at: milliseconds)
      return !found.isEmpty
    case .giveNickname(let cell, let nickname):
      guard let id = records(in: cell).first else { return false }
      try setNickname(id, nickname, at: milliseconds)
      return true
    }
  }

  /// The records of a cell, in their order.
  private func records(in cell: Cell) -> [RecordID] { places.filter { Cell($0.coordinate) == cell }.map { $0.id } }

  /// Moves records after another one or, without one, to the beginning.
  private mutating func put(_ ids: [RecordID], after other: RecordID?, at milliseconds: Int64) throws(SyncRefusal) {
    var before = other
    for id in ids {
      let others = places.filter { $0.id != id }
      let index = before.flatMap { before in others.firstIndex { $0.id == before } }.map { $0 + 1 } ?? 0
      try move(id, to: index, at: milliseconds)
      before = id
    }
  }
}
