/// A body in the format of an Open-Meteo forecast of sixteen days, hour by hour, always the same.
struct ForecastBody {
  static let hours = 384

  /// The hourly variables that the weather page uses, and a few more.
  static let variables = [
    "temperature_2m", "relative_humidity_2m", "dew_point_2m", "apparent_temperature", "precipitation_probability", "precipitation", "rain",
    "showers", "snowfall", "weather_code", "pressure_msl", "surface_pressure", "cloud_cover", "visibility", "wind_speed_10m",
    "wind_direction_10m", "wind_gusts_10m", "uv_index", "is_day", "cape",
  ]

  let bytes: [UInt8]

  init() {
    var text = #"{"latitude":64.15,"longitude":-21.939999,"generationtime_ms":0.2884864807128906,"utc_offset_seconds":0,"#
    text += #""timezone":"Atlantic/Reykjavik","timezone_abbreviation":"GMT","elevation":37.0,"hourly_units":{"time":"iso8601""#
    for name in Self.variables { text += ",\"\(name)\":\"unit\"" }
    text += #"},"hourly":{"time":["#
    for hour in 0..<Self.hours {
      let (day, clock) = (hour / 24 + 10, hour % 24)
      text += "\(hour == 0 ? "" : ",")\"2026-11-\(day)T\(clock < 10 ? "0" : "")\(clock):00\""
    }
    text += "]"
    var seed: UInt64 = 1
    for (index, name) in Self.variables.enumerated() {
      text += ",\"\(name)\":["
      for hour in 0..<Self.hours {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += hour == 0 ? "" : ","
        text += Self.value(Int(seed >> 33), variable: index, hour: hour)
      }
      text += "]"
    }
    text += "}}"
    bytes = Array(text.utf8)
  }

  /// Whole numbers, numbers with one and two decimals, and nulls where a model ends, mixed as in real answers.
  private static func value(_ random: Int, variable: Int, hour: Int) -> String {
    if variable % 7 == 4, hour > 330 { return "null" }
    switch variable % 3 {
    case 0: return "\(random % 60 - 20).\(random / 64 % 10)"
    case 1: return "\(random % 101)"
    default: return "\(random % 1100).\(random / 128 % 90 + 10)"
    }
  }
}
