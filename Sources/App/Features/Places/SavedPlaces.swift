import WeatherModel

/// The person's saved places in their order, one for each cell.
///
/// The person's records are the truth about them. What the person does is an edit: it changes the list at once, and the records as soon as
/// these are known. So an edit made before the records were read is one like any other. The list always shows the records, then what is
/// not in them yet.
public struct SavedPlaces: Equatable, Sendable {
  /// A saved place.
  public struct Place: Hashable, Sendable {
    /// The exact position.
    public let coordinate: Coordinate
    /// The cell of the place, by which it is identified.
    public let cell: Cell
    /// What a source or the gazetteer calls it; empty while that is not known.
    public var name: String
    /// The person's own name for it; empty for none.
    public var nickname: String

    /// A place, perhaps with its names.
    public init(_ coordinate: Coordinate, name: String = "", nickname: String = "") {
      (self.coordinate, cell, self.name, self.nickname) = (coordinate, Cell(coordinate), name, nickname)
    }
  }

  /// A change of the list.
  package enum Edit: Equatable, Sendable {
    case save(Place, at: Int?)
    case remove(Cell)
    case move(Cell, to: Int)
    case giveNickname(Cell, String)

    /// The cell of the place.
    var cell: Cell {
      switch self {
      case .save(let place, _): place.cell
      case .remove(let cell), .move(let cell, _), .giveNickname(let cell, _): cell
      }
    }
  }

  /// The places in their order.
  public private(set) var list: [Place] = []
  /// The places that the page came with, as long as it is not known whether the records have them.
  private var provisional: [Place] = []
  /// The edits that the records do not contain yet.
  private var edits: [Edit] = []
  /// The person's records, and what is known of their space; nil until the device's storage was read.
  public var space: Space? { didSet { show() } }

  /// No places.
  public init() {}

  /// The places that a page came with, from a cookie or from the server's copy of the space.
  public init(provisional places: [Place]) {
    for place in places where !contains(place.cell) { list.append(place) }
    provisional = list
  }

  /// The index of the place in a cell; nil when none is saved there.
  public func index(of cell: Cell) -> Int? { list.firstIndex { $0.cell == cell } }

  /// Whether a place in the cell is saved.
  public func contains(_ cell: Cell) -> Bool { index(of: cell) != nil }

  /// The place that is saved in a cell.
  public subscript(_ cell: Cell) -> Place? { index(of: cell).map { list[$0] } }

  // MARK: Edits

  /// Makes an edit, and writes it into the records as far as these are known; returns false when it changes nothing or has an invalid
  /// nickname.
  package mutating func edit(_ edit: Edit, at milliseconds: Int64, _ bits: () -> UInt64) -> Bool {
    guard isChange(edit) else { return false }
    if case .remove(let cell) = edit { provisional.removeAll { $0.cell == cell } }
    edits.append(edit)
    writeEdits(at: milliseconds, bits)
    return true
  }

  private func isChange(_ edit: Edit) -> Bool {
    switch edit {
    case .save(let place, _): !contains(place.cell)
    case .remove(let cell): contains(cell)
    case .move(let cell, let index): self.index(of: cell).map { $0 != index } ?? false
    case .giveNickname(let cell, let nickname): self[cell].map { $0.nickname != nickname } == true && nicknameProblem(nickname) == nil
    }
  }

  private mutating func carryOut(_ edit: Edit) {
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

  /// The records are known, and the places that the page came with are only a copy of these, perhaps an old one.
  mutating func forgetProvisional() {
    provisional = []
    show()
  }

  /// The device has places of a former version, which count like those of a page that has no records.
  mutating func take(former places: [Place]) { provisional = places.filter { !edits.contains(.remove($0.cell)) } }

  /// Writes into the records what these do not contain yet. While the server may have more records, an edit of a place that is not among
  /// them waits, with those of the same place that follow it.
  mutating func writeEdits(at milliseconds: Int64, _ bits: () -> UInt64) {
    if edits.isEmpty, provisional.isEmpty { return }
    guard var space else { return show() }
    let areComplete = space.membership != .asking
    if areComplete {
      edits = provisional.map { Edit.save($0, at: nil) } + edits
      provisional = []
    }
    var waiting: [Edit] = []
    for edit in edits {
      if waiting.contains(where: { $0.cell == edit.cell }) {
        waiting.append(edit)
        continue
      }
      do throws(SyncRefusal) {
        let isDone = try space.replica.carryOut(edit, at: milliseconds, bits)
        if !isDone, !areComplete { waiting.append(edit) }
      } catch { if error == .tooManyPlaces { space.message = .placeLimitReached } }
    }
    edits = waiting
    self.space = space
  }

  /// Shows the places of the records, then those that the page came with, with the edits that wait.
  private mutating func show() {
    list = (space?.replica.places.onePerCell ?? []).map { Place($0) }
    for place in provisional where !contains(place.cell) { list.append(place) }
    for edit in edits { carryOut(edit) }
  }
}

extension SavedPlaces.Place {
  /// The place of a record.
  package init(_ place: SavedPlace) { self.init(place.coordinate, name: place.name.text, nickname: place.nickname.text) }
}

extension Replica {
  /// Carries out an edit; returns false when there is no place in its cell. Two devices may have saved places in one cell: these count as
  /// one.
  @discardableResult package mutating func carryOut(
    _ edit: SavedPlaces.Edit, at milliseconds: Int64, _ bits: () -> UInt64
  ) throws(SyncRefusal) -> Bool {
    switch edit {
    case .save(let place, let index):
      if !records(in: place.cell).isEmpty { return true }
      let id = RecordID(high: bits(), low: bits())
      let name = nameProblem(place.name) == nil ? place.name : place.coordinate.shortText
      try add(id, place.coordinate, name: name, nickname: place.nickname, at: milliseconds)
      guard let index else { return true }
      let others = places.onePerCell
      if index < others.count - 1 { try put([id], behind: index > 0 ? others[index - 1].id : nil, at: milliseconds) }
      return true
    case .remove(let cell):
      let found = records(in: cell)
      for id in found { delete(id) }
      return !found.isEmpty
    case .move(let cell, let index):
      let found = records(in: cell)
      let others = places.onePerCell.filter { Cell($0.coordinate) != cell }
      let before = others.isEmpty || index < 1 ? nil : others[min(index, others.count) - 1].id
      try put(found, behind: before, at: milliseconds)
      return !found.isEmpty
    case .giveNickname(let cell, let nickname):
      guard let id = records(in: cell).first else { return false }
      try setNickname(id, nickname, at: milliseconds)
      return true
    }
  }

  /// The records of a cell, in their order.
  private func records(in cell: Cell) -> [RecordID] { places.filter { Cell($0.coordinate) == cell }.map { $0.id } }

  /// Moves records behind another one or, without one, to the beginning.
  private mutating func put(_ ids: [RecordID], behind other: RecordID?, at milliseconds: Int64) throws(SyncRefusal) {
    var before = other
    for id in ids {
      let others = places.filter { $0.id != id }
      let index = before.flatMap { before in others.firstIndex { $0.id == before } }.map { $0 + 1 } ?? 0
      try move(id, to: index, at: milliseconds)
      before = id
    }
  }
}
