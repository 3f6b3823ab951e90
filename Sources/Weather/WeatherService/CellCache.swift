import WeatherModel

/// The weather in memory, and the calls under way that will add to it.
struct CellCache: Sendable {
  /// A call under way; all callers that need its kinds wait for the same task.
  struct PendingCall: Sendable {
    let number: UInt64
    let source: Source
    let kinds: Kinds
    /// Returns the entries that must not be stored, for the callers that wait for them.
    let task: Task<[Entry], Never>
  }

  var cells: LRUCache<Cell, CachedCell>
  private var calls: [Cell: [PendingCall]] = [:]
  private var bytes: Int

  init(bytes: Int) {
    self.bytes = bytes
    cells = CellCache.cells(bytes)
  }

  private static func cells(_ bytes: Int) -> LRUCache<Cell, CachedCell> {
    LRUCache(limit: bytes) { .init(bytes: $0.cost, items: $0.entries.count) }
  }

  /// The kinds that are being fetched for a cell, by source.
  func pendingKinds(_ cell: Cell) -> KindsBySource {
    var kinds = KindsBySource()
    guard !calls.isEmpty, let calls = calls[cell] else { return kinds }
    for call in calls { kinds[call.source].formUnion(call.kinds) }
    return kinds
  }

  /// The calls under way that fetch any of these kinds from a source.
  func tasks(_ cell: Cell, _ source: Source, _ kinds: Kinds) -> [Task<[Entry], Never>] {
    (calls[cell] ?? []).filter { $0.source == source && !$0.kinds.isDisjoint(with: kinds) }.map(\.task)
  }

  mutating func begin(_ call: PendingCall, for cell: Cell) { calls[cell, default: []].append(call) }

  mutating func end(_ number: UInt64, for cell: Cell) {
    calls[cell]?.removeAll { $0.number == number }
    if calls[cell]?.isEmpty == true { calls[cell] = nil }
  }

  /// Changes the limit; cells that no longer fit are dropped.
  mutating func resize(bytes: Int) {
    self.bytes = bytes
    cells.resize(limit: bytes)
  }

  /// Drops all weather and returns its cells; calls under way are kept.
  mutating func clear() -> [Cell] {
    let known = cells.keys
    cells = CellCache.cells(bytes)
    return known
  }
}
