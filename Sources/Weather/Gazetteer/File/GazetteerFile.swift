import CGazetteer

/// The gazetteer's bytes and their parts. `Scripts/gazetteer-data` writes the file; nothing is unpacked.
///
/// The format: "WGGZ", the version, the number of parts, and the offset and the length of each part; then the parts, in the order of the
/// properties below. Numbers have two, three or four bytes, the lowest first. A text is a number of four bytes: the lower three are its
/// offset among the texts, the highest byte is its length. Towns are numbered by size, the largest first, so a smaller number is a better
/// match.
final class GazetteerFile: Sendable {
  static let version = 3
  static let keysPerBlock = 16
  /// How many keys share a bound of the first level, and how many bounds share one of the next level, as powers of two.
  static let boundBits = (first: 5, next: 4)

  let texts: Section
  /// For each country, its two-letter code and its name in every language.
  let countries: Section
  /// For each region, its country and zone, its code, and its name in every language. A region with several zones has several entries.
  let regions: Section
  let zones: Section
  /// Words that may follow a town's name, folded and sorted, each with the number of a region or, from 0x8000 on, of a country.
  let qualifiers: Section
  /// For each town, its population, region, latitude and longitude (ten-thousandths of a degree from 90° south and 180° west) and primary
  /// key.
  let towns: Towns
  /// The known elevations, in metres plus 1000.
  let heights: Column
  /// The starts of rows of an eighth of a degree, from the south pole on, and the towns in them from west to east.
  let rows: Rows
  /// The same for the largest towns only.
  let largeRows: Rows
  /// The offsets of the blocks of keys.
  let blocks: Section
  let keyTexts: Section
  /// For each key, its town, its kind, and the number of letters that it shares with the key before.
  let keyTowns: Section
  /// The tree of the common prefixes of keys, breadth first: the letter of each node.
  let letters: Section
  /// For each node, its first key and the number of its branch or, for a leaf, the set of letters that come next in its keys.
  let nodes: Section
  /// For each branch, that is, a node with children, its first child and the offset of its best keys.
  let branches: Section
  /// The keys of the best towns of each branch, without those that end at it: relative to the node's first key, in as few bytes as its
  /// number of keys needs. Branches with few keys have none, because they are quick to read through.
  let best: Section
  /// The lowest cost in each group of 32 keys, in each 16 of those groups, and so on.
  let bounds: [Section]
  /// For each language, the key of a town's name if that is not its primary one.
  let ownNames: [Column]
  let seas: Section
  /// Boxes of seas in tenths of a degree: south, west, north, east and the number of the sea. For inland waters the highest bit of the
  /// number is set.
  let boxes: Section
  /// The table of folding: a character and up to three that replace it.
  let folds: Section

  /// Towns by rows of latitude.
  struct Rows: Sendable {
    let starts: Section
    let towns: Section
  }

  var townCount: Int { towns.count }
  var keyCount: Int { keyTowns.count / 3 }

