import Testing
import WeatherModel

@testable import Providers

/// Facts about sources that hold without any configuration.
@Suite struct SourceFactsTests {
  private let setup = SourceSetup(version: "1.0", http: ScriptedHTTP("").client, clock: { Instant(seconds: 0) })

  @Test func aSourceWithAllItsSettingsIsReadyUnderItsOwnNameAndTerms() throws {
    for source in Source.allCases where source.facts.access != .builtIn {
      var setup = setup
      let needsNothing = source.facts.access == .open
      #expect(try (source.facts.setUp(setup) != nil) == needsNothing, "\(source)")
      (setup.key, setup.contact) = (source == .weatherKit ? nil : "key", "me@example.org")
      if source == .weatherKit { continue }  // It needs a private key; WeatherKitTests makes one.
      switch try source.facts.setUp(setup) {
      case .weather(let provider):
        #expect(provider.source == source)
        for kind in Kind.allCases where source.facts.order[kind] != nil {
          #expect(provider.kinds.contains(Kinds(kind)) || source == .openWeather, "\(source) has \(kind)")
        }
      case .names(let namer): #expect(namer.source == source && !source.facts.providesWeather)
      case nil: Issue.record("\(source) is not ready")
      }
    }
    #expect(Source.allCases.filter { !$0.mayBeStored } == [.aqicn])
  }

  @Test func aWeatherKitWithoutASettingNamesTheSetting() throws {
    #expect(try Source.weatherKit.facts.setUp(setup) == nil)
    var half = setup
    half.own = ["team": "ABCDE12345"]
    let problem = #expect(throws: SetupProblem.self) { try Source.weatherKit.facts.setUp(half) }
    #expect(problem?.text == "WeatherKit needs all of sources.weatherkit.team, service, key_id and key_file; until then it is not asked.")
    half = setup
    (half.key, half.own) = ("no key", ["team": "ABCDE12345", "service": "org.example.weather", "key_id": "KEY1234567"])
    #expect(throws: SetupProblem.self) { try Source.weatherKit.facts.setUp(half) }
  }

  @Test func ownSettingsReachTheSource() async throws {
    let asked = ScriptedHTTP("{}")
    var setup = setup
    setup.http = asked.client
    setup.own = ["air_url": "https://air.example"]
    _ = try? await weather(.openMeteo, setup).fetch(SourceRequest(Cell.zero, Kinds(.air)))
    #expect(asked.urls.first?.hasPrefix("https://air.example/") == true)
    setup.key = "key"
    for (plan, oneCall) in [("free", false), ("one-call", true)] {
      setup.own = ["plan": plan]
      #expect(try weather(.openWeather, setup).kinds.contains(Kinds(.alerts)) == oneCall)
    }
  }

  private func weather(_ source: Source, _ setup: SourceSetup) throws -> Provider {
    let ready = try #require(try source.facts.setUp(setup))
    guard case .weather(let provider) = ready else { throw SetupProblem(text: "\(source) has no weather") }
    return provider
  }

  @Test func sourcesThatCanDecodeHaveEndpoints() {
    for source in Source.allCases {
      #expect(source.facts.endpoints.isEmpty == !Decoding.sources.contains(source), "\(source)")
      #expect((source.facts.access == .builtIn) == (source == .simulator))
    }
    #expect(Source.allCases.filter { !$0.facts.providesWeather } == [.bigDataCloud])
  }

  @Test func theClockIsTakenFromTheBestKnownSource() {
    #expect(Source.openMeteo.facts.clock(.air) == .named && Source.simulator.facts.clock(.current) == .named)
    #expect(Source.openWeather.facts.clock(.current) == .difference && Source.openWeather.facts.clock(.air) == .nearest)
    #expect(Source.nws.facts.clock(.alerts) == .nearest)
  }
}
