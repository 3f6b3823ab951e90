/// A memo's revision, out of all that its tree is made from: FNV-1a with 64 bits (RFC 9923). (Swift's own hashing costs the wasm 1 kB.)
public struct Revision {
  /// What tells it from others.
  public private(set) var number: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Of nothing yet.
  public init() {}

  /// Takes a text in.
  @inline(never) public mutating func add(_ text: String) {
    for byte in text.utf8 { mix(UInt64(byte)) }
    // Where one text ends and the next begins counts, too.
    mix(0xFF)
  }

  /// Takes a number in, to its last bit.
  public mutating func add(_ number: Double) { mix(number.bitPattern) }

  private mutating func mix(_ bits: UInt64) { number = (number ^ bits) &* 0x100_0000_01b3 }
}
