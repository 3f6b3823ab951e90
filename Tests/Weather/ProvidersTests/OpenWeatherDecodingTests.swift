import HTTPClient
import TestKit
import Testing
import WeatherModel
import Zones

@testable import Providers

private typealias Fixture = OpenWeatherFixture

private let zones = ZoneFiles()

private func reading(_ kinds: Kinds? = nil, cell: Cell? = nil) -> DecodingContext {
  DecodingContext(cell: cell, kinds: kinds, fetchedAt: OpenWeatherFixture.now + 20, zones: zones)
}

private func understand(
  _ body: String, _ endpoint: String? = nil, status: Int = 200, kinds: Kinds? = nil, cell: Cell? = nil
) throws(ProviderError) -> WeatherReport {
  let understood = try OpenWeatherDecoding.understand(answer(body, status: status), endpoint: endpoint, reading(kinds, cell: cell))
  guard case .weather(let report) = understood else {
    throw ProviderError(source: .openWeather, endpoint: "test", cause: .invalid(field: "test", found: "no weather"))
  }
  return report
}

private func cause(_ body: String, _ endpoint: String? = nil, status: Int = 200, kinds: Kinds? = nil) -> ProviderError.Cause? {
  do throws(ProviderError) {
    _ = try OpenWeatherDecoding.understand(answer(body, status: status), endpoint: endpoint, reading(kinds))
    return nil
  } catch {
    #expect(error.source == .openWeather)
    return error.cause
  }
}

private func invalidField(_ body: String, _ endpoint: String? = nil, kinds: Kinds? = nil) -> String? {
  guard case .invalid(let field, _)? = cause(body, endpoint, kinds: kinds) else { return nil }
  return field
}

@Suite struct OpenWeatherDecodingTests {
  let now = OpenWeatherFixture.now

  @Test func theCurrentWeatherIsUnderstood() throws {
    let report = try understand(Fixture.weather, kinds: Kinds(.current))
    #expect(report.placeName == "Berlin")
    #expect(report.cell == (try testCell(52.52, 13.405)))
    #expect(report.zone.identifier == "Europe/Berlin" && report.zone.offset(at: now) == 7200)
    let current = try #require(report.current)
    #expect(current.provenance == Provenance(source: .openWeather, fetchedAt: now + 20, validAt: now))
    // Of rain and mist, rain is used.
    #expect(current.value.condition == .rain)
    #expect(current.value.temperature.celsius == 17.71)
    #expect(current.value.feelsLike?.celsius == 17.2)
    #expect(current.value.humidity == 0.64)
    #expect(current.value.pressure == 1012)
    #expect(current.value.wind == Wind(speed: 4.72, gust: 9.3, direction: 0))
    #expect(current.value.visibility == 9000)
    #expect(current.value.cloudCover == 0.88)
    #expect(current.value.precipitation == 1.3)
    #expect(current.value.isDaylight == true)
    #expect(report.firstImplausible() == nil)
  }

  @Test func oldAndShortAnswersAreUnderstoodToo() throws {
    let old = """
      {"coord":{"lon":2.35,"lat":48.85},"weather":[{"id":804,"main":"Clouds","description":"overcast clouds","icon":"04n"}],
      "main":{"temp":289.61,"pressure":1021,"humidity":88},"wind":{"speed":5.7,"deg":220},"clouds":{"all":90},"dt":1508842800,
      "sys":{"message":0.0044,"country":"FR"},"id":3028486,"name":"","cod":"200"}
      """
    let report = try understand(old)
    #expect(report.current?.value.temperature.celsius == 16.46)
    #expect(report.current?.value.isDaylight == false)
    #expect(report.current?.value.precipitation == nil)
    #expect(report.placeName == nil)
    #expect(report.zone.identifier == "Europe/Paris")
  }

