// Inputs, dense enough to include every threshold and the numbers next to it.

/// The numbers of a range, `parts` to each whole, each with its two neighbouring floating-point numbers.
func numbers(_ range: ClosedRange<Int>, _ parts: Int = 1) -> [Double] {
  var found: [Double] = []
  for count in (range.lowerBound * parts)...(range.upperBound * parts) {
    let number = Double(count) / Double(parts)
    found.append(number.nextDown)
    found.append(number)
    found.append(number.nextUp)
  }
  return found
}

/// The ends of the range of numbers, and values that are not numbers.
let extremes: [Double] = [
  -.infinity, -.greatestFiniteMagnitude, -1e300, -9.3e18, -1e10, -2_147_483_649, -2_147_483_648, -0.0, .leastNonzeroMagnitude,
  2_147_483_647,
  2_147_483_648, 4_294_967_295, 4_294_967_296, 9e15, 9.2e18, 9.3e18, 1e300, .greatestFiniteMagnitude, .infinity, .nan,
]

/// Degrees Celsius, in tenths.
var temperatures: [Double] { numbers(-60...60, 10) + extremes }

/// Parts of a whole, in two hundredths.
var parts: [Double] { numbers(0...1, 200) + extremes }

/// Whole seconds around the steps in which ages are written.
let ages: [Int64] = [
  -90_000, -1, 0, 1, 29, 30, 59, 60, 61, 119, 120, 3599, 3600, 3601, 7199, 7200, 86_399, 86_400, 172_799, 172_800, 172_801, 2_591_999,
  2_592_000, 31_536_000,
  2_147_483_647, 2_147_483_648, 4_294_967_296, 253_402_300_799,
]

/// Random numbers that are the same everywhere (SplitMix64).
struct Draw {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func bits() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number in a range, in thousandths, like those of sources.
  mutating func number(_ range: ClosedRange<Int>) -> Double {
    Double(range.lowerBound) + Double(bits() % UInt64((range.upperBound - range.lowerBound) * 1000 + 1)) / 1000
  }

  mutating func count(_ below: Int) -> Int { Int(bits() % UInt64(below)) }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[count(elements.count)] }

  /// Nil in one case out of four.
  mutating func perhaps<Value>(_ value: Value) -> Value? { bits() % 4 == 0 ? nil : value }
}
