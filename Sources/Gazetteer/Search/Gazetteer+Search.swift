import Glibc
import WeatherModel

/// What somebody wants to find.
public struct PlaceQuery: Hashable, Sendable {
  /// What was typed.
  public var text: String
  /// Where the device is: of places alike the nearer one comes first.
  public var near: Coordinate?
  /// The reader's language.
  public var language: Language
  /// How many places at most.
  public var limit: Int

  /// Ten places at most, in English, unless it is said otherwise.
  public init(_ text: String, near: Coordinate? = nil, language: Language = .english, limit: Int = 10) {
    self.text = text
    self.near = near
    self.language = language
    self.limit = limit
  }
}

/// The towns for a text.
public struct FoundTowns: Sendable {
  /// The best first.
  public var places: [FoundPlace]
  /// Whether the first of them is called what was typed, accents and case apart; else they only begin so, or resemble it.
  public var isNamed: Bool

  /// Places, and whether the first is called what was typed.
  public init(places: [FoundPlace], isNamed: Bool) {
    self.places = places
    self.isNamed = isNamed
  }
}

extension Gazetteer {
  /// The towns that a text may mean, the likeliest first: by name, 'city, country', 'city region' or 'city country-code', as far as it is typed.
  public func towns(_ query: PlaceQuery) -> FoundTowns {
    let parts = query.text.split { ",،、，;".contains($0) }.map { folding.folded(String($0)) }.filter { !$0.isEmpty }
    guard let head = parts.first, head.count <= 200 else { return FoundTowns(places: [], isNamed: false) }
    var finder = Finder(self, query)
    if parts.count == 1 {
      finder.find(head)
      finder.findParted(head)
      if finder.isWeak { finder.findMistyped(head) }
    } else {
      let qualifiers = parts.dropFirst().map { qualifier($0) ?? qualifier($0.filter { $0 != 0x20 }) }
      if qualifiers.contains(where: { $0 == nil }) {
        finder.find(Array(parts.joined(separator: [0x20])))
      } else {
        let known = qualifiers.compactMap { $0 }
        finder.find(head, in: known)
        if finder.isWeak { finder.findMistyped(head, in: known) }
      }
    }
    let best = finder.best
    return FoundTowns(
      places: best.prefix(max(0, query.limit)).compactMap { found($0.town, by: $0.key, query.language) },
      isNamed: best.first.map { finder.isNamed($0, head) } ?? false)
  }
}

/// Gathers what fits a text, and weighs it.
private struct Finder {
  struct Candidate {
    var town: Int
    var key: Int
    var isWhole: Bool
    var isTypo: Bool
    var score: Double
  }

  let gazetteer: Gazetteer
  let query: PlaceQuery
  /// The countries that most readers of the language live in.
  private let homes: [Int]
  private var candidates: [Candidate] = []
  private var bestScore = -Double.infinity
  /// How many are weighed: far more than are shown, since size alone does not decide.
  private static let weighed = 32
  private static let shortestForTypos = 4
  /// A town of that score is too small to be sure that nothing greater was mistyped.
  private static let sure = 10.0

  init(_ gazetteer: Gazetteer, _ query: PlaceQuery) {
    self.gazetteer = gazetteer
    self.query = query
    homes = gazetteer.homes[Int(query.language.rawValue)]
    candidates.reserveCapacity(4 * Self.weighed)
  }

  var best: [Candidate] {
    var best: [Candidate] = []
    for candidate in candidates.sorted(by: { ($0.score, -$0.town) > ($1.score, -$1.town) }) {
      if !best.contains(where: { $0.town == candidate.town }) { best.append(candidate) }
      if best.count == query.limit { break }
    }
    return best
  }

  /// Whether what was typed is a name of the town: not a part of it, and no shorthand but of the largest, such as NYC.
  func isNamed(_ candidate: Candidate, _ text: [UInt16]) -> Bool {
    guard candidate.isWhole, !candidate.isTypo else { return false }
    switch gazetteer.keys.kind(candidate.key) {
    case .primary, .own: return true
    case .alias: return text.count > 3 || text[0] >= 0x250 || gazetteer.file.population(candidate.town) > 1_000_000
    case .word: return false
    }
  }

  /// Whether what was found is so little that a typo is likely.
  var isWeak: Bool { bestScore < Self.sure }

