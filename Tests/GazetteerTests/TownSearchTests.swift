import Testing
import WeatherModel

@testable import Gazetteer

@Suite struct TownSearchTests {
  let gazetteer: Gazetteer

  init() throws { gazetteer = try Gazetteer.own() }

  private func first(_ text: String, _ language: Language = .english) -> FoundPlace? {
    gazetteer.towns(PlaceQuery(text, language: language)).places.first
  }

  /// Every town is found by its own name, whole, with its country and region.
  @Test func everyFourThousandthTownIsFoundByItsName() throws {
    for town in stride(from: 0, to: gazetteer.file.townCount, by: 4000) {
      let name = gazetteer.name(town, .english)
      let written = gazetteer.keys.text(gazetteer.file.primaryKey(town))
      let query = [written.replacing(",", with: " "), name.region ?? name.country ?? ""].joined(separator: ", ")
      let found = gazetteer.towns(PlaceQuery(query, limit: 40)).places
      #expect(found.contains { $0.coordinate == gazetteer.coordinate(town) }, "\(query)")
    }
  }

  /// The best of a beginning are the same that reading every key finds.
  @Test(arguments: ["sa", "東"]) func theLargestOfABeginningAreFound(text: String) throws {
    let matches = try #require(gazetteer.keys.matches(gazetteer.folding.folded(text)))
    var quick = Finest(limit: 32)
    gazetteer.keys.add(matches.start..<matches.end, to: &quick, isWhole: false, isTypo: false, nil)
    var slow: [Int: Int] = [:]
    let letters = gazetteer.folding.folded(text)
    gazetteer.keys.each(from: 0, to: gazetteer.file.keyCount) { key, own in
      guard own.starts(with: letters) else { return true }
      slow[gazetteer.keys.town(key)] = min(slow[gazetteer.keys.town(key)] ?? .max, gazetteer.keys.cost(key))
      return true
    }
    #expect(quick.finds.map(\.cost) == slow.values.sorted().prefix(32).map { $0 })
  }

  @Test func oneTypoIsForgivenFromFourLettersOn() {
    for typed in ["lisbn", "lissbon", "lisvon", "lsibon"] { #expect(first(typed)?.name.name == "Lisbon", "\(typed)") }
    #expect(first("xsl")?.name.name != "Oslo")
  }

  @Test func namesStandInTheReadersLanguage() {
    #expect(first("Tokyo", .japanese)?.name == PlaceName(name: "東京", region: "東京", country: "日本", countryCode: "JP"))
    #expect(first("Cairo", .arabic)?.name.name == "القاهرة")
    #expect(first("Munich", .german)?.name == PlaceName(name: "München", region: "Bayern", country: "Deutschland", countryCode: "DE"))
  }

  @Test func whatWasTypedIsToldWhereThePlaceIsCalledOtherwise() {
    #expect(first("München")?.matched == "München")
    #expect(first("München", .german)?.matched == nil)
    #expect(first("munich")?.matched == nil)
  }

  @Test func aCountryThatHasNoSuchTownFindsNoOther() {
    #expect(gazetteer.towns(PlaceQuery("Reykjavik, Japan")).places.isEmpty)
  }

  @Test func whatIsKnownOfATownIsTold() throws {
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

  @Test func theLimitHolds() {
    #expect(gazetteer.towns(PlaceQuery("s", limit: 3)).places.count == 3)
    #expect(gazetteer.towns(PlaceQuery("s", limit: 0)).places.isEmpty)
  }
}