  /// The embedded gazetteer.
  static var sharedBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: gazetteer_bytes(), count: gazetteer_length()) }

  /// Reads the parts without copying them, so the bytes must outlive this object.
  init(_ bytes: UnsafeRawBufferPointer) throws(GazetteerError) {
    let whole = Section(bytes)
    guard bytes.count >= 12, bytes.prefix(4).elementsEqual("WGGZ".utf8) else { throw .wrongFormat }
    guard whole.four(4) == Self.version else { throw .version(whole.four(4)) }
    guard whole.four(8) == Self.sizes.count, bytes.count >= 12 + 8 * Self.sizes.count else { throw .wrongLength(part: 0) }
    var parts: [Section] = []
    for (index, size) in Self.sizes.enumerated() {
      let (offset, length) = (whole.four(12 + 8 * index), whole.four(16 + 8 * index))
      guard length % size == 0, offset + length <= bytes.count else { throw .wrongLength(part: index) }
      parts.append(Section(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)])))
    }
    texts = parts[0]
    countries = parts[1]
    regions = parts[2]
    zones = parts[3]
    qualifiers = parts[4]
    towns = Towns(parts[5])
    heights = Column(marks: parts[6], values: parts[7])
    rows = Rows(starts: parts[8], towns: parts[9])
    largeRows = Rows(starts: parts[10], towns: parts[11])
    blocks = parts[12]
    keyTexts = parts[13]
    keyTowns = parts[14]
    letters = parts[15]
    nodes = parts[16]
    branches = parts[17]
    best = parts[18]
    bounds = parts[19..<23].filter { $0.count > 0 }
    ownNames = stride(from: 23, to: 35, by: 2).map { Column(marks: parts[$0], values: parts[$0 + 1]) }
    seas = parts[35]
    boxes = parts[36]
    folds = parts[37]
    try check()
  }

  /// The size of an entry of each part, in bytes.
  private static let sizes = [
    1, 28, 32, 4, 6, 15, 10, 2, 4, 3, 4, 3, 3, 1, 3, 2, 6, 6, 1, 2, 2, 2, 2, 10, 3, 10, 3, 10, 3, 10, 3, 10, 3, 10, 3, 24, 10, 8,
  ]

  /// Checks the numbers that refer to other parts. Those from keys to towns are too many to check at each start; an invalid one reads as
  /// zeros, like everything beyond the end of a part.
  private func check() throws(GazetteerError) {
    let (townCount, keys) = (townCount, keyCount)
    guard townCount > 0, keys > 0 else { throw .wrongLength(part: 5) }
    for (part, section, limit) in [(9, rows.towns, townCount), (11, largeRows.towns, townCount)] {
      for offset in stride(from: 0, to: section.count, by: 3) where section.three(offset) >= limit { throw .invalidReference(part: part) }
    }
    for (part, rows) in [(8, rows), (10, largeRows)] {
      guard rows.starts.count == 4 * (Nearest.rowCount + 1) else { throw .wrongLength(part: part) }
      var before = 0
      for offset in stride(from: 0, to: rows.starts.count, by: 4) {
        guard rows.starts.four(offset) >= before, rows.starts.four(offset) <= rows.towns.count / 3 else {
          throw .invalidReference(part: part)
        }
        before = rows.starts.four(offset)
      }
    }
    for town in 0..<townCount {
      guard towns.region(town) < regions.count / 32, towns.primaryKey(town) < keys, towns.latitude(town) <= 90, towns.longitude(town) <= 180
      else {
        throw .invalidReference(part: 5)
      }
    }
    guard blocks.count / 3 == (keys + Self.keysPerBlock - 1) / Self.keysPerBlock else { throw .wrongLength(part: 12) }
    for offset in stride(from: 0, to: blocks.count, by: 3) where blocks.three(offset) >= keyTexts.count {
      throw .invalidReference(part: 12)
    }
    try checkNodes()
    try checkTexts()
    for offset in stride(from: 0, to: regions.count, by: 32) {
      let (country, zone) = (regions.four(offset) & 0xFFFF, regions.four(offset) >> 16)
      guard country < countries.count / 28, zone < zones.count / 4 else { throw .invalidReference(part: 2) }
    }
    for (index, names) in ownNames.enumerated() {
      for offset in stride(from: 0, to: names.values.count, by: 3) where names.values.three(offset) >= keys {
        throw .invalidReference(part: 24 + 2 * index)
      }
    }
  }

  private func checkNodes() throws(GazetteerError) {
    let (count, branchCount) = (letters.count / 2, branches.count / 6 - 1)
    guard count > 1, branchCount > 0, nodes.count / 6 == count else { throw .wrongLength(part: 16) }
    var (branch, before) = (0, 0)
    for node in 0..<count {
      guard firstKey(of: node) <= keyCount else { throw .invalidReference(part: 16) }
      guard let own = self.branch(of: node) else { continue }
      // Branches are in the order of their nodes, and children come after their parents, so every path down the tree ends.
      guard own == branch, own < branchCount, child(of: own) > node else { throw .invalidReference(part: 16) }
      branch += 1
    }
    guard branch == branchCount, child(of: branchCount) == count else { throw .invalidReference(part: 17) }
    for branch in 0...branchCount {
      guard branch == 0 || child(of: branch) >= child(of: branch - 1), firstBest(of: branch) >= before else {
        throw .invalidReference(part: 17)
      }
      before = firstBest(of: branch)
    }
    guard before <= best.count else { throw .invalidReference(part: 17) }
  }

  private func checkTexts() throws(GazetteerError) {
    for (part, section, isText) in [
      (1, countries, { _ in true }), (2, regions, { $0 % 32 > 0 }), (3, zones, { _ in true }), (35, seas, { _ in true }),
    ] as [(Int, Section, (Int) -> Bool)] {
      for offset in stride(from: 0, to: section.count, by: 4) where isText(offset) {
        let text = section.four(offset)
        guard text & 0xFFFFFF + text >> 24 <= texts.count else { throw .invalidReference(part: part) }
      }
    }
    for offset in stride(from: 0, to: qualifiers.count, by: 6) {
      let text = qualifiers.four(offset)
      guard text & 0xFFFFFF + text >> 24 <= texts.count else { throw .invalidReference(part: 4) }
    }
  }

  /// The text of a number.
  func text(_ number: Int) -> String { String(decoding: texts.bytes(number & 0xFFFFFF, number >> 24), as: UTF8.self) }

  func letter(of node: Int) -> UInt16 { UInt16(truncatingIfNeeded: letters.two(node &* 2)) }
  func firstKey(of node: Int) -> Int { nodes.four(node &* 6) & 0xFFFFF }

  /// The number of a node's branch; nil for a leaf.
  func branch(of node: Int) -> Int? {
    let rest = rest(of: node)
    return rest & 1 == 0 ? rest >> 1 : nil
  }

  /// The least number of other letters that come next in a leaf before the given one; nil if that letter does not come next.
  func lettersBefore(_ letter: UInt16, _ leaf: Int) -> Int? {
    let letters = rest(of: leaf) >> 1
    // The lowest bit is for all letters before "a", the next ones are for "a" to "z", and the last of them is also for all letters after
    // "z". If all letters of a leaf are after "z", they are spread over all 27 bits.
    guard letter <= 0x7A else { return letters >> Int(letter % 27) & 1 > 0 || letters >> 26 > 0 ? 0 : nil }
    let bit = max(Int(letter) &- 0x60, 0)
    return letters >> bit & 1 > 0 ? (letters & (1 << bit &- 1)).nonzeroBitCount : nil
  }

  private func rest(of node: Int) -> Int { nodes.four(node &* 6) >> 20 | nodes.two(node &* 6 &+ 4) << 12 }

  func child(of branch: Int) -> Int { branches.three(branch &* 6) }
  func firstBest(of branch: Int) -> Int { branches.three(branch &* 6 &+ 3) }
}

/// The reason why bytes can't be read as a gazetteer.
public enum GazetteerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not a gazetteer.
  case wrongFormat
  /// The format has a version that this program does not read.
  case version(Int)
  /// A part is missing or has a wrong length.
  case wrongLength(part: Int)
  /// A number in a part refers to something that does not exist.
  case invalidReference(part: Int)

  /// Describes the error and how to fix it.
  public var description: String {
    let what =
      switch self {
      case .wrongFormat: "This file is not a gazetteer."
      case .version(let version): "The gazetteer has version \(version), and this program reads version \(GazetteerFile.version)."
      case .wrongLength(let part): "The gazetteer is cut short (part \(part))."
      case .invalidReference(let part): "The gazetteer is damaged: a reference in part \(part) is invalid."
      }
    return what + " Make it again with Scripts/gazetteer-data."
  }
}