  @Test func unitsCanBeNamed() throws {
    let imperial = Fixture.weather.with("\"temp\":17.71", "\"temp\":68").with("\"speed\":4.72", "\"speed\":10")
    let current = try understand(imperial, "weather/imperial").current?.value
    #expect(current?.temperature.celsius == 20)
    #expect(current?.wind?.speed == 4.47)
    let kelvin = Fixture.weather.with("\"temp\":17.71", "\"temp\":290.86").with("\"feels_like\":17.2", "\"feels_like\":290.35")
    #expect(try understand(kelvin, "weather/standard").current?.value.temperature.celsius == 17.71)
    #expect(try understand(kelvin).current?.value.temperature.celsius == 17.71)
    #expect(invalidField(kelvin, "weather/metric") == "main.temp")
    #expect(invalidField(kelvin, "weather/furlongs") == "endpoint")
    #expect(invalidField(kelvin, "tides") == "endpoint")
  }

  @Test func aSumOfThreeHoursIsDividedAndSnowIsAdded() throws {
    let body = Fixture.weather.with(#""rain":{"1h":1.3},"snow":{}"#, #""rain":{"3h":3},"snow":{"1h":0.5,"3h":9}"#)
    #expect(try understand(body).current?.value.precipitation == 1.5)
    #expect(try understand(body.with(#""rain":{"3h":3}"#, #""rain":null"#)).current?.value.precipitation == 0.5)
  }

  @Test func fortyStepsBecomeHoursAndLocalDays() throws {
    let report = try understand(Fixture.forecast(), kinds: OpenWeather.forecastKinds)
    let hours = try #require(report.hourly?.value)
    #expect(hours.count == 40)
    // A step's amount and chance come from the next one ('the last 3 hours'); where that has none, they are absent.
    #expect(hours[0].precipitation == nil && hours[0].precipitationChance == 0 && hours[0].condition == .rain)
    #expect(hours[1].precipitation == nil && hours[1].condition == .cloudy)
    #expect(hours[2].precipitation == 0.5 && hours[2].precipitationChance == 0.82)
    #expect(hours[39].precipitation == nil && hours[39].precipitationChance == nil)
    #expect(hours[0].isDaylight == true && hours[3].isDaylight == false)
    #expect(hours[0].pressureChange == nil && hours[1].pressureChange == -1)
    #expect(hours[1].wind?.direction == 281.5)
    let days = try #require(report.daily?.value)
    #expect(days.map(\.date.description) == ["2026-10-03", "2026-10-04", "2026-10-05", "2026-10-06", "2026-10-07", "2026-10-08"])
    // Noon, 15, 18 and 21 o'clock of today: steps 0 to 3; one and a half millimetres in step 2.
    #expect(days[0].low.celsius == 10 && days[0].high.celsius == 13)
    #expect(days[0].precipitation == 1.5)
    #expect(days[0].precipitationChance == 0.82)
    #expect(days[0].condition == .rain)
    #expect(days[0].sunrise == Instant(seconds: 1_791_004_500) && days[0].sunset == Instant(seconds: 1_791_045_600))
    #expect(days[1].sunrise == nil)
    // Steps 4 to 11, of which 5, 8 and 11 are wet.
    #expect(days[1].low.celsius == 10 && days[1].high.celsius == 17)
    #expect(days[1].precipitation == 4.5)
    #expect(report.firstImplausible() == nil)
  }

  @Test func daysAreThePlacesOwnThroughAClockChange() throws {
    // Berlin, from Saturday 24 October 2026, 22:00 UTC: midnight of the Sunday that has 25 hours.
    let report = try understand(Fixture.forecast(from: 1_792_879_200))
    let days = try #require(report.daily?.value)
    #expect(days.map(\.date.description).prefix(3) == ["2026-10-25", "2026-10-26", "2026-10-27"])
    #expect(report.zone.changes.count == 1)
    // In its 25 hours the nine steps 0 to 8 begin, of which 2, 5 and 8 are wet; two of the last one's three hours are on Monday.
    #expect(days[0].precipitation == 3.5)
    // On Monday eight steps begin, the first at 02:00 in Berlin; 11 and 14 are wet.
    #expect(days[1].precipitation == 4)
  }

  @Test func anOffsetThatNoZoneOfThePlaceHasIsKeptAsAnOffset() throws {
    let report = try understand(Fixture.forecast(steps: 16, shift: 20_700))
    #expect(report.zone == LocalZone(identifier: "", offset: 20_700))
  }

  @Test func oneCallIsUnderstood() throws {
    let report = try understand(Fixture.oneCall, kinds: OpenWeather.oneCallKinds)
    #expect(report.kinds == OpenWeather.oneCallKinds)
    #expect(report.zone.identifier == "Europe/Berlin")
    let current = try #require(report.current?.value)
    #expect(current.dewPoint?.celsius == 10.9 && current.uvIndex == 2.85)
    #expect(current.wind == Wind(speed: 4.72, gust: 9.3, direction: 225))
    #expect(abs((current.precipitation ?? 0) - 0.8) < 1e-9)
    let hours = try #require(report.hourly?.value)
    #expect(hours.map(\.precipitation) == [0.5, nil])
    #expect(hours.map(\.precipitationChance) == [0.4, 0])
    #expect(hours[1].condition == .partlyCloudy)
    #expect(
      report.minutely?.value == [0, 1.25, 2].enumerated().map { RainStep(time: now + 60 * Int64($0.offset + 1), intensity: $0.element) })
    let days = try #require(report.daily?.value)
    #expect(days.map(\.date.description) == ["2026-10-03", "2026-10-04"])
    #expect(days[0].precipitation == 3.5)
    #expect(days[1].precipitation == nil)
    #expect(days[0].sunrise == Instant(seconds: 1_791_004_500))
    #expect(days[1].sunrise == nil && days[1].sunset == nil)
    #expect(days[1].condition == .overcast)
    #expect(report.firstImplausible() == nil)
  }

