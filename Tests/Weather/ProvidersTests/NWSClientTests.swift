import HTTPClient
import Testing
import WeatherModel

@testable import Providers

private func provider(_ http: ScriptedHTTP, contact: String = "https://weather.test/about") -> Provider {
  .nws(version: "1.2.3", contact: contact, host: "http://nws.test", http: http.client, clock: { NWSFixture.now })
}

private func sourceRequest(_ latitude: Double = 40.7, _ longitude: Double = -74.006_9) throws -> SourceRequest {
  SourceRequest(try testCell(latitude, longitude), Kinds(.alerts))
}

@Suite struct NWSClientTests {
  @Test func theAddressHasNoNeedlessDigitsAndTheClientANameAndAContact() async throws {
    let http = ScriptedHTTP(
      NWSFixture.collection([NWSFixture.feature("a")]), headers: [ClientHeader("Cache-Control", "public, max-age=30, s-maxage=5")])
    let fetched = try await provider(http).fetchChecked(try sourceRequest())
    #expect(fetched.report.alerts?.value.map(\.id) == ["a"])
    #expect(fetched.expires == [.alerts: NWSFixture.now + 30])
    #expect(http.urls == ["http://nws.test/alerts/active?point=40.7,-74.006&status=actual"])
    #expect(http.requests.first?.header("User-Agent") == "Weatherglass/1.2.3 https://weather.test/about")
    #expect(http.requests.first?.header("Accept") == "application/geo+json")
  }

  @Test func aPlaceThatTheServiceDoesNotKnowIsLeftToOtherSources() async throws {
    for (name, status) in [("InvalidPoint", 404), ("InvalidParameter", 400)] {
      let http = ScriptedHTTP(NWSFixture.problem(name, status: status), status: status)
      await #expect(throws: ProviderError(source: .nws, endpoint: "alerts", cause: .unknownPlace)) {
        try await provider(http).fetch(try sourceRequest())
      }
    }
  }

  @Test func otherCountriesAreNotAskedFor() async throws {
    let http = ScriptedHTTP("{}")
    #expect(try await provider(http).fetch(try sourceRequest(52.52, 13.405)).report.kinds == [])
    #expect(try await provider(http).fetch(SourceRequest(try testCell(40.7, -74), Kinds(.hourly))).report.kinds == [])
    #expect(http.requests.isEmpty)
  }

  @Test func withoutAContactTheServiceIsNotAsked() async throws {
    let http = ScriptedHTTP("{}")
    await #expect(throws: ProviderError(source: .nws, endpoint: "alerts", cause: .refusedKey)) {
      try await provider(http, contact: "").fetch(try sourceRequest())
    }
    #expect(http.requests.isEmpty)
  }

  @Test func theCountryIsDistinguishedFromItsNeighbours() throws {
    for (latitude, longitude) in [
      (40.71, -74.0), (25.76, -80.19), (47.61, -122.33), (32.72, -117.16), (42.33, -83.05), (48.98, -119.47), (44.9, -66.99),
      (61.22, -149.9),
      (58.3, -134.42), (71.29, -156.79), (51.88, -176.66), (52.83, 173.18), (21.31, -157.86), (18.47, -66.11), (13.44, 144.79),
      (-14.28, -170.7),
      (28.0, -90.0), (29.42, -98.49), (31.76, -106.49), (41.9, -70.0), (46.87, -68.0), (64.5, -165.41),
    ] { #expect(NWS.covers(try testCell(latitude, longitude)) == Kinds(.alerts), "\(latitude), \(longitude)") }
    for (latitude, longitude) in [
      (43.65, -79.38), (45.5, -73.57), (49.28, -123.12), (48.43, -123.37), (32.4, -117.05), (25.67, -100.31), (60.72, -135.06),
      (23.13, -82.38),
      (51.5, -0.1), (64.15, -21.94), (35.68, 139.69), (-13.83, -171.77), (0, 0), (42.2, -82.0 - 0.6), (49.9, -97.14), (45.27, -66.06),
    ] { #expect(NWS.covers(try testCell(latitude, longitude)) == [], "\(latitude), \(longitude)") }
  }
}
