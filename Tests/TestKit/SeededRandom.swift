import Glibc

/// Random numbers that are the same for the same seed (SplitMix64: Steele, Lea, Flood 2014).
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator whose numbers depend only on the seed.
  public init(seed: UInt64) { state = seed }

  /// A seed that is another one in each run, or the one in WEATHERGLASS_SEED, with which a failure can be repeated.
  public static func anySeed() -> UInt64 {
    getenv("WEATHERGLASS_SEED").flatMap { UInt64(String(cString: $0)) } ?? UInt64.random(in: 0...999_999_999)
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
