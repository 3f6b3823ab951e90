import TestKit
import Testing
import WeatherModel
import Zones

@testable import Providers

private func decode(
  _ body: String, status: Int = 200, retryAfter: Int64? = nil, _ endpoint: OpenMeteoEndpoint = .forecast, asked: Kinds = []
) throws -> WeatherReport {
  let decoder = OpenMeteoDecoder(
    endpoint: endpoint, cell: try testCell(52.52, 13.405), fetchedAt: OpenMeteoFixture.now + 20, zones: ZoneFiles())
  return try decoder.report(answer(body, status: status, retryAfter: retryAfter), asked: asked)
}

private func failure(_ body: String, status: Int = 200, retryAfter: Int64? = nil, asked: Kinds = []) -> ProviderError? {
  do {
    _ = try decode(body, status: status, retryAfter: retryAfter, asked: asked)
    return nil
  } catch { return error as? ProviderError }
}

private func invalidField(_ fixture: OpenMeteoFixture, asked: Kinds = []) -> String? {
  guard case .invalid(let field, _)? = failure(fixture.json, asked: asked)?.cause else { return nil }
  return field
}

@Suite struct OpenMeteoDecodingTests {
  let now = OpenMeteoFixture.now

  @Test func aWholeForecastIsUnderstood() throws {
    let report = try decode(OpenMeteoFixture.whole().json, asked: OpenMeteo.forecastKinds)
    #expect(report.kinds == OpenMeteo.forecastKinds)
    #expect(report.firstImplausible() == nil)
    #expect(report.elevation == 38)
    #expect(report.zone.identifier == "Europe/Berlin")
    #expect(report.zone.offset == 7200)
    let current = try #require(report.current)
    #expect(current.provenance == Provenance(source: .openMeteo, fetchedAt: now + 20, validAt: now))
    #expect(current.value.temperature.celsius == 17.7)
    #expect(current.value.feelsLike?.celsius == 16.2)
    #expect(current.value.humidity == 0.64)
    #expect(current.value.condition == .rain)
    #expect(current.value.wind == Wind(speed: 4.72, gust: 9.3, direction: 0))
    #expect(current.value.isDaylight == true)
    #expect(current.value.precipitation == 0.4)
    #expect(current.value.visibility == 24_140)
    #expect(current.value.uvIndex == 2.85)
    #expect(current.value.snowDepth == 0.12)
    #expect(current.value.precipitationChance == nil)
    // 09:30 is between 1017 at nine and 1016 at ten.
    #expect(current.value.pressureChange == -4.1)
  }

  @Test func hoursDaysAndMinutesAreUnderstood() throws {
    let report = try decode(OpenMeteoFixture.whole().json)
    let hours = try #require(report.hourly?.value)
    #expect(hours.count == 48)
    #expect(hours[0].temperature.celsius == 10.3)
    #expect(hours[1].condition == .heavyRain)
    #expect(hours[0].pressureChange == nil)
    #expect(hours[7].snowDepth == 0.12 && hours[8].snowDepth == 0)
    #expect(hours[3].pressureChange == -3)
    #expect(hours[8].precipitation == 2.3)
    #expect(hours[8].precipitationChance == 0.35)
    #expect(hours[41].visibility == nil)
    #expect(hours[20].isDaylight == false)
    let days = try #require(report.daily?.value)
    #expect(days.map(\.date.description) == ["2026-10-03", "2026-10-04"])
    #expect(days[0].low.celsius == 9.1 && days[0].high.celsius == 19.2)
    #expect(days[0].condition == .rain && days[1].condition == .thunderstorm)
    #expect(days[1].precipitationChance == nil)
    #expect(days[0].wind == Wind(speed: 6.1, gust: 12, direction: 225))
    #expect(days[0].sunrise == OpenMeteoFixture.midnight + 25_800)
    let steps = try #require(report.minutely?.value)
    #expect(steps == [RainStep(time: now - 900, intensity: 0.4), RainStep(time: now + 900, intensity: 1)])
  }

