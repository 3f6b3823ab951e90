/// Computes a drawing's revision from everything that its tree is made from, as FNV-1a with 64 bits does (RFC 9923). (Swift's own hashing adds
/// 1 kB to the wasm.)
public struct Revision {
  /// The revision of everything that was added.
  public private(set) var number: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates a revision to which nothing was added yet.
  public init() {}

  /// Adds a text.
  public mutating func add(_ text: String) {
    for byte in text.utf8 { mix(UInt64(byte)) }
    // A separator, since it matters where one text ends and the next begins.
    mix(0xFF)
  }

  /// Adds a number, exact to its last bit.
  public mutating func add(_ number: Double) {
    let bits = number.bitPattern
    // FNV takes bytes. In a whole word, what differs only in the high bits, as 1 and -1 do, would not reach the low ones.
    mix(bits ^ (bits >> 32))
  }

  private mutating func mix(_ bits: UInt64) { number = (number ^ bits) &* 0x100_0000_01b3 }
}
