import Synchronization
import WeatherModel

/// A clock that only moves when it is told to.
final class VirtualClock: Sendable {
  /// 18 November 2026, midnight.
  static let start = Instant(seconds: 1_794_960_000)

  private let time = Mutex(start)

  var now: Instant { time.withLock { $0 } }
  func move(to now: Instant) { time.withLock { $0 = now } }
}

/// Random numbers that depend only on a seed (G. Steele and others, SplitMix64, 2014).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return mixed(state)
  }
}

/// The final mixing step of SplitMix64.
func mixed(_ number: UInt64) -> UInt64 {
  var z = number
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return z ^ (z >> 31)
}

/// Popularity by rank according to G. Zipf: the second is asked for half as often as the first, the third a third as often.
struct Zipf {
  private let sums: [Double]

  init(_ count: Int) {
    var sum = 0.0
    sums = (1...count).map { rank in
      sum += 1 / Double(rank)
      return sum
    }
  }

  func next(_ numbers: inout SeededNumbers) -> Int {
    let wanted = Double.random(in: 0..<(sums.last ?? 1), using: &numbers)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > wanted { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// This many different cells.
func benchmarkCells(_ count: Int) -> [Cell] {
  (0..<count).map { index in
    let coordinate = Coordinate(latitude: Double(index % 1000) * 0.1 - 50, longitude: Double(index / 1000) * 0.3 - 170)
    return Cell(coordinate ?? Cell.zero.coordinate)
  }
}