  @Test func localTimesAndUnixTimesGiveTheSameResult() throws {
    let fixture = OpenMeteoFixture.whole()
      .with("current", "time", "\"2026-10-03T12:30\"")
      .with("hourly", "time", "[\"2026-10-03T06:00\",\"2026-10-03T07:00\"]")
      .with("daily", "time", "[\"2026-10-03\",\"2026-10-04\"]")
      .with("daily", "sunrise", "[\"2026-10-03T07:10\",\"2026-10-04T07:11\"]")
      .with("minutely_15", "time", "[\"2026-10-03T12:30\",\"2026-10-03T12:45\",\"2026-10-03T13:00\"]")
    let report = try decode(fixture.json)
    let unix = try decode(OpenMeteoFixture.whole().json)
    #expect(report.current?.value.time == unix.current?.value.time)
    #expect(report.hourly?.value.map(\.time) == Array(unix.hourly?.value.map(\.time).prefix(2) ?? []))
    #expect(report.daily?.value.map(\.date) == unix.daily?.value.map(\.date))
    #expect(report.daily?.value.first?.sunrise == unix.daily?.value.first?.sunrise)
    #expect(report.minutely?.value == unix.minutely?.value)
  }

  @Test func oldNamesAndOtherUnitsAreUnderstood() throws {
    var fixture = OpenMeteoFixture.whole()
    fixture.sections["current"] = [
      "time": "\(now.seconds)", "temperature_2m": "68", "weathercode": "71", "windspeed_10m": "36", "relativehumidity_2m": "50",
      "precipitation": "0.1",
    ]
    fixture.units["current"] = ["temperature_2m": "\"°F\"", "windspeed_10m": "\"km/h\"", "precipitation": "\"inch\""]
    let current = try #require(try decode(fixture.json).current?.value)
    #expect(current.temperature.celsius == 20)
    #expect(current.condition == .snow)
    #expect(current.wind?.speed == 10)
    #expect(current.humidity == 0.5)
    #expect(current.precipitation == 2.54)
    fixture.units["current"]?["temperature_2m"] = "\"K\""
    #expect(invalidField(fixture) == "current_units.temperature_2m")
  }

  @Test func nullsAnywhereAreAbsentValues() throws {
    var fixture = OpenMeteoFixture.whole()
    for (name, section) in fixture.sections {
      for column in section.keys where column != "time" && !column.hasPrefix("temperature_2m") {
        fixture = fixture.with(
          name, column, name == "current" ? "null" : "[" + Array(repeating: "null", count: 48).joined(separator: ",") + "]")
      }
    }
    fixture = fixture.with("", "elevation", "null").with("", "timezone", "null")
    let report = try decode(fixture.json, asked: OpenMeteo.forecastKinds)
    #expect(report.minutely == nil)
    #expect(report.current?.value == Moment(time: now, condition: .unknown, temperature: Temperature(celsius: 17.7)))
    #expect(report.hourly?.value.count == 48)
    #expect(report.daily?.value.first?.wind == nil)
    #expect(report.daily?.value.first?.sunrise == nil)
    #expect(report.zone == LocalZone(identifier: "", offset: 7200))
  }

  @Test func stepsWithoutTemperatureAreDroppedAndTheShortestColumnLimitsTheCount() throws {
    let fixture = OpenMeteoFixture.whole()
      .with("hourly", "temperature_2m", "[1,null,3,4]")
      .with("hourly", "weather_code", "[0]")
      .with("daily", "temperature_2m_max", "[null,21]")
    let report = try decode(fixture.json)
    #expect(report.hourly?.value.map(\.temperature.celsius) == [1, 3, 4])
    #expect(report.hourly?.value.map(\.condition) == [.clear, .unknown, .unknown])
    #expect(report.daily?.value.map(\.date.description) == ["2026-10-04"])
  }

