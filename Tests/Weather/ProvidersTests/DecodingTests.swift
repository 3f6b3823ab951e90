import HTTPClient
import Testing
import WeatherModel

@testable import Providers

private func understand(_ source: Source, _ body: String, _ endpoint: String? = nil, cell: Cell? = nil, status: Int = 200) throws
  -> DecodedAnswer
{
  try Decoding.decode(
    source, answer(body, status: status), endpoint: endpoint, DecodingContext(cell: cell, fetchedAt: METNorwayFixture.now))
}

private func kinds(_ source: Source, _ body: String, _ endpoint: String? = nil, cell: Cell? = nil) throws -> Kinds? {
  guard case .weather(let report) = try understand(source, body, endpoint, cell: cell) else { return nil }
  #expect(cell == nil || report.cell == cell)
  return report.kinds
}

private func places(_ body: String, _ endpoint: String? = nil) throws -> [DecodedPlace]? {
  guard case .places(let places) = try understand(.openMeteo, body, endpoint) else { return nil }
  return places
}

@Suite struct DecodingTests {
  @Test func answersAreRecognisedByTheirShape() throws {
    #expect(try kinds(.metNorway, METNorwayFixture.forecast()) == METNorway.forecastKinds)
    #expect(try kinds(.metNorway, METNorwayFixture.nowcast()) == Kinds(.minutely))
    #expect(try kinds(.metNorway, METNorwayFixture.alerts(), cell: .zero) == Kinds(.alerts))
    #expect(try kinds(.nws, NWSFixture.collection([]), cell: .zero) == Kinds(.alerts))
    #expect(try kinds(.aqicn, AQICNFixture.feed()) == Kinds(.air))
    #expect(try kinds(.openMeteo, OpenMeteoFixture.whole().json) == OpenMeteo.forecastKinds)
    #expect(try kinds(.openMeteo, OpenMeteoFixture.air().json) == Kinds(.air))
  }

  @Test func everySourceCanBeDecodedButTheSimulator() {
    for source in Source.allCases {
      let error = failure { _ = try understand(source, "<html>", cell: .zero) }
      #expect(error?.source == source)
      #expect(
        error?.cause
          == .invalid(
            field: source == .simulator ? "source" : "document",
            found: source == .simulator ? "no answers that can be decoded" : "a web page instead of JSON"))
    }
  }

  @Test func answersAreDecodedByTheNameOfTheirEndpoint() throws {
    #expect(try kinds(.metNorway, METNorwayFixture.forecast(), "locationforecast") == METNorway.forecastKinds)
    #expect(try kinds(.metNorway, METNorwayFixture.nowcast(), "nowcast") == Kinds(.minutely))
    #expect(try kinds(.metNorway, METNorwayFixture.alerts(), "metalerts", cell: .zero) == Kinds(.alerts))
    #expect(try kinds(.nws, NWSFixture.collection([]), "alerts", cell: .zero) == Kinds(.alerts))
    #expect(try kinds(.aqicn, AQICNFixture.feed(), "feed") == Kinds(.air))
    #expect(try kinds(.openMeteo, OpenMeteoFixture.air().json, "air-quality") == Kinds(.air))
    #expect(try kinds(.openMeteo, OpenMeteoFixture.whole().json, "forecast") == OpenMeteo.forecastKinds)
    for source in [Source.metNorway, .nws, .aqicn, .openMeteo] {
      #expect(invalidField { _ = try understand(source, "{}", "horoscope") } == "endpoint")
    }
    #expect(invalidField { _ = try understand(.simulator, "{}") } == "source")
  }

  @Test func searchedPlacesAreUnderstood() throws {
    let answer = """
      {"results":[{"id":1,"name":"Springfield","latitude":39.8,"longitude":-89.64,"elevation":180.0,"feature_code":"PPLA","country_code":"US",\
      "admin1":"Illinois","country":"United States","timezone":"America/Chicago","postcodes":["62701"]},\
      {"id":2,"name":"South Pole","latitude":-90,"longitude":0}],"generationtime_ms":0.6}
      """
    let found = try #require(try places(answer))
    #expect(
      found.map(\.name) == [
        PlaceName(name: "Springfield", region: "Illinois", country: "United States", countryCode: "US"), PlaceName(name: "South Pole"),
      ])
    #expect(found[1].coordinate == Coordinate(latitude: -90, longitude: 0))
    #expect(try places(#"{"id":7,"name":"Enschede","latitude":52.2,"longitude":6.9}"#)?.map(\.name.name) == ["Enschede"])
  }

  @Test func aSearchWithoutAHitHasNoPlaces() throws {
    #expect(try places(#"{"generationtime_ms":0.5}"#) == [])
    #expect(try places(#"{"results":[],"generationtime_ms":0.5}"#) == [])
    #expect(invalidField { _ = try places("{}") } == "results")
    #expect(invalidField { _ = try places(#"{"results":{}}"#) } == "results")
    #expect(invalidField { _ = try places(#"{"results":[{"name":"X","latitude":"1","longitude":2}]}"#) } == "results[0].latitude")
    #expect(invalidField { _ = try places(#"{"results":[{"name":"X","latitude":91,"longitude":2}]}"#) } == "results[0].latitude")
    #expect(invalidField { _ = try places(#"{"results":[{"name":"X","latitude":1,"longitude":1000}]}"#) } == "results[0].longitude")
    #expect(invalidField { _ = try places(#"{"results":[{"latitude":1,"longitude":2}]}"#) } == "results[0].name")
    let error = failure {
      _ = try understand(.openMeteo, #"{"error":true,"reason":"Parameter count must be between 1 and 100."}"#, "geocoding", status: 400)
    }
    #expect(error?.cause == .upstream(status: 400, reason: "it refuses the request"))
  }

  @Test func severalPlacesAtOnceAreAnError() {
    #expect(invalidField { _ = try understand(.openMeteo, "[\(OpenMeteoFixture.whole().json)]") } == "document")
  }
}

@Suite struct AnswerHeaderTests {
  @Test func httpDatesAreRead() {
    #expect(Instant(httpDate: "Sun, 06 Nov 1994 08:49:37 GMT")?.seconds == 784_111_777)
    for text in [
      "", "Sun, 06 Nov 1994 08:49:37", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:00:00 GMT",
      "Sun, 06 Nou 1994 08:49:37 GMT", "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT",
    ] { #expect(Instant(httpDate: text) == nil, "\(text)") }
  }

  @Test func theMaximumAgeOverridesTheDate() {
    let now = Instant(seconds: 784_111_777)
    func expiry(_ headers: [(String, String)]) -> Instant? {
      ClientResponse(status: 200, headers: headers.map { ClientHeader($0.0, $0.1) }).expiry(now: now, atMost: 3600)
    }
    #expect(expiry([]) == nil)
    #expect(expiry([("Expires", "Sun, 06 Nov 1994 08:59:37 GMT")]) == now + 600)
    #expect(expiry([("Expires", "Sun, 06 Nov 1994 08:59:37 GMT"), ("cache-control", "Public, Max-Age=30")]) == now + 30)
    #expect(expiry([("Cache-Control", "max-age=99999999999999999999")]) == nil)
    #expect(expiry([("Cache-Control", "max-age=9223372036854775807")]) == now + 3600)
    #expect(expiry([("Cache-Control", "max-age=0")]) == nil)
    #expect(expiry([("Cache-Control", "max-age=-5, s-maxage=77")]) == nil)
  }
}
