/// Where a town shall lie: what may stand behind its name, such as a country, its two letters, or a region.
struct Qualifier {
  private(set) var regions: Set<Int> = []
  private(set) var countries: Set<Int> = []

  func fits(_ town: Int, _ file: GazetteerFile) -> Bool {
    let region = file.region(town)
    return regions.contains(region) || countries.contains(file.country(ofRegion: region))
  }

  fileprivate mutating func add(_ number: Int) {
    if number >= 0x8000 { countries.insert(number - 0x8000) } else { regions.insert(number) }
  }
}

extension Gazetteer {
  /// What words mean behind a town's name: a whole name, or where there is none the beginning of one. Nil where they mean nothing.
  func qualifier(_ words: [UInt16], isWhole: Bool = false) -> Qualifier? {
    guard !words.isEmpty else { return nil }
    var (low, high) = (0, file.qualifiers.count / 8)
    while low < high {
      let middle = (low + high) / 2
      if letters(middle).lexicographicallyPrecedes(words) { low = middle + 1 } else { high = middle }
    }
    var (whole, beginning) = (Qualifier(), Qualifier())
    var (hasWhole, hasBeginning) = (false, false)
    for index in low..<file.qualifiers.count / 8 {
      let found = letters(index)
      guard found.starts(with: words) else { break }
      let number = file.qualifiers.four(index * 8 + 4)
      if found.count == words.count {
        whole.add(number)
        hasWhole = true
      } else if words.count > 1 {
        beginning.add(number)
        hasBeginning = true
      }
    }
    if hasWhole { return whole }
    return hasBeginning && !isWhole ? beginning : nil
  }

  private func letters(_ index: Int) -> [UInt16] { Array(file.text(file.qualifiers.four(index * 8)).utf16) }
}
