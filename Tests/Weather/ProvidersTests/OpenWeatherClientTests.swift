import HTTPClient
import Synchronization
import Testing
import WeatherModel

@testable import Providers

private let secret = "0123456789abcdef+/&"
private let encoded = "0123456789abcdef%2B%2F%26"

@Suite struct OpenWeatherClientTests {
  private func provider(_ http: ScriptedHTTP, _ plan: OpenWeather.Plan = .free) -> Provider {
    .openWeather(key: secret, plan: plan, host: "http://owm.test", http: http.client, clock: { OpenWeatherFixture.now + 20 })
  }

  private func sourceRequest(_ kinds: Kinds) throws -> SourceRequest { SourceRequest(try testCell(52.520_9, 13.405), kinds) }

  /// The fixture for the endpoint of an address.
  private static func body(_ url: String) -> String {
    if url.contains("/onecall") { return OpenWeatherFixture.oneCall }
    if url.contains("/air_pollution") { return OpenWeatherFixture.air }
    return url.contains("/forecast") ? OpenWeatherFixture.forecast() : OpenWeatherFixture.weather
  }

  @Test func eachEndpointIsAskedOnceForWhatOnlyItHas() async throws {
    let http = ScriptedHTTP { answer(Self.body($0.url)) }
    let provider = provider(http)
    #expect(provider.calls == [Kinds(.current), [Kinds(.hourly), Kinds(.daily)], Kinds(.air)])
    for kinds in provider.calls {
      let report = try await provider.fetchChecked(try sourceRequest(kinds)).report
      #expect(report.kinds == kinds)
      #expect(report.zone.identifier == "Europe/Berlin")
      if kinds != Kinds(.air) { #expect(report.placeName == "Berlin") }
    }
    #expect(
      http.urls == [
        "http://owm.test/data/2.5/air_pollution?lat=52.52&lon=13.405&appid=" + encoded,
        "http://owm.test/data/2.5/forecast?lat=52.52&lon=13.405&units=metric&appid=" + encoded,
        "http://owm.test/data/2.5/weather?lat=52.52&lon=13.405&units=metric&appid=" + encoded,
      ])
  }

  @Test func theWeightOfACallIsTheNumberOfItsRequests() async throws {
    let http = ScriptedHTTP { answer(Self.body($0.url)) }
    let free = provider(http)
    #expect(free.terms.quotas == [Quota(60, per: .minute), Quota(1_000_000, per: .month)])
    #expect(free.terms.weight(OpenWeather.freeKinds) == 3)
    #expect(free.terms.weight([Kinds(.hourly), Kinds(.daily)]) == 1)
    let oneCall = provider(http, .oneCall3)
    #expect(oneCall.terms.quotas == [Quota(60, per: .minute), Quota(1000, per: .day)])
    // The first request may have to be repeated without One Call.
    #expect(oneCall.terms.weight(OpenWeather.oneCallKinds) == 3)
    #expect(oneCall.terms.weight(.all) == 5)
    #expect(oneCall.terms.weight(Kinds(.minutely)) == 2)
    #expect(oneCall.terms.weight(Kinds(.air)) == 1)
    _ = try await oneCall.fetch(try sourceRequest(Kinds(.air)))
    #expect(oneCall.terms.weight(.all) == 5)
    _ = try await oneCall.fetch(try sourceRequest(Kinds(.current)))
    #expect(oneCall.terms.weight(OpenWeather.oneCallKinds) == 1)
    #expect(oneCall.terms.weight(.all) == 2)
    #expect(oneCall.kinds == .all && oneCall.covers(.zero) == .all)
  }