  @Test func aWarningInTwoLanguagesBecomesOne() throws {
    let alerts = try #require(try understand(Fixture.oneCall).alerts?.value)
    #expect(alerts.map(\.event) == ["Fog", "wind gusts"])
    #expect(alerts[1].sender == "DWD" && alerts[1].text == "There is a risk of gusts.")
    #expect(alerts[1].onset == Instant(seconds: 1_791_030_000) && alerts[1].ends == Instant(seconds: 1_791_050_000))
    #expect(alerts[0].sender == nil && alerts[0].text == nil)
    #expect(alerts.allSatisfy { $0.severity == .unknown })
    #expect(Set(alerts.map(\.id)).count == 2)
  }

  @Test(arguments: [
    ("Yellow Thunderstorm Warning", Alert.Severity.moderate), ("Orange wind warning", .severe), ("Aviso rojo por lluvias", .extreme),
    ("Vigilance orange canicule", .severe), ("Tornado Warning", .extreme), ("Flood Watch", .severe), ("Heat Advisory", .moderate),
    ("Red Flag Warning", .severe), ("Special Weather Statement", .minor), ("Amtliche WARNUNG vor WINDBÖEN", .moderate),
    ("Amtliche UNWETTERWARNUNG vor HAGEL", .severe), ("Vorabinformation Unwetter", .minor), ("wind gusts", .unknown), ("rotary", .unknown),
  ])
  func titlesSayHowSevereAWarningIs(_ title: String, _ severity: Alert.Severity) {
    #expect(Alert.Severity(titled: title) == severity)
  }

  @Test func warningsWithTheSameTextForTwoAreasBothStay() throws {
    func alert(_ text: String) -> String {
      #"{"sender_name":"NWS","event":"Flood Watch","start":1,"end":2,"description":"\#(text)","tags":["Flood"]}"#
    }
    let body = #"{"lat":1,"lon":2,"timezone_offset":0,"alerts":[\#(alert("north")),\#(alert("south")),\#(alert("north"))]}"#
    let alerts = try #require(try understand(body).alerts?.value)
    #expect(alerts.map(\.text) == ["north", "south"])
    #expect(Set(alerts.map(\.id)).count == 2)
  }