  mutating func find(_ text: [UInt16], in qualifiers: [Qualifier] = [], wholeOnly: Bool = false) {
    guard let matches = gazetteer.keys.matches(text) else { return }
    add([matches], text, filter(qualifiers), wholeOnly: wholeOnly)
    guard let near = query.near, !wholeOnly else { return }
    gazetteer.nearest.eachTown(around: near, within: 60) { town in
      let key = gazetteer.file.primaryKey(town)
      guard key >= matches.start, key < matches.end, qualifiers.allSatisfy({ $0.fits(town, gazetteer.file) }) else { return }
      add(.init(key: key, town: town, cost: 0, isWhole: key < matches.wholeEnd, isTypo: false), text)
    }
  }

  /// The same for 'city region' without a comma: the last words may say where.
  mutating func findParted(_ text: [UInt16]) {
    var splits = 0
    for index in text.indices.reversed() where text[index] == 0x20 {
      splits += 1
      if let qualifier = gazetteer.qualifier(Array(text[(index + 1)...])) {
        find(Array(text[..<index]), in: [qualifier], wholeOnly: true)
      }
      if splits == 4 { break }
    }
  }

  mutating func findMistyped(_ text: [UInt16], in qualifiers: [Qualifier] = []) {
    guard text.count >= Self.shortestForTypos else { return }
    let found = text.withUnsafeBufferPointer { text in
      var typos = Typos(gazetteer.keys, text)
      typos.search()
      return typos.found
    }
    add(found, text, filter(qualifiers), wholeOnly: false)
  }

  private func filter(_ qualifiers: [Qualifier]) -> ((Int) -> Bool)? {
    guard !qualifiers.isEmpty else { return nil }
    let file = gazetteer.file
    return { town in qualifiers.allSatisfy { $0.fits(town, file) } }
  }

  private mutating func add(_ found: [Matches], _ text: [UInt16], _ isWanted: ((Int) -> Bool)?, wholeOnly: Bool) {
    var (whole, more) = (Finest(limit: Self.weighed), Finest(limit: Self.weighed))
    for matches in found {
      if !matches.whole.isEmpty {
        gazetteer.keys.add(matches.whole, to: &whole, isWhole: true, isTypo: matches.isTypo, isWanted)
      }
      if !wholeOnly, !matches.more.isEmpty {
        gazetteer.keys.add(matches.more, to: &more, isWhole: false, isTypo: matches.isTypo, isWanted)
      }
    }
    for find in whole.finds { add(find, text) }
    for find in more.finds { add(find, text) }
  }

  private mutating func add(_ find: Finest.Find, _ text: [UInt16]) {
    let score = score(find, text)
    bestScore = max(bestScore, score)
    candidates.append(Candidate(town: find.town, key: find.key, isWhole: find.isWhole, isTypo: find.isTypo, score: score))
  }

  /// How likely a town is meant, in doublings of its population.
  private func score(_ find: Finest.Find, _ text: [UInt16]) -> Double {
    var score = log2(Double(gazetteer.file.population(find.town)) + 100)
    // Latin letters are everyone's; a name in other ones was typed because it is so called there.
    let isLatin = text[0] < 0x250
    switch gazetteer.keys.kind(find.key) {
    case .primary: score += find.isWhole ? 5 : 0
    case .own:
      let isReaders = gazetteer.file.value(find.town, in: gazetteer.file.ownNames[Int(query.language.rawValue)]) == find.key
      score += (isReaders ? 0 : -1) + (find.isWhole ? 5 : 0)
    case .alias: score += (isLatin ? -3.5 : -1) + (find.isWhole ? (text.count > 3 || !isLatin ? 4 : 0.5) : 0)
    case .word: score += -2 + (find.isWhole ? 1.5 : 0)
    }
    if find.isTypo { score -= 6 }
    let country = gazetteer.file.country(ofRegion: gazetteer.file.region(find.town))
    if homes.contains(country) { score += 0.3 }
    if let near = query.near, let place = gazetteer.coordinate(find.town) {
      // Beside the device a town counts as one of sixty-four times its size; 50 km away half of that, and so on.
      score += max(0, 6 - log2(1 + near.distance(to: place) / 50_000))
    }
    return score
  }
}
