import Providers
import WeatherModel

/// Where the weather comes from (`--source`).
public enum SourceMode: Hashable, Sendable {
  /// The live sources by choice; the simulator until one of them was reached for the first time ever (E1a).
  case auto
  /// Only the simulator.
  case simulator
  /// Only this source, whatever the choice says.
  case only(Source)
}

extension SourceMode: RawRepresentable {
  /// The mode of a word: "auto", or a source's.
  public init?(rawValue word: String) {
    if sameBytes(word, "auto") {
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

/// How long something that fails is left alone.
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

  /// Seconds to wait after so many failures in a row, at least one; stretched by up to a quarter so that callers spread.
  func delay(failures: Int, jitter: Double) -> Int64 {
    let doubled = min(max(1, first), .days(1)) << Int64(min(20, max(0, failures - 1)))
    return max(1, Int64(Double(min(longest, doubled)) * (1 + 0.25 * min(1, max(0, jitter)))))
  }
}

/// What can be set about the service, also while it runs.
public struct ServiceSettings: Hashable, Sendable {
  /// Where the weather comes from.
  public var mode: SourceMode
  /// Which source is asked first, kind by kind and place by place.
  public var choice = SourceChoice()
  /// How long each kind counts as true.
  public var lifetimes = Lifetimes()
  /// How many bytes of weather memory holds; the cells used least recently go first.
  public var memoryBytes = 64 << 20
  /// How long a source is left alone about one kind of one cell after failures there.
  public var backOff = BackOff(first: 15, longest: 300)
  /// How long a whole source is left alone after several failures in a row.
  public var breakerBackOff = BackOff(first: 30, longest: 600)
  /// How long until a live source is tried again while answers are simulated.
  public var liveBackOff = BackOff(first: 30, longest: 600)
  /// Seconds between two forced refreshes of a cell.
  public var refreshInterval: Int64 = 60
  /// Quotas that an owner's plan has instead of those in a source's usual terms.
  public var quotas: [Source: [Quota]] = [:]

  /// The usual settings.
  public init(mode: SourceMode = .auto) { self.mode = mode }
}
