import HTTPClient
import Providers
import Testing
import UpstreamSim
import WeatherModel
import Wire

@Suite struct GeneratorTests {
  private static let places: [(Double, Double)] = [
    (64.147, -21.942), (0, 0), (-33.868, 151.209), (78.22, 15.65), (-89.9, 179.9), (52.52, 13.405),
  ]

  @Test(arguments: places)
  func openMeteoIsUnderstoodEverywhere(latitude: Double, longitude: Double) async throws {
    let cell = Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    try await withSim(.made(.openMeteo)) { sim async throws in
      let report = try await openMeteo(sim).fetchChecked(SourceRequest(cell, forecastKinds)).report
      #expect(report.kinds == forecastKinds)
      #expect(report.current?.value.time == Instant(seconds: 1_795_010_400))
      #expect(report.hourly?.value.count == 246)
      #expect(report.daily?.value.count == 16)
      #expect(report.minutely?.value.count == 13)
      let air = try await openMeteo(sim).fetchChecked(SourceRequest(cell, Kinds(.air))).report
      #expect(air.kinds == Kinds(.air) && air.air?.value.pollutants.isEmpty == false)
      let hour = try #require(report.hourly?.value.first { $0.time == Instant(seconds: 1_795_010_400) })
      let current = try #require(report.current?.value)
      #expect(hour.temperature == current.temperature && hour.humidity == current.humidity)
    }
  }

  @Test func theSameRequestAlwaysHasTheSameAnswer() async throws {
    let target = "/v1/forecast?latitude=64.147&longitude=-21.942&hourly=temperature_2m,weather_code&daily=sunrise&timezone=auto"
    try await withSim(.made(.openMeteo)) { sim async throws in
      let first = try await get(sim, target)
      #expect(first.body.count > 1000)
      #expect(try await get(sim, target) == first)
      #expect(try await get(sim, target.replacing("64.147", with: "64.148")).body != first.body)
    }
  }

  @Test func openMeteoKeepsToUnitsStepsAndModels() async throws {
    try await withSim(.made(.openMeteo)) { sim async throws in
      let query =
        "/v1/forecast?latitude=50&longitude=10&current=temperature_2m&hourly=wind_speed_10m&forecast_days=2"
        + "&temperature_unit=fahrenheit&models="
      let one = try JSON(parsing: try await get(sim, query + "icon_global").body)
      #expect(try one["current_units"]["temperature_2m"].text() == "°F")
      #expect(try one["hourly_units"]["wind_speed_10m"].text() == "km/h")
      #expect(try one["hourly"]["time"].items().count == 48)
      #expect(try one["hourly"]["time"][0].text() == "2026-11-18T00:00")
      let two = try JSON(parsing: try await get(sim, query + "icon_global,gfs_global").body)
      #expect(two["hourly"]["wind_speed_10m"].isMissing)
      #expect(try two["hourly"]["wind_speed_10m_icon_global"].items().count == 48)
      #expect(try two["hourly"]["wind_speed_10m_gfs_global"].items().count == 48)
    }
  }

  @Test func openMeteoRefusesAsTheServiceDoes() async throws {
    try await withSim(.made(.openMeteo)) { sim async throws in
      for query in ["", "latitude=91&longitude=0", "latitude=1&longitude=1&hourly=warmth", "latitude=1&longitude=1&daily=warmth"] {
        let response = try await get(sim, "/v1/forecast?" + query)
        #expect(response.status == 400)
        let document = try JSON(parsing: response.body)
        #expect(try document["error"].flag() && !document["reason"].text().isEmpty)
      }
    }
  }

  @Test func theLocationforecastHasTheServicesFormat() async throws {
    try await withSim(.made(.metNorway)) { sim async throws in
      let response = try await get(sim, "/weatherapi/locationforecast/2.0/complete?lat=60.1&lon=9.58")
      #expect(response.status == 200)
      #expect(response.header("Expires") == "Wed, 18 Nov 2026 14:30:00 GMT")
      #expect(response.header("Last-Modified") == "Wed, 18 Nov 2026 14:00:00 GMT")
      let document = try JSON(parsing: response.body)
      #expect(try document["geometry"]["coordinates"][0].number() == 9.58)
      let steps = try document["properties"]["timeseries"].items()
      #expect((75...95).contains(steps.count))
      #expect(try steps[0]["time"].text() == "2026-11-18T14:00:00Z")
      #expect(try steps[0]["data"]["next_1_hours"]["summary"]["symbol_code"].text().isEmpty == false)
      #expect(try steps[0]["data"]["instant"]["details"]["wind_speed_of_gust"].number() > 0)
      let last = try #require(steps.last)
      #expect(try last["data"].members().map(\.0) == ["instant"])
      #expect(last["data"]["next_6_hours"].isMissing)
      #expect(response.body.count > 40_000)
      let held = ClientHeader("If-Modified-Since", "Wed, 18 Nov 2026 14:00:00 GMT")
      #expect(try await get(sim, "/weatherapi/locationforecast/2.0/complete?lat=60.1&lon=9.58", held).status == 304)
    }
  }

