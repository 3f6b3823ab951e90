import HTTPClient
import Synchronization
import TestKit
import Testing
import WeatherModel
import Zones

@testable import Providers

private typealias Fixture = WeatherKitFixture

private let zones = ZoneFiles()

private func reading(_ kinds: Kinds? = nil, cell: Cell? = nil) -> DecodingContext {
  DecodingContext(cell: cell, kinds: kinds, fetchedAt: WeatherKitFixture.now + 20, zones: zones)
}

private func understand(_ body: String, kinds: Kinds? = nil) throws(ProviderError) -> WeatherReport {
  let understood = try WeatherKitDecoding.understand(answer(body), endpoint: nil, reading(kinds))
  guard case .weather(let report) = understood else {
    throw ProviderError(source: .weatherKit, endpoint: "test", cause: .invalid(field: "test", found: "no weather"))
  }
  return report
}

private func cause(_ body: String, status: Int = 200, endpoint: String? = nil) -> ProviderError.Cause? {
  do throws(ProviderError) {
    _ = try WeatherKitDecoding.understand(answer(body, status: status), endpoint: endpoint, reading())
    return nil
  } catch {
    #expect(error.source == .weatherKit)
    return error.cause
  }
}

private func invalidField(_ body: String, endpoint: String? = nil) -> String? {
  guard case .invalid(let field, _)? = cause(body, endpoint: endpoint) else { return nil }
  return field
}

@Suite struct WeatherKitDecodingTests {
  let now = WeatherKitFixture.now

  @Test func freezingRainIsNoSleet() {
    #expect(["FreezingRain", "FreezingDrizzle"].map { Condition(weatherKit: $0) } == [.freezingRain, .freezingRain])
    #expect(["Sleet", "WintryMix", "MixedRainAndSnow"].map { Condition(weatherKit: $0) } == [.sleet, .sleet, .sleet])
  }

  @Test func allDataSetsAreUnderstood() throws {
    let report = try understand(Fixture.whole, kinds: WeatherKit.kinds)
    #expect(report.kinds == WeatherKit.kinds)
    #expect(report.cell == (try testCell(52.52, 13.405)) && report.zone.identifier == "Europe/Berlin")
    #expect(report.firstImplausible() == nil)
    let current = try #require(report.current)
    #expect(current.provenance == Provenance(source: .weatherKit, fetchedAt: now + 20, validAt: now))
    #expect(current.value.condition == .drizzle && current.value.isDaylight == true)
    #expect(current.value.temperature.celsius == 17.7 && current.value.dewPoint?.celsius == 10.9)
    // Kilometres per hour become metres per second.
    #expect(current.value.wind == Wind(speed: 5, gust: 10, direction: 0))
    #expect(current.value.humidity == 0.64 && current.value.cloudCover == 0.88)
    #expect(current.value.visibility == 24_140.2 && current.value.precipitation == 0.4 && current.value.uvIndex == 3)
    // 07:30 is between 1016 and 1015.
    #expect(current.value.pressureChange == -3.1)
    let hours = try #require(report.hourly?.value)
    #expect(hours.map(\.condition) == [.clear, .rain, .sleet, .unknown])
    #expect(hours.map(\.precipitation) == [0, 1.25, 0.5, nil])
    #expect(hours[2].pressureChange == -3 && hours[0].pressureChange == nil)
    #expect(hours[0].wind == Wind(speed: 4, gust: 8, direction: 225))
    #expect(report.hourly?.provenance.validAt == now + 5)
    let days = try #require(report.daily?.value)
    #expect(days.map(\.date.description) == ["2026-10-03", "2026-10-04"])
    #expect(days[0].condition == .heavyRain && days[0].precipitation == 12.4 && days[0].precipitationChance == 0.8)
    #expect(days[0].wind == Wind(speed: 6, gust: 15, direction: 200))
    #expect(days[0].sunrise?.description == "2026-10-03T05:15:00Z")
    #expect(days[1].sunrise == nil && days[1].wind == nil && days[1].precipitation == nil)
    #expect(report.minutely?.value == [RainStep(time: now + 60, intensity: 0), RainStep(time: now + 120, intensity: 1.5)])
  }

