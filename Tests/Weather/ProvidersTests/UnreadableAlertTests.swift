import HTTPClient
import Testing
import WeatherModel
import Wire

@testable import Providers

@Suite struct UnreadableAlertTests {
  private func decoded(_ source: Source, _ body: String) throws -> WeatherReport {
    let reading = DecodingContext(cell: .zero, fetchedAt: NWSFixture.now)
    guard case .weather(let report) = try Decoding.decode(source, answer(body), reading) else { throw Unexpected() }
    return report
  }

  private struct Unexpected: Error {}

  private func oneCall(_ alerts: String) -> String { #"{"lat":1,"lon":2,"timezone_offset":0,"alerts":\#(alerts)}"# }

  @Test(arguments: [
    "[5]", "[{}]", "[null]", "[[]]", #"[{"event":""}]"#, #"[{"event":"x","start":"soon"}]"#, #"[{"event":"x","tags":"y"}]"#,
  ])
  func unreadableWarningsAreDropped(_ alerts: String) throws {
    let report = try decoded(.openWeather, oneCall(alerts))
    #expect(report.alerts?.value == [])
    #expect(report.unreadableAlerts == 1)
  }

  @Test func readableWarningsAreKept() throws {
    let report = try decoded(.openWeather, oneCall(#"[5,{"event":"Fog"},{"event":"Ice","end":1e300}]"#))
    #expect(report.alerts?.value.map(\.event) == ["Fog"])
    #expect(report.unreadableAlerts == 2)
  }

  /// A page with 407 warnings has 2 MB.
  @Test func aHostileAnswerFillsNoPage() throws {
    let many = (0..<407).map { #"{"event":"Fog \#($0)","start":\#(1_795_010_400 + $0)}"# }.joined(separator: ",")
    let report = try decoded(.openWeather, oneCall("[\(many)]"))
    #expect(report.alerts?.value.count == 100 && report.unreadableAlerts == 307, "the others are not passed over in silence")
  }

  @Test func anInvalidDateDropsNoOtherWarning() throws {
    let bad = NWSFixture.feature("b", onset: #""date:now -1 hour""#)
    let found = try decoded(.nws, NWSFixture.collection([NWSFixture.feature("a"), bad, NWSFixture.feature("c"), "5"]))
    #expect(found.alerts?.value.map(\.id) == ["a", "c"])
    #expect(found.unreadableAlerts == 2)
    // If no warning can be read, it is unknown whether there are any.
    #expect(invalidField { _ = try decoded(.nws, NWSFixture.collection([bad])) } == "features[0].properties.onset")
    let norway = METNorwayFixture.alerts().with(#""event":"gale","eventAwarenessName":"Gale""#, #""event":7"#)
    #expect(try decoded(.metNorway, norway).unreadableAlerts == 1)
    let kit = WeatherKitFixture.alerts.with("\"severity\":\"minor\"", "\"severity\":3")
    #expect(try decoded(.weatherKit, kit).unreadableAlerts == 1)
    #expect(try decoded(.weatherKit, kit).alerts?.value.count == 3)
  }

  @Test func theNumberOfUnreadableWarningsIsInTheReport() throws {
    let found = try decoded(.openWeather, oneCall(#"[5,{"event":"Fog"}]"#))
    let json = found.json
    #expect(String(decoding: json, as: UTF8.self).contains(#""unreadable":1,"alerts":[{"#))
    let again = try WeatherReport(json: JSON(parsing: json))
    #expect(again.unreadableAlerts == 1 && again == found)
    var copy = WeatherReport(cell: .zero, zone: .utc)
    copy.copy(.alerts, from: found)
    #expect(copy.unreadableAlerts == 1)
    #expect(!String(decoding: try decoded(.openWeather, oneCall("[]")).json, as: UTF8.self).contains("unreadable"))
  }

  @Test func warningsFromOpenWeatherAreSplitIntoParagraphsToo() throws {
    let text = "...WIND ADVISORY...\\n* WHAT...Southwest winds 20 to 30 mph with gusts up to 50\\nmph expected.\\n\\nStay in."
    let found = try decoded(.openWeather, oneCall(#"[{"event":"Wind","description":"\#(text)"}]"#))
    #expect(
      found.alerts?.value.first?.text
        == "...WIND ADVISORY...\n* WHAT...Southwest winds 20 to 30 mph with gusts up to 50 mph expected.\n\nStay in.")
  }
}
