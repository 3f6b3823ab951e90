import Testing
import WeatherModel

@testable import Gazetteer

@Suite struct MistypedTests {
  let gazetteer: Gazetteer

  init() throws { gazetteer = try Gazetteer.own() }

  private func found(_ text: String) -> FoundTowns { gazetteer.towns(PlaceQuery(text)) }

  private func first(_ text: String) -> String? {
    found(text).places.first.map { $0.name.name + " " + ($0.name.countryCode ?? "") }
  }

  /// A village that happens to begin so does not hide the city.
  @Test(arguments: [
    ("bangok", "Bangkok TH"), ("hamurg", "Hamburg DE"), ("genva", "Geneva CH"), ("theran", "Tehran IR"),
    ("manilv", "Manila PH"), ("bangok, thailand", "Bangkok TH"),
  ]) func aMistypedCityIsFoundThoughAVillageBeginsSo(typed: String, expected: String) {
    let names = found(typed).places.prefix(3).map { $0.name.name + " " + ($0.name.countryCode ?? "") }
    #expect(names.contains(expected), "\(typed): \(names)")
  }

  @Test(arguments: [
    ("Bangok Thailand", "Bangkok TH"), ("Pariss France", "Paris FR"), ("new yrok usa", "New York US"), ("munchn de", "Munich DE"),
  ]) func aMistypedCityBeforeItsCountryIsFoundWithoutAComma(typed: String, expected: String) { #expect(first(typed) == expected) }

  /// The largest cities, each with a letter that is missing and with two that changed places.
  @Test func twelveOfThirteenMistypedCitiesAreAmongTheFirstThree() {
    var missed: [String] = []
    var count = 0
    for town in 0..<500 {
      let letters = Array(gazetteer.keys.text(gazetteer.file.towns.primaryKey(town)).lowercased())
      guard letters.count >= 5, letters.allSatisfy({ $0.isASCII && $0.isLetter }) else { continue }
      let place = 1 + town % (letters.count - 2)
      var (short, swapped) = (letters, letters)
      short.remove(at: place)
      swapped.swapAt(place, place + 1)
      for typed in [String(short), String(swapped)] where typed != String(letters) {
        count += 1
        let places = found(typed).places.prefix(3)
        if !places.contains(where: { $0.coordinate == gazetteer.coordinate(town) }) {
          missed.append("\(typed) -> \(places.map { $0.name.name + " " + ($0.name.countryCode ?? "") })")
        }
      }
    }
    #expect(count > 500)
    #expect(missed.count * 13 <= count, "\(missed.count) of \(count): \(missed)")
  }

  /// A town's own name is no typo of a city.
  @Test(arguments: ["Bangor", "Hamburg", "Parys", "Lyons"]) func aTownsOwnNameStaysFirst(typed: String) {
    #expect(found(typed).isNamed, "\(typed): \(first(typed) ?? "")")
  }

  /// What nobody knows behind a comma is left out; the town is then a suggestion, since it may be another place.
  @Test(arguments: [("Köln, NRW", "Cologne DE"), ("Lyon, Rhône-Alpes", "Lyon FR"), ("Lyon, Rhône-Alpes, France", "Lyon FR")])
  func aTownIsSuggestedWhereWhatStandsBehindItMeansNothing(typed: String, expected: String) {
    #expect(first(typed) == expected)
    #expect(!found(typed).isNamed)
    #expect(found("Köln, Germany").isNamed)
  }
}