  @Test func warningsAreUnderstood() throws {
    let alerts = try #require(try understand(Fixture.whole).alerts?.value)
    #expect(alerts.map(\.event) == ["Tornado Watch", "Wind Gusts", "Fog"])
    #expect(alerts[0].severity == .severe && alerts[0].urgency == .unknown && alerts[0].certainty == .likely)
    #expect(alerts[0].onset?.description == "2026-10-03T11:15:00Z" && alerts[0].ends?.description == "2026-10-03T20:00:00Z")
    // Links other than web addresses are dropped.
    #expect(alerts[0].url == nil)
    #expect(alerts[1].onset?.description == "2026-10-03T10:00:00Z" && alerts[1].ends?.description == "2026-10-03T18:00:00Z")
    #expect(alerts[1].sent?.description == "2026-10-03T09:13:00Z" && alerts[1].area == "Berlin")
    #expect(alerts[1].sender == "Deutscher Wetterdienst" && alerts[1].url == "https://weatherkit.apple.com/alertDetails/x")
    #expect(alerts[1].urgency == .immediate)
    #expect(alerts[2].severity == .unknown && alerts[2].id == "Fog/0")
    let none = #"{"weatherAlerts":{"metadata":{"latitude":1,"longitude":2},"alerts":[]}}"#
    #expect(try understand(none).alerts?.value == [])
  }

  @Test func oneDataSetByItselfIsUnderstoodToo() throws {
    #expect(try understand(Fixture.current).kinds == Kinds(.current))
    #expect(try understand(Fixture.hourly).kinds == Kinds(.hourly))
    #expect(try understand(Fixture.daily).kinds == Kinds(.daily))
    #expect(try understand(Fixture.nextHour).kinds == Kinds(.minutely))
    #expect(try understand(Fixture.alerts).kinds == Kinds(.alerts))
  }

