import HTTPClient
import Testing
import WeatherModel

@testable import Providers

private func decode(_ body: String, status: Int = 200) throws -> [Alert] {
  let context = DecodingContext(cell: try testCell(40.713, -74.006), fetchedAt: NWSFixture.now)
  return try #require(try NWSDecoder(context: context).report(answer(body, status: status)).alerts).value
}

private func decode(_ features: [String]) throws -> [Alert] { try decode(NWSFixture.collection(features)) }

@Suite struct NWSDecodingTests {
  @Test func aWarningIsUnderstood() throws {
    let context = DecodingContext(cell: try testCell(40.713, -74.006), fetchedAt: NWSFixture.now + 5)
    let report = try NWSDecoder(context: context).report(answer(NWSFixture.collection([NWSFixture.feature("a")])))
    #expect(report.kinds == Kinds(.alerts))
    #expect(report.zone.identifier == "America/New_York")
    #expect(report.alerts?.provenance == Provenance(source: .nws, fetchedAt: NWSFixture.now + 5, validAt: NWSFixture.now - 300))
    let alert = try #require(report.alerts?.value.first)
    #expect(alert.id == "a" && alert.event == "Wind Advisory")
    #expect(alert.severity == .moderate && alert.urgency == .expected && alert.certainty == .likely)
    #expect(alert.headline == "Wind Advisory issued November 18 at 8:48AM EST")
    #expect(alert.area == "New York (Manhattan); Bronx")
    #expect(alert.sent?.description == "2026-11-18T13:48:00Z")
    #expect(alert.onset?.description == "2026-11-18T23:00:00Z")
    #expect(alert.ends?.description == "2026-11-19T11:00:00Z")
    #expect(alert.text == "* WHAT...Southwest winds 20 to 30 mph with gusts up to 50 mph expected.\n\n* WHERE...New York.")
    #expect(alert.instruction == "Secure outdoor objects.")
    #expect(alert.sender == "NWS New York NY")
    #expect(alert.url == "http://www.weather.gov")
  }