  @Test func anAnswerWithoutAlertsHasNoWarnings() throws {
    let body = #"{"lat":1,"lon":2,"timezone_offset":0,"current":{"dt":1791023400,"temp":17,"weather":[]}}"#
    let report = try understand(body, kinds: [Kinds(.current), Kinds(.alerts), Kinds(.minutely)])
    #expect(report.alerts?.value == [])
    #expect(report.minutely == nil)
    #expect(report.current?.value.condition == .unknown)
    #expect(try understand(body, kinds: Kinds(.current)).alerts == nil)
    #expect(invalidField(body, kinds: [Kinds(.current), Kinds(.daily)]) == "daily")
  }

  @Test func theAirHasAnIndexOnOurOwnScale() throws {
    let air = try #require(try understand(Fixture.air, kinds: Kinds(.air)).air)
    #expect(air.provenance.validAt == Instant(seconds: 1_791_021_600))
    // Ozone at 75 is in the middle of the second band; the source's own '2' is on another scale.
    #expect(air.value.europeanIndex == 28)
    #expect(air.value.usIndex == nil)
    #expect(air.value.pollutants.map(\.substance) == [.pm25, .pm10, .ozone, .nitrogenDioxide, .carbonMonoxide])
    #expect(air.value.pollutants.first == Pollutant(.pm25, 8.58))
    #expect(try understand(#"{"coord":{"lon":1,"lat":2},"list":[]}"#, kinds: Kinds(.air)).air == nil)
  }

  @Test func otherAnswersOfTheSourceAreUnderstoodToo() throws {
    let near = try testCell(52.4, 13.3)
    #expect(try understand(Fixture.group, cell: near).placeName == "Berlin")
    #expect(try understand(Fixture.group, cell: near).zone.offset(at: now) == 7200)
    #expect(try understand(Fixture.group, cell: try testCell(36, 14)).current?.value.cloudCover == 0.2)
    #expect(invalidField(Fixture.group) == "list")
    #expect(try understand(Fixture.timeMachine).hourly?.value.map(\.temperature.celsius) == [16.73])
    let day = try #require(try understand(Fixture.daySummary).daily?.value.first)
    #expect(day.date.description == "2026-10-03" && day.low.celsius == 12.52 && day.precipitation == 2.53)
    #expect(day.wind == Wind(speed: 6.38, direction: 225))
  }

  @Test func searchedPlacesAreDecoded() throws {
    func places(_ body: String, _ endpoint: String? = nil) throws -> [DecodedPlace] {
      guard case .places(let places) = try OpenWeatherDecoding.understand(answer(body), endpoint: endpoint, reading()) else { return [] }
      return places
    }
    let found = try places(Fixture.places)
    #expect(found.map(\.name.region) == [nil, "New Hampshire"])
    #expect(found.map(\.name.countryCode) == ["DE", "US"])
    #expect(found[1].coordinate.longitude == -71.1850752)
    #expect(try places(Fixture.zip).map(\.name.name) == ["Berlin"])
    #expect(try places("[]").isEmpty)
    #expect(invalidField(Fixture.places.with("52.5170365", "91")) == "[0].lat")
    #expect(invalidField(Fixture.zip, "geo-direct") == "document")
    #expect(invalidField(#"[1]"#) == "[0]")
  }

