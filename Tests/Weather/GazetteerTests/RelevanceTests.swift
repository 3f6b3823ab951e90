import Foundation
import Testing
import WeatherModel

@testable import Gazetteer

/// What people type and the place they mean; relevance.txt was written before the ranking.
@Suite struct RelevanceTests {
  struct Expectation {
    var line: String
    var query: PlaceQuery
    var name: String
    var country: String
    var region: String?

    func isMet(by place: FoundPlace) -> Bool {
      place.name.name == name && place.name.countryCode == country && (region == nil || place.name.region == region)
    }
  }

  private func expectations() throws -> [Expectation] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "relevance.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
      let near = try parts[1].isEmpty ? nil : Coordinate(parsing: parts[1])
      let language = try #require(Language(tag: parts[0]))
      return Expectation(
        line: String(line), query: PlaceQuery(parts[2], near: near, language: language), name: parts[3], country: parts[4],
        region: parts.count > 5 ? parts[5] : nil)
    }
  }

  @Test func theIntendedPlaceComesFirst() throws {
    let gazetteer = try Gazetteer.own()
    let expectations = try expectations()
    #expect(expectations.count >= 300)
    var (first, firstThree) = (0, 0)
    for expectation in expectations {
      // Which keys are found depends on the reader's language; the names are compared in English.
      let places = gazetteer.towns(expectation.query).places.map { place in
        var english = place
        let found = gazetteer.towns(PlaceQuery(expectation.query.text, near: expectation.query.near, limit: 40)).places
        if let same = found.first(where: { $0.coordinate == place.coordinate }) { english.name = same.name }
        return english
      }
      if places.first.map(expectation.isMet) == true { first += 1 }
      if places.prefix(3).contains(where: expectation.isMet) { firstThree += 1 }
      if places.first.map(expectation.isMet) != true {
        print(
          "not first: \(expectation.line)   \(places.prefix(3).map { "\($0.name.name), \($0.name.region ?? ""), \($0.name.countryCode ?? "")" })"
        )
      }
    }
    let (share, shareOfThree) = (Double(first) / Double(expectations.count), Double(firstThree) / Double(expectations.count))
    print("first \(share * 100) %, in the first three \(shareOfThree * 100) % of \(expectations.count)")
    #expect(share >= 0.95)
    #expect(shareOfThree >= 0.99)
  }
}
