/// Hands out numbers for things on both sides of the bridge: 20 bits of index, 12 bits of generation.
///
/// A freed index is used again with the next generation, so that a late use of the old number is refused. Index 0 is never handed out. An
/// index whose generations are used up is not used again.
public struct HandleTable {
  private static var indexBits: UInt32 { 20 }
  private static var lastGeneration: UInt16 { 1 << 12 - 1 }
  /// The largest index, and the bits of a number that hold its index.
  public static var lastIndex: UInt32 { 1 << indexBits - 1 }

  private var generations: [UInt16] = [0]
  private var free: [UInt32] = []
  /// How many numbers are in use.
  public private(set) var liveCount = 0

  /// The index part of a number, which is small enough to be a position in a list.
  public static func index(of handle: UInt32) -> Int { Int(handle & lastIndex) }

  /// Creates an empty table.
  public init() {}

  /// Takes a number that is not in use; 0 when all of a million are taken, which readers refuse.
  public mutating func take() -> UInt32 {
    if let index = free.popLast() {
      liveCount += 1
      return index | UInt32(generations[Int(index)]) << Self.indexBits
    }
    let index = UInt32(generations.count)
    guard index <= Self.lastIndex else { return 0 }
    generations.append(0)
    liveCount += 1
    return index
  }

  /// Whether the number is in use.
  public func isLive(_ handle: UInt32) -> Bool {
    let index = Self.index(of: handle)
    return index > 0 && index < generations.count && UInt32(generations[index]) == handle >> Self.indexBits
  }

  /// Frees a number; one that is not in use is ignored.
  public mutating func release(_ handle: UInt32) {
    guard isLive(handle) else { return }
    let index = Self.index(of: handle)
    liveCount -= 1
    generations[index] += 1
    if generations[index] <= Self.lastGeneration { free.append(UInt32(index)) }
  }
}
