import HTTPClient
import WeatherModel

/// Answers in the formats that MET Norway documents.
enum METNorwayFixture {
  /// Wednesday 18 November 2026, 14:00 in UTC, 15:00 in Bergen.
  static let now = Instant(seconds: 1_795_010_400)
  static let lastModified = "Wed, 18 Nov 2026 13:31:07 GMT"

  /// A forecast: this many hours, then this many steps of six hours, and one that only ends the last.
  static func forecast(hours: Int = 10, sixes: Int = 12, start: Instant = now) -> String {
    var steps: [String] = []
    for hour in 0..<hours { steps.append(step(start + .hours(Int64(hour)), celsius: Double(hour % 24) - 2, hourly(hour))) }
    let later = start + .hours(Int64(hours))
    for six in 0..<sixes { steps.append(step(later + .hours(Int64(six * 6)), celsius: 4, sixHourly)) }
    steps.append(step(later + .hours(Int64(sixes * 6)), celsius: 30, ""))
    return series(steps, units: units, altitude: 12)
  }

  /// Three steps with every field that there is, small enough to be cut after each byte.
  static func small() -> String { forecast(hours: 2, sixes: 1) }

  static let units = """
    {"air_pressure_at_sea_level":"hPa","air_temperature":"celsius","air_temperature_max":"celsius","air_temperature_min":"celsius",\
    "cloud_area_fraction":"%","dew_point_temperature":"celsius","fog_area_fraction":"%","precipitation_amount":"mm",\
    "probability_of_precipitation":"%","relative_humidity":"%","ultraviolet_index_clear_sky":"1","wind_from_direction":"degrees",\
    "wind_speed":"m/s","wind_speed_of_gust":"m/s"}
    """

  static func series(_ steps: [String], units: String, altitude: Int, coverage: String = "") -> String {
    """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[5.322,60.391,\(altitude)]},"properties":{"meta":{\
    "updated_at":"2026-11-18T13:30:41Z","units":\(units)\(coverage)},"timeseries":[\(steps.joined(separator: ","))]}}
    """
  }

  static func step(_ time: Instant, celsius: Double, _ outlooks: String) -> String {
    """
    {"time":"\(time)","data":{"instant":{"details":{"air_pressure_at_sea_level":\(1010 - Double((time - now) / 3600) / 2),\
    "air_temperature":\(celsius),"air_temperature_percentile_10":-9.5,"cloud_area_fraction":87.5,"cloud_area_fraction_high":1.0,\
    "dew_point_temperature":-3.1,"fog_area_fraction":0,"relative_humidity":81.2,"ultraviolet_index_clear_sky":0.4,\
    "wind_from_direction":360.0,"wind_speed":6.4,"wind_speed_of_gust":12.1}}\(outlooks)}}
    """
  }

  static func hourly(_ hour: Int) -> String {
    """
    ,"next_12_hours":{"summary":{"symbol_code":"heavyrain","symbol_confidence":"certain"},"details":{"probability_of_precipitation":99.0}},\
    "next_1_hours":{"summary":{"symbol_code":"\(hour % 2 == 0 ? "lightrainshowers_day" : "cloudy")"},"details":{"precipitation_amount":0.3,\
    "precipitation_amount_max":0.8,"precipitation_amount_min":0,"probability_of_precipitation":55.5,"probability_of_thunder":0.2}},\
    "next_6_hours":{"summary":{"symbol_code":"rain"},"details":{"air_temperature_max":8,"air_temperature_min":-8,"precipitation_amount":2.1}}
    """
  }

  static let sixHourly = """
    ,"next_12_hours":{"summary":{"symbol_code":"fog"},"details":{}},"next_6_hours":{"summary":{"symbol_code":"snow"},\
    "details":{"air_temperature_max":5.5,"air_temperature_min":-6.5,"precipitation_amount":4.2,"probability_of_precipitation":80}}
    """

  /// A nowcast: every field in the first step, then only the rate.
  static func nowcast(coverage: String? = "ok", rates: [String?] = ["0", "0.2", nil, "1.55"]) -> String {
    var steps: [String] = []
    for (index, rate) in rates.enumerated() {
      let rate = rate.map { "\"precipitation_rate\":\($0)" }
      let details = index == 0 ? ["\"air_temperature\":3.4", "\"wind_speed\":2.7", rate] : [rate]
      let outlook = #","next_1_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":0.4}}"#
      steps.append(
        """
        {"time":"\(now + Int64(index * 300))","data":{"instant":{"details":{\(details.compactMap(\.self).joined(separator: ","))}}\
        \(index == 0 ? outlook : "")}}
        """)
    }
    return series(
      steps, units: #"{"air_temperature":"celsius","precipitation_amount":"mm","precipitation_rate":"mm/h","wind_speed":"m/s"}"#,
      altitude: 0, coverage: coverage.map { ",\"radar_coverage\":\"\($0)\"" } ?? "")
  }

  /// Two warnings, an exercise, and a warning that is cancelled.
  static func alerts() -> String {
    """
    {"features":[\(alert("1", severity: #""severity":"Moderate","#)),\
    \(alert("2", severity: "", level: "4; red; Extreme", ending: "null")),\
    \(alert("3", status: "Test")),\(alert("4", type: "Cancel")),\(alert("1"))],\
    "lang":"en","lastChange":"2026-11-18T12:25:53+00:00","type":"FeatureCollection"}
    """
  }

  static func alert(
    _ id: String, severity: String = "", level: String = "2; yellow; Moderate", ending: String = #""2026-11-19T03:00:00+01:00""#,
    status: String = "Actual", type: String = "Update"
  ) -> String {
    """
    {"geometry":{"coordinates":[[[5.8,58.4],[5.8,58.5],[5.9,58.5],[5.8,58.4]]],"type":"Polygon"},"properties":{\(severity)\
    "altitude_above_sea_level":0,"area":"Coast of Vestland","awareness_level":"\(level)","awareness_type":"1; Wind",\
    "certainty":"Likely","consequences":"Ferries may be cancelled. ","county":[],"description":" Southwesterly gale 20 m/s.",\
    "event":"gale","eventAwarenessName":"Gale","eventEndingTime":\(ending),"geographicDomain":"marine","id":"met.\(id)",\
    "instruction":"Stay ashore. ","riskMatrixColor":"Yellow","status":"\(status)","title":"Gale, yellow level, coast of Vestland",\
    "type":"\(type)","web":"\\nhttps://www.met.no/gale\\n"},"type":"Feature",\
    "when":{"interval":["2026-11-18T18:00:00+00:00","2026-11-19T06:00:00+00:00"]}}
    """
  }
}