  @Test func absentSectionsAreAnErrorOnlyIfTheyWereAskedFor() throws {
    let empty = OpenMeteoFixture()
    #expect(try decode(empty.json).kinds == [])
    for kind in Kind.allCases where kind != .minutely && kind != .air { #expect(invalidField(empty, asked: Kinds(kind)) == kind.word) }
    #expect(try decode(empty.json, asked: Kinds(.minutely)).minutely == nil)
    #expect(invalidField(OpenMeteoFixture.whole().with("current", "temperature_2m", nil), asked: Kinds(.current)) == "current")
    // The hours that were fetched for the pressure's trend are not in the report.
    var pressureOnly = OpenMeteoFixture.whole()
    pressureOnly.sections["hourly"] = pressureOnly.sections["hourly"]?.filter { $0.key == "time" || $0.key == "pressure_msl" }
    let report = try decode(pressureOnly.json, asked: Kinds(.current))
    #expect(report.hourly == nil)
    #expect(abs((report.current?.value.pressureChange ?? 0) + 4.1) < 0.001)
  }

  @Test(arguments: [
    ("hourly", "temperature_2m", "[10,100.5]", "hourly.temperature_2m[1]"),
    ("hourly", "temperature_2m", "[-100.5]", "hourly.temperature_2m[0]"),
    ("hourly", "relative_humidity_2m", "[5,101]", "hourly.relative_humidity_2m[1]"),
    ("hourly", "precipitation", "[-0.5]", "hourly.precipitation[0]"),
    ("current", "relative_humidity_2m", "-1", "current.relative_humidity_2m"),
    ("current", "temperature_2m", "1e300", "current.temperature_2m"),
    ("current", "pressure_msl", "101240", "current.pressure_msl"), ("current", "is_day", "2", "current.is_day"),
    ("current", "temperature_2m", "\"17.7\"", "current.temperature_2m"), ("current", "temperature_2m", "[17.7]", "current.temperature_2m"),
    ("hourly", "temperature_2m", "{}", "hourly.temperature_2m"), ("hourly", "temperature_2m", "[1,\"2\"]", "hourly.temperature_2m[1]"),
    ("hourly", "time", "[]", "hourly.time"), ("hourly", "time", "[5,5]", "hourly.time[1]"), ("hourly", "time", "[null]", "hourly.time"),
    ("hourly", "time", "[1e300]", "hourly.time[0]"), ("current", "time", "\"yesterday\"", "current.time"),
    ("current", "time", "null", "current.time"),
    ("daily", "temperature_2m_min", "[30,3]", "daily.temperature_2m_min[0]"), ("daily", "time", "[\"2026-02-30\"]", "daily.time[0]"),
    ("daily", "time", "[\"2026-10-04\",\"2026-10-03\"]", "daily.time[1]"), ("daily", "sunrise", "[\"dawn\"]", "daily.sunrise[0]"),
    ("minutely_15", "precipitation", "[-1]", "minutely_15.precipitation[0]"), ("", "utc_offset_seconds", "1e9", "utc_offset_seconds"),
    ("", "utc_offset_seconds", "null", "utc_offset_seconds"), ("", "timezone", "5", "timezone"), ("", "elevation", "\"high\"", "elevation"),
  ])
  func nonsenseIsAnErrorThatNamesItsField(_ section: String, _ column: String, _ json: String, _ field: String) {
    #expect(invalidField(OpenMeteoFixture.whole().with(section, column, json)) == field)
  }

  @Test func aSectionThatIsNoObjectIsNamed() {
    var fixture = OpenMeteoFixture.whole()
    fixture.top["hourly"] = "[1,2]"
    fixture.sections["hourly"] = nil
    #expect(invalidField(fixture) == "hourly")
  }

  @Test func polarDaysAndNightsHaveNoSunTimes() throws {
    let midnight = OpenMeteoFixture.midnight.seconds
    let night = OpenMeteoFixture.whole().with("daily", "sunrise", "[0,0]").with("daily", "sunset", "[0,0]")
    let day = OpenMeteoFixture.whole().with("daily", "sunrise", "[\(midnight)]").with("daily", "sunset", "[\(midnight + 86_400)]")
    let isoNight = OpenMeteoFixture.whole().with("daily", "sunrise", "[\"1970-01-01T00:00\"]").with(
      "daily", "sunset", "[\"1970-01-01T00:00\"]")
    for fixture in [night, day, isoNight] {
      let first = try #require(try decode(fixture.json).daily?.value.first)
      #expect(first.sunrise == nil && first.sunset == nil)
    }
  }

  @Test func datesAreThePlacesOwnThroughAClockChange() throws {
    // Berlin sets its clocks back on 25 October: midnights in the old and in the true offset both mean the same dates.
    let fixed = (0..<4).map { 1_792_792_800 + Int64($0) * 86_400 }
    let wandering = [1_792_792_800, 1_792_879_200, 1_792_969_200, 1_793_055_600] as [Int64]
    for times in [fixed, wandering] {
      let fixture = OpenMeteoFixture.whole()
        .with("daily", "time", "[" + times.map(String.init).joined(separator: ",") + "]")
        .with("daily", "temperature_2m_max", "[9,9,9,9]").with("daily", "temperature_2m_min", "[1,1,1,1]")
      let dates = try decode(fixture.json).daily?.value.map(\.date.description)
      #expect(dates == ["2026-10-24", "2026-10-25", "2026-10-26", "2026-10-27"])
    }
  }

  @Test func datesAreThePlacesOwnThroughTheOtherClockChangeToo() throws {
    // On 29 March the clocks go forward: later midnights are an hour before those of the old offset.
    let times = [1_774_652_400, 1_774_738_800, 1_774_821_600, 1_774_908_000] as [Int64]
    let fixture = OpenMeteoFixture.whole()
      .with("", "utc_offset_seconds", "3600")
      .with("daily", "time", "[" + times.map(String.init).joined(separator: ",") + "]")
      .with("daily", "temperature_2m_max", "[9,9,9,9]").with("daily", "temperature_2m_min", "[1,1,1,1]")
    let dates = try decode(fixture.json).daily?.value.map(\.date.description)
    #expect(dates == ["2026-03-28", "2026-03-29", "2026-03-30", "2026-03-31"])
  }

  @Test func theZoneHasTheChangesOfTheForecastsDays() throws {
    let fixture = OpenMeteoFixture.whole().with("current", "time", "1792837800")
    #expect(try decode(fixture.json).zone.changes == [LocalZone.Change(start: Instant(seconds: 1_792_890_000), offset: 3600)])
  }

  @Test func everyWeatherCodeHasItsCondition() {
    let expected: [(ClosedRange<Int>, [Int: Condition])] = [
      (
        0...99,
        [
          0: .clear, 1: .clear, 2: .partlyCloudy, 3: .overcast, 45: .fog, 48: .fog, 51: .drizzle, 53: .drizzle, 55: .drizzle,
          56: .freezingRain,
          57: .freezingRain,
          61: .rain, 63: .rain, 65: .heavyRain, 66: .freezingRain, 67: .freezingRain, 68: .sleet, 69: .sleet, 71: .snow, 73: .snow,
          75: .heavySnow,
          77: .snow,
          80: .rain, 81: .rain, 82: .heavyRain, 83: .sleet, 84: .sleet, 85: .snow, 86: .heavySnow, 95: .thunderstorm, 96: .hail, 99: .hail,
        ]
      )
    ]
    for (codes, conditions) in expected {
      for code in codes { #expect(Condition(wmoCode: Double(code)) == conditions[code] ?? .unknown) }
    }
    #expect(Condition(wmoCode: nil) == .unknown)
    #expect(Condition(wmoCode: 500) == .unknown)
  }

  @Test func theAirIsUnderstood() throws {
    let report = try decode(OpenMeteoFixture.air().json, .air, asked: Kinds(.air))
    let air = try #require(report.air)
    #expect(air.provenance.validAt == now)
    #expect(air.value.europeanIndex == 26)  // by PM2.5, whatever the service's own index is
    #expect(air.value.usIndex == 41)
    #expect(air.value.pollutants.count == 6)
    #expect(air.value.pollutants.first == Pollutant(.pm25, 7.9))
    // An hour without an index is left out.
    #expect(
      air.value.hours == [
        AirHour(now, europeanIndex: 26, usIndex: 41), AirHour(now + 3600, europeanIndex: 40, usIndex: nil),
        AirHour(now + 10_800, europeanIndex: nil, usIndex: 55.5),
      ])
    #expect(try decode(OpenMeteoFixture.air().with("hourly", "us_aqi", nil).json, .air).air?.value.hours.count == 2)
    let short = OpenMeteoFixture.air().with("hourly", "pm2_5", "[7.9]").with("hourly", "ozone", nil)
    #expect(try decode(short.json, .air).air?.value.hours.map(\.europeanIndex) == [26, nil])
    var nothing = OpenMeteoFixture.air()
    for column in nothing.sections["current"]?.keys.filter({ $0 != "time" }) ?? [] { nothing = nothing.with("current", column, "null") }
    #expect(try decode(nothing.json, .air).air == nil)
  }

  @Test func theServicesOwnIndexCountsOnlyWhereItSendsNoConcentrations() throws {
    var fixture = OpenMeteoFixture.air()
    for substance in Pollutant.Substance.allCases {
      fixture = fixture.with("current", substance.word, nil).with("hourly", substance.word, nil)
    }
    fixture = fixture.with("hourly", "european_aqi", "[23,25,null,null]")
    let air = try #require(try decode(fixture.json, .air).air).value
    #expect(air.europeanIndex == 41)
    #expect(air.hours.map(\.europeanIndex) == [23, 25, nil])
  }
}

@Suite struct OpenMeteoErrorTests {
  @Test(arguments: [200, 400, 500]) func anErrorBodyIsAnErrorAtAnyStatus(_ status: Int) {
    let reason = "Cannot initialize WeatherVariable from invalid String value tempeture_2m for key hourly"
    #expect(
      failure(#"{"error":true,"reason":"\#(reason)"}"#, status: status)?.cause
        == .upstream(status: status, reason: "it refuses the request"))
  }

