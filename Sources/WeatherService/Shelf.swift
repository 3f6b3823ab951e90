import WeatherModel

/// The cells that one source filled, and the calls to it that are under way.
///
/// The live source and the simulator have one each and never share (E1a).
struct Shelf: Sendable {
  /// A call under way; everyone who wants its kinds waits for the same task.
  struct Flight: Sendable {
    let number: UInt64
    let kinds: Kinds
    let task: Task<Void, Never>
  }

  var records: RecentlyUsed<Cell, CellRecord>
  private var flights: [Cell: [Flight]] = [:]
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    records = RecentlyUsed(capacity: capacity)
  }

  /// The kinds that are being fetched for a cell.
  func underway(_ cell: Cell) -> Kinds {
    (flights[cell] ?? []).reduce(into: Kinds()) { $0.formUnion($1.kinds) }
  }

  /// The calls under way that bring any of these kinds.
  func tasks(_ cell: Cell, _ kinds: Kinds) -> [Task<Void, Never>] {
    (flights[cell] ?? []).filter { !$0.kinds.isDisjoint(with: kinds) }.map(\.task)
  }

  mutating func begin(_ flight: Flight, for cell: Cell) { flights[cell, default: []].append(flight) }

  mutating func end(_ number: UInt64, for cell: Cell) {
    flights[cell]?.removeAll { $0.number == number }
    if flights[cell]?.isEmpty == true { flights[cell] = nil }
  }

  /// Forgets all weather and says whose; calls under way stay known.
  mutating func clear() -> [Cell] {
    let cells = records.keys
    records = RecentlyUsed(capacity: capacity)
    return cells
  }
}
