import Glibc
import WeatherModel

/// Gathers what fits a text, weighs it, and keeps the best.
struct Finder: ~Copyable {
  /// A town that fits, by one of its keys.
  struct Candidate {
    var town: Int
    var key: Int
    var isWhole: Bool
    var isTypo: Bool
    var score: Double
  }

  /// How a key fits: whether it says no more than what was typed, and whether that was mistyped.
  private struct Fit {
    var isWhole: Bool
    var isTypo: Bool
    /// What was typed is short, and in Latin letters.
    var isShort: Bool
    var isLatin: Bool
    /// All keys that fit so, where they stand together.
    var keys: Range<Int>

    init(_ text: [UInt16], isWhole: Bool, isTypo: Bool, keys: Range<Int> = 0..<0) {
      self.keys = keys
      self.isWhole = isWhole
      self.isTypo = isTypo
      isShort = text.count <= 3
      // Latin letters are everyone's; a name in other ones was typed because it is so called there.
      isLatin = text[0] < 0x250
    }
  }

  /// The best, each town once.
  private(set) var best: [Candidate] = []

  private let gazetteer: Gazetteer
  private let file: GazetteerFile
  private let near: Coordinate?
  private let language: Language
  /// The countries that most readers of the language live in.
  private let homes: [Int]
  /// How many are kept: whether they are few does not depend on how many somebody wants.
  private let limit: Int
  private var keys: Keys { @inline(__always) get { gazetteer.keys } }
  private var bestScore = -Double.infinity
  private var reader: KeyReader

  private static let shortestForTypos = 4
  /// A town of that score is too small to be sure that nothing greater was mistyped.
  private static let sure = 10.0
  /// Where fewer are found, of which none is called what was typed, they may be villages that happen to begin like a mistyped city. Five letters begin more
  /// names than six, so fewer are few.
  private static let few = (ofFive: 4, ofMore: 10)
  private static let homeScore = 0.3
  private static let nearScore = 6.0

  init(_ gazetteer: Gazetteer, _ query: PlaceQuery) {
    self.gazetteer = gazetteer
    near = query.near
    language = query.language
    file = gazetteer.file
    homes = gazetteer.homes[Int(query.language.rawValue)]
    limit = max(Self.few.ofMore, query.limit)
    reader = KeyReader(gazetteer.keys)
    best.reserveCapacity(min(limit, 2 * Finest.limit))
  }

  /// Whether what was typed is a name of the town: not a part of it, and no shorthand but of the largest, such as NYC.
  func isNamed(_ candidate: Candidate, _ text: [UInt16]) -> Bool {
    guard candidate.isWhole, !candidate.isTypo else { return false }
    switch keys.kind(candidate.key) {
    case .primary, .own: return true
    case .alias: return text.count > 3 || text[0] >= 0x250 || file.towns.population(candidate.town) > 1_000_000
    case .word: return false
    }
  }

  /// Whether what was found is so little that a typo is likely.
  func isWeak(_ text: [UInt16]) -> Bool {
    guard bestScore >= Self.sure else { return true }
    guard text.count > 4, best.count < (text.count == 5 ? Self.few.ofFive : Self.few.ofMore) else { return false }
    return !best.contains { $0.isWhole && keys.kind($0.key) != .word }
  }

  mutating func find(_ text: [UInt16], in qualifiers: [Qualifier] = []) {
    guard let matches = text.withUnsafeBufferPointer({ keys.matches($0, &reader) }) else { return }
    add(matches, text, filter(qualifiers))
    guard let near else { return }
    let fits = fits(matches, text)
    gazetteer.nearest.eachTown(around: near, within: 60) { town in
      let key = file.towns.primaryKey(town)
      guard key >= matches.start, key < matches.end, qualifiers.allSatisfy({ $0.fits(town, file) }) else { return }
      weigh(key, key < matches.wholeEnd ? fits.whole : fits.more)
    }
  }

  /// The same for 'city region' without a comma: the last words may say where.
  mutating func findParted(_ text: [UInt16]) {
    for blank in lastBlanks(text) {
      let town = Array(text[..<blank])
      guard let matches = town.withUnsafeBufferPointer({ keys.matches($0, &reader) }), !matches.whole.isEmpty,
        let qualifier = gazetteer.qualifier(text[(blank + 1)...])
      else { continue }
      var whole = Finest()
      keys.addOrdered(matches.whole, to: &whole, where: filter([qualifier]))
      weigh(whole, Fit(town, isWhole: true, isTypo: false))
    }
  }

  /// The same where the city is mistyped.
  mutating func findPartedMistyped(_ text: [UInt16]) {
    for blank in lastBlanks(text) {
      guard let qualifier = gazetteer.qualifier(text[(blank + 1)...]) else { continue }
      findMistyped(Array(text[..<blank]), in: [qualifier])
    }
  }

  /// Where a city's name may end before the name of its region, from the last blank on.
  private func lastBlanks(_ text: [UInt16]) -> [Int] {
    var blanks: [Int] = []
    for index in text.indices.reversed() where text[index] == 0x20 && blanks.count < 4 { blanks.append(index) }
    return blanks
  }