  @Test(arguments: [
    ("\"temp\":17.71", "\"temp\":\"17.71\"", "main.temp"), ("\"temp\":17.71,", "", "main.temp"),
    ("\"temp\":17.71", "\"temp\":null", "main.temp"), ("\"temp\":17.71", "\"temp\":170", "main.temp"),
    ("\"dt\":1791023400", "\"dt\":\"now\"", "dt"), ("\"dt\":1791023400", "\"dt\":1e300", "dt"),
    ("\"humidity\":64", "\"humidity\":101", "main.humidity"),
    ("\"sea_level\":1012", "\"sea_level\":101200", "main.sea_level"), ("\"speed\":4.72", "\"speed\":-1", "wind.speed"),
    ("\"deg\":360", "\"deg\":361", "wind.deg"), ("\"rain\":{\"1h\":1.3}", "\"rain\":[]", "rain"), ("\"1h\":1.3", "\"1h\":-1", "rain.1h"),
    ("\"rain\":{\"1h\":1.3}", "\"rain\":1.3", "rain"), ("\"id\":701", "\"id\":\"x\"", "weather[0].id"),
    ("\"lat\":52.52", "\"lat\":91", "coord.lat"),
    ("\"timezone\":7200", "\"timezone\":1e9", "timezone"), ("\"name\":\"Berlin\"", "\"name\":7", "name"),
    ("\"cod\":200", "\"cod\":\"ok\"", "cod"),
  ])
  func nonsenseIsAnErrorThatNamesItsField(_ old: String, _ new: String, _ field: String) {
    #expect(invalidField(Fixture.weather.with(old, new), "weather/metric") == field)
  }

  @Test(arguments: [
    ("\"pop\":0.4", "\"pop\":4", "hourly[0].pop"), ("\"rain\":3.4", "\"rain\":{\"1h\":3.4}", "daily[0].rain"),
    ("\"min\":9.1", "\"min\":29", "daily[0].temp.min"), ("\"dt\":1791023520", "\"dt\":1791023460", "minutely[1].dt"),
    ("\"dt\":1791025200,\"temp\":18", "\"dt\":1791021600,\"temp\":18", "hourly[1].dt"),
    ("\"dt\":1791111600", "\"dt\":1791025201", "daily[1].dt"),
    ("\"timezone_offset\":7200", "\"timezone_offset\":1e7", "timezone_offset"),
    ("\"precipitation\":1.25", "\"precipitation\":\"1\"", "minutely[1].precipitation"),
  ])
  func nonsenseInOneCallNamesItsFieldToo(_ old: String, _ new: String, _ field: String) {
    #expect(invalidField(Fixture.oneCall.with(old, new)) == field)
  }

