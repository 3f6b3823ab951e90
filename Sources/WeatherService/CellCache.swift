import WeatherModel

/// The weather in memory, and the calls under way that will bring more.
struct CellCache: Sendable {
  /// A call under way; everyone who wants its kinds waits for the same task.
  struct Flight: Sendable {
    let number: UInt64
    let source: Source
    let kinds: Kinds
    /// Brings what may not be kept, for those who wait.
    let task: Task<[Entry], Never>
  }

  var records: RecentlyUsed<Cell, CellRecord>
  private var flights: [Cell: [Flight]] = [:]
  private var bytes: Int

  init(bytes: Int) {
    self.bytes = bytes
    records = CellCache.records(bytes)
  }

  private static func records(_ bytes: Int) -> RecentlyUsed<Cell, CellRecord> {
    RecentlyUsed(limit: bytes) { .init(bytes: $0.cost, items: $0.entries.count) }
  }

  /// The kinds that are being fetched for a cell, by source.
  func underway(_ cell: Cell) -> KindsBySource {
    var kinds = KindsBySource()
    guard !flights.isEmpty, let flights = flights[cell] else { return kinds }
    for flight in flights { kinds[flight.source].formUnion(flight.kinds) }
    return kinds
  }

  /// The calls under way that bring any of these kinds from a source.
  func tasks(_ cell: Cell, _ source: Source, _ kinds: Kinds) -> [Task<[Entry], Never>] {
    (flights[cell] ?? []).filter { $0.source == source && !$0.kinds.isDisjoint(with: kinds) }.map(\.task)
  }

  mutating func begin(_ flight: Flight, for cell: Cell) { flights[cell, default: []].append(flight) }

  mutating func end(_ number: UInt64, for cell: Cell) {
    flights[cell]?.removeAll { $0.number == number }
    if flights[cell]?.isEmpty == true { flights[cell] = nil }
  }

  /// Takes another bound; what finds no room any more is forgotten.
  mutating func resize(bytes: Int) {
    self.bytes = bytes
    records.resize(limit: bytes)
  }

  /// Forgets all weather and says whose; calls under way stay known.
  mutating func clear() -> [Cell] {
    let cells = records.keys
    records = CellCache.records(bytes)
    return cells
  }
}
