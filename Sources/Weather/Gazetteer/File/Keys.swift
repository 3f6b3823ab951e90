/// The search keys of towns, sorted by their folded text, and by cost if that is equal.
struct Keys: Sendable {
  let file: GazetteerFile
  let folding: Folding

  /// How a key is related to its town.
  enum Kind: Int {
    case primary, own, alias, word
  }

  func town(_ key: Int) -> Int { file.keyTowns.three(key &* 3) & 0x3FFFF }
  func kind(_ key: Int) -> Kind { Kind(rawValue: file.keyTowns.three(key &* 3) >> 18 & 3) ?? .alias }

  /// The number of folded letters that a key shares with the one before it; 15 means 15 or more.
  func shared(_ key: Int) -> Int { file.keyTowns.three(key &* 3) >> 20 }
  static let mostShared = 15

  /// The rank of a key, the best first: the number of its town, multiplied for names other than the primary one, and then the key's own
  /// number.
  func order(_ key: Int) -> UInt64 {
    let both = file.keyTowns.three(key &* 3)
    // Factors: own names 2, aliases 8, words 4.
    let shift = 0b10_11_01_00 >> (both >> 18 & 3 &* 2) & 3
    return UInt64(truncatingIfNeeded: (both & 0x3FFFF &+ 8) << shift) << 20 | UInt64(truncatingIfNeeded: key)
  }

  /// The key of a rank that `order` returned.
  static func key(_ order: UInt64) -> Int { Int(order & 0xFFFFF) }

  /// The text of a key in its original spelling.
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

/// Iterates over the texts of a block, each of which is stored as the length shared with the one before and the rest.
struct KeyTexts {
  /// The longest text has 510 bytes: 255 shared ones and 255 of its own. Copies may write up to 16 bytes more.
  static let room = 528

  private let texts: Section
  private var offset: Int
  /// The key whose text was read last; at first the one before the block.
  private(set) var key: Int
  /// The length of that text in bytes.
  private(set) var length = 0

  init(_ file: GazetteerFile, before key: Int) { self.init(file.keyTexts, file.blocks, before: key) }

  init(_ texts: Section, _ blocks: Section, before key: Int) {
    self.texts = texts
    let block = key / GazetteerFile.keysPerBlock
    offset = blocks.three(block &* 3)
    self.key = block &* GazetteerFile.keysPerBlock &- 1
  }

  /// Whether a key comes later in the same block.
  func isBefore(_ other: Int) -> Bool {
    other > key && other / GazetteerFile.keysPerBlock == key / GazetteerFile.keysPerBlock
  }

  /// Reads the next text into `bytes`, which must still contain the text before, and returns the number of bytes that they share.
  @discardableResult mutating func readNext(into bytes: UnsafeMutablePointer<UInt8>) -> Int {
    var (shared, rest) = (texts.byte(offset) >> 4, texts.byte(offset) & 15)
    offset &+= 1
    if shared == 15 {
      (shared, rest) = (texts.byte(offset), texts.byte(offset &+ 1))
      offset &+= 2
    }
    // In a damaged file, the shared length could exceed the text before.
    shared = min(shared, length)
    length = shared &+ texts.copy(offset, rest, to: bytes + shared)
    offset &+= rest
    key &+= 1
    return shared
  }
}
