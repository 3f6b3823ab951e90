import CGazetteer

/// The gazetteer's bytes, part by part. `Scripts/gazetteer-data` writes them; nothing is unpacked.
///
/// "WGGZ", the version, the number of parts, and of each part where it begins and how long it is; then the parts, in the order of the properties
/// below. Numbers have two, three or four bytes, the lowest first. A text is a number of four bytes: where it begins among the texts, and in the
/// highest byte its length. Towns are numbered from the largest on, so that the smaller number is the better find.
struct GazetteerFile: Sendable {
  static let version = 1
  static let keysPerBlock = 16

  let texts: Section
  /// Of each country its two letters and its name in every language.
  let countries: Section
  /// Of each region its country with its usual zone, its code, and its name in every language.
  let regions: Section
  let zones: Section
  /// Words that may stand behind a town's name, folded and sorted, each with a region or, from 0x8000 on, a country.
  let qualifiers: Section
  /// Of each town its population, region, latitude and longitude (ten-thousandths of a degree from the south and the west end), and primary key.
  let towns: Section
  /// The towns that have another zone than is usual in their region.
  let strayZones: Section
  /// The towns whose height is known, in metres above a thousand below the sea.
  let heights: Section
  /// Where rows of an eighth of a degree begin, from the south pole on, and the towns in them from west to east.
  let rows: Rows
  /// The same of the largest towns alone.
  let largeRows: Rows
  /// Where blocks of keys begin.
  let blocks: Section
  let keyTexts: Section
  /// Of each key its town and its kind.
  let keyTowns: Section
  /// The beginnings that many keys share, breadth first: letter, first child, first key.
  let nodes: Section
  /// The least cost in each block of keys, in each sixteen blocks, and so on.
  let bounds: [Section]
  /// By language, which key is a town's name where that is not its primary one.
  let ownNames: [Section]
  let seas: Section
  let boxes: Section
  /// What characters become before they are compared: a character, and up to three that stand for it.
  let folds: Section

  /// Towns in rows.
  struct Rows: Sendable {
    let starts: Section
    let towns: Section
  }

  var townCount: Int { towns.count / Self.townSize }
  var keyCount: Int { keyTowns.count / 3 }
  static let townSize = 15

