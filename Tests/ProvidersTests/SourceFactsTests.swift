import Testing
import WeatherModel

@testable import Providers

/// What is known of sources that nobody has configured.
@Suite struct SourceFactsTests {
  @Test func factsAgreeWithTheTermsOfTheSources() {
    let terms: [(Source, Terms)] = [
      (.openMeteo, OpenMeteo.freeTerms), (.openMeteo, OpenMeteo.paidTerms), (.aqicn, AQICN.terms), (.nws, NWS.terms),
    ]
    for (source, terms) in terms { #expect(source.facts.mayBeKept == terms.mayBeKept, "\(source)") }
    #expect(Source.allCases.filter { !$0.facts.mayBeKept } == [.aqicn])
  }

  @Test func whoCanBeAskedForAnswersHasEndpointsToName() {
    for source in Source.allCases {
      #expect(source.facts.endpoints.isEmpty == !Decoding.sources.contains(source), "\(source)")
      #expect((source.facts.access == .builtIn) == (source == .simulator))
    }
    #expect(Source.allCases.filter { !$0.facts.tellsWeather } == [.bigDataCloud])
  }

  @Test func theClockIsTakenFromWhoeverKnowsItBest() {
    #expect(Source.openMeteo.facts.clock(.air) == .named && Source.simulator.facts.clock(.current) == .named)
    #expect(Source.openWeather.facts.clock(.current) == .difference && Source.openWeather.facts.clock(.air) == .nearest)
    #expect(Source.nws.facts.clock(.alerts) == .nearest)
  }
}