  @Test func oneCallReplacesTheSeparateEndpoints() async throws {
    let http = ScriptedHTTP { answer(Self.body($0.url)) }
    let provider = provider(http, .oneCall3)
    #expect(provider.calls == [OpenWeather.oneCallKinds, Kinds(.air)])
    for kinds in provider.calls { #expect(try await provider.fetch(try sourceRequest(kinds)).report.kinds == kinds) }
    #expect(http.urls.count == 2)
    #expect(http.urls.last == "http://owm.test/data/3.0/onecall?lat=52.52&lon=13.405&units=metric&appid=" + encoded)
    _ = try await provider.fetch(try sourceRequest([Kinds(.current), Kinds(.alerts)]))
    #expect(http.requests.last?.url.contains("&exclude=hourly,daily,minutely&") == true)
  }

  @Test func aKeyWithoutOneCallIsUsedForTheOtherEndpoints() async throws {
    let http = ScriptedHTTP { request in
      request.url.contains("/onecall")
        ? answer(#"{"cod":401,"message":"Please subscribe to One Call 3.0"}"#, status: 401) : answer(Self.body(request.url))
    }
    let provider = provider(http, .oneCall3)
    let reserved = provider.terms.weight(OpenWeather.oneCallKinds)
    let report = try await provider.fetch(try sourceRequest(OpenWeather.oneCallKinds)).report
    #expect(http.requests.count == reserved)
    #expect(report.kinds == [Kinds(.current), Kinds(.hourly), Kinds(.daily)])
    #expect(report.placeName == "Berlin" && report.zone.identifier == "Europe/Berlin")
    #expect(provider.covers(.zero) == OpenWeather.freeKinds)
    #expect(provider.terms.weight([Kinds(.current), Kinds(.hourly)]) == 2)
    #expect(try await provider.fetch(try sourceRequest(OpenWeather.oneCallKinds)).report == report)
    #expect(try await provider.fetch(try sourceRequest(Kinds(.air))).report.kinds == Kinds(.air))
    #expect(http.urls.count { $0.contains("/onecall") } == 1)
    // Kinds that only One Call has are gone, so nothing is asked.
    let count = http.urls.count
    #expect(try await provider.fetch(try sourceRequest(Kinds(.minutely))).report.kinds == [])
    #expect(http.urls.count == count)
  }

  @Test func whetherTheKeyIsValidAtAllIsTestedWithAnotherEndpoint() async throws {
    let http = ScriptedHTTP { request in
      request.url.contains("/onecall") ? answer(#"{"cod":401,"message":"no"}"#, status: 401) : answer(Self.body(request.url))
    }
    let provider = provider(http, .oneCall3)
    #expect(provider.terms.weight(Kinds(.alerts)) == 2)
    #expect(try await provider.fetch(try sourceRequest(Kinds(.alerts))).report.kinds == [])
    #expect(http.urls.count == 2)
    #expect(provider.covers(.zero) == OpenWeather.freeKinds)
  }

  @Test func anInvalidKeyIsRefusedAndOneCallIsTriedAgain() async throws {
    let isActive = Atomic<Bool>(false)
    let http = ScriptedHTTP { request in
      isActive.load(ordering: .relaxed) ? answer(Self.body(request.url)) : answer(#"{"cod":401,"message":"Invalid API key"}"#, status: 401)
    }
    let provider = provider(http, .oneCall3)
    await #expect(throws: ProviderError(source: .openWeather, endpoint: "weather", cause: .refusedKey)) {
      try await provider.fetch(try sourceRequest(Kinds(.current)))
    }
    isActive.store(true, ordering: .relaxed)
    #expect(try await provider.fetch(try sourceRequest(Kinds(.minutely))).report.minutely != nil)
  }

  @Test func aFailingEndpointIsNamedInTheError() async throws {
    let http = ScriptedHTTP { request throws(HTTPClientError) in
      if request.url.contains("/forecast") { throw .timeout(host: "owm.test") }
      return answer(Self.body(request.url))
    }
    await #expect(throws: ProviderError(source: .openWeather, endpoint: "forecast", cause: .timeout)) {
      try await provider(http).fetch(try sourceRequest(Kinds(.hourly)))
    }
    #expect(try await provider(http).fetch(try sourceRequest(Kinds(.current))).report.kinds == Kinds(.current))
  }

  @Test(arguments: [
    #"{"cod":400,"message":"the key \#(secret) is odd"}"#, #"{"cod":"\#(secret)"}"#, #"{"cod":200,"\#(secret)":1}"#, secret,
    #"{"cod":400,"message":"\#(String(repeating: "x", count: 150))\#(secret)"}"#,
  ]) func noErrorRepeatsTheKey(_ body: String) async throws {
    for status in [200, 400, 401, 500] {
      let http = ScriptedHTTP { _ in answer(body, status: status) }
      do throws(ProviderError) {
        _ = try await provider(http).fetch(SourceRequest(.zero, Kinds(.current)))
        Issue.record("no answer")
      } catch { #expect(!"\(error)".contains(secret.prefix(6))) }
    }
  }
}
