/// Values that some towns have, so that whether a town has one is seen at once.
///
/// Of each 64 towns there is which of them have a value, a bit each, and how many before them have one. Behind the last town that has one nothing is written.
struct Column: Sendable {
  static let markSize = 10
  let marks: Section
  let values: Section

  /// How many towns before this one have a value; nil where it has none itself.
  @inline(__always) func place(_ town: Int) -> Int? {
    let mark = town >> 6 &* Self.markSize
    let bits = UInt64(marks.four(mark)) | UInt64(marks.four(mark &+ 4)) << 32
    let own = 1 << UInt64(town & 63) as UInt64
    guard bits & own != 0 else { return nil }
    return marks.two(mark &+ 8) &+ (bits & (own &- 1)).nonzeroBitCount
  }
}
