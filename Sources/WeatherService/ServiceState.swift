import Providers
import WeatherModel

/// Which side of the cache an answer comes from: simulated weather never stands beside the live one (E1a).
enum CacheSide: Int, Sendable { case live, simulated }

/// All that changes in the service, under one lock.
struct ServiceState: Sendable {
  /// How far the choice between the live sources and the simulator has come.
  enum Phase: Sendable {
    /// A live source has answered once, or nothing else is wanted.
    case live
    /// Nobody knows yet whether a live source can be reached.
    case undecided
    /// None could be reached; answers are simulated and they are tried again.
    case simulating(Trial)
    /// Only the simulator is wanted.
    case simulatorOnly

    var side: CacheSide {
      switch self {
      case .live, .undecided: .live
      case .simulating, .simulatorOnly: .simulated
      }
    }

    /// When a live source is to be tried again, unless that is under way.
    var nextTrial: Instant? {
      if case .simulating(let trial) = self, !trial.isUnderway { trial.next } else { nil }
    }
  }

  /// Retry state: the attempts to reach a live source while answers are simulated.
  struct Trial: Sendable {
    var failures: Int
    var next: Instant
    var isUnderway = false
  }

  var setup: Setup
  var phase: Phase
  var metrics = ServiceMetrics()
  var zones = ZoneCache()
  var database = DatabaseState()
  /// The questions that are being answered.
  var questions: [SharedQuestion: OpenQuestion] = [:]
  /// Cells whose names are being asked for.
  var naming: Set<Cell> = []
  private(set) var ledgers: [Ledger] = Source.allCases.map { Ledger($0) }
  private var lastFlight: UInt64 = 0
  /// By the number of the side.
  private var caches: [CellCache]

  init(setup: Setup, phase: Phase) {
    self.setup = setup
    self.phase = phase
    caches = ServiceState.room(setup).map { CellCache(bytes: $0) }
    applyQuotas()
  }

  /// How many bytes there are for each side.
  private static func room(_ setup: Setup) -> [Int] { [setup.settings.memoryBytes, setup.settings.memoryBytes / 8] }

  subscript(side: CacheSide) -> CellCache {
    get { caches[side.rawValue] }
    _modify { yield &caches[side.rawValue] }
  }

  subscript(source: Source) -> Ledger {
    get { ledgers[Int(source.rawValue)] }
    _modify { yield &ledgers[Int(source.rawValue)] }
  }

  /// Lets every source be asked again, by the quotas that hold now.
  mutating func applyQuotas() {
    for source in Source.allCases { self[source].reset(quotas: setup.quotas(source)) }
  }

  mutating func nextFlightNumber() -> UInt64 {
    lastFlight += 1
    return lastFlight
  }

  /// What a question about a cell needs to know, to be worked with outside the lock.
  mutating func view(_ cell: Cell, _ selection: Setup.Selection, at now: Instant) -> CellView {
    let record = record(cell, selection.side, at: now) ?? CellRecord()
    return CellView(cell: cell, record: record, setup: setup, ledgers: ledgers, selection: selection)
  }

  /// What memory holds of a cell, short of what is over; counts as a use.
  mutating func record(_ cell: Cell, _ side: CacheSide, at now: Instant) -> CellRecord? {
    guard let record = self[side].records.value(for: cell), record.hasPast(at: now) else { return self[side].records.value(for: cell) }
    self[side].records.update(cell, from: record) { $0.dropPast(at: now) }
    return self[side].records.value(for: cell)
  }

  /// Takes new settings and sources, and the room that they allow.
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
