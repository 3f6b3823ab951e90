import HTTPClient
import Synchronization
import TestKit
import Testing
import WeatherModel

@testable import Providers

/// MET Norway on a scripted network, with a clock that the test moves.
private struct Norway {
  let clock = TestClock(METNorwayFixture.now + 600)
  let http: ScriptedHTTP
  let provider: Provider
  let notes = Notes()

  init(contact: String = "ops@weather.test", _ script: @escaping @Sendable (ClientRequest) throws(HTTPClientError) -> ClientResponse) {
    http = ScriptedHTTP(script)
    provider = .metNorway(
      version: "1.2.3", contact: contact, host: "http://met.test", http: http.client, clock: { [clock] in clock.now },
      log: { [notes] in notes.add($0) })
  }

  /// A service that answers each endpoint, and sends 304 when the request names its last change.
  static func answering(status: Int = 200, expires: String = "Wed, 18 Nov 2026 14:37:05 GMT") -> Norway {
    Norway { request in
      let headers = [ClientHeader("Last-Modified", METNorwayFixture.lastModified), ClientHeader("expires", expires)]
      if request.header("If-Modified-Since") == METNorwayFixture.lastModified { return ClientResponse(status: 304, headers: headers) }
      let body =
        request.url.contains("/nowcast/")
        ? METNorwayFixture.nowcast() : request.url.contains("/metalerts/") ? METNorwayFixture.alerts() : METNorwayFixture.forecast()
      return ClientResponse(status: status, headers: headers, body: Array(body.utf8))
    }
  }

  func ask(_ kinds: Kinds, _ validators: [Kind: String] = [:], _ latitude: Double = 60.391_96, _ longitude: Double = 5.322) async throws
    -> FetchResult
  { try await provider.fetchChecked(SourceRequest(try testCell(latitude, longitude), kinds, validators: validators)) }

  /// Asks for each group of the kinds, one after the other, and puts the answers together.
  func askInTurn(
    _ kinds: Kinds = .all, _ validators: [Kind: String] = [:], _ latitude: Double = 60.391_96, _ longitude: Double = 5.322
  ) async throws -> FetchResult {
    var whole = FetchResult(WeatherReport(cell: try testCell(latitude, longitude), zone: .utc))
    for group in provider.calls where !group.isDisjoint(with: kinds) {
      let part = try await ask(group.intersection(kinds), validators, latitude, longitude)
      for kind in part.report.kinds.each { whole.report.copy(kind, from: part.report) }
      whole.unchanged.formUnion(part.unchanged)
      whole.unavailable.formUnion(part.unavailable)
      whole.expires.merge(part.expires) { $1 }
      whole.validators.merge(part.validators) { $1 }
    }
    return whole
  }
}

private final class Notes: Sendable {
  private let all = Mutex<[String]>([])
  func add(_ note: String) { all.withLock { $0.append(note) } }
  var lines: [String] { all.withLock { $0 } }
}

private let minutelyAndAlerts: Kinds = [Kinds(.minutely), Kinds(.alerts)]