  @Test(arguments: [
    (#""/O.NEW.KOKX.WI.Y.0012.261118T2300Z-261119T1100Z/""#, "KOKX.WI.Y.0012"),
    (#""/O.UPG.KOKX.WS.A.0003.000000T0000Z-261119T1100Z/","/O.NEW.KOKX.WS.W.0002.261118T2300Z-261119T1100Z/""#, "KOKX.WS.W.0002"),
    (#""/00000.0.ER.000000T0000Z.000000T0000Z.000000T0000Z.OO/","/O.CON.KPQR.FA.A.0004.000000T0000Z-191222T1800Z/""#, "KPQR.FA.A.0004"),
    (#""/O.EXP.KOKX.SV.W.0040.000000T0000Z-261119T1100Z/""#, "KOKX.SV.W.0040"), (#""/O.NEW/""#, nil), ("7", nil), ("", nil),
  ])
  func theSeriesIsTheEventOfTheCode(_ codes: String, _ series: String?) throws {
    #expect(try decode([NWSFixture.feature("a", codes: codes)])[0].series == series)
  }

  @Test func theEndIsThatOfTheEventAndNotOfTheMessage() throws {
    #expect(try decode([NWSFixture.feature("a", ends: "null")])[0].ends?.description == "2026-11-19T12:30:00Z")
    #expect(try decode([NWSFixture.feature("a", ends: "null", ending: "")])[0].ends?.description == "2026-11-18T22:00:00Z")
    let bare = try decode([NWSFixture.feature("a", onset: "null", instruction: "null")])[0]
    #expect(bare.onset?.description == "2026-11-18T13:48:00Z")
    #expect(bare.instruction == nil)
  }

  @Test func exercisesAndCancelledWarningsAreLeftOut() throws {
    for status in ["Exercise", "System", "Test", "Draft"] { #expect(try decode([NWSFixture.feature("a", status: status)]).isEmpty) }
    #expect(try decode([NWSFixture.feature("a", type: "Cancel")]).isEmpty)
    #expect(try decode([NWSFixture.feature("a", type: "Update")]).count == 1)
  }

  @Test func aReplacedWarningIsDroppedAndEachIsThereOnce() throws {
    let old = NWSFixture.feature("old")
    #expect(try decode([old, NWSFixture.feature("new", type: "Update", replaces: ["older", "old"])]).map(\.id) == ["new"])
    #expect(try decode([NWSFixture.feature("stop", type: "Cancel", replaces: ["old"]), old]).isEmpty)
    #expect(try decode([old, NWSFixture.feature("drill", status: "Exercise", replaces: ["old"])]).map(\.id) == ["old"])
    #expect(try decode([old, old]).count == 1)
  }

  @Test func aTextThatIsTooLongIsCutAndTheOtherWarningsStay() throws {
    let long = NWSFixture.feature("a").replacing("Southwest winds", with: String(repeating: "é ", count: 2_000_000))
    let read = try decode([long, NWSFixture.feature("b", severity: "Extreme")])
    #expect(read.map(\.id) == ["b", "a"])
    #expect(read[0].text?.contains("Southwest winds") == true)
    let cut = try #require(read[1].text)
    #expect(cut.utf8.count < 20_000 && cut.hasPrefix("* WHAT...é é") && cut.hasSuffix("é…") && cut.last != "\u{FFFD}")
  }

  @Test func theMostSevereComesFirst() throws {
    let features = [("a", "Minor"), ("b", "Extreme"), ("c", "Gruesome"), ("d", "Severe")].map { NWSFixture.feature($0.0, severity: $0.1) }
    #expect(try decode(features).map(\.severity) == [.extreme, .severe, .minor, .unknown])
    #expect(try decode([]).isEmpty)
  }

  @Test(arguments: [
    (#""features":["#, #""features":{},"x":["#, "features"), (#""features":["#, #""graph":["#, "features"),
    (#""id":"a""#, #""id":7"#, "features[0].properties.id"),
    (#""event":"Wind Advisory""#, #""event":null"#, "features[0].properties.event"),
    (#""properties":{"#, #""properties":[],"x":{"#, "features[0].properties"),
    (#""2026-11-18T18:00:00-05:00""#, #""date:now -1 hour""#, "features[0].properties.onset"),
    (#""2026-11-19T06:00:00-05:00""#, "0", "features[0].properties.ends"),
    (
      #""eventEndingTime":["2026-11-19T12:30:00+00:00"]"#, #""eventEndingTime":[5]"#, "features[0].properties.parameters.eventEndingTime[0]"
    ),
    (#""references":[]"#, #""references":{}"#, "features[0].properties.references"),
    (#""severity":"Moderate""#, #""severity":2"#, "features[0].properties.severity"),
    (#""description":""#, #""description":[],"x":""#, "features[0].properties.description"),
    (#""updated":""#, #""updated":"around "#, "updated"),
  ])
  func nonsenseIsAnErrorThatNamesItsField(_ piece: String, _ other: String, _ field: String) throws {
    let body = try replacing(NWSFixture.collection([NWSFixture.feature("a")]), piece, with: other)
    #expect(invalidField { _ = try decode(body) } == field)
  }

  @Test func problemsAreDistinguished() {
    func cause(_ body: String, _ status: Int) -> ProviderError.Cause? { failure { _ = try decode(body, status: status) }?.cause }
    #expect(cause(NWSFixture.problem("InvalidPoint", status: 404), 404) == .unknownPlace)
    #expect(cause(NWSFixture.problem("InvalidParameter", status: 400), 400) == .unknownPlace)
    #expect(cause(NWSFixture.problem("InvalidPoint", status: 404), 200) == .unknownPlace)
    #expect(
      cause(NWSFixture.problem("UnexpectedProblem", status: 500), 500)
        == .upstream(status: 500, reason: "it gives a reason in its own words"))
    for status in [401, 403] {
      for body in ["<html>Forbidden</html>", "", "{}", "[]"] { #expect(cause(body, status) == .upstream(status: status, reason: nil)) }
    }
    #expect(cause(NWSFixture.problem("Forbidden", status: 403), 403) == .refusedKey)
    #expect(cause("", 503) == .upstream(status: 503, reason: nil))
    #expect(cause("", 429) == .quotaUsedUp(retryAfter: 5))
    for body in ["", "<html>", "{", "[]", "null"] { #expect(cause(body, 200)?.field == "document", "\(body)") }
  }

  @Test func warningsAboveTheLimitAreAnError() {
    let many = NWSFixture.collection(Array(repeating: "{}", count: 1001))
    #expect(cause(of: many) == .invalid(field: "features", found: "1001 elements, more than 1000"))
  }

  private func cause(of body: String) -> ProviderError.Cause? { failure { _ = try decode(body) }?.cause }

  @Test func withoutAPlaceTheErrorSaysSo() {
    let error = failure {
      _ = try NWSDecoder(context: DecodingContext(fetchedAt: NWSFixture.now)).report(answer(NWSFixture.collection([])))
    }
    #expect(error?.cause == .invalid(field: "geometry", found: placeMissingText))
  }

  @Test func cutAndDamagedAnswersNeverCrash() {
    let context = DecodingContext(cell: .zero, fetchedAt: NWSFixture.now)
    let whole = NWSFixture.collection([NWSFixture.feature("a"), NWSFixture.feature("b", replaces: ["a"])])
    expectEveryCutIsAnError(whole) { _ = try NWSDecoder(context: context).report($0) }
    expectDamageIsSurvived(whole) { try NWSDecoder(context: context).report($0) }
  }
}

extension ProviderError.Cause {
  fileprivate var field: String? {
    guard case .invalid(let field, _) = self else { return nil }
    return field
  }
}

@Suite struct UnwrappingTests {
  @Test func wrappedLinesAreJoinedAndParagraphsKept() {
    let text = "* WHAT...Snow expected. Total snow accumulations of 5 to 10\ninches.\n\n* WHERE...The mountains above ten thousand feet."
    #expect(
      unwrapped(text)
        == "* WHAT...Snow expected. Total snow accumulations of 5 to 10 inches.\n\n* WHERE...The mountains above ten thousand feet.")
    #expect(unwrapped("One.\r\n\r\n\r\nTwo.") == "One.\n\nTwo.")
    #expect(unwrapped("") == "")
  }

  @Test func listsAndShortLinesKeepTheirEnds() {
    let list = "* ADDITIONAL DETAILS...\n- At 7:00 AM EST Wednesday the stage was 101.0 feet, above flood.\n- Flood stage is 100.0 feet."
    #expect(unwrapped(list) == list)
    #expect(unwrapped("The warning includes\nAlton\nRolla") == "The warning includes\nAlton\nRolla")
    let marine =
      ".TODAY...NE wind 40 kt. Seas 17 ft. Freezing spray. Snow, then so.\n.TONIGHT...NE wind 35 kt. Seas 15 ft. Heavy freezing spray near\nthe ice edge."
    #expect(
      unwrapped(marine)
        == ".TODAY...NE wind 40 kt. Seas 17 ft. Freezing spray. Snow, then so.\n.TONIGHT...NE wind 35 kt. Seas 15 ft. Heavy freezing spray near the ice edge."
    )
    let table = "BLAINE                BOYD                  BROWN\nCHERRY                GARFIELD              HOLT"
    #expect(unwrapped(table) == table)
  }
}
