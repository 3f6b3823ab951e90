import HTTPClient
import Testing
import WeatherModel

@testable import Providers

@Suite struct OpenMeteoURLTests {
  let hosts = OpenMeteo.Hosts(forecast: "http://weather.test", air: "http://air.test")

  private func query(_ kinds: Kinds, _ latitude: Double = -33.868_81, _ longitude: Double = 151.2) throws -> [String: String] {
    let url = OpenMeteoClient.forecastURL(hosts, try testCell(latitude, longitude), kinds)
    let parts = url.split(separator: "?")
    #expect(parts.count == 2)
    #expect(parts.first == "http://weather.test/v1/forecast")
    let pairs = (parts.last ?? "").split(separator: "&").map { $0.split(separator: "=").map(String.init) }
    return Dictionary(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func theCellIsAskedForWithThreeDecimalsInOurUnits() throws {
    let query = try query(Kinds(.current))
    #expect(query["latitude"] == "-33.868")
    #expect(query["longitude"] == "151.2")
    #expect(query["timeformat"] == "unixtime")
    #expect(query["timezone"] == "auto")
    #expect(query["wind_speed_unit"] == "ms")
    #expect(query["temperature_unit"] == "celsius")
    #expect(query["precipitation_unit"] == "mm")
    #expect(try self.query(Kinds(.current), 0, -180)["longitude"] == "-180")
    #expect(try self.query(Kinds(.current), -0.0004, 0)["latitude"] == "0")
  }

  @Test func onlyTheSectionsThatAreNeededAreAskedFor() throws {
    let current = try query(Kinds(.current))
    #expect(current["current"]?.split(separator: ",").contains("dew_point_2m") == true)
    #expect(current["current"]?.contains("precipitation_probability") == false)
    #expect(current["hourly"] == "pressure_msl")
    #expect(current["daily"] == nil && current["minutely_15"] == nil)
    let hours = try query([Kinds(.current), Kinds(.hourly)])
    #expect(hours["hourly"]?.split(separator: ",").contains("temperature_2m") == true)
    #expect(hours["past_hours"] == "6")
    let days = try query(Kinds(.daily))
    #expect(days["forecast_days"] == "16")
    #expect(days["daily"]?.hasSuffix("sunrise,sunset") == true)
    #expect(days["hourly"] == nil && days["current"] == nil)
    #expect(try query(Kinds(.minutely))["minutely_15"] == "precipitation")
  }
}

@Suite struct OpenMeteoOverTheNetworkTests {
  private func provider(_ url: String, milliseconds: Int? = nil) -> Provider {
    let live = HTTPClient.live(userAgent: "weatherglass-tests", retry: RetryPolicy(attempts: 1))
    let http = HTTPClient { request async throws(HTTPClientError) in
      var request = request
      if let milliseconds { request.totalMilliseconds = milliseconds }
      return try await live.send(request)
    }
    return .openMeteo(hosts: OpenMeteo.Hosts(forecast: url, air: url), http: http, clock: { OpenMeteoFixture.now })
  }

  private func outcome(_ behaviour: FakeUpstream.Behaviour, milliseconds: Int? = nil) async throws -> ProviderError? {
    let upstream = try FakeUpstream { _ in behaviour }
    defer { upstream.stop() }
    do throws(ProviderError) {
      _ = try await provider(upstream.url, milliseconds: milliseconds).fetch(SourceRequest(try cell(), Kinds(.current)))
      return nil
    } catch { return error }
  }

  private func cell() throws(ProviderError) -> Cell {
    do { return try testCell(52.52, 13.405) } catch { throw ProviderError(source: .openMeteo, endpoint: "test", cause: .unknownPlace) }
  }

  @Test func theForecastAndTheAirAreOneCallEach() async throws {
    let weather = OpenMeteoFixture.whole().json
    let air = OpenMeteoFixture.air().json
    let upstream = try FakeUpstream { .answer(status: 200, body: $0.hasPrefix("/v1/air-quality?") ? air : weather) }
    defer { upstream.stop() }
    let provider = provider(upstream.url)
    #expect(provider.calls == [OpenMeteo.forecastKinds, Kinds(.air)])
    let forecast = try await provider.fetch(SourceRequest(try cell(), OpenMeteo.forecastKinds)).report
    #expect(forecast.kinds == OpenMeteo.forecastKinds)
    #expect(forecast.zone.identifier == "Europe/Berlin")
    #expect(upstream.targets.count == 1)
    #expect(upstream.targets.first?.hasPrefix("/v1/forecast?latitude=52.52&longitude=13.405&current=temperature_2m,") == true)
    let breath = try await provider.fetch(SourceRequest(try cell(), Kinds(.air))).report
    #expect(breath.kinds == Kinds(.air))
    #expect(breath.air?.value.europeanIndex == 26)
    #expect(upstream.targets.count == 2)
    #expect(upstream.targets.last?.hasPrefix("/v1/air-quality?latitude=52.52&longitude=13.405&current=us_aqi,pm2_5,pm10,") == true)
  }

  @Test func networkFailuresAreDistinguished() async throws {
    #expect(try await outcome(.answer(status: 200, body: OpenMeteoFixture.whole().json)) == nil)
    #expect(try await outcome(.silence, milliseconds: 150)?.cause == .timeout)
    #expect(try await outcome(.cut(body: "{"))?.cause == .unreachable)
    #expect(try await outcome(.garbage)?.problem == .noConnection)
    #expect(try await outcome(.answer(status: 200, body: "<html>hello</html>"))?.problem == .invalidData)
    #expect(try await outcome(.answer(status: 500, body: "oops"))?.cause == .upstream(status: 500, reason: nil))
    let quota = #"{"error":true,"reason":"Minutely API request limit exceeded. Please try again in one minute."}"#
    #expect(try await outcome(.answer(status: 429, body: quota))?.cause == .quotaUsedUp(retryAfter: 60))
    do throws(ProviderError) {
      _ = try await provider("http://127.0.0.1:1").fetch(SourceRequest(try cell(), Kinds(.current)))
      Issue.record("nobody listens there")
    } catch { #expect(error.cause == .unreachable) }
  }
}