@Suite struct METNorwayClientTests {
  @Test func everyEndpointIsAskedOnceWithOurNameAndContact() async throws {
    let norway = Norway.answering()
    let fetched = try await norway.askInTurn()
    #expect(fetched.report.kinds == METNorway.kinds)
    #expect(
      norway.http.urls == [
        "http://met.test/weatherapi/locationforecast/2.0/complete?lat=60.391&lon=5.322",
        "http://met.test/weatherapi/metalerts/2.0/current.json?lat=60.391&lon=5.322&lang=en",
        "http://met.test/weatherapi/nowcast/2.0/complete?lat=60.391&lon=5.322",
      ])
    for request in norway.http.requests {
      #expect(request.header("User-Agent") == "Weatherglass/1.2.3 ops@weather.test")
      #expect(request.header("If-Modified-Since") == nil)
    }
    #expect(try await Norway.answering().ask(Kinds(.daily)).report.daily != nil)
    #expect(norway.notes.lines.isEmpty)
  }

  @Test func onlyTheWantedEndpointsAreAsked() async throws {
    let norway = Norway.answering()
    #expect(try await norway.ask(Kinds(.minutely)).report.kinds == Kinds(.minutely))
    #expect(norway.http.requests.count == 1)
    #expect(try await norway.ask(Kinds(.air)).report.kinds == [])
    #expect(norway.http.requests.count == 1)
    #expect(norway.provider.calls == [METNorway.forecastKinds, Kinds(.minutely), Kinds(.alerts)])
  }

  @Test func expiryAndValidatorsAreKept() async throws {
    let fetched = try await Norway.answering().askInTurn()
    let expiry = Instant(seconds: METNorwayFixture.now.seconds + 37 * 60 + 5)
    #expect(fetched.expires == [.current: expiry, .hourly: expiry, .daily: expiry, .minutely: expiry, .alerts: expiry])
    for kind in [Kind.hourly, .daily, .minutely, .alerts] { #expect(fetched.validators[kind] == METNorwayFixture.lastModified) }
  }

  @Test func warningsAreAskedForAtMostEveryTenMinutes() async throws {
    let norway = Norway.answering(expires: "Wed, 18 Nov 2026 14:10:30 GMT")
    let fetched = try await norway.askInTurn(minutelyAndAlerts)
    #expect(fetched.expires[.alerts] == norway.clock.now + 600)
    #expect(fetched.expires[.minutely] == norway.clock.now + 30)
    for nonsense in ["0", "", "Sat, 31 Feb 2026 00:00:00 GMT", "Wed, 18 Nov 2020 14:10:30 GMT"] {
      let fetched = try await Norway.answering(expires: nonsense).askInTurn()
      #expect(fetched.expires[.hourly] == nil)
      #expect(fetched.expires[.alerts] == norway.clock.now + 600)
    }
    let far = try await Norway.answering(expires: "Fri, 31 Dec 9999 23:59:59 GMT").ask(Kinds(.hourly))
    #expect(far.expires[.hourly] == norway.clock.now + .hours(6))
  }

  @Test func unchangedDataIsNotSentAgain() async throws {
    let norway = Norway.answering()
    let first = try await norway.askInTurn()
    norway.clock.advance(.minutes(20))
    let second = try await norway.askInTurn(.all, first.validators)
    #expect(second.unchanged == METNorway.kinds)
    #expect(second.report.kinds == [])
    #expect(second.validators == first.validators)
    #expect(second.expires[.daily] == first.expires[.daily])
    for request in norway.http.requests.suffix(3) { #expect(request.header("If-Modified-Since") == METNorwayFixture.lastModified) }
  }

  @Test func theCurrentWeatherIsUpdatedAtTheHourFromAnUnchangedForecast() async throws {
    let norway = Norway.answering()
    let first = try await norway.ask(METNorway.forecastKinds)
    #expect(first.report.current?.value.temperature.celsius == -2)
    norway.clock.advance(.minutes(49))
    #expect(try await norway.ask(METNorway.forecastKinds, first.validators).unchanged == METNorway.forecastKinds)
    norway.clock.advance(.minutes(1))
    let third = try await norway.ask(METNorway.forecastKinds, first.validators)
    #expect(third.unchanged == [])
    #expect(third.report.current?.value.temperature.celsius == -1)
    // Hours and days by themselves stay unchanged.
    #expect(try await norway.ask([Kinds(.hourly), Kinds(.daily)], first.validators).unchanged == [Kinds(.hourly), Kinds(.daily)])
  }

  @Test func aKindThatIsNotKeptIsAskedForUnconditionally() async throws {
    let norway = Norway.answering()
    var held = try await norway.ask(METNorway.forecastKinds).validators
    held[.daily] = nil
    #expect(try await norway.ask(METNorway.forecastKinds, held).report.kinds == METNorway.forecastKinds)
    held[.daily] = "Wed, 18 Nov 2026 11:00:00 GMT"
    #expect(try await norway.ask(METNorway.forecastKinds, held).report.kinds == METNorway.forecastKinds)
    #expect(norway.http.requests.allSatisfy { $0.header("If-Modified-Since") == nil })
  }

  @Test func a304ToAnUnconditionalRequestIsAnError() async throws {
    let norway = Norway { _ in ClientResponse(status: 304) }
    await #expect(throws: ProviderError(source: .metNorway, endpoint: "locationforecast", cause: .upstream(status: 304, reason: nil))) {
      try await norway.ask(Kinds(.hourly))
    }
  }

  @Test func aDeprecatedProductWorksAndIsLogged() async throws {
    let norway = Norway.answering(status: 203)
    #expect(try await norway.ask(Kinds(.hourly)).report.hourly != nil)
    #expect(norway.notes.lines == ["MET Norway (locationforecast) says that this version of its product is deprecated"])
  }

  @Test func placesOutsideOfAnAreaAreNotAskedFor() async throws {
    let norway = Norway.answering()
    let fetched = try await norway.askInTurn(.all, [:], -33.868, 151.207)
    #expect(fetched.report.kinds == METNorway.forecastKinds)
    #expect(norway.http.requests.count == 1)
  }

  @Test func outsideOfTheRadarsAreaThereIsNoRainByTheMinute() async throws {
    let norway = Norway { request in
      request.url.contains("nowcast")
        ? ClientResponse(status: 422, body: Array("<html>outside</html>".utf8)) : answer(METNorwayFixture.alerts())
    }
    let fetched = try await norway.askInTurn(minutelyAndAlerts)
    #expect(fetched.report.kinds == Kinds(.alerts))
    #expect(fetched.unchanged == [] && fetched.unavailable == [])
    // It is not asked again every few minutes.
    #expect(fetched.expires[.minutely] == norway.clock.now + .days(1))
  }

  @Test func aPlaceWithoutRadarIsNotAskedForAgainForHours() async throws {
    let fetched = try await radar("no coverage").ask(Kinds(.minutely))
    #expect(fetched.report.minutely == nil && fetched.unavailable == [])
    #expect(fetched.expires == [.minutely: METNorwayFixture.now + 600 + .hours(6)])
    #expect(fetched.validators == [:])
  }

  @Test func aRadarThatIsOutOfOrderDoesNotAffectOtherKinds() async throws {
    let norway = radar("temporarily unavailable")
    let fetched = try await norway.askInTurn(minutelyAndAlerts)
    #expect(fetched.report.kinds == Kinds(.alerts))
    #expect(fetched.unavailable == Kinds(.minutely))
    // It is asked again after the time that the source states, without a validator.
    #expect(fetched.expires[.minutely] == METNorwayFixture.now + 900)
    #expect(fetched.validators == [.alerts: METNorwayFixture.lastModified])
    #expect(try await Norway.answering().askInTurn().unavailable == [])
  }

  private func radar(_ coverage: String) -> Norway {
    Norway { request in
      let body = request.url.contains("nowcast") ? METNorwayFixture.nowcast(coverage: coverage) : METNorwayFixture.alerts()
      let headers = [
        ClientHeader("Last-Modified", METNorwayFixture.lastModified), ClientHeader("Expires", "Wed, 18 Nov 2026 14:15:00 GMT"),
      ]
      return ClientResponse(status: 200, headers: headers, body: Array(body.utf8))
    }
  }

  @Test func failuresAreDistinguished() async throws {
    func cause(_ norway: Norway) async throws -> ProviderError.Cause? {
      do {
        _ = try await norway.ask(Kinds(.current))
        return nil
      } catch { return (error as? ProviderError)?.cause }
    }
    #expect(try await cause(Norway { _ in answer("<html>No User-Agent</html>", status: 403) }) == .refusedKey)
    #expect(
      try await cause(Norway { _ in answer("<html>Log in to the hotel</html>", status: 403) }) == .upstream(status: 403, reason: nil))
    #expect(try await cause(Norway { _ in answer("slow down", status: 429, retryAfter: 9) }) == .quotaUsedUp(retryAfter: 9))
    #expect(
      try await cause(Norway { _ in answer("<html>hello</html>") }) == .invalid(field: "document", found: "a web page instead of JSON"))
    let anonymous = Norway(contact: " \n") { _ in answer(METNorwayFixture.forecast()) }
    #expect(try await cause(anonymous) == .refusedKey)
    #expect(anonymous.http.requests.isEmpty)
  }

  @Test func aContactCannotInjectHeaders() async throws {
    let norway = Norway(contact: "a@b.test\r\nX-Evil: 1 \u{E9}") { _ in answer(METNorwayFixture.forecast()) }
    _ = try await norway.ask(Kinds(.current))
    #expect(norway.http.requests.first?.header("User-Agent") == "Weatherglass/1.2.3 a@b.testX-Evil: 1")
  }
}

