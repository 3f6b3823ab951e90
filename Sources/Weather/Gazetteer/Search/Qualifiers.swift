/// A restriction on where a town is, from the words after its name, such as a country, a country code or a region.
struct Qualifier {
  /// One bit for each region, followed by one for each country.
  private var bits: [UInt64]
  private let regionCount: Int

  fileprivate init(_ file: GazetteerFile) {
    regionCount = file.regions.count / 32
    bits = Array(repeating: 0, count: (regionCount + file.countries.count / 28 + 63) / 64)
  }

  func fits(_ town: Int, _ file: GazetteerFile) -> Bool {
    let region = file.towns.region(town)
    return contains(region) || contains(regionCount + file.country(ofRegion: region))
  }

  private func contains(_ bit: Int) -> Bool { bit >> 6 < bits.count && bits[bit >> 6] >> UInt64(bit & 63) & 1 > 0 }

  fileprivate mutating func add(_ number: Int) {
    let bit = number >= 0x8000 ? regionCount + number - 0x8000 : number
    if bit >> 6 < bits.count { bits[bit >> 6] |= 1 << UInt64(bit & 63) }
  }
}

extension Gazetteer {
  /// The qualifier for the words after a town's name: a complete name or, if there is none, the beginning of one. Nil if the words are
  /// unknown.
  func qualifier(_ words: ArraySlice<UInt16>) -> Qualifier? {
    guard !words.isEmpty else { return nil }
    let count = file.qualifiers.count / 6
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if compare(middle, words) == .before { low = middle + 1 } else { high = middle }
    }
    guard low < count else { return nil }
    // Complete names are sorted before longer ones.
    let kind = compare(low, words)
    guard kind == .equal || kind == .longer && words.count > 1 else { return nil }
    var qualifier = Qualifier(file)
    while low < count, compare(low, words) == kind {
      qualifier.add(file.qualifiers.two(low * 6 + 4))
      low += 1
    }
    return qualifier
  }

  private enum LineOrder {
    case before, equal, longer, after
  }

  /// Compares a line with words: sorted before or after them, equal, or longer with the same beginning.
  private func compare(_ line: Int, _ words: ArraySlice<UInt16>) -> LineOrder {
    var index = words.startIndex
    for letter in file.text(file.qualifiers.four(line * 6)).utf16 {
      guard index < words.endIndex else { return .longer }
      guard letter == words[index] else { return letter < words[index] ? .before : .after }
      index += 1
    }
    return index == words.endIndex ? .equal : .before
  }
}
