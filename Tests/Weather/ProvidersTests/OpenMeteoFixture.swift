import WeatherModel

/// A forecast in the format that Open-Meteo documents, built column by column so that a test can damage any of them.
struct OpenMeteoFixture {
  /// Columns of a section, as JSON text.
  typealias Section = [String: String]

  var top: Section = [
    "latitude": "52.52", "longitude": "13.419998", "generationtime_ms": "0.0919", "utc_offset_seconds": "7200",
    "timezone": "\"Europe/Berlin\"",
    "timezone_abbreviation": "\"GMT+2\"", "elevation": "38.0",
  ]
  var sections: [String: Section] = [:]
  /// Units other than those that we ask for; an empty text leaves one out.
  var units: [String: Section] = [:]
  /// JSON that replaces all units of a section.
  var wholeUnits: [String: String] = [:]

  /// Saturday 3 October 2026, 12:30 in Berlin.
  static let now = Instant(seconds: 1_791_023_400)
  static let midnight = Instant(seconds: 1_790_978_400)

  /// Every value that we ask for, in Unix time: from six hours ago to two days ahead.
  static func whole() -> OpenMeteoFixture {
    var fixture = OpenMeteoFixture()
    fixture.sections["current"] = [
      "time": "\(now.seconds)", "interval": "900", "temperature_2m": "17.700001", "relative_humidity_2m": "64",
      "apparent_temperature": "16.2",
      "is_day": "1", "precipitation": "0.1", "weather_code": "61", "cloud_cover": "88", "pressure_msl": "1012.4",
      "wind_speed_10m": "4.7199998",
      "wind_direction_10m": "360", "wind_gusts_10m": "9.3", "dew_point_2m": "10.9", "visibility": "24140", "uv_index": "2.85",
      "snow_depth": "0.12",
    ]
    fixture.units["current"] = [
      "time": "\"unixtime\"", "interval": "\"seconds\"", "temperature_2m": "\"°C\"", "wind_speed_10m": "\"m/s\"", "is_day": "\"\"",
    ]
    let hours = (0..<48).map { now.seconds - 1800 + Int64($0 - 6) * 3600 }
    func column(_ value: (Int) -> String) -> String { "[" + (0..<48).map(value).joined(separator: ",") + "]" }
    fixture.sections["hourly"] = [
      "time": "[" + hours.map(String.init).joined(separator: ",") + "]", "temperature_2m": column { "\(10 + $0 % 24).300001" },
      "relative_humidity_2m": column { _ in "70" }, "pressure_msl": column { "\(1020 - $0)" },
      "precipitation": column { $0 == 9 ? "2.3" : "0" },
      "precipitation_probability": column { _ in "35" }, "weather_code": column { $0 % 2 == 0 ? "3" : "65" },
      "is_day": column { $0 < 20 ? "1" : "0" },
      "wind_speed_10m": column { _ in "3.6" }, "wind_direction_10m": column { "\($0 * 7)" },
      "visibility": column { $0 < 40 ? "12000.5" : "null" }, "snow_depth": column { $0 < 8 ? "0.12" : "0" },
    ]
    fixture.sections["daily"] = [
      "time": "[\(midnight.seconds),\(midnight.seconds + 86_400)]", "weather_code": "[80,95]", "temperature_2m_max": "[19.2,21]",
      "temperature_2m_min": "[9.1,11.25]", "precipitation_sum": "[3.4,0]", "precipitation_probability_max": "[80,null]",
      "wind_speed_10m_max": "[6.1,7]", "wind_gusts_10m_max": "[12,13]", "wind_direction_10m_dominant": "[225,230]",
      "uv_index_max": "[3.1,2.9]",
      "sunrise": "[\(midnight.seconds + 25_800),\(midnight.seconds + 112_300)]",
      "sunset": "[\(midnight.seconds + 67_000),\(midnight.seconds + 153_300)]",
    ]
    fixture.sections["minutely_15"] = [
      "time": "[\(now.seconds),\(now.seconds + 900),\(now.seconds + 1800)]", "precipitation": "[0.1,null,0.25]",
    ]
    return fixture
  }

  /// An answer of the air-quality endpoint.
  static func air() -> OpenMeteoFixture {
    var fixture = OpenMeteoFixture()
    fixture.sections["current"] = [
      "time": "\(now.seconds)", "interval": "3600", "european_aqi": "41", "us_aqi": "41", "pm10": "12.5", "pm2_5": "7.9",
      "carbon_monoxide": "133",
      "nitrogen_dioxide": "8.6", "sulphur_dioxide": "0.7", "ozone": "64",
    ]
    fixture.sections["hourly"] = [
      "time": "[\(now.seconds),\(now.seconds + 3600),\(now.seconds + 7200),\(now.seconds + 10_800)]", "pm2_5": "[7.9,15,null,null]",
      "ozone": "[64,100,null,null]", "us_aqi": "[41,null,null,55.5]",
    ]
    fixture.units["current"] = ["european_aqi": "\"EAQI\"", "pm10": "\"μg/m³\""]
    return fixture
  }

  /// A copy with a column replaced, or removed if `json` is nil.
  func with(_ section: String, _ column: String, _ json: String?) -> OpenMeteoFixture {
    var copy = self
    if section.isEmpty { copy.top[column] = json } else { copy.sections[section, default: [:]][column] = json }
    return copy
  }

  /// The unit that we ask for, as JSON text.
  private static func unit(_ column: String) -> String {
    switch column {
    case let name where name.hasPrefix("temperature") || name.hasPrefix("apparent") || name.hasPrefix("dew"): "\"°C\""
    case let name where name.contains("humidity") || name.contains("probability") || name.contains("cloud"): "\"%\""
    case let name where name.contains("direction"): "\"°\""
    case let name where name.contains("wind"): "\"m/s\""
    case let name where name.hasPrefix("precipitation"): "\"mm\""
    case let name where name.contains("pressure"): "\"hPa\""
    case let name where name.contains("code"): "\"wmo code\""
    case let name where name.hasSuffix("_pollen"): "\"grains/m³\""
    case "visibility", "snow_depth": "\"m\""
    case "european_aqi": "\"EAQI\""
    case "us_aqi": "\"USAQI\""
    case "pm10", "pm2_5", "carbon_monoxide", "nitrogen_dioxide", "sulphur_dioxide", "ozone": "\"μg/m³\""
    default: "\"\""
    }
  }

  var json: String {
    func object(_ section: Section) -> String {
      "{" + section.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }
    var members = top.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    for (name, section) in sections.sorted(by: { $0.key < $1.key }) {
      let stated = Dictionary(uniqueKeysWithValues: section.keys.map { ($0, Self.unit($0)) })
      members.append(
        "\"\(name)_units\":" + (wholeUnits[name] ?? object(stated.merging(units[name] ?? [:]) { $1 }.filter { $0.value != "" })))
      members.append("\"\(name)\":" + object(section))
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
