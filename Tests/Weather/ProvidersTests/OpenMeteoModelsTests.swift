import HTTPClient
import Testing
import WeatherModel
import Zones

@testable import Providers

/// An answer for several models, with the suffixes that columns have when more than one model covers the place.
private func models(_ suffixes: [String], spoil: (String, String)? = nil) -> String {
  let midnight = OpenMeteoFixture.midnight.seconds
  var hourly = ["\"time\":[\(midnight),\(midnight + 3600)]"]
  var daily = ["\"time\":[\(midnight),\(midnight + 86_400)]"]
  var units: [String] = []
  var dailyUnits: [String] = []
  for (index, suffix) in suffixes.enumerated() {
    hourly += ["\"temperature_2m\(suffix)\":[\(10 + index),null]", "\"weather_code\(suffix)\":[3,3]"]
    daily += [
      "\"weather_code\(suffix)\":[61,0]", "\"temperature_2m_max\(suffix)\":[\(20 + index),21]", "\"temperature_2m_min\(suffix)\":[9,8]",
      "\"precipitation_sum\(suffix)\":[\(index).5,null]",
    ]
    units.append("\"temperature_2m\(suffix)\":\"°C\"")
    dailyUnits += ["max", "min"].map { "\"temperature_2m_\($0)\(suffix)\":\"°C\"" } + ["\"precipitation_sum\(suffix)\":\"mm\""]
  }
  let body = """
    {"latitude":52.52,"longitude":13.42,"utc_offset_seconds":7200,"timezone":"Europe/Berlin","hourly_units":{\(units.joined(separator: ","))},\
    "hourly":{\(hourly.joined(separator: ","))},"daily_units":{\(dailyUnits.joined(separator: ","))},\
    "daily":{\(daily.joined(separator: ","))}}
    """
  return spoil.map { body.replacing($0.0, with: $0.1) } ?? body
}

private func compare(_ names: [String], key: String? = nil, _ http: ScriptedHTTP) async throws -> [ModelForecast] {
  try await OpenMeteo.compare(try testCell(52.52, 13.405), models: names, key: key, http: http.client, clock: { OpenMeteoFixture.now })
}

@Suite struct OpenMeteoModelsTests {
  @Test func eachModelHasItsOwnForecast() async throws {
    let http = ScriptedHTTP(models(["_icon_seamless", "_gfs_seamless", "_best_match"]))
    let forecasts = try await compare(["gfs_seamless", "icon_seamless", "gfs_seamless"], http)
    #expect(forecasts.map(\.model) == ["gfs_seamless", "icon_seamless"])
    #expect(forecasts[0].hours.map(\.temperature.celsius) == [11])
    #expect(forecasts[0].days.map(\.high.celsius) == [21, 21])
    #expect(forecasts[1].days.map(\.date.description) == ["2026-10-03", "2026-10-04"])
    #expect(forecasts[1].days.map(\.low.celsius) == [9, 8])
    #expect(forecasts[1].days.map(\.precipitation) == [0.5, nil])
    #expect(forecasts[1].days[0].condition == .rain && forecasts[1].hours[0].condition == .overcast)
  }

