import HTTPClient
import Testing
import WeatherModel

@testable import Providers

private let now = METNorwayFixture.now

private func decode(
  _ body: String, _ endpoint: METNorwayEndpoint = .locationforecast, status: Int = 200, at time: Instant = now, kinds: Kinds? = nil,
  _ latitude: Double = 60.391, _ longitude: Double = 5.322
) throws -> WeatherReport {
  let context = DecodingContext(cell: try testCell(latitude, longitude), kinds: kinds, fetchedAt: time)
  return try METNorwayDecoder(endpoint: endpoint, context: context).report(answer(body, status: status))
}

@Suite struct METNorwayForecastTests {
  @Test func theStepThatAppliesNowIsUnderstood() throws {
    let report = try decode(METNorwayFixture.forecast(), at: now + 1200)
    #expect(report.kinds == METNorway.forecastKinds)
    #expect(report.firstImplausible() == nil)
    #expect(report.elevation == 12)
    #expect(report.zone.identifier == "Europe/Oslo")
    let current = try #require(report.current)
    #expect(current.provenance == Provenance(source: .metNorway, fetchedAt: now + 1200, validAt: now))
    #expect(current.value.temperature.celsius == -2)
    #expect(current.value.dewPoint?.celsius == -3.1)
    #expect(current.value.humidity == 0.812)
    #expect(current.value.wind == Wind(speed: 6.4, gust: 12.1, direction: 0))
    #expect(current.value.pressure == 1010)
    #expect(current.value.cloudCover == 0.875)
    #expect(current.value.uvIndex == 0.4)
    #expect(current.value.condition == .rain)
    #expect(current.value.isDaylight == true)
    #expect(current.value.precipitation == 0.3)
    #expect(current.value.precipitationChance == 0.555)
    let felt = Temperature.apparent(Temperature(celsius: -2), humidity: 0.812, windSpeed: 6.4).celsius
    #expect(abs((current.value.feelsLike?.celsius ?? 0) - felt) < 0.006)
    #expect(current.value.visibility == nil)
  }

  @Test func theCurrentWeatherMovesOnWithTheClock() throws {
    let forecast = METNorwayFixture.forecast()
    func celsius(_ seconds: Int64) throws -> Double? { try decode(forecast, at: now + seconds).current?.value.temperature.celsius }
    #expect(try celsius(-1800) == -2)
    #expect(try celsius(3599) == -2)
    #expect(try celsius(3600) == -1)
    #expect(try celsius(.hours(12)) == 4)
    #expect(try decode(forecast, at: now - .hours(2)).current == nil)
    #expect(try decode(forecast, at: now + .days(30)).current == nil)
    #expect(invalidField { _ = try decode(forecast, at: now + .days(30), kinds: Kinds(.current)) } == "properties.timeseries")
  }

  @Test func hoursComeFirstAndThenStepsOfSix() throws {
    let hours = try #require(try decode(METNorwayFixture.forecast()).hourly)
    #expect(hours.provenance.validAt.description == "2026-11-18T13:30:41Z")
    #expect(hours.value.count == 22)
    #expect(hours.value[1].condition == .cloudy)
    // At 16:00 (15:00 UTC) the sun has set in Bergen, but the symbol for clouds has no sun or moon to show it.
    #expect(hours.value[1].isDaylight == true && hours.value[3].isDaylight == false)
    #expect(hours.value[10].time == now + .hours(10) && hours.value[11].time == now + .hours(16))
    #expect(hours.value[10].condition == .snow)
    #expect(hours.value[10].precipitation == 0.7)
    #expect(hours.value[10].precipitationChance == 0.8)
    #expect(hours.value[2].pressureChange == nil && hours.value[3].pressureChange == -1.5)
    #expect(hours.value[12].pressureChange == nil)
  }

  @Test func daysAreThePlacesOwnWithTheSunsTimes() throws {
    let days = try #require(try decode(METNorwayFixture.forecast()).daily?.value)
    #expect(days.map(\.date.description) == ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"])
    // Until 23:00 UTC it is the 18th: nine hours, starting at −2.
    #expect(days[0].low.celsius == -2 && days[0].high.celsius == 6)
    // The extremes of a six-hour step count if the six hours are within the day.
    #expect(days[1].low.celsius == -6.5 && days[1].high.celsius == 7)
    #expect(days[2].condition == .snow)
    let rise = try #require(days[0].sunrise)
    let set = try #require(days[0].sunset)
    #expect(rise > Instant(seconds: now.seconds - .hours(7)) && rise < now - .hours(6))
    #expect(set > now && set < now + .hours(2))
  }

