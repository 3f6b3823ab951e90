import HTTPClient
import Testing
import WeatherModel

@testable import Providers

private let now = Instant(seconds: 1_795_010_400)

private func decode(_ body: String, status: Int = 200, _ latitude: Double = 52.1, _ longitude: Double = 5.1) throws -> WeatherReport {
  let context = DecodingContext(cell: try testCell(latitude, longitude), fetchedAt: now)
  return try AQICNDecoder(context: context).report(answer(body, status: status))
}

private func cause(_ body: String, status: Int = 200) -> ProviderError.Cause? {
  failure { _ = try decode(body, status: status) }?.cause
}

@Suite struct AQICNDecodingTests {
  @Test func aStationIsUnderstood() throws {
    let report = try decode(AQICNFixture.feed())
    #expect(report.kinds == Kinds(.air))
    let air = try #require(report.air)
    #expect(air.provenance == Provenance(source: .aqicn, fetchedAt: now, validAt: now - .hours(1)))
    #expect(air.value.usIndex == 57 && air.value.europeanIndex == nil)
    #expect(air.value.station == "Market Square, Utrecht")
    #expect(
      air.value.credits == [
        Attribution(text: "National Institute", url: "https://www.air.test/"), Attribution(text: "Province", url: nil),
        Attribution(text: "World Air Quality Index Project", url: "https://waqi.info/"),
      ])
  }

  @Test func subIndicesAreNotReadAsConcentrations() throws { #expect(try decode(AQICNFixture.feed()).air?.value.pollutants == []) }

  @Test func theProjectIsCreditedEvenIfTheAnswerOmitsIt() throws {
    for attributions in ["[]", "null"] {
      let credits = try decode(AQICNFixture.feed(attributions: attributions)).air?.value.credits
      #expect(credits == [Attribution(text: "World Air Quality Index Project", url: "https://waqi.info/")])
    }
  }

  @Test func moreThanAHundredCreditsAreAnError() {
    func list(_ count: Int) -> String { "[" + (0..<count).map { #"{"name":"Agency \#($0)"}"# }.joined(separator: ",") + "]" }
    #expect(throws: Never.self) { try decode(AQICNFixture.feed(attributions: list(100))) }
    #expect(invalidField { _ = try decode(AQICNFixture.feed(attributions: list(101))) } == "data.attributions")
  }

  @Test(arguments: [#""-""#, "null"]) func aDashOrNullMeansThatThereIsNoIndex(_ aqi: String) throws {
    let air = try #require(try decode(AQICNFixture.feed(aqi: aqi)).air?.value)
    #expect(air.usIndex == nil && air.station == "Market Square, Utrecht")
  }

  @Test func theTimeIsReadFromItsTextsAndNeverFromItsNumber() throws {
    func time(_ json: String) throws -> Instant? { try decode(AQICNFixture.feed(time: json)).air?.provenance.validAt }
    #expect(try time(#"{"s":"2026-11-18 12:20:22","tz":"-07:00","v":1}"#)?.description == "2026-11-18T19:20:22Z")
    #expect(try time(#"{"s":"2026-11-18 12:20:22","tz":"+0800","v":1}"#)?.description == "2026-11-18T04:20:22Z")
    #expect(try time(#"{"tz":"+01:00","v":0}"#) == now)
    #expect(try time("null") == now)
  }

  @Test func aStationFarAwayIsNotUsed() throws {
    #expect(failure { _ = try decode(AQICNFixture.feed(), 52.1, 3.5) }?.cause == .unknownPlace)
    #expect(failure { _ = try decode(AQICNFixture.feed(geo: "[31.2047,121.4489]")) }?.cause == .unknownPlace)
    #expect(try decode(AQICNFixture.feed(), 52.9, 5.1).air?.value.usIndex == 57)
    let unplaced = try AQICNDecoder(context: DecodingContext(fetchedAt: now)).report(answer(AQICNFixture.feed()))
    #expect(unplaced.cell == (try testCell(52.105, 5.124)))
  }

  @Test func errorsComeWithSuccessAndInThreeShapes() {
    #expect(cause(#"{"status":"error","data":"Invalid key"}"#) == .refusedKey)
    #expect(cause(#"{"status":"error","data":"Over quota"}"#) == .quotaUsedUp(retryAfter: nil))
    #expect(cause(#"{"status":"error","data":"Unknown station"}"#) == .unknownPlace)
    #expect(cause(#"{"status":"error","data":{"message":"Unknown ID"}}"#) == .unknownPlace)
    #expect(cause(#"{"status":"ok","data":{"status":"error","msg":"Unknown ID"}}"#) == .unknownPlace)
    #expect(
      cause(#"{"status":"ok","data":{"status":"error","message":"out of order"}}"#)
        == .upstream(status: 200, reason: "it refuses the request"))
    #expect(cause(#"{"status":"error","message":"404"}"#) == .upstream(status: 200, reason: "it refuses the request"))
    #expect(cause(#"{"status":"nope","data":[]}"#) == .upstream(status: 200, reason: "it refuses the request"))
    for status in [401, 403] {
      #expect(cause("<html>Log in</html>", status: status) == .upstream(status: status, reason: nil))
      #expect(cause("", status: status) == .upstream(status: status, reason: nil))
      #expect(cause(#"{"message":"Forbidden"}"#, status: status) == .refusedKey)
      #expect(cause(#"{"status":"error","data":"no"}"#, status: status) == .refusedKey)
    }
    #expect(cause("<html>", status: 502) == .upstream(status: 502, reason: nil))
    #expect(cause("{}", status: 429) == .quotaUsedUp(retryAfter: nil))
    #expect(cause(AQICNFixture.feed(), status: 500) == .upstream(status: 500, reason: nil))
  }

  @Test func noErrorQuotesTheToken() {
    let long = String(repeating: "x", count: 157)
    for words in ["The token s3cret has expired", "s3cret", "\(long)s3cret"] {
      let error = failure { _ = try decode(#"{"status":"error","data":"\#(words)"}"#) }
      #expect(error?.description.contains("s3c") == false, "\(words)")
    }
  }

  @Test(arguments: [
    (#""aqi":57"#, #""aqi":"57""#, "data.aqi"), (#""aqi":57"#, #""aqi":-3"#, "data.aqi"), (#""aqi":57"#, #""aqi":{}"#, "data.aqi"),
    (#""aqi":57"#, #""x":57"#, "data.aqi"), (#""geo":[52.105,5.124]"#, #""geo":["52","5"]"#, "data.city.geo[0]"),
    (#""geo":[52.105,5.124]"#, #""geo":[152.1,5]"#, "data.city.geo[0]"), (#""geo":[52.105,5.124]"#, #""geo":null"#, "data.city.geo[0]"),
    (#""city":{"#, #""city":[],"x":{"#, "data.city"), (#""name":"Market Square, Utrecht""#, #""name":1"#, "data.city.name"),
    (#""iso":"2026-11-18T14:00:00+01:00""#, #""iso":"now""#, "data.time.iso"),
    (#""attributions":["#, #""attributions":{},"x":["#, "data.attributions"),
    (#"{"status":"ok","data":{"#, #"{"status":"ok","data":[],"x":{"#, "data"),
    (#"{"status":"ok","data":{"#, #"{"data":{"#, "status"), (#"{"status":"ok","data":{"#, #"{"status":"ok","x":{"#, "data"),
  ])
  func nonsenseIsAnErrorThatNamesItsField(_ piece: String, _ other: String, _ field: String) throws {
    let body = try replacing(AQICNFixture.feed(), piece, with: other)
    #expect(invalidField { _ = try decode(body) } == field)
  }

  @Test func cutAndDamagedAnswersNeverCrash() {
    for body in ["", "<html>", "[]", "null"] { #expect(invalidField { _ = try decode(body) } != nil) }
    let decoder = AQICNDecoder(context: DecodingContext(fetchedAt: now))
    expectEveryCutIsAnError(AQICNFixture.feed()) { _ = try decoder.report($0) }
    expectDamageIsSurvived(AQICNFixture.feed()) { try decoder.report($0) }
  }
}

@Suite struct AQICNClientTests {
  private func fetch(_ http: ScriptedHTTP, token: String = "demo", _ kinds: Kinds = .all) async throws -> WeatherReport {
    let provider = Provider.aqicn(token: token, host: "http://waqi.test", http: http.client, clock: { now })
    return try await provider.fetch(SourceRequest(try testCell(52.1, 5.123_99), kinds)).report
  }

  @Test func theNearestStationIsAskedForWithTheToken() async throws {
    let http = ScriptedHTTP(AQICNFixture.feed())
    #expect(try await fetch(http).air?.value.usIndex == 57)
    #expect(http.urls == ["http://waqi.test/feed/geo:52.1;5.123/?token=demo"])
    let odd = ScriptedHTTP(AQICNFixture.feed())
    _ = try await fetch(odd, token: "a&b#c")
    #expect(odd.urls == ["http://waqi.test/feed/geo:52.1;5.123/?token=a%26b%23c"])
    #expect(odd.requests.first.map { "\($0)" } == "GET http://waqi.test/feed/geo:52.1;5.123/")
  }

  @Test func itsDataMustNotBeKept() {
    let provider = Provider.aqicn(http: ScriptedHTTP("").client, clock: { now })
    #expect(!provider.source.mayBeStored)
    #expect(provider.kinds == Kinds(.air))
  }

  @Test func aStationWithoutAnIndexLeavesThePlaceToOtherSources() async throws {
    #expect(try await fetch(ScriptedHTTP(AQICNFixture.feed(aqi: "\"-\""))).kinds == [])
    let unasked = ScriptedHTTP(AQICNFixture.feed())
    #expect(try await fetch(unasked, Kinds(.current)).kinds == [])
    #expect(unasked.requests.isEmpty)
  }

  @Test func noErrorContainsTheToken() async throws {
    for body in [#"{"status":"error","data":"Invalid key"}"#, #"{"status":"error","data":"who is t0ken?"}"#, "<html>", "{"] {
      do {
        _ = try await fetch(ScriptedHTTP(body), token: "t0ken")
        Issue.record("\(body) is no answer")
      } catch { #expect(!"\(error)".contains("t0ken")) }
    }
  }
}
