/// Numbers that look random and are the same every time, so that each drawing always looks the same (xorshift64*, S. Vigna).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<4 { _ = unit() }
  }

  /// The next number in 0..<1.
  mutating func unit() -> Double {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Double((state &* 0x2545_F491_4F6C_DD1D) >> 11) / 9_007_199_254_740_992
  }

  /// The next number between two limits.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
}