  @Test func absentDataSetsLeaveTheirKindsOut() throws {
    let body = "{\"currentWeather\":\(Fixture.current),\"forecastHourly\":null}"
    #expect(try understand(body, kinds: WeatherKit.kinds).kinds == Kinds(.current))
    let down = "{\"currentWeather\":\(Fixture.current),\"forecastNextHour\":{\"metadata\":{\"temporarilyUnavailable\":true}}}"
    #expect(try understand(down).kinds == Kinds(.current))
    #expect(try understand(down.with("{\"temporarilyUnavailable\":true}", "{}")).kinds == Kinds(.current))
    #expect(throws: ProviderError.self) {
      try understand("{\"forecastNextHour\":\(Fixture.nextHour)}", kinds: [Kinds(.current), Kinds(.minutely)])
    }
  }

  @Test func aTemporarilyUnavailableDataSetIsNotMissing() throws {
    let down = #"{"metadata":{"temporarilyUnavailable":true}}"#
    func fetched(_ body: String, _ kinds: Kinds) throws -> FetchResult {
      var context = reading(kinds)
      context.cell = .zero
      return try WeatherKitDecoder(endpoint: "weather", context: context).fetched(answer(body))
    }
    let partly = "{\"currentWeather\":\(Fixture.current),\"forecastNextHour\":\(down),\"weatherAlerts\":\(down)}"
    #expect(try fetched(partly, WeatherKit.kinds).unavailable == [Kinds(.minutely), Kinds(.alerts)])
    #expect(try fetched(partly, [Kinds(.current), Kinds(.alerts)]).unavailable == Kinds(.alerts))
    #expect(try fetched(Fixture.whole, WeatherKit.kinds).unavailable == [])
    let all = try fetched("{\"currentWeather\":\(down),\"forecastHourly\":\(down)}", [Kinds(.current), Kinds(.hourly)])
    #expect(all.report.kinds == [] && all.unavailable == [Kinds(.current), Kinds(.hourly)])
    #expect(throws: ProviderError.self) { try fetched("{\"forecastNextHour\":\(down)}", [Kinds(.current), Kinds(.minutely)]) }
  }

  @Test func listsAboveTheLimitAreAnError() {
    func body(_ set: String, _ list: String, _ count: Int) -> String {
      "{\"\(set)\":{\"metadata\":{\"latitude\":1,\"longitude\":2},\"\(list)\":[\(Array(repeating: "{}", count: count).joined(separator: ","))]}}"
    }
    for (set, list) in [("forecastHourly", "hours"), ("forecastDaily", "days"), ("forecastNextHour", "minutes")] {
      #expect(invalidField(body(set, list, 4001)) == "\(set).\(list)")
    }
    #expect(invalidField(body("weatherAlerts", "alerts", 1001)) == "weatherAlerts.alerts")
  }

  @Test func availabilityIsUnderstood() throws {
    func available(_ body: String) throws -> Kinds? {
      guard case .available(let kinds) = try WeatherKitDecoding.understand(answer(body), endpoint: nil, reading()) else { return nil }
      return kinds
    }
    #expect(try available(#"["currentWeather","forecastDaily","tides"]"#) == [Kinds(.current), Kinds(.daily)])
    #expect(try available(#"["currentWeather","forecastDaily","forecastHourly","forecastNextHour","weatherAlerts"]"#) == WeatherKit.kinds)
    #expect(invalidField("[1]") == "[0]")
    #expect(invalidField("{}", endpoint: "availability") == "document")
    #expect(invalidField("{}", endpoint: "tides") == "endpoint")
  }

  @Test(arguments: [
    ("\"temperature\":17.7", "\"temperature\":\"17.7\"", "currentWeather.temperature"),
    ("\"temperature\":17.7,", "", "currentWeather.temperature"), ("\"humidity\":0.64", "\"humidity\":64", "currentWeather.humidity"),
    ("\"asOf\":\"2026-10-03T10:30:00Z\"", "\"asOf\":\"noon\"", "currentWeather.asOf"),
    ("\"daylight\":true", "\"daylight\":1", "currentWeather.daylight"),
    ("\"units\":\"m\"", "\"units\":\"e\"", "currentWeather.metadata.units"),
    ("\"windSpeed\":18", "\"windSpeed\":1800", "currentWeather.windSpeed"),
    ("\"expireTime\":\"2026-10-03T10:35:05Z\"", "\"expireTime\":5", "currentWeather.metadata.expireTime"),
    ("\"temperatureMin\":9.1", "\"temperatureMin\":29", "forecastDaily.days[0].temperatureMin"),
    ("\"forecastStart\":\"2026-10-03T22:00:00Z\"", "\"forecastStart\":\"2026-10-02T22:00:00Z\"", "forecastDaily.days[1].forecastStart"),
    ("\"precipitationAmount\":1.25", "\"precipitationAmount\":-1", "forecastHourly.hours[1].precipitationAmount"),
    ("\"precipitationIntensity\":1.5", "\"precipitationIntensity\":[]", "forecastNextHour.minutes[1].precipitationIntensity"),
    ("\"latitude\":52.520", "\"latitude\":99", "currentWeather.metadata.latitude"),
  ])
  func nonsenseIsAnErrorThatNamesItsField(_ old: String, _ new: String, _ field: String) {
    #expect(invalidField(Fixture.whole.with(old, new)) == field)
  }

  @Test func everyCodeHasItsConditionAndNewOnesAreUnknown() {
    let known = [
      "Clear", "MostlyClear", "PartlyCloudy", "MostlyCloudy", "Cloudy", "Foggy", "Haze", "Smoky", "BlowingDust", "Drizzle", "Rain",
      "SunShowers",
      "HeavyRain", "FreezingDrizzle", "FreezingRain", "Sleet", "WintryMix", "Flurries", "SunFlurries", "Snow", "BlowingSnow", "HeavySnow",
      "Blizzard", "Thunderstorms", "StrongStorms", "IsolatedThunderstorms", "ScatteredThunderstorms", "Hail", "Breezy", "Windy",
      "Hurricane",
      "TropicalStorm", "Hot", "Frigid",
    ]
    for code in known { #expect(Condition(weatherKit: code) != .unknown, "\(code)") }
    for code in ["", "clear", "FrogRain"] { #expect(Condition(weatherKit: code) == .unknown) }
  }

  @Test func refusalsAreDistinguished() {
    #expect(cause(#"{"reason":"NOT_ENABLED"}"#, status: 401) == .refusedKey)
    #expect(cause(#"{"reason":"NOT_ENABLED"}"#) == .refusedKey)
    #expect(cause("", status: 401) == .refusedKey)
    #expect(cause("<html>", status: 401) == .upstream(status: 401, reason: nil))
    #expect(cause("", status: 404) == .unknownPlace)
    #expect(cause("<html>", status: 404) == .upstream(status: 404, reason: nil))
    #expect(cause("", status: 429) == .quotaUsedUp(retryAfter: nil))
    #expect(cause("", status: 400) == .upstream(status: 400, reason: "an empty body"))
    #expect(cause("", status: 503) == .upstream(status: 503, reason: nil))
    let body =
      #"{"timestamp":"2026-10-03T10:30:00Z","status":400,"error":"Bad Request","message":"Bad dataSets","path":"/api/v1/weather/en/1/2"}"#
    #expect(cause(body, status: 400) == .upstream(status: 400, reason: "it refuses the request"))
    #expect(cause(body) == .upstream(status: 400, reason: "it refuses the request"))
    for body in ["", "<html>", "{}", "{", "null", #"{"logoDark@2x":"/a.png","serviceName":"x"}"#] {
      #expect(invalidField(body) == "document", "\(body)")
    }
  }
}

@Suite struct WeatherKitDamageTests {
  static let bodies = [Fixture.current, Fixture.hourly, Fixture.daily, Fixture.nextHour, Fixture.alerts, Fixture.whole]

  private func survives(_ body: [UInt8], _ note: @autoclosure () -> String = "") -> Bool {
    do throws(ProviderError) {
      let understood = try WeatherKitDecoding.understand(ClientResponse(status: 200, body: body), endpoint: nil, reading())
      if case .weather(let report) = understood { #expect(report.firstImplausible() == nil, "\(note())") }
      return true
    } catch {
      #expect(error.source == .weatherKit)
      return false
    }
  }

  @Test(arguments: bodies.dropLast()) func everyValueMayBeWrong(_ body: String) {
    #expect(survives(Array(body.utf8)))
    #expect(AnswerDamage.every(body).count { !survives(Array($0.utf8)) } > 10)
  }

  @Test(arguments: bodies.dropLast()) func aCutAnswerIsAnError(_ body: String) {
    for part in AnswerDamage.truncations(body) { #expect(!survives(part)) }
  }

  @Test(arguments: bodies) func aChangedAnswerNeverCrashes(_ body: String) {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for bytes in AnswerDamage.mutations(body, count: 100, &random) { _ = survives(bytes, "seed \(seed)") }
  }
}

@Suite struct WeatherKitClientTests {
  private let signatures = Signatures()

  /// Counts how many tokens were signed.
  private final class Signatures: Sendable {
    let count = Atomic<Int>(0)
  }

  private func provider(_ http: ScriptedHTTP, country: String? = "DE") throws -> Provider {
    let credentials = try WeatherKitCredentials(team: "T", service: "S", keyIdentifier: "K") { [signatures] _ in
      signatures.count.add(1, ordering: .relaxed)
      return [1, 2, 3]
    }
    return .weatherKit(
      credentials: credentials, host: "http://apple.test", language: "de-DE", country: { _ in country }, http: http.client, zones: zones,
      clock: { WeatherKitFixture.now + 20 })
  }

  private func sourceRequest(_ kinds: Kinds) throws -> SourceRequest { SourceRequest(try testCell(52.520_9, 13.405), kinds) }

  @Test func oneCallAsksForAllDataSetsWithOneToken() async throws {
    let http = ScriptedHTTP { _ in answer(Fixture.whole) }
    let provider = try provider(http)
    let fetched = try await provider.fetch(try sourceRequest(.all))
    #expect(fetched.report.kinds == WeatherKit.kinds)
    #expect(fetched.expires[.current]?.description == "2026-10-03T10:35:05Z")
    #expect(fetched.expires[.minutely]?.description == "2026-10-03T10:33:05Z")
    #expect(fetched.expires.count == 5)
    let request = try #require(http.requests.first)
    #expect(
      request.url
        == "http://apple.test/api/v1/weather/de-DE/52.52/13.405?dataSets=currentWeather,forecastHourly,forecastDaily,forecastNextHour,"
        + "weatherAlerts&timezone=Europe%2FBerlin&hourlyStart=2026-10-03T04%3A00%3A00Z&hourlyEnd=2026-10-13T10%3A00%3A00Z"
        + "&dailyStart=2026-10-02T22%3A00%3A00Z&dailyEnd=2026-10-12T22%3A00%3A00Z&countryCode=DE&country=DE")
    #expect(request.headers.map(\.name) == ["Authorization"])
    #expect(request.headers.first?.value.hasPrefix("Bearer ey") == true && request.headers.first?.value.hasSuffix(".AQID") == true)
    _ = try await provider.fetch(try sourceRequest(Kinds(.current)))
    #expect(http.requests.last?.url.hasSuffix("?dataSets=currentWeather&timezone=Europe%2FBerlin") == true)
    #expect(http.requests.last?.headers == request.headers)
    #expect(signatures.count.load(ordering: .relaxed) == 1)
    #expect(provider.terms.quotas == [Quota(500_000, per: .month)])
  }

  @Test func withoutACountryThereAreNoWarnings() async throws {
    let http = ScriptedHTTP { _ in answer("{\"currentWeather\":\(Fixture.current)}") }
    let provider = try provider(http, country: nil)
    #expect(provider.covers(.zero) == WeatherKit.kinds.subtracting(Kinds(.alerts)))
    #expect(try await provider.fetch(try sourceRequest([Kinds(.current), Kinds(.alerts)])).report.kinds == Kinds(.current))
    #expect(http.urls.allSatisfy { !$0.contains("weatherAlerts") && !$0.contains("country") })
    #expect(try await provider.fetch(try sourceRequest(Kinds(.alerts))).report.kinds == [])
    #expect(http.urls.count == 1)
  }

  @Test func theZoneOfTheOpenSeaIsEscaped() async throws {
    let http = ScriptedHTTP { _ in answer(Fixture.whole) }
    _ = try await provider(http).fetch(SourceRequest(try testCell(30, -40), Kinds(.current)))
    #expect(http.urls.first?.contains("&timezone=Etc%2FGMT%2B3") == true)
  }

  @Test func aRefusedTokenIsNotUsedAgainAndNotRepeated() async throws {
    let http = ScriptedHTTP { request in
      answer(#"{"message":"\#(request.headers.first?.value ?? "")"}"#, status: request.url.contains("0/0") ? 400 : 401)
    }
    let provider = try provider(http)
    await #expect(throws: ProviderError(source: .weatherKit, endpoint: "weather", cause: .refusedKey)) {
      try await provider.fetch(try sourceRequest(Kinds(.current)))
    }
    do throws(ProviderError) {
      _ = try await provider.fetch(SourceRequest(.zero, Kinds(.current)))
      Issue.record("no answer")
    } catch { #expect(error.cause == .upstream(status: 400, reason: "it refuses the request")) }
    #expect(signatures.count.load(ordering: .relaxed) == 2)
  }

  @Test func networkFailuresAreReportedAsThisSources() async throws {
    let http = ScriptedHTTP { _ throws(HTTPClientError) in throw .unreachable(host: "apple.test") }
    await #expect(throws: ProviderError(source: .weatherKit, endpoint: "weather", cause: .unreachable)) {
      try await provider(http).fetch(try sourceRequest(Kinds(.current)))
    }
  }
}
