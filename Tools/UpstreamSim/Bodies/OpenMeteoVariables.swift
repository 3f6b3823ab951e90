import WeatherModel

/// A variable of Open-Meteo with its unit and number of decimals. The functions that look one up return nil for unknown names.
struct OpenMeteoVariable {
  let unit: String
  let decimals: Int
  let value: (GeneratedWeather, Instant) -> Double?

  private init(_ unit: String, _ decimals: Int, _ value: @escaping (GeneratedWeather, Instant) -> Double?) {
    self.unit = unit
    self.decimals = decimals
    self.value = value
  }

  static func moment(_ name: String, _ units: OpenMeteoUnits) -> OpenMeteoVariable? {
    switch name {
    case "temperature_2m": .init(units.temperature.name, 1) { units.temperature.of($0.temperature($1)) }
    case "dew_point_2m", "dewpoint_2m": .init(units.temperature.name, 1) { units.temperature.of($0.dewPoint($1)) }
    case "apparent_temperature": .init(units.temperature.name, 1) { units.temperature.of($0.feelsLike($1)) }
    case "relative_humidity_2m", "relativehumidity_2m": .init("%", 0) { $0.humidity($1) }
    // The service's sums, chances and gusts are for the hour before.
    case "precipitation_probability": .init("%", 0) { $0.rainChance($1 - .hours(1)) }
    case "precipitation": .init(units.rain.name, 2) { units.rain.of($0.rain($1 - .hours(1))) }
    case "rain": .init(units.rain.name, 2) { $0.temperature($1) < 0.5 ? 0 : units.rain.of($0.rain($1 - .hours(1))) }
    case "showers": .init(units.rain.name, 2) { _, _ in 0 }
    case "snowfall": .init("cm", 2) { $0.temperature($1) < 0.5 ? $0.rain($1 - .hours(1)) * 0.7 : 0 }
    case "snow_depth": .init("m", 2) { weather, time in max(0, -weather.temperature(time)) * 0.02 }
    case "weather_code", "weathercode": .init("wmo code", 0) { Double($0.weatherCode($1)) }
    case "pressure_msl": .init("hPa", 1) { $0.pressure($1) }
    case "surface_pressure": .init("hPa", 1) { $0.pressure($1) - 4.3 }
    case "cloud_cover", "cloudcover": .init("%", 0) { $0.cloudCover($1) }
    case "cloud_cover_low": .init("%", 0) { $0.cloudCover($1) * 0.6 }
    case "cloud_cover_mid": .init("%", 0) { $0.cloudCover($1) * 0.4 }
    case "cloud_cover_high": .init("%", 0) { $0.cloudCover($1) * 0.3 }
    case "visibility": .init("m", 0) { ($0.visibility($1) / 20).rounded() * 20 }
    case "wind_speed_10m", "windspeed_10m": .init(units.speed.name, 2) { units.speed.of($0.windSpeed($1)) }
    case "wind_gusts_10m", "windgusts_10m": .init(units.speed.name, 2) { units.speed.of($0.windGust($1 - .hours(1))) }
    case "wind_direction_10m", "winddirection_10m": .init("°", 0) { $0.windDirection($1) }
    case "uv_index": .init("", 2) { $0.uvIndex($1) }
    case "uv_index_clear_sky": .init("", 2) { max(0, $0.sunHeight($1)) * 9 }
    case "is_day": .init("", 0) { $0.isDay($1) ? 1 : 0 }
    case "cape": .init("J/kg", 1) { max(0, $0.dewPoint($1) - 12) * 60 }
    case "freezing_level_height": .init("m", 0) { max(0, $0.temperature($1)) * 150 }
    case "sunshine_duration": .init("s", 2) { $0.isDay($1) ? 36 * (100 - $0.cloudCover($1)) : 0 }
    case "shortwave_radiation": .init("W/m²", 1) { max(0, $0.sunHeight($1)) * 1000 * (1 - $0.cloudCover($1) / 130) }
    case "lightning_potential": .init("J/kg", 1) { _, _ in nil }
    default: nil
    }
  }

  static func air(_ name: String) -> OpenMeteoVariable? {
    switch name {
    case "pm10": substance(18)
    case "pm2_5": substance(11)
    case "carbon_monoxide": substance(190, decimals: 0)
    case "nitrogen_dioxide": substance(14)
    case "sulphur_dioxide": substance(2.5)
    case "ozone": substance(62, decimals: 0)
    case "ammonia": substance(1.8)
    case "dust": substance(3, decimals: 0)
    case "carbon_dioxide": .init("ppm", 0) { 425 + $0.pollution($1, mean: 6) }
    case "methane": .init("μg/m³", 0) { 1380 + $0.pollution($1, mean: 30) }
    case "aerosol_optical_depth": .init("", 2) { $0.pollution($1, mean: 0.12) }
    case "alder_pollen", "birch_pollen", "grass_pollen", "mugwort_pollen", "olive_pollen", "ragweed_pollen":
      pollen(mean: Double(name.utf8.count))
    case "uv_index": .init("", 2) { $0.uvIndex($1) }
    case "uv_index_clear_sky": .init("", 2) { max(0, $0.sunHeight($1)) * 9 }
    default:
      if name.hasPrefix("european_aqi") {
        .init("EAQI", 0) { $0.pollution($1, mean: 28) }
      } else if name.hasPrefix("us_aqi") {
        .init("USAQI", 0) { $0.pollution($1, mean: 46) }
      } else {
        nil
      }
    }
  }

  private static func substance(_ mean: Double, decimals: Int = 1) -> OpenMeteoVariable {
    .init("μg/m³", decimals) { $0.pollution($1, mean: mean) }
  }

  /// Pollen is available for Europe only.
  private static func pollen(mean: Double) -> OpenMeteoVariable {
    .init("grains/m³", 1) { weather, time in
      guard (30...72).contains(weather.coordinate.latitude), (-25...45).contains(weather.coordinate.longitude) else { return nil }
      return max(0, weather.pollution(time, mean: mean) - 6)
    }
  }
}

/// The units of a request.
struct OpenMeteoUnits {
  struct Unit {
    let name: String
    let of: (Double) -> Double
  }

  let temperature: Unit
  let speed: Unit
  let rain: Unit

  init(temperature: String?, speed: String?, rain: String?) {
    self.temperature = temperature == "fahrenheit" ? Unit(name: "°F") { $0 * 1.8 + 32 } : Unit(name: "°C") { $0 }
    switch speed {
    case "ms": self.speed = Unit(name: "m/s") { $0 }
    case "mph": self.speed = Unit(name: "mp/h") { $0 / 0.44704 }
    case "kn": self.speed = Unit(name: "kn") { $0 / 0.514444 }
    default: self.speed = Unit(name: "km/h") { $0 * 3.6 }
    }
    self.rain = rain == "inch" ? Unit(name: "inch") { $0 / 25.4 } : Unit(name: "mm") { $0 }
  }
}
