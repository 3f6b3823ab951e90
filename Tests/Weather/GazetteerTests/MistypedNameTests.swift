import Testing
import WeatherModel

@testable import Gazetteer

@Suite struct MistypedNameTests {
  let gazetteer: Gazetteer

  init() throws { gazetteer = try Gazetteer.own() }

  private func found(_ text: String) -> FoundTowns { gazetteer.towns(PlaceQuery(text)) }

  private func first(_ text: String) -> String? {
    found(text).places.first.map { $0.name.name + " " + ($0.name.countryCode ?? "") }
  }

  /// A village whose name begins with the typed text does not hide the city.
  @Test(arguments: [
    ("bangok", "Bangkok TH"), ("hamurg", "Hamburg DE"), ("genva", "Geneva CH"), ("theran", "Tehran IR"),
    ("manilv", "Manila PH"), ("bangok, thailand", "Bangkok TH"),
  ]) func aMistypedCityIsFoundEvenIfAVillageBeginsLikeThat(typed: String, expected: String) {
    let names = found(typed).places.prefix(3).map { $0.name.name + " " + ($0.name.countryCode ?? "") }
    #expect(names.contains(expected), "\(typed): \(names)")
  }

  @Test(arguments: [
    ("Bangok Thailand", "Bangkok TH"), ("Pariss France", "Paris FR"), ("new yrok usa", "New York US"), ("munchn de", "Munich DE"),
  ]) func aMistypedCityBeforeItsCountryIsFoundWithoutAComma(typed: String, expected: String) { #expect(first(typed) == expected) }

  /// The largest cities, each once with a missing letter and once with two letters swapped.
  @Test func twelveOfThirteenMistypedCitiesAreAmongTheFirstThree() {
    var missed: [String] = []
    var count = 0
    for town in 0..<500 {
      let letters = Array(gazetteer.keys.text(gazetteer.file.towns.primaryKey(town)).lowercased())
      guard letters.count >= 5, letters.allSatisfy({ $0.isASCII && $0.isLetter }) else { continue }
      let index = 1 + town % (letters.count - 2)
      var (short, swapped) = (letters, letters)
      short.remove(at: index)
      swapped.swapAt(index, index + 1)
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

  /// A town whose real name looks like a typo of a city comes first.
  @Test(arguments: ["Bangor", "Hamburg", "Parys", "Lyons"]) func aTownsOwnNameStaysFirst(typed: String) {
    #expect(found(typed).isNamed, "\(typed): \(first(typed) ?? "")")
  }

  /// An unknown part after a comma is ignored; the town is then only a suggestion, since another place may be meant.
  @Test(arguments: [("Köln, NRW", "Cologne DE"), ("Lyon, Rhône-Alpes", "Lyon FR"), ("Lyon, Rhône-Alpes, France", "Lyon FR")])
  func aTownIsOnlySuggestedWhenThePartAfterItIsUnknown(typed: String, expected: String) {
    #expect(first(typed) == expected)
    #expect(!found(typed).isNamed)
    #expect(found("Köln, Germany").isNamed)
  }
}
