/// Values that only some towns have. Whether a town has one can be looked up in constant time.
///
/// For each group of 64 towns, `marks` has a bit per town that is set if it has a value, and the number of values of the towns before the
/// group. Groups after the last town with a value are omitted.
struct Column: Sendable {
  static let markSize = 10
  let marks: Section
  let values: Section

  /// The number of towns before this one that have a value, which is the index of its own; nil if it has none.
  func place(_ town: Int) -> Int? {
    let mark = town >> 6 &* Self.markSize
    let bits = UInt64(marks.four(mark)) | UInt64(marks.four(mark &+ 4)) << 32
    let own = 1 << UInt64(town & 63) as UInt64
    guard bits & own != 0 else { return nil }
    return marks.two(mark &+ 8) &+ (bits & (own &- 1)).nonzeroBitCount
  }
}
