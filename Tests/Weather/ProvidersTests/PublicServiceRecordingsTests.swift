import Foundation
import HTTPClient
import Testing
import WeatherModel
import Zones

@testable import Providers

/// Real answers of the other sources, in the folder named by `RECORDINGS`: each decodes to values or to the right error.
@Suite(.enabled(if: OpenMeteoRecordingsTests.folder != nil, "RECORDINGS names no folder of recorded answers"))
struct PublicServiceRecordingsTests {
  private let seen = Instant(seconds: 1_795_010_400)

  /// The answers in a folder, with their names; an answer that a client wrapped with its headers is unwrapped.
  private func answers(_ folder: String) throws -> [(name: String, body: [UInt8])] {
    let path = try #require(OpenMeteoRecordingsTests.folder) + "/" + folder
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }.sorted()
    #expect(!names.isEmpty)
    return try names.map { name in
      let data = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
      guard let wrapped = try? JSONSerialization.jsonObject(with: data) as? [String: Any], wrapped["status_code"] != nil,
        let inner = wrapped["data"]
      else { return (name, Array(data)) }
      return (name, Array(try JSONSerialization.data(withJSONObject: inner)))
    }
  }

  private func understand(_ source: Source, _ body: [UInt8], at: Instant? = nil, cell: Cell? = nil, status: Int = 200) throws
    -> DecodedAnswer
  {
    try Decoding.decode(source, ClientResponse(status: status, body: body), DecodingContext(cell: cell, fetchedAt: at ?? seen))
  }

  private func report(_ source: Source, _ body: [UInt8], at: Instant? = nil, cell: Cell? = nil) throws -> WeatherReport {
    guard case .weather(let report) = try understand(source, body, at: at, cell: cell) else { throw Unexpected() }
    #expect(report.firstImplausible() == nil)
    return report
  }

  private struct Unexpected: Error {}

  private func field(_ source: Source, _ body: [UInt8], cell: Cell? = nil) -> String? {
    invalidField { _ = try understand(source, body, cell: cell) }
  }

  @Test func metNorwayAnswersAreUnderstood() throws {
    for (name, body) in try answers("met-norway") {
      switch name {
      case "metalerts-empty.json":
        #expect(try report(.metNorway, body, cell: .zero).alerts?.value == [])
        #expect(field(.metNorway, body) == "geometry")
      case "nowcast-trondheim-rain-coming.json":
        let steps = try #require(try report(.metNorway, body).minutely?.value)
        #expect(steps.first?.time.description == "2023-08-14T18:15:00Z")
        #expect(steps.firstIndex { $0.intensity > 0 } == 9)
      default:
        let text = name.contains("2022") ? "2022-08-02T16:10:00Z" : "2020-07-20T11:50:00Z"
        let time = try #require(Instant(iso8601: text))
        let report = try report(.metNorway, body, at: time)
        #expect(report.kinds == METNorway.forecastKinds, "\(name)")
        let hours = try #require(report.hourly?.value)
        #expect(hours.count > 80 && !hours.contains { $0.condition == .unknown }, "\(name)")
        #expect((9...11).contains(report.daily?.value.count ?? 0), "\(name): \(report.daily?.value.count ?? 0) days")
        // Our computed sun agrees with the source's symbols, except for minutes around sunrise and sunset.
        let sun = Sun(latitude: report.cell.coordinate.latitude, longitude: report.cell.coordinate.longitude)
        for hour in hours where abs(sun.elevation(at: Double(hour.time.seconds + 1800))) > 9 {
          #expect(hour.isDaylight == SunTimes.isUp(at: hour.time, report.cell.coordinate), "\(name): \(hour.time)")
        }
        try check(name, report)
      }
    }
  }

  private func check(_ name: String, _ report: WeatherReport) throws {
    switch name {
    case "locationforecast-complete-berlin-2022.json":
      #expect(report.cell == (try testCell(53.5, 13)))
      #expect(report.elevation == 61)
      #expect(report.zone.identifier == "Europe/Berlin")
      #expect(report.current?.value.temperature.celsius == 25.4)
      #expect(report.current?.value.dewPoint?.celsius == 7.4)
      #expect(report.current?.value.wind == Wind(speed: 3.1, gust: 7.2, direction: 249.5))
      #expect(report.current?.value.condition == .partlyCloudy)
      #expect(report.hourly?.value.last?.time.description == "2022-08-11T12:00:00Z")
    case "locationforecast-compact-beijing.json":
      #expect(report.current?.value.temperature.celsius == 30.4)
      #expect(report.current?.value.dewPoint == nil)
    case "locationforecast-compact-newyork-with-headers.json": #expect(report.zone.identifier == "America/New_York")
    case "locationforecast-complete-london-with-headers.json": #expect(report.current?.value.dewPoint != nil)
    default: break
    }
  }

  @Test func nwsAnswersAreUnderstood() throws {
    let place = try testCell(36.16, -86.78)
    let fields = [
      "alerts-all-types-templated-dates.json": "features[0].properties.onset", "forecast-gridpoint-si-quantities.json": "features",
      "forecast-gridpoint.json": "features", "observation-latest.json": "features",
      "observation-knyc-2026-01-20.json": "features", "points-21.305_-157.858-templated.json": "features",
      "points-41.212_-96.623-templated.json": "features", "points-69.519_-157.105-templated.json": "features",
      "points-florida.json": "features", "points-guam-templated.json": "features",
    ]
    for (name, body) in try answers("nws") {
      switch name {
      case "alerts-empty-nyc-2026.json": #expect(try report(.nws, body, cell: place).alerts?.value == [])
      case "alerts-zone-2019-second.json":
        let alerts = try #require(try report(.nws, body, cell: place).alerts?.value)
        #expect(alerts.map(\.event) == ["Flood Watch", "Flood Watch"])
        #expect(alerts[0].ends?.description == "2019-12-22T18:00:00Z")
        #expect(
          alerts[0].instruction?.hasPrefix("A Flood Watch means there is a potential for flooding based on current forecasts.\n\nYou")
            == true)
        #expect(field(.nws, body) == "geometry")
      case let name where name.hasPrefix("error-404"):
        #expect(failure { _ = try understand(.nws, body, status: 404) }?.cause == .unknownPlace)
        #expect(failure { _ = try understand(.nws, body) }?.cause == .unknownPlace)
      case "observation-strings.json": #expect(field(.nws, body, cell: place)?.hasPrefix("features") == true)
      default:
        let expected = try #require(fields[name], "an unexpected answer: \(name)")
        #expect(field(.nws, body, cell: place) == expected, "\(name)")
      }
    }
  }

  /// The dates in these files are placeholders of the tool that recorded them; with real dates all of it is understood.
  @Test func nwsWarningsOfAllTypesAreUnderstood() throws {
    let recorded = try #require(try answers("nws").first { $0.name.hasPrefix("alerts-all-types") })
    var text = String(decoding: recorded.body, as: UTF8.self)
    text = text.replacing(/"date:[^"]*"/, with: "\"2026-11-18T15:00:00-06:00\"")
    let alerts = try #require(try report(.nws, Array(text.utf8), cell: try testCell(36.16, -86.78)).alerts?.value)
    // Two of the 38 have the same id.
    #expect(alerts.count == 37)
    #expect(alerts.filter { $0.severity == .extreme }.count == 1 && alerts[0].severity == .extreme)
    #expect(alerts.filter { $0.instruction == nil }.count == 14)
    #expect(alerts.allSatisfy { $0.severity != .unknown && $0.urgency != .unknown && $0.certainty != .unknown && $0.ends != nil })
    #expect(alerts.contains { $0.text?.contains("with gusts of 35 to 45 mph will be likely") == true })
  }

  @Test func aqicnAnswersAreUnderstood() throws {
    let indices: [String: Double?] = [
      "city-feed-klundert.json": 4, "city-feed-new-dominant-pol.json": nil, "city-feed-olivias.json": 8, "city-feed-utrecht.json": 29,
      "coordinates.json": 29, "here.json": 26, "station-number-feed-372382.json": 155,
    ]
    let causes: [String: ProviderError.Cause] = [
      "city-feed-unknown.json": .unknownPlace, "error-over-quota.json": .quotaUsedUp(retryAfter: nil), "unauthenticated.json": .refusedKey,
    ]
    for (name, body) in try answers("waqi") {
      if let index = indices[name] {
        let air = try #require(try report(.aqicn, body).air)
        #expect(air.value.usIndex == index, "\(name)")
        #expect(air.value.station != nil && air.value.pollutants.isEmpty)
        #expect(air.value.credits.last?.text == "World Air Quality Index Project" && air.value.credits.count >= 2, "\(name)")
        #expect((1_690_000_000..<1_700_000_000).contains(air.provenance.validAt.seconds), "\(name)")
        #expect(failure { _ = try understand(.aqicn, body, cell: .zero) }?.cause == .unknownPlace)
        if name.hasPrefix("station") { #expect(air.provenance.validAt.description == "2023-08-20T19:20:22Z") }
        if name == "coordinates.json" { #expect(air.value.station == "de Jongweg, Utrecht") }
      } else if let cause = causes[name] {
        #expect(failure { _ = try understand(.aqicn, body) }?.cause == cause, "\(name)")
      } else {
        // Searches and maps, which we do not use, and a part of an answer.
        #expect(field(.aqicn, body) == (name == "feed-data-only-dash.json" ? "status" : "data"), "\(name)")
      }
    }
  }

  @Test func openMeteoForecastsAirAndPlacesAreUnderstood() throws {
    for (name, body) in try answers("open-meteo") {
      if name.hasPrefix("geocoding") {
        guard case .places(let places) = try understand(.openMeteo, body) else { throw Unexpected() }
        switch name {
        case "geocoding-empty.json": #expect(places.isEmpty)
        case "geocoding-get-by-id.json":
          #expect(places.map(\.name) == [PlaceName(name: "Enschede", region: "Overijssel", country: "Nederland", countryCode: "NL")])
        case "geocoding-missing-fields.json":
          #expect(places.map(\.name.name) == ["Antarctica", "Île MacMurdo", "Atlantic Point"])
          #expect(places.map(\.name.country) == [nil, nil, "United States"])
        default: #expect(!places.isEmpty && places.allSatisfy { $0.name.countryCode != nil }, "\(name)")
        }
      } else if name.hasPrefix("error") {
        guard case .upstream(400, _?)? = failure({ _ = try understand(.openMeteo, body, status: 400) })?.cause else { throw Unexpected() }
      } else {
        let report = try report(.openMeteo, body)
        #expect(report.cell != .zero, "\(name)")
        if name.hasPrefix("airquality") { #expect(report.air?.value.usIndex == 66 && report.air?.value.pollen == []) }
        if name == "forecast-models-one-covering.json" {
          let decoder = OpenMeteoDecoder(endpoint: .models, cell: .zero, fetchedAt: seen, zones: ZoneFiles())
          let models = try decoder.models(ClientResponse(status: 200, body: body), ["best_match", "icon_d2"])
          #expect(models.map(\.model) == ["best_match"])
          #expect(models.first?.hours.map(\.temperature.celsius) == [19.3, 20])
        }
      }
    }
  }

  /// Services that we do not support: their answers are errors that name the missing field.
  @Test func answersOfUnknownGeocodersAreErrors() throws {
    for (name, body) in try answers("geocoding-other") {
      let field = field(.openMeteo, body)
      #expect(field == (name.hasPrefix("nominatim") ? "document" : "results"), "\(name): \(field ?? "no error")")
    }
  }
}