  @Test func anAnswerWithoutAPlaceNeedsOneFromTheCaller() throws {
    let body = Fixture.weather.with(#""coord":{"lon":13.405,"lat":52.52},"#, "")
    #expect(invalidField(body) == "coord.lat")
    let cell = try testCell(1, 2)
    #expect(try understand(body, cell: cell).cell == cell)
  }

  @Test func listsAboveTheLimitAreAnError() {
    for (name, count) in [("alerts", 1001), ("hourly", 4001), ("daily", 4001), ("minutely", 4001)] {
      let many = Array(repeating: "{}", count: count).joined(separator: ",")
      let body = #"{"lat":1,"lon":2,"timezone_offset":0,"\#(name)":[\#(many)]}"#
      #expect(invalidField(body, "onecall") == name)
    }
  }

  @Test func everyCodeHasItsCondition() {
    let expected: [(ClosedRange<Int64>, Condition)] = [
      (200...232, .thunderstorm), (300...302, .drizzle), (310...311, .drizzle), (312...314, .rain), (321...321, .drizzle),
      (500...501, .rain),
      (502...504, .heavyRain), (511...511, .freezingRain), (520...521, .rain), (522...522, .heavyRain), (531...531, .rain),
      (600...601, .snow),
      (602...602, .heavySnow), (611...613, .sleet), (615...616, .sleet), (620...621, .snow), (622...622, .heavySnow), (701...762, .fog),
      (771...771, .windy), (781...781, .windy), (800...800, .clear), (801...802, .partlyCloudy), (803...803, .cloudy),
      (804...804, .overcast),
      (906...906, .hail), (0...199, .unknown), (805...899, .unknown), (1000...2000, .unknown), (-5...0, .unknown),
    ]
    for (codes, condition) in expected {
      for code in codes { #expect(Condition(openWeather: code) == condition, "\(code)") }
    }
    #expect(Condition(openWeather: nil) == .unknown)
    #expect(Set(Condition.worstFirst) == Set(Condition.allCases))
  }
}

@Suite struct OpenWeatherErrorTests {
  @Test func errorsAreRecognisedByStatusAndByBody() {
    let key = #"{"cod":401,"message":"Invalid API key."}"#
    #expect(cause(key, status: 401) == .refusedKey)
    #expect(cause(key) == .refusedKey)
    #expect(cause("<html>", status: 401) == .upstream(status: 401, reason: nil))
    let place = #"{"cod":"404","message":"city not found"}"#
    #expect(cause(place, status: 404) == .unknownPlace)
    #expect(cause(place) == .unknownPlace)
    #expect(cause("", status: 404) == .upstream(status: 404, reason: nil))
    #expect(cause(#"{"cod":429,"message":"blocked"}"#, status: 429) == .quotaUsedUp(retryAfter: nil))
    #expect(cause("", status: 429) == .quotaUsedUp(retryAfter: nil))
    #expect(cause(#"{"cod":"400","message":"wrong latitude"}"#, status: 400) == .upstream(status: 400, reason: "it refuses the request"))
    #expect(cause(#"{"cod":"400"}"#, status: 400) == .upstream(status: 400, reason: "it refuses the request"))
    #expect(cause("{}", status: 503) == .upstream(status: 503, reason: nil))
    let waiting = ClientResponse(status: 429, headers: [ClientHeader("retry-after", "17")], body: Array("{}".utf8))
    #expect(throws: ProviderError(source: .openWeather, endpoint: "forecast", cause: .quotaUsedUp(retryAfter: 17))) {
      try OpenWeatherDecoding.understand(waiting, endpoint: "forecast", reading())
    }
  }

  @Test func aBodyThatIsNoAnswerIsInvalid() {
    for body in ["", "<!doctype html><title>Log in</title>", "{", "\u{FEFF}{}", "{}", "null", "17", #"{"a":1}"#, "\0"] {
      #expect(invalidField(body) == "document", "\(body)")
    }
    #expect(cause("<html>") == .invalid(field: "document", found: "a web page instead of JSON"))
    for endpoint in OpenWeatherEndpoint.allCases { #expect(invalidField("{}", endpoint.rawValue) != nil, "\(endpoint)") }
  }
}

@Suite struct OpenWeatherDamageTests {
  static let bodies = [
    OpenWeatherFixture.weather, OpenWeatherFixture.forecast(steps: 3), OpenWeatherFixture.oneCall, OpenWeatherFixture.air,
    OpenWeatherFixture.group, OpenWeatherFixture.timeMachine, OpenWeatherFixture.daySummary, OpenWeatherFixture.places,
    OpenWeatherFixture.zip,
  ]

  /// For any body, the result is plausible values or an error of the source; returns whether it was values.
  private func survives(_ body: [UInt8], _ note: @autoclosure () -> String = "") -> Bool {
    do throws(ProviderError) {
      let understood = try OpenWeatherDecoding.understand(ClientResponse(status: 200, body: body), endpoint: nil, reading())
      if case .weather(let report) = understood {
        #expect(report.firstImplausible() == nil, "\(note()) \(String(decoding: body, as: UTF8.self))")
      }
      return true
    } catch {
      #expect(error.source == .openWeather)
      return false
    }
  }

  @Test(arguments: bodies) func everyValueMayBeWrong(_ body: String) {
    #expect(survives(Array(body.utf8)) || body == OpenWeatherFixture.group)
    let damaged = AnswerDamage.every(body)
    #expect(damaged.count > 50)
    #expect(damaged.count { !survives(Array($0.utf8)) } > 10)
  }

  @Test(arguments: bodies) func aCutAnswerIsAnError(_ body: String) {
    for part in AnswerDamage.truncations(body) { #expect(!survives(part)) }
  }

  @Test(arguments: bodies) func aChangedAnswerNeverCrashes(_ body: String) {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for bytes in AnswerDamage.mutations(body, count: 100, &random) { _ = survives(bytes, "seed \(seed)") }
  }
}
