import Glibc
import WeatherModel

/// Collects the towns that fit a text, scores them, and keeps the best.
struct TownSearch: ~Copyable {
  /// A town that fits, with the key by which it fits.
  struct Candidate {
    var town: Int
    var key: Int
    var isWhole: Bool
    var isTypo: Bool
    var score: Double
  }

  /// How a key fits: whether it is the typed text and not longer, and whether there is a typo.
  private struct Fit {
    var isWhole: Bool
    var isTypo: Bool
    /// Whether the typed text is short (three letters at most); `isLatin` is whether it is in Latin letters.
    var isShort: Bool
    var isLatin: Bool
    /// All keys that fit in this way, if they are consecutive.
    var keys: Range<Int>

    init(_ text: [UInt16], isWhole: Bool, isTypo: Bool, keys: Range<Int> = 0..<0) {
      self.keys = keys
      self.isWhole = isWhole
      self.isTypo = isTypo
      isShort = text.count <= 3
      // Latin letters are used everywhere; a name in another script was typed because that is its local name.
      isLatin = text[0] < 0x250
    }
  }

  /// The best candidates, each town once.
  private(set) var best: [Candidate] = []

  private let gazetteer: Gazetteer
  private let file: GazetteerFile
  private let near: Coordinate?
  private let language: Language
  /// The countries in which most readers of the language live.
  private let homes: [Int]
  /// The number of candidates to keep. It is at least 10, so that `isWeak` does not depend on the query's limit.
  private let limit: Int
  private var keys: Keys { get { gazetteer.keys } }
  private var bestScore = -Double.infinity
  private var reader: KeyReader

  private static let shortestForTypos = 4
  /// Below this score, a town is so small that a mistyped larger one may have been meant.
  private static let sure = 10.0
  /// If fewer towns than this are found and none has the typed name, they may be villages that happen to begin like a mistyped city. Five
  /// letters begin more names than six, so the limit is lower for five.
  private static let few = (ofFive: 4, ofMore: 10)
  private static let homeScore = 0.3
  private static let nearScore = 6.0

  init(_ gazetteer: Gazetteer, _ query: PlaceQuery) {
    self.gazetteer = gazetteer
    near = query.near
    language = query.language
    file = gazetteer.file
    homes = gazetteer.homes[query.language.column]
    limit = max(Self.few.ofMore, query.limit)
    reader = KeyReader(gazetteer.keys)
    best.reserveCapacity(min(limit, 2 * TopKeys.limit))
  }

  /// Whether the typed text is a name of the town: not a part of one, and an abbreviation only for the largest towns, such as NYC.
  func isNamed(_ candidate: Candidate, _ text: [UInt16]) -> Bool {
    guard candidate.isWhole, !candidate.isTypo else { return false }
    switch keys.kind(candidate.key) {
    case .primary, .own: return true
    case .alias: return text.count > 3 || text[0] >= 0x250 || file.towns.population(candidate.town) > 1_000_000
    case .word: return false
    }
  }

  /// Whether the results are so poor that a typo is likely.
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

  /// Finds 'city region' without a comma, where the last words may be a region or a country.
  mutating func findWithTrailingQualifier(_ text: [UInt16]) {
    for blank in lastBlanks(text) {
      let town = Array(text[..<blank])
      guard let matches = town.withUnsafeBufferPointer({ keys.matches($0, &reader) }), !matches.whole.isEmpty,
        let qualifier = gazetteer.qualifier(text[(blank + 1)...])
      else { continue }
      var whole = TopKeys()
      keys.addOrdered(matches.whole, to: &whole, where: filter([qualifier]))
      weigh(whole, Fit(town, isWhole: true, isTypo: false))
    }
  }

  /// Like `findWithTrailingQualifier`, but with a typo in the city.
  mutating func findMistypedWithTrailingQualifier(_ text: [UInt16]) {
    for blank in lastBlanks(text) {
      guard let qualifier = gazetteer.qualifier(text[(blank + 1)...]) else { continue }
      findMistyped(Array(text[..<blank]), in: [qualifier])
    }
  }

  /// The blanks at which a city's name may end before the name of its region, from the last one on.
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
    // If there are good matches that begin with the typed text, typos are searched for in complete names only.
    let isWholeOnly = bestScore >= Self.sure
    var (whole, more) = (TopKeys(), TopKeys())
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
    if isWanted == nil, matches.whole.count <= TopKeys.limit {
      for key in matches.whole { weigh(key, fits.whole) }
    } else {
      var whole = TopKeys()
      keys.addOrdered(matches.whole, to: &whole, where: isWanted)
      weigh(whole, fits.whole)
    }
    if isWanted == nil, let branch = matches.branch {
      keys.eachBest(of: branch, matches) { key in
        weigh(key, fits.more)
        return true
      }
    } else if isWanted == nil, matches.more.count <= TopKeys.limit {
      for key in matches.more { weigh(key, fits.more) }
    } else {
      var more = TopKeys()
      keys.addMore(of: matches, to: &more, where: isWanted)
      weigh(more, fits.more)
    }
  }

  private func fits(_ matches: Matches, _ text: [UInt16]) -> (whole: Fit, more: Fit) {
    (Fit(text, isWhole: true, isTypo: false, keys: matches.whole), Fit(text, isWhole: false, isTypo: false, keys: matches.more))
  }

  private mutating func weigh(_ finest: TopKeys, _ fit: Fit) {
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
    // The score says how likely the town is meant; 1 corresponds to twice the population.
    var score = log2(people)
    if kind == .own {
      let own = file.ownName(town, language)
      // Only one of a town's names in several languages is listed; the name in the reader's language may fit too.
      if let own, fit.keys.contains(own) { key = own }
      score += (own == key ? 0 : -1) + plain
    } else {
      score += plain
    }
    if fit.isTypo { score -= 6 }
    let country = file.country(ofRegion: file.towns.region(town))
    if homes.contains(country) { score += Self.homeScore }
    if let near, let place = gazetteer.coordinate(town) {
      // At the position of the device, a town counts as if it were 64 times as large, 50 km away half of that, and so on.
      score += max(0, Self.nearScore - log2(1 + near.distance(to: place) / 50_000))
    }
    insert(Candidate(town: town, key: key, isWhole: fit.isWhole, isTypo: fit.isTypo, score: score))
  }

  /// A fast binary logarithm from the bits of the number, too large by up to 0.1.
  private func roughly(_ number: Double) -> Double { Double(number.bitPattern) * 0x1p-52 - 1022.9 }

  private mutating func insert(_ candidate: Candidate) {
    bestScore = max(bestScore, candidate.score)
    var rank = best.count
    for index in best.indices where best[index].town == candidate.town {
      guard candidate.score > best[index].score else { return }
      rank = index
    }
    // The new candidate replaces the same town with a worse key, or the last one if there are too many.
    if rank == best.count {
      if best.count < limit {
        best.append(candidate)
      } else {
        rank -= 1
        guard isBefore(candidate, best[rank]) else { return }
      }
    }
    while rank > 0, isBefore(candidate, best[rank - 1]) {
      best[rank] = best[rank - 1]
      rank -= 1
    }
    best[rank] = candidate
  }

  /// If scores are equal, the larger town comes first.
  private func isBefore(_ one: Candidate, _ other: Candidate) -> Bool {
    one.score > other.score || one.score == other.score && one.town < other.town
  }
}
