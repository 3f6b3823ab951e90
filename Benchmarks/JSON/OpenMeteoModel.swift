import Foundation
import HTTPClient
import HTTPServer
import Providers
import UpstreamSim
import WeatherModel

/// Open-Meteo's whole answer with its own names, written for decoding with Foundation.
private struct OpenMeteoAnswer: Codable {
  struct Current: Codable {
    var time: Int
    var interval: Int
    var temperature_2m: Double?
    var apparent_temperature: Double?
    var relative_humidity_2m: Double?
    var dew_point_2m: Double?
    var precipitation: Double?
    var weather_code: Double?
    var pressure_msl: Double?
    var cloud_cover: Double?
    var visibility: Double?
    var wind_speed_10m: Double?
    var wind_direction_10m: Double?
    var wind_gusts_10m: Double?
    var uv_index: Double?
    var is_day: Double?
  }

  struct Hourly: Codable {
    var time: [Int]
    var temperature_2m: [Double?]
    var apparent_temperature: [Double?]
    var relative_humidity_2m: [Double?]
    var dew_point_2m: [Double?]
    var precipitation: [Double?]
    var precipitation_probability: [Double?]
    var weather_code: [Double?]
    var pressure_msl: [Double?]
    var cloud_cover: [Double?]
    var visibility: [Double?]
    var wind_speed_10m: [Double?]
    var wind_direction_10m: [Double?]
    var wind_gusts_10m: [Double?]
    var uv_index: [Double?]
    var is_day: [Double?]
  }

  struct Daily: Codable {
    var time: [Int]
    var weather_code: [Double?]
    var temperature_2m_max: [Double?]
    var temperature_2m_min: [Double?]
    var precipitation_sum: [Double?]
    var precipitation_probability_max: [Double?]
    var wind_speed_10m_max: [Double?]
    var wind_gusts_10m_max: [Double?]
    var wind_direction_10m_dominant: [Double?]
    var uv_index_max: [Double?]
    var sunrise: [Int]
    var sunset: [Int]
  }

  struct Rain: Codable {
    var time: [Int]
    var precipitation: [Double?]
  }

  var latitude: Double
  var longitude: Double
  var utc_offset_seconds: Int
  var timezone: String
  var elevation: Double?
  var current: Current
  var current_units: [String: String]
  var hourly: Hourly
  var hourly_units: [String: String]
  var daily: Daily
  var daily_units: [String: String]
  var minutely_15: Rain
  var minutely_15_units: [String: String]
}

/// The time and place of all these answers.
let benchmarkTime = Instant(seconds: 1_795_010_940)
let benchmarkCell = Cell(Coordinate(latitude: 60.123, longitude: 9.581) ?? Cell.zero.coordinate)

extension JSONBenchmark {
  /// The whole path from bytes to the model, including checks of units, limits and plausibility, compared with decoding alone.
  static func openMeteoIntoTheModel() async throws {
    let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.minutely)]
    let answer = try await sixteenDays(kinds)
    let provider = Provider.openMeteo(http: HTTPClient { _ in answer }, clock: { benchmarkTime })
    let data = Data(answer.body)
    try await compare(
      "Open-Meteo's 16 days into the model", answer.body.count,
      ours: { try await provider.fetchChecked(SourceRequest(benchmarkCell, kinds)).report },
      theirs: { try JSONDecoder().decode(OpenMeteoAnswer.self, from: data) },
      agree: { report, other in
        report.hourly?.value.map(\.temperature.celsius) == other.hourly.temperature_2m
          && report.daily?.value.map(\.high.celsius) == other.daily.temperature_2m_max
          && report.current?.value.pressure == other.current.pressure_msl
      })
  }

  /// The answer to our own request for all kinds, with its hours extended to the full sixteen days.
  private static func sixteenDays(_ kinds: Kinds) async throws -> ClientResponse {
    let target = Asked()
    let recording = HTTPClient { request async throws(HTTPClientError) in
      target.note(request.url)
      throw .cancelled
    }
    _ = try? await Provider.openMeteo(http: recording, clock: { benchmarkTime }).fetch(SourceRequest(benchmarkCell, kinds))
    let url = target.url.replacingOccurrences(of: "forecast_hours=240", with: "forecast_hours=384")
    let path = url.range(of: "/v1/").map { String(url[$0.lowerBound...]) } ?? "/"
    let made = UpstreamGenerator.openMeteo.answer(try HTTPRequest(target: path), at: benchmarkTime)
    return ClientResponse(status: made.status, body: made.body)
  }
}

/// Records what a source asked for.
final class Asked: @unchecked Sendable {
  // Only accessed while the lock is held.
  private var last = ""
  private let lock = NSLock()

  var url: String { lock.withLock { last } }
  func note(_ url: String) { lock.withLock { last = url } }
}
