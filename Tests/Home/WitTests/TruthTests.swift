import Providers
import TestKit
import Testing
import WeatherModel

@testable import Wit

/// What lines claim, compared with the weather that they are about.
@Suite struct TruthTests {
  /// The claims of each section of each grammar, with a line that makes them.
  private static let claims: [Language: [[(claim: Claim, line: String)]]] = Dictionary(
    uniqueKeysWithValues: written.map { language in
      (
        language,
        (Grammar.of(language)?.sections ?? []).map { section in
          var found: [String: (Claim, String)] = [:]
          for line in section.part.openings + section.part.remarks {
            for claim in Claim.made(by: line, in: language) { found[claim.name] = (claim, line) }
          }
          return Array(found.values)
        }
      )
    })

  /// The lines that could be written, in all languages, and that are not true.
  private func lies(_ report: WeatherReport, _ background: Subject.Background, at now: Instant) throws -> Set<String> {
    guard let subject = Subject(report, background, display(at: now)) else { return [] }
    let truth = try Truth(report, background, at: now)
    var lies: Set<String> = []
    for language in written {
      for (section, claims) in zip(try grammar(language).sections, Self.claims[language] ?? [])
      where subject.topics.contains(section.topic) && subject.facts.isSuperset(of: section.facts) {
        for (claim, line) in claims where !claim.holds(truth) { lies.insert("[\(section.topic)] \(line): \(claim.name)") }
      }
    }
    return lies
  }

  @Test func linesClaimOnlyWhatTheReportSays() throws {
    var random = SeededRandom(seed: 3)
    var lies: Set<String> = []
    var topics: Set<Topic> = []
    for _ in 0..<4000 {
      var background = Subject.Background()
      background.site = [.town, .far, .water, nil].randomElement(using: &random) ?? nil
      background.country = [nil, "DE", "EG"].randomElement(using: &random) ?? nil
      let yesterday = [nil, 4.0, 14].randomElement(using: &random) ?? nil
      background.yesterday = yesterday.map { (Temperature(celsius: 0), Temperature(celsius: $0)) }
      let time = now + .hours(Int64.random(in: 0..<8760, using: &random))
      let sky = report(at: time) { report, _ in
        report.cell =
          [Cell.zero, cell(64.147, -21.942), cell(44.5, 95.5)]
          .randomElement(using: &random) ?? .zero
        report.current?.value.condition = Condition.allCases.randomElement(using: &random) ?? .clear
        report.current?.value.cloudCover = [nil, 0, 0.04, 0.12, 0.38, 0.6, 0.8, 0.97, 1].randomElement(using: &random) ?? nil
        report.current?.value.isDaylight = Bool.random(using: &random)
        report.current?.value.temperature = Temperature(celsius: [-14, -1, 1, 6, 15, 26, 34].randomElement(using: &random) ?? 0)
        report.current?.value.wind?.speed = [2, 9, 15].randomElement(using: &random) ?? 2
        report.hourly?.value[0].condition = Condition.allCases.randomElement(using: &random) ?? .clear
        report.hourly?.value[0].precipitationChance = [0.1, 0.5, 0.9].randomElement(using: &random)
      }
      lies.formUnion(try self.lies(sky, background, at: time))
      topics.formUnion(Subject(sky, background, display(at: time))?.topics ?? [])
    }
    #expect(lies.sorted() == [])
    #expect(Set(Topic.allCases).subtracting(topics).isSubset(of: [.peak, .trough, .air]))
  }

  @Test func theSimulatorsScenesHaveOnlyTrueLines() throws {
    var lies: Set<String> = []
    let scenes: [SimulatedScene?] = SimulatedScene.allCases + [nil]
    let places: [(Cell, Subject.Site)] = [
      (cell(64.147, -21.942), .town), (cell(44.5, 95.5), .far),
      (cell(25.398, 1.163), .far), (cell(-30, -100), .water),
    ]
    for scene in scenes {
      for (cell, site) in places {
        for hours in stride(from: Int64(0), to: 24 * 14, by: 7 * 24 + 5) {
          var background = Subject.Background()
          background.site = site
          let report = Simulator(scene: scene).report(cell, at: now + .hours(hours))
          lies.formUnion(try self.lies(report, background, at: now + .hours(hours)))
        }
      }
    }
    #expect(lies.sorted() == [])
  }

  @Test(arguments: written) func eachClaimIsFoundInTheGrammar(_ language: Language) throws {
    let grammar = try grammar(language)
    let text = grammar.sections.flatMap { $0.part.openings + $0.part.remarks }.map(Claim.plain).joined()
    for claim in Claim.all {
      #expect(claim.words[language] != nil, "\(claim.name)")
      for word in Claim.list(claim.words[language]) { #expect(text.contains(word), "\(claim.name): \(word)") }
    }
  }

  @Test(arguments: written) func theCommonRemarksClaimNothing(_ language: Language) throws {
    for line in try grammar(language).common { #expect(Claim.made(by: line, in: language).map(\.name) == [], "\(line)") }
  }
}

private func cell(_ latitude: Double, _ longitude: Double) -> Cell {
  Coordinate(latitude: latitude, longitude: longitude).map(Cell.init) ?? .zero
}
