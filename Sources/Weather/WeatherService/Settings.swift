import Providers
import WeatherModel

/// The setting for where the weather comes from (`--source`).
public enum SourceMode: Hashable, Sendable {
  /// The live sources in the configured order; if none can be reached, the simulator, until one was reached for the first time ever.
  case auto
  /// Only the simulator.
  case simulator
  /// Only this source, whatever order is configured.
  case only(Source)
}

extension SourceMode: RawRepresentable {
  /// Accepts "auto" or the word of a source; nil for other words.
  public init?(rawValue word: String) {
    if word == "auto" {
      self = .auto
      return
    }
    guard let source = Source(word: word) else { return nil }
    self = source == .simulator ? .simulator : .only(source)
  }

  /// The word in flags and configuration.
  public var rawValue: String {
    switch self {
    case .auto: "auto"
    case .simulator: Source.simulator.word
    case .only(let source): source.word
    }
  }
}

/// The lifetime of each kind in seconds.
public struct Lifetimes: Hashable, Sendable {
  private var seconds: [Int64]

  /// Starts with the default lifetime of each kind.
  public init() { seconds = Kind.allCases.map(\.lifetime) }

  /// The lifetime of a kind in seconds, at least 1.
  public subscript(kind: Kind) -> Int64 {
    get { seconds[Int(kind.rawValue)] }
    set { seconds[Int(kind.rawValue)] = max(1, newValue) }
  }
}

/// The waiting time after failures, which doubles with each failure.
public struct BackOff: Hashable, Sendable {
  /// Seconds after the first failure.
  public var first: Int64
  /// The longest wait in seconds, before the random extension of up to a quarter.
  public var longest: Int64

  /// Waits `first` seconds after the first failure, and at most `longest`.
  public init(first: Int64, longest: Int64) {
    self.first = first
    self.longest = longest
  }

  /// The seconds to wait after a number of failures in a row, at least 1. `jitter` (0…1) extends them by up to a quarter, so that callers
  /// don't retry at the same moment.
  func delay(failures: Int, jitter: Double) -> Int64 {
    let doubled = min(max(1, first), .days(1)) << Int64(min(20, max(0, failures - 1)))
    return max(1, Int64(Double(min(longest, doubled)) * (1 + 0.25 * min(1, max(0, jitter)))))
  }
}

/// The settings of the service, which can also be changed while it runs.
public struct ServiceSettings: Hashable, Sendable {
  /// Where the weather comes from: all sources, one of them, or the simulator.
  public var mode: SourceMode
  /// The order of the sources, by kind and place.
  public var choice = SourceChoice()
  /// How long each kind is valid before it is fetched again.
  public var lifetimes = Lifetimes()
  /// The most bytes of weather in memory; the least recently used cells are dropped first.
  public var memoryBytes = 64 << 20
  /// The wait before a source is asked again for a kind of a cell after a failure.
  public var backOff = BackOff(first: 15, longest: 300)
  /// The wait before a source is used at all after several failures in a row.
  public var breakerBackOff = BackOff(first: 30, longest: 600)
  /// The wait before a live source is tried again while answers are simulated.
  public var liveBackOff = BackOff(first: 30, longest: 600)
  /// The least seconds between two forced refreshes of a cell.
  public var refreshInterval: Int64 = 60
  /// Quotas of the operator's plan, which replace those in a source's usual terms.
  public var quotas: [Source: [Quota]] = [:]

  /// The default settings, for a given mode.
  public init(mode: SourceMode = .auto) { self.mode = mode }
}
