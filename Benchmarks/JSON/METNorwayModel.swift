import Foundation
import HTTPClient
import HTTPServer
import Providers
import UpstreamSim
import WeatherModel

/// MET Norway's whole answer with its own names, written for decoding with Foundation.
private struct LocationForecast: Codable {
  struct Geometry: Codable { var coordinates: [Double] }

  struct Meta: Codable {
    var updated_at: String
    var units: [String: String]
  }

  struct Details: Codable {
    var air_pressure_at_sea_level: Double?
    var air_temperature: Double?
    var cloud_area_fraction: Double?
    var dew_point_temperature: Double?
    var relative_humidity: Double?
    var ultraviolet_index_clear_sky: Double?
    var wind_from_direction: Double?
    var wind_speed: Double?
    var wind_speed_of_gust: Double?
    var air_temperature_max: Double?
    var air_temperature_min: Double?
    var precipitation_amount: Double?
    var probability_of_precipitation: Double?
    var probability_of_thunder: Double?
  }

  struct Instant: Codable { var details: Details }
  struct Summary: Codable { var symbol_code: String }

  struct Ahead: Codable {
    var summary: Summary?
    var details: Details?
  }

  struct Values: Codable {
    var instant: Instant
    var next_1_hours: Ahead?
    var next_6_hours: Ahead?
    var next_12_hours: Ahead?
  }

  struct Step: Codable {
    var time: String
    var data: Values
  }

  struct Properties: Codable {
    var meta: Meta
    var timeseries: [Step]
  }

  var type: String
  var geometry: Geometry
  var properties: Properties
}

extension JSONBenchmark {
  /// The whole path from bytes to the model, including days summed up from steps, compared with decoding alone.
  static func metNorwayIntoTheModel() async throws {
    let kinds: Kinds = [Kinds(.current), Kinds(.hourly), Kinds(.daily)]
    let agent = HTTPHeader("User-Agent", "Weatherglass/bench someone@example.org")
    let request = try HTTPRequest(target: "/weatherapi/locationforecast/2.0/complete?lat=60.123&lon=9.581", headers: [agent])
    let made = UpstreamGenerator.metNorway.answer(request, at: benchmarkTime)
    let answer = ClientResponse(status: made.status, headers: made.headers.map { ClientHeader($0.name, $0.value) }, body: made.body)
    let provider = Provider.metNorway(
      version: "bench", contact: "someone@example.org", http: HTTPClient { _ in answer }, clock: { benchmarkTime })
    let data = Data(answer.body)
    try await compare(
      "MET Norway's complete forecast into the model", answer.body.count,
      ours: { try await provider.fetchChecked(SourceRequest(benchmarkCell, kinds)).report },
      theirs: { try JSONDecoder().decode(LocationForecast.self, from: data) },
      agree: { report, other in
        let hours = report.hourly?.value ?? []
        let steps = other.properties.timeseries.prefix(hours.count)
        return hours.count > 40
          && hours.prefix(40).map(\.temperature.celsius) == steps.prefix(40).map(\.data.instant.details.air_temperature)
      })
  }
}