  mutating func findMistyped(_ text: [UInt16], in qualifiers: [Qualifier] = []) {
    guard text.count >= Self.shortestForTypos else { return }
    let found = text.withUnsafeBufferPointer { text in
      var typos = Typos(keys, text)
      typos.search(&reader)
      return typos.found
    }
    let isWanted = filter(qualifiers)
    // Where towns begin as it was typed, no other beginning was meant.
    let isWholeOnly = bestScore >= Self.sure
    var (whole, more) = (Finest(), Finest())
    for matches in found {
      keys.addOrdered(matches.whole, to: &whole, where: isWanted)
      if !isWholeOnly { keys.addMore(of: matches, to: &more, where: isWanted) }
    }
    weigh(whole, Fit(text, isWhole: true, isTypo: true))
    guard !isWholeOnly else { return }
    weigh(more, Fit(text, isWhole: false, isTypo: true))
  }

  private func filter(_ qualifiers: [Qualifier]) -> ((Int) -> Bool)? {
    guard !qualifiers.isEmpty else { return nil }
    return { [file] town in qualifiers.allSatisfy { $0.fits(town, file) } }
  }

  private mutating func add(_ matches: Matches, _ text: [UInt16], _ isWanted: ((Int) -> Bool)?) {
    let fits = fits(matches, text)
    if isWanted == nil, matches.whole.count <= Finest.limit {
      for key in matches.whole { weigh(key, fits.whole) }
    } else {
      var whole = Finest()
      keys.addOrdered(matches.whole, to: &whole, where: isWanted)
      weigh(whole, fits.whole)
    }
    if isWanted == nil, let branch = matches.branch {
      keys.eachBest(of: branch, matches) { key in
        weigh(key, fits.more)
        return true
      }
    } else if isWanted == nil, matches.more.count <= Finest.limit {
      for key in matches.more { weigh(key, fits.more) }
    } else {
      var more = Finest()
      keys.addMore(of: matches, to: &more, where: isWanted)
      weigh(more, fits.more)
    }
  }

  private func fits(_ matches: Matches, _ text: [UInt16]) -> (whole: Fit, more: Fit) {
    (Fit(text, isWhole: true, isTypo: false, keys: matches.whole), Fit(text, isWhole: false, isTypo: false, keys: matches.more))
  }

  private mutating func weigh(_ finest: Finest, _ fit: Fit) {
    finest.each { weigh($0, fit) }
  }

  private mutating func weigh(_ listed: Int, _ fit: Fit) {
    var key = listed
    let (town, kind) = (keys.town(key), keys.kind(key))
    let people = Double(file.towns.population(town)) + 100
    let plain =
      switch kind {
      case .primary: fit.isWhole ? 5.0 : 0
      case .own: fit.isWhole ? 5.0 : 0
      case .alias: (fit.isLatin ? -3.5 : -1) + (fit.isWhole ? (!fit.isShort || !fit.isLatin ? 4 : 0.5) : 0)
      case .word: -2 + (fit.isWhole ? 1.5 : 0)
      }
    if best.count == limit, let last = best.last {
      let most = roughly(people) + plain + Self.homeScore + (near == nil ? 0 : Self.nearScore) - (fit.isTypo ? 6 : 0)
      guard most >= last.score else { return }
    }
    // How likely the town is meant, in doublings of its population.
    var score = log2(people)
    if kind == .own {
      let own = file.ownName(town, language)
      // Of a town's names in several languages one is listed; the reader's own may fit as well.
      if let own, fit.keys.contains(own) { key = own }
      score += (own == key ? 0 : -1) + plain
    } else {
      score += plain
    }
    if fit.isTypo { score -= 6 }
    let country = file.country(ofRegion: file.towns.region(town))
    if homes.contains(country) { score += Self.homeScore }
    if let near, let place = gazetteer.coordinate(town) {
      // Beside the device a town counts as one of sixty-four times its size; 50 km away half of that, and so on.
      score += max(0, Self.nearScore - log2(1 + near.distance(to: place) / 50_000))
    }
    keep(Candidate(town: town, key: key, isWhole: fit.isWhole, isTypo: fit.isTypo, score: score))
  }

  /// A logarithm that is too large by up to a tenth: the bits of a number are nearly its logarithm.
  @inline(__always) private func roughly(_ number: Double) -> Double { Double(number.bitPattern) * 0x1p-52 - 1022.9 }

  private mutating func keep(_ candidate: Candidate) {
    bestScore = max(bestScore, candidate.score)
    var place = best.count
    for index in best.indices where best[index].town == candidate.town {
      guard candidate.score > best[index].score else { return }
      place = index
    }
    // What goes is the town by a worse key, or the last one of too many.
    if place == best.count {
      if best.count < limit {
        best.append(candidate)
      } else {
        place -= 1
        guard isBefore(candidate, best[place]) else { return }
      }
    }
    while place > 0, isBefore(candidate, best[place - 1]) {
      best[place] = best[place - 1]
      place -= 1
    }
    best[place] = candidate
  }

  /// Of those alike the larger town stands first.
  @inline(__always) private func isBefore(_ one: Candidate, _ other: Candidate) -> Bool {
    one.score > other.score || one.score == other.score && one.town < other.town
  }
}
