import Providers
import TestKit
import Testing
import WeatherModel

@testable import WeatherService

/// Random requests over virtual hours, compared with an oracle that computes the fewest necessary calls.
@Suite struct NecessaryCallsTests {
  @Test func onlyNecessaryCallsAreMade() async throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    let fixture = try ServiceFixture()
    let kinds: [Kinds] = [Kinds(.current), [Kinds(.current), Kinds(.hourly)], Kinds(.air), Kinds(.minutely), .all]
    var fetched: [Cell: [Kind: Instant]] = [:]
    var needed = 0
    for step in 0..<1500 {
      // Popular cells are requested much more often than others.
      let cell = Cell.numbered(Int.random(in: 0..<40, using: &random) * Int.random(in: 0..<40, using: &random) / 40)
      let wanted = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      let now = fixture.clock.now
      var due: Kinds = []
      for kind in wanted.each where fetched[cell]?[kind].map({ now - $0 >= (kind.lifetime + 1) / 2 }) ?? true {
        due.insert(Kinds(kind))
        fetched[cell, default: [:]][kind] = now
      }
      for group in fixture.live.provider.calls where !group.isDisjoint(with: due) { needed += 1 }
      let answer = await fixture.service.weather(cell, wanted)
      // Background refreshes arrive before the clock moves on.
      await fixture.changes.reach(needed)
      #expect(answer.report?.kinds == wanted, "seed \(seed), step \(step)")
      for kind in wanted.each {
        let age = answer.report?.provenance(of: kind).map { now - $0.fetchedAt } ?? .max
        #expect(age < kind.lifetime, "seed \(seed), step \(step)")
      }
      fixture.clock.advance(Int64.random(in: 0...60, using: &random))
    }
    #expect(fixture.live.callCount == needed, "seed \(seed)")
  }
}
