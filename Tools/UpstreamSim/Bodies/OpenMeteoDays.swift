import WeatherModel
import Wire

/// The daily section of Open-Meteo.
struct OpenMeteoDays {
  let weather: GeneratedWeather
  let units: OpenMeteoUnits
  let midnights: [Instant]
  let suffixes: [String]

  /// Whether the service has a daily variable of that name.
  static func knows(_ name: String) -> Bool { rules[name] != nil || name == "sunrise" || name == "sunset" }

  func write(_ writer: inout JSONWriter, _ names: [String], time: (Instant, Bool, inout JSONWriter) -> Void, usesUnixTime: Bool) {
    let form = usesUnixTime ? "unixtime" : "iso8601"
    writer.object("daily_units") { writer in
      writer.member("time", form)
      for name in names {
        for suffix in suffixes {
          writer.key(name + suffix)
          writer.value(Self.rules[name].map { unit($0) } ?? form)
        }
      }
    }
    writer.object("daily") { writer in
      writer.array("time") { writer in for midnight in midnights { time(midnight, true, &writer) } }
      for name in names {
        for suffix in suffixes {
          writer.key(name + suffix)
          writer.array { writer in
            for midnight in midnights {
              if let rule = Self.rules[name] { value(rule, midnight, &writer) } else { sun(name, midnight, time, &writer) }
            }
          }
        }
      }
    }
  }

  /// Like the real service, polar day lasts from midnight to midnight, and in polar night sunrise and sunset are the same moment.
  private func sun(_ name: String, _ midnight: Instant, _ time: (Instant, Bool, inout JSONWriter) -> Void, _ writer: inout JSONWriter) {
    if let sun = weather.sun(midnight: midnight) { return time(name == "sunrise" ? sun.rise : sun.set, false, &writer) }
    let isLight = weather.sunHeight(midnight + .hours(12)) > 0
    time(name == "sunset" && isLight ? midnight + .hours(24) : midnight, false, &writer)
  }

  // MARK: From hours to days

  private enum Rule {
    case greatest(String)
    case least(String)
    case sum(String)
    case hoursOf(String)
    case noon(String)
    case daylight
  }

  private static let rules: [String: Rule] = [
    "weather_code": .greatest("weather_code"), "weathercode": .greatest("weather_code"),
    "temperature_2m_max": .greatest("temperature_2m"), "temperature_2m_min": .least("temperature_2m"),
    "apparent_temperature_max": .greatest("apparent_temperature"), "apparent_temperature_min": .least("apparent_temperature"),
    "precipitation_sum": .sum("precipitation"), "rain_sum": .sum("rain"), "showers_sum": .sum("showers"), "snowfall_sum": .sum("snowfall"),
    "precipitation_hours": .hoursOf("precipitation"), "precipitation_probability_max": .greatest("precipitation_probability"),
    "wind_speed_10m_max": .greatest("wind_speed_10m"), "windspeed_10m_max": .greatest("wind_speed_10m"),
    "wind_gusts_10m_max": .greatest("wind_gusts_10m"), "windgusts_10m_max": .greatest("wind_gusts_10m"),
    "wind_direction_10m_dominant": .noon("wind_direction_10m"), "winddirection_10m_dominant": .noon("wind_direction_10m"),
    "uv_index_max": .greatest("uv_index"), "uv_index_clear_sky_max": .greatest("uv_index_clear_sky"),
    "sunshine_duration": .sum("sunshine_duration"), "shortwave_radiation_sum": .sum("shortwave_radiation"), "daylight_duration": .daylight,
  ]

  private func unit(_ rule: Rule) -> String {
    switch rule {
    case .greatest(let name), .least(let name), .sum(let name), .noon(let name): OpenMeteoVariable.moment(name, units)?.unit ?? ""
    case .hoursOf: "h"
    case .daylight: "s"
    }
  }

  private func value(_ rule: Rule, _ midnight: Instant, _ writer: inout JSONWriter) {
    switch rule {
    case .greatest(let name): number(name, midnight, { $0.max() }, &writer)
    case .least(let name): number(name, midnight, { $0.min() }, &writer)
    case .sum(let name): number(name, midnight, { $0.reduce(0, +) }, &writer)
    case .hoursOf(let name): number(name, midnight, { Double($0.count { $0 >= 0.1 }) }, &writer)
    case .noon(let name): number(name, midnight, { $0.count > 12 ? $0[12] : nil }, &writer)
    case .daylight:
      guard let sun = weather.sun(midnight: midnight) else {
        return writer.value(weather.sunHeight(midnight + .hours(12)) > 0 ? Int64.days(1) : 0)
      }
      writer.value(sun.set - sun.rise)
    }
  }

  private func number(_ name: String, _ midnight: Instant, _ choose: ([Double]) -> Double?, _ writer: inout JSONWriter) {
    let variable = OpenMeteoVariable.moment(name, units)
    let values = (0..<24).compactMap { variable?.value(weather, midnight + .hours($0)) }
    guard let variable, let chosen = choose(values) else { return writer.null() }
    writer.value(rounded(chosen, variable.decimals))
  }
}