  @Test func quotasAreRecognised() {
    func wait(_ reason: String, status: Int = 429, retryAfter: Int64? = nil) -> ProviderError.Cause? {
      failure(#"{"error":true,"reason":"\#(reason)"}"#, status: status, retryAfter: retryAfter)?.cause
    }
    #expect(wait("Minutely API request limit exceeded. Please try again in one minute.") == .quotaUsedUp(retryAfter: 60))
    #expect(wait("Hourly API request limit exceeded. Please try again in the next hour.", status: 400) == .quotaUsedUp(retryAfter: 3600))
    #expect(wait("Daily API request limit exceeded. Please try again tomorrow.") == .quotaUsedUp(retryAfter: 3600))
    #expect(wait("Minutely API request limit exceeded.", retryAfter: 7) == .quotaUsedUp(retryAfter: 7))
    #expect(failure("<html>Too many requests</html>", status: 429)?.cause == .quotaUsedUp(retryAfter: nil))
  }

  @Test func otherRefusalsAreRecognised() {
    #expect(failure(#"{"error":true,"reason":"No data is available for this location"}"#, status: 400)?.cause == .unknownPlace)
    #expect(failure(#"{"error":true,"reason":"The supplied API key is invalid."}"#, status: 400)?.cause == .refusedKey)
    #expect(failure(#"{"error":true,"reason":"Forbidden"}"#, status: 403)?.cause == .refusedKey)
    #expect(failure("<html>Blocked by proxy</html>", status: 403)?.cause == .upstream(status: 403, reason: nil))
    #expect(failure("", status: 502)?.problem == .serviceError)
    #expect(failure("{}", status: 503)?.cause == .upstream(status: 503, reason: nil))
  }

  @Test func aBodyThatIsNoAnswerIsInvalid() {
    for body in ["", "<!doctype html><title>Log in</title>", "[]", "null", "{", "{\"utc_offset_seconds\":", "\u{FEFF}{}", "17"] {
      guard case .invalid(let field, _)? = failure(body)?.cause else {
        Issue.record("'\(body)' should be invalid")
        continue
      }
      #expect(field == "document")
    }
    #expect(failure("<html>")?.description == "Open-Meteo (forecast) sent something invalid at document: a web page instead of JSON")
  }

  @Test func errorsRevealNoPosition() {
    let reason = "Latitude must be in range of -90 to 90°. Given: 123.456789012\\u0007."
    let text = failure(#"{"error":true,"reason":"\#(reason)"}"#, status: 400)?.description ?? ""
    #expect(text == "Open-Meteo (forecast) answered with status 400: it refuses the request")
    let long = ProviderError(source: .openMeteo, endpoint: "x", cause: .invalid(field: String(repeating: "a", count: 999), found: "b"))
    #expect(long.description.utf8.count < 400)
    #expect(!long.description.contains("\n"))
  }

  /// For any bytes, the result is values or an error.
  @Test func damagedAnswersNeverCrash() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    let whole = Array(OpenMeteoFixture.whole().json.utf8)
    let tokens = ["null", "-1", "1e999", "\"\"", "[]", "{}", "true", "9223372036854775808", "0.1", ",", "\""]
    var failures = 0
    for _ in 0..<400 {
      var bytes = whole
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &random)...)
      case 1: for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 32...126, using: &random) }
      default:
        let start = Int.random(in: 0..<bytes.count - 8, using: &random)
        bytes.replaceSubrange(
          start..<start + Int.random(in: 0..<8, using: &random), with: Array((tokens.randomElement(using: &random) ?? "").utf8))
      }
      do {
        let report = try decode(String(decoding: bytes, as: UTF8.self))
        #expect(report.firstImplausible() == nil, "seed \(seed)")
      } catch {
        #expect(error is ProviderError)
        failures += 1
      }
    }
    #expect(failures > 100)
  }
}
