import WeatherModel

/// Which source's shelf an answer comes from.
enum Desk: Sendable { case live, simulated }

/// All that changes in the service, under one lock.
struct ServiceState: Sendable {
  /// How far the choice between the live source and the simulator has come.
  enum Phase: Sendable {
    /// The live source has answered once, or nothing else is wanted.
    case live
    /// Nobody knows yet whether the live source can be reached.
    case undecided
    /// It could not be reached; answers are simulated and it is tried again.
    case simulating(Trial)
    /// Only the simulator is wanted.
    case simulatorOnly

    var desk: Desk {
      switch self {
      case .live, .undecided: .live
      case .simulating, .simulatorOnly: .simulated
      }
    }

    /// When the live source is to be tried again, unless that is under way.
    var nextTrial: Instant? {
      if case .simulating(let trial) = self, !trial.isUnderway { trial.next } else { nil }
    }
  }

  /// The story of trying to reach the live source while answers are simulated.
  struct Trial: Sendable {
    var failures: Int
    var next: Instant
    var isUnderway = false
  }

  var phase: Phase
  var metrics = ServiceMetrics()
  var hook: (@Sendable (Cell) -> Void)?
  private var lastFlight: UInt64 = 0
  private var live: Shelf
  private var simulated: Shelf

  init(phase: Phase, capacity: Int) {
    self.phase = phase
    live = Shelf(capacity: capacity)
    simulated = Shelf(capacity: capacity)
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

  mutating func nextFlightNumber() -> UInt64 {
    lastFlight += 1
    return lastFlight
  }
}