  @Test func thePolarNightHasNoSunrise() throws {
    let report = try decode(METNorwayFixture.forecast(), .locationforecast, 78.22, 15.63)
    #expect(report.daily?.value.first?.sunrise == nil && report.daily?.value.first?.sunset == nil)
    #expect(report.hourly?.value[1].isDaylight == false)
  }

  @Test func valuesThatTheCompactProductLacksAreAbsent() throws {
    let details = #"{"air_temperature":1}"#
    let step =
      #"{"time":"2026-11-18T14:00:00Z","data":{"instant":{"details":\#(details)},"next_1_hours":{"summary":{"symbol_code":"fog"}}}}"#
    let report = try decode(METNorwayFixture.series([step], units: METNorwayFixture.units, altitude: 0))
    var moment = Moment(time: now, condition: .fog, temperature: Temperature(celsius: 1))
    moment.isDaylight = true
    #expect(report.current?.value == moment)
    #expect(report.daily?.value.count == 1)
    let bare = step.replacing(#"{"summary":{"symbol_code":"fog"}}"#, with: #"{"summary":{},"details":{}}"#)
    #expect(try decode(METNorwayFixture.series([bare], units: METNorwayFixture.units, altitude: 0)).current?.value.condition == .unknown)
  }

  @Test func withoutAGivenPlaceTheAnswersPlaceIsUsed() throws {
    let context = DecodingContext(fetchedAt: now)
    let report = try METNorwayDecoder(endpoint: .locationforecast, context: context).report(answer(METNorwayFixture.small()))
    #expect(report.cell == (try testCell(60.391, 5.322)))
  }

  @Test func everySymbolHasItsCondition() {
    let names: [(String, Condition)] = [
      ("clearsky", .clear), ("fair", .clear), ("partlycloudy", .partlyCloudy), ("cloudy", .cloudy), ("fog", .fog), ("lightrain", .rain),
      ("rain", .rain), ("heavyrain", .heavyRain), ("lightrainshowers", .rain), ("rainshowers", .rain), ("heavyrainshowers", .heavyRain),
      ("lightsleet", .sleet), ("sleet", .sleet), ("heavysleet", .sleet), ("lightsleetshowers", .sleet), ("sleetshowers", .sleet),
      ("heavysleetshowers", .sleet), ("lightsnow", .snow), ("snow", .snow), ("heavysnow", .heavySnow), ("lightsnowshowers", .snow),
      ("snowshowers", .snow), ("heavysnowshowers", .heavySnow), ("lightrainandthunder", .thunderstorm), ("rainandthunder", .thunderstorm),
      ("heavyrainandthunder", .thunderstorm), ("rainshowersandthunder", .thunderstorm), ("heavysnowshowersandthunder", .thunderstorm),
      ("lightsleetandthunder", .thunderstorm), ("lightssleetshowersandthunder", .thunderstorm),
      ("lightssnowshowersandthunder", .thunderstorm), ("frogs", .unknown), ("frogsandthunder", .unknown), ("", .unknown),
      ("andthunder", .unknown), ("heavy", .unknown),
    ]
    for (name, condition) in names {
      for (suffix, isDaylight) in [("", nil), ("_day", true), ("_night", false), ("_polartwilight", false), ("_noon", nil)] {
        let symbol = METNorwaySymbol(name + suffix)
        #expect(symbol.condition == condition, "\(name)\(suffix)")
        if !name.isEmpty { #expect(symbol.isDaylight == isDaylight, "\(name)\(suffix)") }
      }
    }
  }

  @Test(arguments: [
    (#""air_temperature":-2.0"#, #""air_temperature":"-2""#, "properties.timeseries[0].data.instant.details.air_temperature"),
    (#""air_temperature":-2.0"#, #""air_temperature":-200"#, "properties.timeseries[0].data.instant.details.air_temperature"),
    (#""air_temperature":-2.0"#, #""air_temperature":[1]"#, "properties.timeseries[0].data.instant.details.air_temperature"),
    (#""relative_humidity":81.2"#, #""relative_humidity":{}"#, "properties.timeseries[0].data.instant.details.relative_humidity"),
    (#""wind_speed":6.4"#, #""wind_speed":-1"#, "properties.timeseries[0].data.instant.details.wind_speed"),
    (#""symbol_code":"lightrainshowers_day""#, #""symbol_code":7"#, "properties.timeseries[0].data.next_1_hours.summary.symbol_code"),
    (
      #""precipitation_amount":0.3"#, #""precipitation_amount":-0.3"#,
      "properties.timeseries[0].data.next_1_hours.details.precipitation_amount"
    ),
    (#""next_1_hours":{"#, #""next_1_hours":[],"x":{"#, "properties.timeseries[0].data.next_1_hours"),
    (#""instant":{"#, #""instant":[],"x":{"#, "properties.timeseries[0].data.instant.details"),
    (#""time":"2026-11-18T14:00:00Z""#, #""time":"soon""#, "properties.timeseries[0].time"),
    (#""time":"2026-11-18T15:00:00Z""#, #""time":"2026-11-18T14:00:00Z""#, "properties.timeseries[1].time"),
    (#""time":"2026-11-18T14:00:00Z""#, #""time":null"#, "properties.timeseries[0].time"),
    (#""timeseries":["#, #""timeseries":[],"x":["#, "properties.timeseries"),
    (#""timeseries":["#, #""timeseries":{},"x":["#, "properties.timeseries"),
    (#""properties":{"#, #""attributes":{"#, "properties.timeseries"),
    (
      #""celsius","air_temperature_max""#, #""kelvin","air_temperature_max""#, "properties.meta.units.air_temperature"
    ),
    (#""updated_at":"2026-11-18T13:30:41Z""#, #""updated_at":5"#, "properties.meta.updated_at"),
    (#",12]}"#, #","high"]}"#, "geometry.coordinates[2]"),
  ])
  func nonsenseIsAnErrorThatNamesItsField(_ piece: String, _ other: String, _ field: String) throws {
    let body = try replacing(METNorwayFixture.small(), piece, with: other)
    #expect(invalidField { _ = try decode(body) } == field)
  }

  @Test func missingAndNullValuesAreAbsent() throws {
    var body = METNorwayFixture.small()
    body = try replacing(body, #""wind_speed":6.4"#, with: #""wind_speed":null"#)
    body = try replacing(body, #""relative_humidity":81.2"#, with: #""relative_humidity":null"#)
    let moment = try #require(try decode(body).current?.value)
    #expect(moment.wind == nil && moment.humidity == nil && moment.feelsLike == nil)
    let cold = try replacing(METNorwayFixture.small(), #""air_temperature":-2.0"#, with: #""air_temperature":null"#)
    #expect(try decode(cold).hourly?.value.count == 2)
  }

  @Test func aBodyThatIsNoAnswerIsAnError() {
    for body in ["", "<!DOCTYPE html><title>Log in</title>", "[]", "{", "17", "null"] {
      #expect(invalidField { _ = try decode(body) } == "document", "\(body)")
    }
    #expect(invalidField { _ = try decode("{}") } == "properties.timeseries")
  }

  @Test func statusesAreDistinguished() {
    func cause(_ status: Int, _ body: String = "<h1>Error</h1>", retryAfter: Int64? = nil) -> ProviderError.Cause? {
      failure {
        let context = DecodingContext(cell: .zero, fetchedAt: now)
        let decoder = METNorwayDecoder(endpoint: .locationforecast, context: context)
        _ = try decoder.report(answer(body, status: status, retryAfter: retryAfter))
      }?.cause
    }
    #expect(cause(203, METNorwayFixture.small()) == nil)
    #expect(cause(403) == .upstream(status: 403, reason: nil))
    #expect(cause(403, "Forbidden") == .upstream(status: 403, reason: "it refuses the request"))
    // A log-in page is not an answer of the source.
    #expect(cause(403, "<html>Accept our terms of service to reach https://wifi.test</html>") == .upstream(status: 403, reason: nil))
    #expect(cause(401, "<html>User-Agent</html>") == .upstream(status: 401, reason: nil))
    for words in [
      "<h1>403 Forbidden</h1>Please send a valid User-Agent", "Blocked: see https://api.met.no/doc/TermsOfService",
      "<p>You have to identify yourself, says api.met.no</p>",
    ] { #expect(cause(403, words) == .refusedKey, "\(words)") }
    #expect(cause(422) == .unknownPlace)
    #expect(cause(429) == .quotaUsedUp(retryAfter: 300))
    #expect(cause(429, retryAfter: 17) == .quotaUsedUp(retryAfter: 17))
    #expect(cause(500) == .upstream(status: 500, reason: nil))
    #expect(cause(404, "No such product") == .upstream(status: 404, reason: "it refuses the request"))
    #expect(cause(304, "") == .upstream(status: 304, reason: nil))
    let refused = ProviderError(source: .metNorway, endpoint: "nowcast", cause: .refusedKey)
    #expect(refused.description.contains("contact") && !refused.description.contains("key"))
  }

  @Test func cutAndDamagedAnswersNeverCrash() {
    let decoder = METNorwayDecoder(endpoint: .locationforecast, context: DecodingContext(fetchedAt: now))
    expectEveryCutIsAnError(METNorwayFixture.small()) { _ = try decoder.report($0) }
    expectDamageIsSurvived(METNorwayFixture.small()) { try decoder.report($0) }
  }
}

@Suite struct METNorwayLimitTests {
  @Test func listsAboveTheLimitAreAnError() {
    func many(_ count: Int) -> String { Array(repeating: "{}", count: count).joined(separator: ",") }
    #expect(invalidField { _ = try decode(#"{"features":[\#(many(1001))]}"#, .metalerts) } == "features")
    let series = METNorwayFixture.series([many(4001)], units: METNorwayFixture.units, altitude: 0)
    for endpoint in [METNorwayEndpoint.locationforecast, .nowcast] {
      #expect(invalidField { _ = try decode(series, endpoint) } == "properties.timeseries")
    }
  }
}

@Suite struct METNorwayNowcastTests {
  @Test func theRainOfTheNextHoursIsUnderstood() throws {
    let report = try decode(METNorwayFixture.nowcast(), .nowcast)
    #expect(report.kinds == Kinds(.minutely))
    #expect(
      report.minutely?.value == [
        RainStep(time: now, intensity: 0), RainStep(time: now + 300, intensity: 0.2), RainStep(time: now + 900, intensity: 1.55),
      ])
    #expect(report.minutely?.provenance.validAt.description == "2026-11-18T13:30:41Z")
    #expect(try decode(METNorwayFixture.nowcast(coverage: nil), .nowcast).kinds == Kinds(.minutely))
  }

  @Test(arguments: [("no coverage", METNorwayRadar.outOfReach), ("temporarily unavailable", .down), ("ok", .sees), ("superb", .sees)])
  func theCoverageOfTheRadarIsRead(_ coverage: String, _ radar: METNorwayRadar) throws {
    let decoder = METNorwayDecoder(endpoint: .nowcast, context: DecodingContext(fetchedAt: now))
    #expect(try decoder.answer(answer(METNorwayFixture.nowcast(coverage: coverage))).radar == radar)
  }

  @Test(arguments: ["no coverage", "temporarily unavailable", "ok"]) func withoutRadarRainIsUnknownAndNotZero(_ coverage: String) throws {
    #expect(try decode(METNorwayFixture.nowcast(coverage: coverage, rates: [nil, nil, nil]), .nowcast).minutely == nil)
    let report = try decode(METNorwayFixture.nowcast(coverage: coverage), .nowcast)
    #expect((report.minutely == nil) == (coverage != "ok"))
  }

  @Test func aWrongValueIsNamed() throws {
    let negative = METNorwayFixture.nowcast(rates: ["0", "-1"])
    #expect(invalidField { _ = try decode(negative, .nowcast) } == "properties.timeseries[1].data.instant.details.precipitation_rate")
    let text = METNorwayFixture.nowcast(rates: ["\"0\""])
    #expect(invalidField { _ = try decode(text, .nowcast) } == "properties.timeseries[0].data.instant.details.precipitation_rate")
    let coverage = try replacing(METNorwayFixture.nowcast(), #""radar_coverage":"ok""#, with: #""radar_coverage":[]"#)
    #expect(invalidField { _ = try decode(coverage, .nowcast) } == "properties.meta.radar_coverage")
    #expect(failure { _ = try decode("<html>", .nowcast, status: 422) }?.cause == .unknownPlace)
  }

  @Test func cutAndDamagedAnswersNeverCrash() {
    let context = DecodingContext(fetchedAt: now)
    expectEveryCutIsAnError(METNorwayFixture.nowcast()) { _ = try METNorwayDecoder(endpoint: .nowcast, context: context).report($0) }
    expectDamageIsSurvived(METNorwayFixture.nowcast()) { try METNorwayDecoder(endpoint: .nowcast, context: context).report($0) }
  }
}

@Suite struct METNorwayAlertTests {
  @Test func warningsAreUnderstoodMostSevereFirst() throws {
    let alerts = try #require(try decode(METNorwayFixture.alerts(), .metalerts).alerts)
    #expect(alerts.provenance.validAt.description == "2026-11-18T12:25:53Z")
    #expect(alerts.value.map(\.id) == ["met.2", "met.1"])
    #expect(alerts.value.map(\.severity) == [.extreme, .moderate])
    let gale = alerts.value[1]
    #expect(gale.event == "Gale")
    #expect(gale.certainty == .likely && gale.urgency == .unknown)
    #expect(gale.headline == "Gale, yellow level, coast of Vestland")
    #expect(gale.area == "Coast of Vestland")
    #expect(gale.onset?.description == "2026-11-18T18:00:00Z")
    #expect(gale.ends?.description == "2026-11-19T02:00:00Z")
    #expect(alerts.value[0].ends?.description == "2026-11-19T06:00:00Z")
    #expect(gale.text == "Southwesterly gale 20 m/s.\n\nFerries may be cancelled.")
    #expect(gale.instruction == "Stay ashore.")
    #expect(gale.sender == "MET Norway")
    #expect(gale.url == "https://www.met.no/gale")
  }

  @Test func anAnswerWithoutWarningsIsAnEmptyList() throws {
    let empty = #"{"features":[],"lang":"en","lastChange":"2026-11-18T12:25:53+00:00","type":"FeatureCollection"}"#
    #expect(try decode(empty, .metalerts).alerts?.value == [])
  }

  @Test(arguments: [
    (#""id":"met.1""#, #""id":1"#, "features[0].properties.id"), (#""id":"met.1""#, #""x":1"#, "features[0].properties.id"),
    (#""severity":"Moderate""#, #""severity":2"#, "features[0].properties.severity"),
    (#""2026-11-19T03:00:00+01:00""#, #""tomorrow""#, "features[0].properties.eventEndingTime"),
    (#""2026-11-18T18:00:00+00:00""#, "17", "features[0].when.interval[0]"),
    (#"{"features":["#, #"{"features":{},"x":["#, "features"),
    (#""event":"gale","eventAwarenessName":"Gale""#, #""event":null,"eventAwarenessName":"""#, "features[0].properties.event"),
  ])
  func aWrongValueIsNamed(_ piece: String, _ other: String, _ field: String) throws {
    let alert = METNorwayFixture.alert("1", severity: #""severity":"Moderate","#)
    let body = try replacing(#"{"features":[\#(alert)],"lastChange":"2026-11-18T12:25:53+00:00"}"#, piece, with: other)
    #expect(invalidField { _ = try decode(body, .metalerts) } == field)
  }

  @Test func unknownWordsAreUnknownAndInvalidLinksAreDropped() throws {
    var body = try replacing(METNorwayFixture.alerts(), #""severity":"Moderate""#, with: #""severity":"Dreadful""#)
    body = try replacing(body, #""certainty":"Likely""#, with: #""certainty":"Perhaps""#)
    body = try replacing(body, #"\nhttps://www.met.no/gale\n"#, with: "javascript:alert(1)")
    let alert = try #require(try decode(body, .metalerts).alerts?.value.last)
    #expect(alert.severity == .unknown && alert.certainty == .unknown && alert.url == nil)
  }

  @Test func withoutAPlaceTheErrorSaysSo() {
    let error = failure {
      _ = try METNorwayDecoder(endpoint: .metalerts, context: DecodingContext(fetchedAt: now)).report(answer(METNorwayFixture.alerts()))
    }
    #expect(error?.cause == .invalid(field: "geometry", found: placeMissingText))
  }

  @Test func cutAndDamagedAnswersNeverCrash() {
    let context = DecodingContext(cell: .zero, fetchedAt: now)
    expectEveryCutIsAnError(METNorwayFixture.alerts()) { _ = try METNorwayDecoder(endpoint: .metalerts, context: context).report($0) }
    expectDamageIsSurvived(METNorwayFixture.alerts()) { try METNorwayDecoder(endpoint: .metalerts, context: context).report($0) }
  }
}
