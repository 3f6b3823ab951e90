import TestKit
import Testing
import WeatherModel

@testable import Gazetteer

@Suite struct TownSearchTests {
  let gazetteer: Gazetteer

  init() throws { gazetteer = try Gazetteer.own() }

  private func first(_ text: String, _ language: Language = .english) -> FoundPlace? {
    gazetteer.towns(PlaceQuery(text, language: language)).places.first
  }

  /// A sample of towns, searched by their full name with region or country.
  @Test func everyFourThousandthTownIsFoundByItsName() throws {
    for town in stride(from: 0, to: gazetteer.file.townCount, by: 4000) {
      let name = gazetteer.name(town, .english)
      let written = gazetteer.keys.text(gazetteer.file.towns.primaryKey(town))
      let query = [written.replacing(",", with: " "), name.region ?? name.country ?? ""].joined(separator: ", ")
      let found = gazetteer.towns(PlaceQuery(query, limit: 40)).places
      #expect(found.contains { $0.coordinate == gazetteer.coordinate(town) }, "\(query)")
    }
  }

  /// A coordinate that is a little too small would lie in another cell than the same town from another source.
  @Test func coordinatesAreExact() throws {
    for town in stride(from: 0, to: gazetteer.file.townCount, by: 97) {
      let place = try #require(gazetteer.coordinate(town))
      for degrees in [place.latitude, place.longitude] { #expect(degrees == (degrees * 10_000).rounded() / 10_000) }
    }
  }

  private func letters(_ key: Int) -> [UInt16] { gazetteer.folding.folded(gazetteer.keys.text(key)) }

  private func keys(beginningWith text: [UInt16]) -> Matches? {
    var reader = KeyReader(gazetteer.keys)
    return text.withUnsafeBufferPointer { gazetteer.keys.matches($0, &reader) }
  }

  /// The best keys that the file lists are the same as when every key is read.
  @Test(arguments: ["s", "sa", "sai", "東", "mos"]) func theBestTownsForABeginningAreFound(text: String) throws {
    let matches = try #require(keys(beginningWith: gazetteer.folding.folded(text)))
    let branch = try #require(matches.branch)
    var listed: [Int] = []
    gazetteer.keys.eachBest(of: branch, matches) { key in
      listed.append(key)
      return true
    }
    var best: [Int: UInt64] = [:]
    for key in matches.more { best[gazetteer.keys.town(key)] = min(best[gazetteer.keys.town(key)] ?? .max, gazetteer.keys.order(key)) }
    #expect(listed == best.values.sorted().prefix(TopKeys.limit).map { Keys.key($0) })
  }

  /// A search with a country finds the same towns as when every key is read.
  @Test func theBestOfACountryAreFound() throws {
    let matches = try #require(keys(beginningWith: gazetteer.folding.folded("sa")))
    let france = try #require(gazetteer.qualifier(gazetteer.folding.folded("fr")[...]))
    var quick = TopKeys()
    gazetteer.keys.addMore(of: matches, to: &quick) { [file = gazetteer.file] in france.fits($0, file) }
    var slow = TopKeys()
    for key in matches.more where france.fits(gazetteer.keys.town(key), gazetteer.file) {
      slow.add(gazetteer.keys.order(key), gazetteer.keys.town(key))
    }
    var (found, expected): ([Int], [Int]) = ([], [])
    quick.each { found.append($0) }
    slow.each { expected.append($0) }
    #expect(found == expected)
    #expect(found.count == TopKeys.limit)
  }

  @Test func aTownIsListedOnceByItsBestKeyAndTheWorstAreDropped() {
    var finest = TopKeys()
    for town in 0..<40 { finest.add(UInt64(100 - town) << 20 | UInt64(town), town) }
    finest.add(1 << 20 | 77, 39)
    finest.add(900 << 20 | 78, 38)
    var keys: [Int] = []
    finest.each { keys.append($0) }
    #expect(keys == [77] + (8..<39).reversed())
  }

  /// The keys that begin with a text are a range, in which those that equal the text come first.
  @Test func theKeysThatBeginWithATextAreFound() throws {
    var generator = SeededRandom(seed: 31)
    for round in 0..<1500 {
      let key = Int.random(in: 0..<gazetteer.file.keyCount, using: &generator)
      let own = letters(key)
      let text = Array(own.prefix(round % 3 == 0 ? own.count : Int.random(in: 1...own.count, using: &generator)))
      guard text.last != 0x20 else { continue }
      let found = try #require(keys(beginningWith: text))
      #expect(found.start <= key && key < found.end)
      #expect(letters(found.start).starts(with: text) && letters(found.end - 1).starts(with: text))
      if found.start > 0 { #expect(!letters(found.start - 1).starts(with: text)) }
      if found.end < gazetteer.file.keyCount { #expect(!letters(found.end).starts(with: text)) }
      if !found.whole.isEmpty { #expect(letters(found.wholeEnd - 1) == text) }
      if !found.more.isEmpty { #expect(letters(found.wholeEnd).count > text.count) }
    }
  }

  @Test func aTextThatNoKeyBeginsWithFindsNone() {
    for text in ["qqqq", "londonx", "zzyzz", "saint zz", "東東東東"] {
      #expect(keys(beginningWith: gazetteer.folding.folded(text)) == nil, "\(text)")
    }
  }

  /// A reader that folds only the letters that differ from the key before, and only as many as needed, gives the same as folding the whole
  /// text.
  @Test func readingKeysOneByOneFoldsThemLikeTheWholeText() {
    var generator = SeededRandom(seed: 32)
    var reader = KeyReader(gazetteer.keys)
    var key = 0
    for _ in 0..<4000 {
      let isNear = Int.random(in: 0..<4, using: &generator) > 0
      key =
        isNear
        ? min(key + Int.random(in: 0...3, using: &generator), gazetteer.file.keyCount - 1)
        : .random(in: 0..<gazetteer.file.keyCount, using: &generator)
      let wanted = Int.random(in: 0...30, using: &generator)
      let own = letters(key)
      let read = Array(reader.letters(of: key, first: wanted))
      #expect(own.starts(with: read) && (read.count >= wanted || read.count == own.count), "\(key)")
    }
  }

  @Test func keysStoreHowManyLettersTheyShareWithTheKeyBefore() {
    var generator = SeededRandom(seed: 33)
    for _ in 0..<1000 {
      let key = Int.random(in: 1..<gazetteer.file.keyCount, using: &generator)
      let same = zip(letters(key - 1), letters(key)).prefix { $0 == $1 }.count
      #expect(gazetteer.keys.shared(key) == min(same, Keys.mostShared), "\(key)")
    }
  }

  /// Of a town's names in several languages, the one in the reader's language counts.
  @Test func aNameInTheReadersLanguageGoesBeforeOthers() {
    // "San Petersburgo" begins with it too, and comes before it in the file.
    let places = gazetteer.towns(PlaceQuery("san", language: .german)).places
    #expect(places.first { $0.name.name == "Sankt Petersburg" }.map { $0.matched == nil } == true)
  }

  @Test func oneTypoIsForgivenFromFourLettersOn() {
    for typed in ["lisbn", "lissbon", "lisvon", "lsibon"] { #expect(first(typed)?.name.name == "Lisbon", "\(typed)") }
    #expect(first("xsl")?.name.name != "Oslo")
  }

  @Test func namesAreInTheReadersLanguage() {
    #expect(first("Tokyo", .japanese)?.name == PlaceName(name: "東京", region: "東京都", country: "日本", countryCode: "JP"))
    #expect(first("Cairo", .arabic)?.name.name == "القاهرة")
    #expect(first("Munich", .german)?.name == PlaceName(name: "München", region: "Bayern", country: "Deutschland", countryCode: "DE"))
  }

  /// Also a language that has come after the file was made.
  @Test(arguments: Language.allCases) func everyLanguageHasNames(_ language: Language) throws {
    let tokyo = try #require(first("Tokyo", language))
    #expect(tokyo.name.countryCode == "JP" && gazetteer.countryName("JP", in: language) == tokyo.name.country)
    let sea = gazetteer.pointName(of: try #require(Coordinate(latitude: -30, longitude: -100)), isAtSea: true, in: language)
    #expect(sea?.kind == .sea && sea?.name.name.isEmpty == false)
  }

  @Test func theTypedNameIsShownWhenThePlaceHasAnotherName() {
    #expect(first("München")?.matched == "München")
    #expect(first("München", .german)?.matched == nil)
    #expect(first("munich")?.matched == nil)
  }

  @Test func aTownIsNotFoundInAnotherCountryThanTheGivenOne() {
    #expect(gazetteer.towns(PlaceQuery("Reykjavik, Japan")).places.isEmpty)
  }

  @Test func aFoundTownHasItsElevationZoneAndPopulation() throws {
    let place = try #require(first("Zürich"))
    #expect(place.elevation == 429)
    #expect(place.zone == "Europe/Zurich")
    #expect((place.population ?? 0) > 400_000)
    #expect(abs(place.coordinate.latitude - 47.3667) < 0.001)
  }

  @Test func emptyAndStrangeQueriesFindNothing() {
    for text in ["", " ", ",", ",,,", "'", "\u{0}", "\u{202E}", "🏔️🏔️🏔️🏔️", "qqqqqqqq"] {
      #expect(gazetteer.towns(PlaceQuery(text)).places.isEmpty, "\(text)")
    }
    _ = gazetteer.towns(PlaceQuery(String(repeating: "ab ", count: 2000)))
  }

  @Test func theLimitIsKept() {
    #expect(gazetteer.towns(PlaceQuery("s", limit: 3)).places.count == 3)
    #expect(gazetteer.towns(PlaceQuery("s", limit: 0)).places.isEmpty)
  }
}
