import WeatherModel

/// The values that we read for a moment, with Open-Meteo's names for them.
enum MomentField: Int, CaseIterable {
  case temperature, feelsLike, humidity, dewPoint, precipitation, chance, code, pressure, cloudCover, visibility, windSpeed, windDirection,
    windGust
  case uvIndex, daylight, snowDepth

  /// The fields of `current`; a chance of precipitation exists only for the future.
  static let current = allCases.filter { $0 != .chance }

  /// The name that is asked for.
  var name: String {
    switch self {
    case .temperature: "temperature_2m"
    case .feelsLike: "apparent_temperature"
    case .humidity: "relative_humidity_2m"
    case .dewPoint: "dew_point_2m"
    case .precipitation: "precipitation"
    case .chance: "precipitation_probability"
    case .code: "weather_code"
    case .pressure: "pressure_msl"
    case .cloudCover: "cloud_cover"
    case .visibility: "visibility"
    case .windSpeed: "wind_speed_10m"
    case .windDirection: "wind_direction_10m"
    case .windGust: "wind_gusts_10m"
    case .uvIndex: "uv_index"
    case .daylight: "is_day"
    case .snowDepth: "snow_depth"
    }
  }

  /// The name that older servers use.
  var oldName: String? {
    switch self {
    case .humidity: "relativehumidity_2m"
    case .dewPoint: "dewpoint_2m"
    case .code: "weathercode"
    case .cloudCover: "cloudcover"
    case .windSpeed: "windspeed_10m"
    case .windDirection: "winddirection_10m"
    case .windGust: "windgusts_10m"
    default: nil
    }
  }

  /// The quantity that it is; nil for what says how the sky looks.
  var quantity: MomentQuantity? {
    switch self {
    case .temperature: .temperature
    case .feelsLike: .feelsLike
    case .humidity: .humidity
    case .dewPoint: .dewPoint
    case .precipitation: .precipitation
    case .chance: .precipitationChance
    case .pressure: .pressure
    case .cloudCover: .cloudCover
    case .visibility: .visibility
    case .windSpeed: .windSpeed
    case .windDirection: .windDirection
    case .windGust: .windGust
    case .uvIndex: .uvIndex
    case .snowDepth: .snowDepth
    case .code, .daylight: nil
    }
  }

  var measure: Measure { quantity?.measure ?? (self == .code ? .code : .flag) }
}

/// The values that we read for a day, besides sunrise and sunset.
enum DayField: Int, CaseIterable {
  case code, high, low, precipitation, chance, windSpeed, windGust, windDirection, uvIndex

  /// The name that is asked for.
  var name: String {
    switch self {
    case .code: "weather_code"
    case .high: "temperature_2m_max"
    case .low: "temperature_2m_min"
    case .precipitation: "precipitation_sum"
    case .chance: "precipitation_probability_max"
    case .windSpeed: "wind_speed_10m_max"
    case .windGust: "wind_gusts_10m_max"
    case .windDirection: "wind_direction_10m_dominant"
    case .uvIndex: "uv_index_max"
    }
  }

  /// The name that older servers use.
  var oldName: String? {
    switch self {
    case .code: "weathercode"
    case .windSpeed: "windspeed_10m_max"
    case .windGust: "windgusts_10m_max"
    case .windDirection: "winddirection_10m_dominant"
    default: nil
    }
  }

  var measure: Measure {
    switch self {
    case .code: .code
    case .high, .low: .temperature
    case .precipitation: .rain
    case .chance: .percentage
    case .windSpeed, .windGust: .speed
    case .windDirection: .direction
    case .uvIndex: .uvIndex
    }
  }
}

extension Condition {
  /// The condition of a WMO weather code (table 4677, as far as Open-Meteo uses it).
  init(wmoCode code: Double?) {
    guard let code, code >= 0, code < 100 else {
      self = .unknown
      return
    }
    self =
      switch Int(code) {
      case 0, 1: .clear
      case 2: .partlyCloudy
      case 3: .overcast
      case 45, 48: .fog
      case 51, 53, 55: .drizzle
      case 56, 57, 66, 67: .freezingRain  // or drizzle
      case 68, 69, 83, 84: .sleet  // rain and snow mixed
      case 61, 63, 80, 81: .rain
      case 65, 82: .heavyRain
      case 71, 73, 77, 85: .snow
      case 75, 86: .heavySnow
      case 95: .thunderstorm
      case 96, 99: .hail
      default: .unknown
      }
  }
}

extension Pollen.Plant {
  /// The name that is asked for.
  var openMeteoName: String { word + "_pollen" }
}
