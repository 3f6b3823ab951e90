import Foundation
import HTTPClient
import Testing
import WeatherModel
import Zones

@testable import Providers

/// Real answers of OpenWeatherMap, WeatherKit and BigDataCloud, in the folder named by `RECORDINGS`: each decodes to values or to the right
/// error.
@Suite(.enabled(if: OpenMeteoRecordingsTests.folder != nil, "RECORDINGS names no folder of recorded answers"))
struct CommercialRecordingsTests {
  private let reading = DecodingContext(fetchedAt: Instant(seconds: 1_795_010_400), zones: ZoneFiles())

  /// The result of decoding each file of a folder.
  private func outcomes(
    _ folder: String, _ understand: (String, ClientResponse) throws(ProviderError) -> DecodedAnswer
  ) throws -> [String: Result<DecodedAnswer, ProviderError>] {
    let path = try #require(OpenMeteoRecordingsTests.folder) + "/" + folder
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }
    var outcomes: [String: Result<DecodedAnswer, ProviderError>] = [:]
    for name in names {
      let body = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
      let status = ["error-400": 400, "error-401": 401, "error-429": 429].first { name.hasPrefix($0.key) }?.value ?? 200
      let result: Result<DecodedAnswer, ProviderError>
      do throws(ProviderError) { result = .success(try understand(name, answer(body, status: status))) } catch { result = .failure(error) }
      if case .success(.weather(let report)) = result { #expect(report.firstImplausible() == nil, "\(name)") }
      outcomes[name] = result
    }
    #expect(!outcomes.isEmpty)
    return outcomes
  }

  /// The reports of the files with weather and the causes of the files with errors; other files are left out.
  private func sorted(
    _ outcomes: [String: Result<DecodedAnswer, ProviderError>]
  ) -> (reports: [String: WeatherReport], causes: [String: ProviderError.Cause]) {
    var reports: [String: WeatherReport] = [:]
    var causes: [String: ProviderError.Cause] = [:]
    for (name, outcome) in outcomes {
      switch outcome {
      case .success(.weather(let report)): reports[name] = report
      case .success: break
      case .failure(let error): causes[name] = error.cause
      }
    }
    return (reports, causes)
  }

  @Test func openWeatherAnswersAreUnderstood() throws {
    let outcomes = try outcomes("openweathermap") { (name, response) throws(ProviderError) in
      let endpoint = name == "current-lang-ru-imperial.json" ? "weather/imperial" : nil
      return try OpenWeatherDecoding.understand(response, endpoint: endpoint, reading)
    }
    let (reports, causes) = sorted(outcomes)
    let lists: Set = ["box-city.json", "find-list.json", "current-group-cities-metric.json"]
    #expect(Set(causes.keys).subtracting(lists) == Set(outcomes.keys.filter { $0.hasPrefix("error") }))
    for name in lists {
      guard case .invalid("list", _)? = causes[name] else {
        Issue.record("\(name) has several places")
        continue
      }
    }
    #expect(causes["error-400-latitude.json"] == .upstream(status: 400, reason: "it refuses the request"))
    #expect(causes["error-401-invalid-key.json"] == .refusedKey)
    #expect(causes["error-429-blocked.json"] == .quotaUsedUp(retryAfter: nil))
    let rain = try #require(reports["current-london-rain1h-night.json"])
    #expect(rain.current?.value.condition == .rain && rain.current?.value.precipitation == 1.27)
    #expect(rain.current?.value.isDaylight == false && rain.zone.identifier == "Europe/London" && rain.placeName == "London")
    #expect(reports["current-lang-ru-imperial.json"]?.current?.value.temperature.celsius == 12)
    #expect(reports["current-2017-old.json"]?.current?.value.temperature.celsius == 16.46)
    let french = try #require(reports["forecast-2017-lang-fr.json"])
    #expect(french.hourly?.value.count == 40 && french.hourly?.value.first?.pressure == 1046.34)
    #expect((french.daily?.value.count ?? 0) >= 5)
    let phoenix = try #require(reports["onecall-latlon.json"])
    #expect(phoenix.zone.identifier == "America/Phoenix" && phoenix.hourly?.value.count == 48 && phoenix.daily?.value.count == 8)
    #expect(phoenix.alerts?.value.count == 1)
    #expect(reports["onecall25-gorlice.json"]?.alerts?.value == [])
    #expect(reports["onecall-2020-two-weather-entries.json"]?.current?.value.condition == .rain)
    #expect(reports["onecall-2020-two-weather-entries.json"]?.daily?.value.first?.precipitation == 5.97)
    #expect(reports["onecall3-timemachine.json"]?.hourly?.value.first?.temperature.celsius == 16.73)
    #expect(reports["airpollution-current.json"]?.air?.value.usIndex == nil)
    // Ozone at 107.29 is 7.29 of 20 into the third band, 40…60.
    #expect(reports["airpollution-current.json"]?.air?.value.europeanIndex == 47)
  }

  @Test func weatherKitAnswersAreUnderstood() throws {
    let outcomes = try outcomes("weatherkit") { (_, response) throws(ProviderError) in
      try WeatherKitDecoding.understand(response, endpoint: nil, reading)
    }
    let (reports, causes) = sorted(outcomes)
    #expect(
      causes == [
        "attribution.json": .invalid(field: "document", found: "no weather data set"),
        "weather-alert-error.json": .upstream(status: 400, reason: "it refuses the request"),
      ])
    let newYork = try #require(reports["current-weather.json"]?.current?.value)
    #expect(newYork.wind == Wind(speed: 6.12, gust: 10.43, direction: 165) && newYork.condition == .overcast)
    let whole = try #require(reports["forecast-copenhagen-alerts.json"])
    #expect(whole.kinds.isSuperset(of: [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.alerts)]))
    #expect(whole.zone.identifier == "Europe/Copenhagen")
    #expect(whole.daily?.value.first?.date.description == "2022-08-24")
    let days = try #require(reports["forecast-daily.json"]?.daily?.value)
    #expect(days.count == 10 && days[0].date.description == "2022-07-05" && days[0].precipitation == 2.77)
    #expect(reports["openweatherkit-swift-5.json"]?.alerts?.value.map(\.event) == ["Tornado Watch"])
    guard case .success(.available(let kinds))? = outcomes["availability-with-alerts.json"] else {
      Issue.record("availability is a list of kinds")
      return
    }
    #expect(kinds == WeatherKit.kinds)
  }

  @Test func bigDataCloudAnswersAreUnderstood() throws {
    let outcomes = try outcomes("bigdatacloud") { (_, response) throws(ProviderError) in
      try BigDataCloudDecoding.understand(response, endpoint: nil, reading)
    }
    let (_, causes) = sorted(outcomes)
    #expect(Set(causes.keys) == ["ip-fallback-germany.json"])
    func name(_ file: String) -> PlaceName? {
      guard case .success(.name(let name))? = outcomes[file] else { return nil }
      return name
    }
    #expect(name("libya-desert-no-city.json") == PlaceName(name: "Derna District", country: "Libya", countryCode: "LY"))
    #expect(name("null-island-ocean-2020.json") == PlaceName(name: "Atlantic Ocean"))
  }
}
