import Providers
import WeatherModel

/// Which shelf an answer comes from: simulated weather never stands beside the live one (E1a).
enum Desk: Sendable { case live, simulated }

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
  var hook: (@Sendable (Cell) -> Void)?
  var zones = ZoneShelf()
  var database = DatabaseState()
  /// Cells whose names are being asked for.
  var naming: Set<Cell> = []
  private(set) var ledgers: [Ledger] = Source.allCases.map { Ledger($0) }
  private var lastFlight: UInt64 = 0
  private var live: Shelf
  private var simulated: Shelf

  init(setup: Setup, phase: Phase) {
    self.setup = setup
    self.phase = phase
    live = Shelf(bytes: setup.settings.memoryBytes)
    simulated = Shelf(bytes: setup.settings.memoryBytes / 8)
    applyQuotas()
  }

  subscript(desk: Desk) -> Shelf {
    get { desk == .live ? live : simulated }
    _modify {
      switch desk {
      case .live: yield &live
      case .simulated: yield &simulated
      }
    }
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
  mutating func view(_ cell: Cell, _ selection: Setup.Selection) -> CellView {
    let record = self[selection.desk].records.value(for: cell) ?? CellRecord()
    return CellView(cell: cell, record: record, setup: setup, ledgers: ledgers, selection: selection)
  }
}

extension Setup.Selection {
  var desk: Desk { self == .simulator ? .simulated : .live }
}
