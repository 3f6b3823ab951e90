import Languages
import Providers
import Testing
import WeatherModel

/// The simulator's warnings are told in the reader's language.
@Suite struct SimulatedWarningTests {
  private func report(_ scene: SimulatedScene) throws -> WeatherReport {
    let cell = Cell(try #require(Coordinate(latitude: 64.147, longitude: -21.942)))
    return Simulator(scene: scene).report(cell, at: Instant(seconds: 1_795_010_400))
  }

  @Test(arguments: Language.allCases) func theyAreInTheReadersLanguageAndKeepTheirIdentifiers(_ language: Language) throws {
    for scene in SimulatedScene.allCases {
      let plain = try report(scene)
      let told = plain.translated(to: Languages.copy(language))
      #expect(told.alerts?.value.map(\.id) == plain.alerts?.value.map(\.id))
      for (before, after) in zip(plain.alerts?.value ?? [], told.alerts?.value ?? []) {
        // English stays as it was, word by word; no other language has any of it.
        #expect((after.event == before.event) == (language == .english))
        #expect((after.text == before.text) == (language == .english))
        #expect((after.instruction == before.instruction) == (language == .english))
        #expect((after.headline == before.headline) == (language == .english))
        #expect((after.onset, after.ends) == (before.onset, before.ends) && after.severity == before.severity)
      }
    }
  }

  @Test func eachHazardHasItsOwnWords() throws {
    let alerts = try SimulatedScene.allCases.flatMap { try report($0).translated(to: Languages.copy(.german)).alerts?.value ?? [] }
    #expect(Set(alerts.map(\.event)).isSuperset(of: ["Sturmwarnung", "Schneewarnung", "Hitzewarnung"]))
  }

  @Test func theWarningsOfServicesStayAsTheyWereSent() throws {
    var report = try report(.storm)
    report.alerts?.provenance = Provenance(source: .nws, fetchedAt: Instant(seconds: 0), validAt: Instant(seconds: 0))
    #expect(report.translated(to: Languages.copy(.german)) == report)
  }

  @Test func theirTextsNeedNoLanguageOfTheirOwn() {
    for language in Language.allCases { #expect(Source.simulator.foreignTag(on: language) == nil) }
    #expect(Source.nws.foreignTag(on: .german) == "en")
  }
}
