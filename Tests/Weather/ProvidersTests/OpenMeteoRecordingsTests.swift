import Foundation
import Testing
import WeatherModel
import Zones

@testable import Providers

/// Real answers of Open-Meteo, in the folder named by `RECORDINGS`: each decodes to values or to the right error.
@Suite struct OpenMeteoRecordingsTests {
  static let folder = ProcessInfo.processInfo.environment["RECORDINGS"]

  @Test(.enabled(if: folder != nil, "RECORDINGS names no folder of recorded answers")) func openMeteoAnswersAreUnderstood() throws {
    let folder = try #require(Self.folder) + "/open-meteo"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
    #expect(!names.isEmpty)
    for name in names {
      let body = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      let endpoint = name.hasPrefix("airquality") ? OpenMeteoEndpoint.air : .forecast
      let fetchedAt = Instant(seconds: 1_795_010_400)
      let decoder = OpenMeteoDecoder(endpoint: endpoint, cell: try testCell(0, 0), fetchedAt: fetchedAt, zones: ZoneFiles())
      do {
        let report = try decoder.report(answer(body, status: name.hasPrefix("error-400") ? 400 : 200), asked: [])
        print("\(name): \(report.summary)")
        #expect(report.firstImplausible() == nil, "\(name)")
        #expect(!name.hasPrefix("error") && !name.hasPrefix("geocoding"), "\(name) is no weather")
        try check(name, report)
      } catch let error as ProviderError {
        print("\(name): \(error)")
        if name.hasPrefix("geocoding") {
          guard case .invalid("utc_offset_seconds", _) = error.cause else {
            Issue.record("\(name): \(error)")
            continue
          }
        } else {
          guard name.hasPrefix("error-400"), case .upstream(400, _?) = error.cause else {
            Issue.record("\(name): \(error)")
            continue
          }
        }
      }
    }
  }

  /// Checks values that were read by hand in recordings that we know.
  private func check(_ name: String, _ report: WeatherReport) throws {
    switch name {
    case "airquality-nyc-current.json": #expect(report.air?.value.usIndex == 66)
    case "daily-new-york-evening.json":
      #expect(report.daily?.value.first?.date.description == "2025-12-28")
      #expect(report.daily?.value.first?.sunrise?.description == "2025-12-28T12:20:00Z")
    case "forecast-melbourne-sample.json":
      #expect(report.hourly?.value.first?.time.description == "2025-05-09T00:00:00Z")
    case "forecast-minutely15.json":
      #expect(report.minutely?.value.map(\.intensity) == [0, 0, 0, 0])
      #expect(report.minutely?.value.first?.time.description == "2026-10-03T10:15:00Z")
    case "forecast-models-one-covering.json": #expect(report.hourly?.value.map(\.temperature.celsius) == [19.3, 20])
    case "forecast-no-sections.json": #expect(report.kinds == [])
    case "forecast-nyc-imperial.json":
      #expect(report.current?.value.temperature.celsius == 28.28)
      #expect(report.zone.identifier == "America/New_York")
    default: break
    }
  }
}

extension WeatherReport {
  fileprivate var summary: String {
    let hours = hourly.map { "\($0.value.count) hours" }
    let days = daily.map { "\($0.value.count) days" }
    let now = current.map { "now \($0.value.condition.word)" }
    let known = [now, hours, days, minutely.map { "\($0.value.count) steps" }, air.map { _ in "air" }].compactMap(\.self)
    return known.isEmpty ? "nothing that was asked for" : known.joined(separator: ", ")
  }
}
