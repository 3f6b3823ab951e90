import Providers
import WeatherModel

/// Which shelf an answer comes from: simulated weather never stands beside the live one (E1a).
enum Desk: Int, Sendable { case live, simulated }

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

    var desk: Desk {
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

  /// The story of trying to reach a live source while answers are simulated.
  struct Trial: Sendable {
    var failures: Int
    var next: Instant
    var isUnderway = false
  }

  var setup: Setup
  var phase: Phase
  var metrics = ServiceMetrics()
  var zones = ZoneShelf()
  var database = DatabaseState()
  /// The questions that are being answered.
  var questions: [SharedQuestion: OpenQuestion] = [:]
  /// Cells whose names are being asked for.
  var naming: Set<Cell> = []
  private(set) var ledgers: [Ledger] = Source.allCases.map { Ledger($0) }
  private var lastFlight: UInt64 = 0
  /// By the number of the desk.
  private var shelves: [Shelf]

  init(setup: Setup, phase: Phase) {
    self.setup = setup
    self.phase = phase
    shelves = ServiceState.room(setup).map { Shelf(bytes: $0) }
    applyQuotas()
  }

  /// How many bytes there are for each desk.
  private static func room(_ setup: Setup) -> [Int] { [setup.settings.memoryBytes, setup.settings.memoryBytes / 8] }

  subscript(desk: Desk) -> Shelf {
    get { shelves[desk.rawValue] }
    _modify { yield &shelves[desk.rawValue] }
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
    let record = record(cell, selection.desk, at: now) ?? CellRecord()
    return CellView(cell: cell, record: record, setup: setup, ledgers: ledgers, selection: selection)
  }

  /// What memory holds of a cell, short of what is over; counts as a use.
  mutating func record(_ cell: Cell, _ desk: Desk, at now: Instant) -> CellRecord? {
    guard let record = self[desk].records.value(for: cell), record.hasPast(at: now) else { return self[desk].records.value(for: cell) }
    self[desk].records.update(cell, from: record) { $0.dropPast(at: now) }
    return self[desk].records.value(for: cell)
  }

  /// Takes new settings and sources, and the room that they allow.
  mutating func adopt(_ new: Setup) {
    setup = new
    applyQuotas()
    for (desk, bytes) in ServiceState.room(new).enumerated() { shelves[desk].resize(bytes: bytes) }
    // Whoever asks from now on is answered by what holds from now on.
    questions = [:]
  }
}

extension Setup.Selection {
  var desk: Desk { self == .simulator ? .simulated : .live }
}