  @Test func allModelsAreAskedForInOneCallWithTheOneThatCoversEverything() async throws {
    let http = ScriptedHTTP(models(["_icon_seamless", "_best_match"]))
    _ = try await compare(["icon_seamless"], http)
    let url = try #require(http.urls.first)
    #expect(http.urls.count == 1)
    #expect(
      url.hasPrefix(
        "https://api.open-meteo.com/v1/forecast?latitude=52.52&longitude=13.405&models=icon_seamless,best_match&hourly=temperature_2m,"))
    #expect(url.contains("&daily=weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum&forecast_days=7&"))
    let own = ScriptedHTTP(models(["_best_match"]))
    #expect(try await compare(["best_match"], own).map(\.model) == ["best_match"])
    #expect(own.urls.first?.contains("&models=best_match&") == true)
  }

  @Test func aModelThatDoesNotCoverThePlaceIsLeftOut() async throws {
    #expect(
      try await compare(["icon_d2", "gfs_seamless"], ScriptedHTTP(models(["_gfs_seamless", "_best_match"]))).map(\.model) == [
        "gfs_seamless"
      ])
    // Only one covers it, so columns have no suffix: it must be the one that covers everything.
    #expect(try await compare(["icon_d2", "best_match"], ScriptedHTTP(models([""]))).map(\.model) == ["best_match"])
    #expect(try await compare(["icon_d2"], ScriptedHTTP(models([""]))) == [])
    let empty = models(["_icon_d2", "_best_match"]).replacing(
      "\"temperature_2m_icon_d2\":[10,null]", with: "\"temperature_2m_icon_d2\":[null,null]"
    )
    .replacing("\"temperature_2m_max_icon_d2\":[20,21]", with: "\"temperature_2m_max_icon_d2\":[null,null]")
    #expect(try await compare(["icon_d2"], ScriptedHTTP(empty)) == [])
  }

  @Test func anUnknownModelIsAnError() async throws {
    let reason = "Data corrupted at path ''. Cannot initialize MultiDomains from invalid String value crystal_ball."
    let http = ScriptedHTTP(#"{"error":true,"reason":"\#(reason)"}"#, status: 400)
    await #expect(
      throws: ProviderError(source: .openMeteo, endpoint: "models", cause: .upstream(status: 400, reason: "it refuses the request"))
    ) {
      try await compare(["crystal_ball"], http)
    }
    for name in ["", "a&b", "Icon", "icon,gfs", String(repeating: "a", count: 65)] {
      let unasked = ScriptedHTTP("{}")
      await #expect(throws: ProviderError.self) { try await compare([name], unasked) }
      #expect(unasked.requests.isEmpty)
    }
    #expect(try await compare([], ScriptedHTTP("")).isEmpty)
  }

  @Test func theSourceComparesTheMajorModels() async throws {
    let http = ScriptedHTTP(models(["_ecmwf_ifs025", "_jma_seamless", "_best_match"]))
    let provider = Provider.openMeteo(http: http.client, clock: { OpenMeteoFixture.now })
    let compared = try await provider.models?(try testCell(52.52, 13.405))
    #expect(compared?.map(\.model) == ["ecmwf_ifs025", "jma_seamless"])
    #expect(
      http.urls.first?.contains(
        "&models=ecmwf_ifs025,gfs_seamless,icon_seamless,meteofrance_seamless,ukmo_seamless,gem_seamless,jma_seamless,best_match&") == true)
    let own = Provider.openMeteo(models: ["icon_d2"], http: http.client, clock: { OpenMeteoFixture.now })
    #expect(try await own.models?(.zero) == [])
    #expect(own.modelsWeight == OpenMeteo.comparisonWeight(models: 1))
    #expect(Provider.nws(version: "1", contact: "", http: http.client, clock: { OpenMeteoFixture.now }).models == nil)
  }

  @Test func anAnswerForSeveralModelsIsDecodedAsOne() throws {
    func report(_ body: String) throws -> WeatherReport? {
      let reading = DecodingContext(fetchedAt: OpenMeteoFixture.now)
      guard case .weather(let report) = try Decoding.decode(.openMeteo, answer(body), endpoint: "models", reading) else { return nil }
      return report
    }
    // Open-Meteo's own choice, at any position.
    let chosen = try report(models(["_icon_d2", "_best_match"]))
    #expect(chosen?.hourly?.value.map(\.temperature.celsius) == [11])
    #expect(chosen?.daily?.value.map(\.high.celsius) == [21, 21])
    #expect(try report(models(["_icon_d2", "_gfs_seamless"]))?.hourly?.value.map(\.temperature.celsius) == [10])
    #expect(try report(models([""]))?.daily?.value.map(\.low.celsius) == [9, 8])
    #expect(try report(#"{"latitude":1,"longitude":2,"utc_offset_seconds":0}"#)?.kinds == [])
    #expect(invalidField { _ = try report(#"{"latitude":1,"longitude":2,"utc_offset_seconds":0,"hourly":[]}"#) } == "hourly")
    let times = (0...4000).map { "\($0 * 3600)" }.joined(separator: ",")
    let long = #"{"latitude":1,"longitude":2,"utc_offset_seconds":0,"hourly":{"time":[\#(times)]}}"#
    #expect(invalidField { _ = try report(long) } == "hourly.time")
    let implausible = models(["_icon_d2"], spoil: ("\"temperature_2m_icon_d2\":[10,", "\"temperature_2m_icon_d2\":[1000,"))
    #expect(invalidField { _ = try report(implausible) } == "hourly.temperature_2m_icon_d2[0]")
  }

  @Test func aWrongValueIsNamedWithTheModel() async throws {
    let implausible = ScriptedHTTP(
      models(["_icon_d2", "_best_match"], spoil: ("\"temperature_2m_max_icon_d2\":[20,", "\"temperature_2m_max_icon_d2\":[\"x\",")))
    await #expect(
      throws: ProviderError(
        source: .openMeteo, endpoint: "models",
        cause: .invalid(field: "daily.temperature_2m_max_icon_d2[0]", found: "expected a number, found a string"))
    ) { try await compare(["icon_d2"], implausible) }
  }
}

@Suite struct OpenMeteoKeyTests {
  private func provider(_ http: ScriptedHTTP, key: String? = nil) -> Provider {
    .openMeteo(key: key, http: http.client, clock: { OpenMeteoFixture.now })
  }

