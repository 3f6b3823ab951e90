/// The texts that find towns, sorted as they fold, those that fold alike by cost.
struct Keys: Sendable {
  let file: GazetteerFile
  let folding: Folding

  /// What a key is of its town.
  enum Kind: Int {
    case primary, own, alias, word
  }

  @inline(__always) func town(_ key: Int) -> Int { file.keyTowns.three(key &* 3) & 0x3FFFF }
  @inline(__always) func kind(_ key: Int) -> Kind { Kind(rawValue: file.keyTowns.three(key &* 3) >> 18 & 3) ?? .alias }

  /// How many folded letters a key shares with the one before it; 15 says that there are no fewer.
  @inline(__always) func shared(_ key: Int) -> Int { file.keyTowns.three(key &* 3) >> 20 }
  static let mostShared = 15

  /// Where a key stands, the best first: by the number of its town, larger for other names than the primary one, then by its own number.
  @inline(__always) func order(_ key: Int) -> UInt64 {
    let both = file.keyTowns.three(key &* 3)
    // Twice as far back as the primary name, eight times, four times.
    let shift = 0b10_11_01_00 >> (both >> 18 & 3 &* 2) & 3
    return UInt64(truncatingIfNeeded: (both & 0x3FFFF &+ 8) << shift) << 20 | UInt64(truncatingIfNeeded: key)
  }

  /// The key of an order.
  @inline(__always) static func key(_ order: UInt64) -> Int { Int(order & 0xFFFFF) }

  /// The text of a key as it is written.
  func text(_ key: Int) -> String {
    guard key < file.keyCount else { return "" }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: KeyTexts.room) { bytes in
      guard let start = bytes.baseAddress else { return "" }
      var texts = KeyTexts(file, before: key)
      while texts.key < key { texts.readNext(into: start) }
      return String(decoding: UnsafeBufferPointer(start: start, count: texts.length), as: UTF8.self)
    }
  }
}

/// Goes through the texts of a block, of which each says how much it shares with the one before.
struct KeyTexts {
  /// The longest text has 510 bytes: 255 that are shared and as many of its own. Sixteen are copied where there are less.
  static let room = 528

  private let texts: Section
  private var offset: Int
  /// The key whose text was read last; one before the block at first.
  private(set) var key: Int
  /// How many bytes that text has.
  private(set) var length = 0

  init(_ file: GazetteerFile, before key: Int) { self.init(file.keyTexts, file.blocks, before: key) }

  init(_ texts: Section, _ blocks: Section, before key: Int) {
    self.texts = texts
    let block = key / GazetteerFile.keysPerBlock
    offset = blocks.three(block &* 3)
    self.key = block &* GazetteerFile.keysPerBlock &- 1
  }

  /// Whether a key comes later in the same block.
  @inline(__always) func isBefore(_ other: Int) -> Bool {
    other > key && other / GazetteerFile.keysPerBlock == key / GazetteerFile.keysPerBlock
  }

  /// Reads the next text over the one before, which must still be there, and returns how many bytes they share.
  @inline(__always) @discardableResult mutating func readNext(into bytes: UnsafeMutablePointer<UInt8>) -> Int {
    var (shared, rest) = (texts.byte(offset) >> 4, texts.byte(offset) & 15)
    offset &+= 1
    if shared == 15 {
      (shared, rest) = (texts.byte(offset), texts.byte(offset &+ 1))
      offset &+= 2
    }
    // Nothing is shared that was not there.
    shared = min(shared, length)
    length = shared &+ texts.copy(offset, rest, to: bytes + shared)
    offset &+= rest
    key &+= 1
    return shared
  }
}