  /// The gazetteer that belongs to the program.
  static var sharedBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: gazetteer_bytes(), count: gazetteer_length()) }

  /// The parts of bytes that must outlive them.
  init(_ bytes: UnsafeRawBufferPointer) throws(GazetteerError) {
    let whole = Section(bytes)
    guard bytes.count >= 12, bytes.prefix(4).elementsEqual("WGGZ".utf8) else { throw .foreign }
    guard whole.four(4) == Self.version else { throw .version(whole.four(4)) }
    guard whole.four(8) == Self.sizes.count, bytes.count >= 12 + 8 * Self.sizes.count else { throw .cut(part: 0) }
    var parts: [Section] = []
    for (index, size) in Self.sizes.enumerated() {
      let (offset, length) = (whole.four(12 + 8 * index), whole.four(16 + 8 * index))
      guard length % size == 0, offset + length <= bytes.count else { throw .cut(part: index) }
      parts.append(Section(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)])))
    }
    texts = parts[0]
    countries = parts[1]
    regions = parts[2]
    zones = parts[3]
    qualifiers = parts[4]
    towns = parts[5]
    strayZones = parts[6]
    heights = parts[7]
    rows = Rows(starts: parts[8], towns: parts[9])
    largeRows = Rows(starts: parts[10], towns: parts[11])
    blocks = parts[12]
    keyTexts = parts[13]
    keyTowns = parts[14]
    nodes = parts[15]
    bounds = parts[16..<20].filter { $0.count > 0 }
    ownNames = Array(parts[20..<26])
    seas = parts[26]
    boxes = parts[27]
    folds = parts[28]
    try check()
  }

  /// How long an entry of each part is.
  private static let sizes = [1, 28, 32, 4, 8, 15, 6, 6, 4, 3, 4, 3, 3, 1, 3, 8, 2, 2, 2, 2, 6, 6, 6, 6, 6, 6, 24, 10, 8]

  /// The numbers that lead from one part into another. Those of the keys' towns are too many to go through at each start: one that leads nowhere
  /// reads as zeros, as everything beyond a part's end does.
  private func check() throws(GazetteerError) {
    let (towns, keys) = (townCount, keyCount)
    guard towns > 0, keys > 0 else { throw .cut(part: 5) }
    for (part, section, limit) in [(9, rows.towns, towns), (11, largeRows.towns, towns)] {
      for offset in stride(from: 0, to: section.count, by: 3) where section.three(offset) >= limit { throw .astray(part: part) }
    }
    for (part, rows) in [(8, rows), (10, largeRows)] {
      guard rows.starts.count == 4 * (Nearest.rowCount + 1) else { throw .cut(part: part) }
      var before = 0
      for offset in stride(from: 0, to: rows.starts.count, by: 4) {
        guard rows.starts.four(offset) >= before, rows.starts.four(offset) <= rows.towns.count / 3 else { throw .astray(part: part) }
        before = rows.starts.four(offset)
      }
    }
    for town in 0..<towns {
      guard self.towns.two(town * Self.townSize + 4) < regions.count / 32, self.towns.three(town * Self.townSize + 12) < keys else {
        throw .astray(part: 5)
      }
    }
    guard blocks.count / 3 == (keys + Self.keysPerBlock - 1) / Self.keysPerBlock else { throw .cut(part: 12) }
    for offset in stride(from: 0, to: blocks.count, by: 3) where blocks.three(offset) >= keyTexts.count { throw .astray(part: 12) }
    try checkNodes()
    try checkTexts()
    for offset in stride(from: 0, to: regions.count, by: 32) {
      let (country, zone) = (regions.four(offset) & 0xFFFF, regions.four(offset) >> 16)
      guard country < countries.count / 28, zone < zones.count / 4 else { throw .astray(part: 2) }
    }
    for (index, names) in ownNames.enumerated() {
      for offset in stride(from: 3, to: names.count, by: 6) where names.three(offset) >= keys { throw .astray(part: 20 + index) }
    }
  }

  private func checkNodes() throws(GazetteerError) {
    let count = nodes.count / 8
    guard count > 1 else { throw .cut(part: 15) }
    var child = 1
    for node in 0..<count {
      // Children lie behind their parents, so every way down ends.
      guard self.child(of: node) >= child, self.child(of: node) < count, firstKey(of: node) <= keyCount else { throw .astray(part: 15) }
      guard node == count - 1 || self.child(of: node) > node else { throw .astray(part: 15) }
      child = self.child(of: node)
    }
  }

  private func checkTexts() throws(GazetteerError) {
    for (part, section, isText) in [
      (1, countries, { _ in true }), (2, regions, { $0 % 32 > 0 }), (3, zones, { _ in true }), (4, qualifiers, { $0 % 8 == 0 }),
      (26, seas, { _ in true }),
    ] as [(Int, Section, (Int) -> Bool)] {
      for offset in stride(from: 0, to: section.count, by: 4) where isText(offset) {
        let text = section.four(offset)
        guard text & 0xFFFFFF + text >> 24 <= texts.count else { throw .astray(part: part) }
      }
    }
  }

  /// A text by its number.
  func text(_ number: Int) -> String { String(decoding: texts.bytes(number & 0xFFFFFF, number >> 24), as: UTF8.self) }

  @inline(__always) func letter(of node: Int) -> UInt16 { UInt16(truncatingIfNeeded: nodes.two(node &* 8)) }
  @inline(__always) func child(of node: Int) -> Int { nodes.three(node &* 8 &+ 2) }
  @inline(__always) func firstKey(of node: Int) -> Int { nodes.three(node &* 8 &+ 5) }
}

/// Why bytes are no gazetteer.
public enum GazetteerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// They are something else.
  case foreign
  /// They have another version than this program reads.
  case version(Int)
  /// A part is missing, or is not as long as it should be.
  case cut(part: Int)
  /// A number in a part leads nowhere.
  case astray(part: Int)

  /// What is wrong, and what to do.
  public var description: String {
    let what =
      switch self {
      case .foreign: "These bytes are no gazetteer."
      case .version(let version): "The gazetteer has version \(version), and this program reads version \(GazetteerFile.version)."
      case .cut(let part): "The gazetteer is cut short (part \(part))."
      case .astray(let part): "The gazetteer is damaged: a number in part \(part) leads nowhere."
      }
    return what + " Make it again with Scripts/gazetteer-data."
  }
}