  @Test func aKeyMeansThePaidHostsAndTerms() async throws {
    let http = ScriptedHTTP { request in
      answer(request.url.contains("air-quality") ? OpenMeteoFixture.air().json : OpenMeteoFixture.whole().json)
    }
    let paid = provider(http, key: "k&y")
    for kind in [Kind.daily, .air] { _ = try await paid.fetch(SourceRequest(try testCell(52.52, 13.405), Kinds(kind))) }
    #expect(
      http.urls.map { String($0.prefix { $0 != "?" }) } == [
        "https://customer-air-quality-api.open-meteo.com/v1/air-quality", "https://customer-api.open-meteo.com/v1/forecast",
      ])
    #expect(http.urls.allSatisfy { $0.hasSuffix("&apikey=k%26y") })
    #expect(paid.terms.quotas == [Quota(1_000_000, per: .month)])
    let free = ScriptedHTTP(OpenMeteoFixture.whole().json)
    _ = try await provider(free).fetch(SourceRequest(try testCell(52.52, 13.405), Kinds(.daily)))
    #expect(free.urls.allSatisfy { $0.hasPrefix("https://api.open-meteo.com/") && !$0.contains("apikey") })
    #expect(provider(free).terms.quotas.count == 3)
  }

  @Test func noErrorContainsTheKey() async throws {
    for (body, status) in [
      (#"{"error":true,"reason":"Plan of sesame is over"}"#, 400), (#"{"error":true,"reason":"The API key sesame is invalid"}"#, 400),
    ] {
      do {
        _ = try await provider(ScriptedHTTP(body, status: status), key: "sesame").fetch(SourceRequest(try testCell(0, 0), Kinds(.current)))
        Issue.record("that is no answer")
      } catch { #expect(!"\(error)".contains("sesame")) }
    }
  }

  @Test func theWeightOfARequestDependsOnVariablesAndDays() {
    let weight = OpenMeteo.freeTerms.weight
    #expect(OpenMeteoClient.weight(variables: 10, days: 14) == 1)
    #expect(OpenMeteoClient.weight(variables: 11, days: 1) == 2)
    #expect(OpenMeteoClient.weight(variables: 10, days: 15) == 2)
    #expect(weight(Kinds(.minutely)) == 1)
    #expect(weight(Kinds(.current)) == 2)  // 15 variables and the pressure before
    #expect(weight(Kinds(.daily)) == 2)  // 11 variables for 16 days
    #expect(weight(Kinds(.air)) == 2)  // 19 variables
    #expect(weight(OpenMeteo.forecastKinds) == 5)  // 43 variables for 16 days
    #expect(weight(OpenMeteo.kinds) == 7)
    #expect(OpenMeteo.comparisonWeight(models: 4) == 3)  // 6 variables of 5 models
    #expect(provider(ScriptedHTTP("")).modelsWeight == 5)  // 6 variables of 8 models
  }
}

@Suite struct OpenMeteoPollenTests {
  private func air(_ columns: [String: String]) throws -> AirQuality? {
    var fixture = OpenMeteoFixture.air()
    for (column, json) in columns { fixture = fixture.with("current", column, json) }
    let decoder = OpenMeteoDecoder(endpoint: .air, cell: .zero, fetchedAt: OpenMeteoFixture.now, zones: ZoneFiles())
    return try decoder.report(answer(fixture.json), asked: Kinds(.air)).air?.value
  }

  @Test func pollenIsCountedInEuropeOnly() throws {
    let all = ["alder_pollen": "0", "birch_pollen": "12.3", "grass_pollen": "4", "mugwort_pollen": "null", "olive_pollen": "0.1"]
    #expect(try air(all)?.pollen == [Pollen(.alder, 0), Pollen(.birch, 12.3), Pollen(.grass, 4), Pollen(.olive, 0.1)])
    #expect(try air([:])?.pollen == [])
    #expect(invalidField { _ = try air(["birch_pollen": "-1"]) } == "current.birch_pollen")
    #expect(invalidField { _ = try air(["ragweed_pollen": "[1]"]) } == "current.ragweed_pollen")
  }

  @Test func pollenIsAskedForWithTheAir() throws {
    let url = OpenMeteoClient.airURL(OpenMeteo.Hosts(), .zero)
    #expect(url.contains(",ozone,") && url.contains(",alder_pollen,birch_pollen,grass_pollen,mugwort_pollen,olive_pollen,ragweed_pollen&"))
    // No European index: it is computed from the concentrations.
    #expect(url.contains("&hourly=us_aqi,pm2_5,pm10,ozone,nitrogen_dioxide,sulphur_dioxide&") && !url.contains("european_aqi"))
  }
}