@Suite struct METNorwayAreaTests {
  private func covers(_ latitude: Double, _ longitude: Double) throws -> Kinds { METNorway.covers(try testCell(latitude, longitude)) }

  @Test func norwayIsDistinguishedFromItsNeighbours() throws {
    for (latitude, longitude) in [
      (59.91, 10.75), (60.39, 5.32), (63.43, 10.4), (69.65, 18.96), (70.07, 29.74), (69.97, 23.27), (78.22, 15.63), (58.15, 8.0),
      (59.12, 11.39), (61.0, 4.0), (70.98, -8.67), (68.44, 17.43),
    ] { #expect(try covers(latitude, longitude).contains(Kinds(.alerts)), "\(latitude), \(longitude)") }
    for (latitude, longitude) in [
      (59.33, 18.07), (57.71, 11.97), (67.86, 20.23), (63.18, 14.64), (60.17, 24.94), (68.91, 27.03), (55.68, 12.57), (57.05, 9.92),
      (68.97, 33.08), (60.15, -1.14), (64.15, -21.94), (52.52, 13.4), (63.4, 13.08),
    ] { #expect(!(try covers(latitude, longitude).contains(Kinds(.alerts))), "\(latitude), \(longitude)") }
  }

  @Test func rainByTheMinuteIsForTheNordicCountries() throws {
    for (latitude, longitude) in [(59.33, 18.07), (60.17, 24.94), (55.68, 12.57), (60.39, 5.32)] {
      #expect(try covers(latitude, longitude).contains(Kinds(.minutely)))
    }
    for (latitude, longitude) in [(52.52, 13.4), (64.15, -21.94), (51.5, -0.1), (-33.9, 151.2), (78.2, 15.6)] {
      #expect(!(try covers(latitude, longitude).contains(Kinds(.minutely))))
      #expect(try covers(latitude, longitude).contains(METNorway.forecastKinds))
    }
  }
}
