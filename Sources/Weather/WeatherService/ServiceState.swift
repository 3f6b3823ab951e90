import Providers
import WeatherModel

/// The part of the cache that an answer comes from. Simulated and live weather are never mixed.
enum CacheSide: Int, Sendable { case live, simulated }

/// The mutable state of the service, under one lock.
struct ServiceState: Sendable {
  /// The choice between the live sources and the simulator.
  enum Phase: Sendable {
    /// A live source has answered once, or only live sources are wanted.
    case live
    /// It is not known yet whether a live source can be reached.
    case undecided
    /// No live source could be reached; answers are simulated, and the live sources are tried again.
    case simulating(Trial)
    /// Only the simulator is wanted.
    case simulatorOnly

    var side: CacheSide {
      switch self {
      case .live, .undecided: .live
      case .simulating, .simulatorOnly: .simulated
      }
    }

    /// The time of the next attempt to reach a live source; nil if one is under way or none is needed.
    var nextTrial: Instant? {
      if case .simulating(let trial) = self, !trial.isUnderway { trial.next } else { nil }
    }
  }

  /// The attempts to reach a live source while answers are simulated.
  struct Trial: Sendable {
    var failures: Int
    var next: Instant
    var isUnderway = false
  }

  var setup: Setup
  var phase: Phase
  var metrics = ServiceMetrics()
  /// The calls of the last day, for the people who caused them.
  var calls: SourceCalls
  var database = DatabaseState()
  /// The questions that are being answered.
  var questions: [SharedQuestion: OpenQuestion] = [:]
  /// Cells whose names are being asked for.
  var naming: Set<Cell> = []
  private(set) var health: [SourceHealth] = Source.allCases.map { SourceHealth($0) }
  private var lastCall: UInt64 = 0
  /// Indexed by the raw value of the side.
  private var caches: [CellCache]

  init(setup: Setup, phase: Phase, since: Instant) {
    self.setup = setup
    self.phase = phase
    calls = SourceCalls(since: since)
    caches = ServiceState.room(setup).map { CellCache(bytes: $0) }
    applyQuotas()
  }

  /// The limit in bytes for each side.
  private static func room(_ setup: Setup) -> [Int] { [setup.settings.memoryBytes, setup.settings.memoryBytes / 8] }

  subscript(side: CacheSide) -> CellCache {
    get { caches[side.rawValue] }
    _modify { yield &caches[side.rawValue] }
  }

  subscript(source: Source) -> SourceHealth {
    get { health[Int(source.rawValue)] }
    _modify { yield &health[Int(source.rawValue)] }
  }

  /// Makes every source ready again, with the quotas of the current setup.
  mutating func applyQuotas() {
    for source in Source.allCases { self[source].reset(quotas: setup.quotas(source)) }
  }

  mutating func nextCallNumber() -> UInt64 {
    lastCall += 1
    return lastCall
  }

  /// A copy of what a question about a cell needs, for use outside of the lock. `passing` are answers that must not be stored, which belong
  /// only to the question that waited for them.
  mutating func snapshot(_ cell: Cell, _ selection: Setup.Selection, with passing: [Entry] = []) -> CellSnapshot {
    var cached = self[selection.side].cells.value(for: cell) ?? CachedCell()
    for entry in passing { cached.update(entry.kind, entry.source) { $0 = entry } }
    return CellSnapshot(
      cell: cell, cached: cached, setup: setup, health: health, phase: phase, selection: selection, isStorable: passing.isEmpty)
  }

  /// Applies new settings and sources, including the limits of memory.
  mutating func adopt(_ new: Setup) {
    setup = new
    applyQuotas()
    for (side, bytes) in ServiceState.room(new).enumerated() { caches[side].resize(bytes: bytes) }
    // New questions use the new settings; they don't join one that began under the old ones.
    questions = [:]
  }
}

extension Setup.Selection {
  var side: CacheSide { self == .simulator ? .simulated : .live }
}