  @Test func metNorwaysRulesAreEnforced() async throws {
    try await withSim(.made(.metNorway)) { sim async throws in
      #expect(try await get(sim, "/weatherapi/locationforecast/2.0/compact?lat=60.12345&lon=9.58").status == 403)
      let anonymous = HTTPClient.live(userAgent: "curl", retry: RetryPolicy(attempts: 1))
      let request = ClientRequest(url: sim.url + "/weatherapi/locationforecast/2.0/compact?lat=60.1&lon=9.58")
      #expect(try await anonymous.send(request).status == 403)
      #expect(try await get(sim, "/weatherapi/nowcast/2.0/complete?lat=10&lon=10").status == 422)
      let nowcast = try JSON(parsing: try await get(sim, "/weatherapi/nowcast/2.0/complete?lat=60.1&lon=9.58").body)
      #expect(try nowcast["properties"]["meta"]["radar_coverage"].text() == "ok")
      #expect(try nowcast["properties"]["timeseries"].items().count == 23)
      let alerts = try JSON(parsing: try await get(sim, "/weatherapi/metalerts/2.0/current.json?lat=60.1&lon=9.58&lang=en").body)
      #expect(try alerts["type"].text() == "FeatureCollection")
    }
  }

  @Test func openWeatherHasItsFormatsAndNeedsAKey() async throws {
    try await withSim(.made(.openWeather)) { sim async throws in
      #expect(try await get(sim, "/data/2.5/weather?lat=1&lon=2").status == 401)
      let current = try JSON(parsing: try await get(sim, "/data/2.5/weather?lat=1&lon=2&appid=x&units=metric").body)
      #expect(try current["cod"].integer() == 200)
      #expect(try (-60...60).contains(current["main"]["temp"].number()))
      let kelvin = try JSON(parsing: try await get(sim, "/data/2.5/weather?lat=1&lon=2&appid=x").body)
      #expect(try kelvin["main"]["temp"].number() > 200)
      let forecast = try JSON(parsing: try await get(sim, "/data/2.5/forecast?lat=1&lon=2&appid=x&units=metric").body)
      #expect(try forecast["cod"].text() == "200")
      #expect(try forecast["list"].items().count == 40)
      #expect(try forecast["list"][0]["dt_txt"].text() == "2026-11-18 15:00:00")
      let air = try JSON(parsing: try await get(sim, "/data/2.5/air_pollution?lat=1&lon=2&appid=x").body)
      #expect(try (1...5).contains(air["list"][0]["main"]["aqi"].integer()))
    }
  }

  @Test(arguments: places)
  func metNorwayIsUnderstoodEverywhere(latitude: Double, longitude: Double) async throws {
    let cell = Cell(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    try await withSim(.made(.metNorway)) { sim async throws in
      let provider = Provider.metNorway(
        version: "test", contact: "someone@example.org", host: sim.url, http: network, clock: { afternoon })
      for kinds in provider.calls {
        let fetched = try await provider.fetchChecked(SourceRequest(cell, kinds))
        #expect(fetched.report.kinds == kinds.intersection(provider.covers(cell)))
        guard kinds.contains(Kinds(.hourly)) else { continue }
        #expect((fetched.report.hourly?.value.count ?? 0) > 40)
        #expect(fetched.expires[.hourly] == Instant(seconds: 1_795_012_200))
        // A second request with the validators gets the answer that nothing has changed.
        let again = try await provider.fetchChecked(SourceRequest(cell, kinds, validators: fetched.validators))
        #expect(again.unchanged.contains(Kinds(.hourly)))
      }
    }
  }
}
