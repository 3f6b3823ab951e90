import WeatherModel

/// Where the weather comes from (`--source`).
public enum SourceMode: String, CaseIterable, Sendable {
  /// The live source; the simulator until it was reached for the first time ever (E1a).
  case auto
  /// Only the simulator.
  case simulator
  /// Only Open-Meteo.
  case openMeteo = "open-meteo"
}

/// How many seconds each kind counts as true.
public struct Lifetimes: Hashable, Sendable {
  private var seconds: [Int64]

  /// The usual life times.
  public init() { seconds = Kind.allCases.map(\.lifetime) }

  /// One kind's life time; at least a second.
  public subscript(kind: Kind) -> Int64 {
    get { seconds[Int(kind.rawValue)] }
    set { seconds[Int(kind.rawValue)] = max(1, newValue) }
  }
}

/// How long a failing source is left alone.
public struct BackOff: Hashable, Sendable {
  /// Seconds after the first failure.
  public var first: Int64
  /// Seconds at most, however many failures.
  public var longest: Int64

  /// From `first` seconds, doubling up to `longest`.
  public init(first: Int64, longest: Int64) {
    self.first = first
    self.longest = longest
  }

  /// Seconds to wait after so many failures in a row, stretched by up to a quarter so that callers spread.
  func delay(failures: Int, jitter: Double) -> Int64 {
    let doubled = first << Int64(min(20, max(0, failures - 1)))
    return Int64(Double(min(longest, doubled)) * (1 + 0.25 * min(1, max(0, jitter))))
  }
}

/// What can be set about the service.
public struct ServiceSettings: Hashable, Sendable {
  /// Where the weather comes from.
  public var mode: SourceMode
  /// How long each kind counts as true.
  public var lifetimes = Lifetimes()
  /// How many cells memory holds; the least recently used goes first.
  public var capacity = 4096
  /// How long a source is left alone about a cell after failures there.
  public var backOff = BackOff(first: 15, longest: 300)
  /// How long until the live source is tried again while answers are simulated.
  public var liveBackOff = BackOff(first: 30, longest: 600)
  /// Seconds between two forced refreshes of a cell.
  public var refreshInterval: Int64 = 60

  /// The usual settings.
  public init(mode: SourceMode = .auto) { self.mode = mode }
}
