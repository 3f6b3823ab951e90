import WeatherModel

/// The values that we read for a moment, with Open-Meteo's names for them.
enum MomentField: Int, CaseIterable {
  case temperature, feelsLike, humidity, dewPoint, precipitation, chance, code, pressure, cloudCover, visibility, windSpeed, windDirection,
    windGust
  case uvIndex, daylight, snowDepth

  /// The fields of `current`; a chance of precipitation exists only for the future.
  static let current = allCases.filter { $0 != .chance }

  /// The name that is asked for.
  var name: String { line.name }
  /// The name that older servers use.
  var oldName: String? { line.old }
  /// The quantity that it is; nil for what says how the sky looks.
  var quantity: MomentQuantity? { line.quantity }

  private var line: (name: String, old: String?, quantity: MomentQuantity?) {
    switch self {
    case .temperature: ("temperature_2m", nil, .temperature)
    case .feelsLike: ("apparent_temperature", nil, .feelsLike)
    case .humidity: ("relative_humidity_2m", "relativehumidity_2m", .humidity)
    case .dewPoint: ("dew_point_2m", "dewpoint_2m", .dewPoint)
    case .precipitation: ("precipitation", nil, .precipitation)
    case .chance: ("precipitation_probability", nil, .precipitationChance)
    case .code: ("weather_code", "weathercode", nil)
    case .pressure: ("pressure_msl", nil, .pressure)
    case .cloudCover: ("cloud_cover", "cloudcover", .cloudCover)
    case .visibility: ("visibility", nil, .visibility)
    case .windSpeed: ("wind_speed_10m", "windspeed_10m", .windSpeed)
    case .windDirection: ("wind_direction_10m", "winddirection_10m", .windDirection)
    case .windGust: ("wind_gusts_10m", "windgusts_10m", .windGust)
    case .uvIndex: ("uv_index", nil, .uvIndex)
    case .daylight: ("is_day", nil, nil)
    case .snowDepth: ("snow_depth", nil, .snowDepth)
    }
  }

  var measure: Measure { quantity?.measure ?? (self == .code ? .code : .flag) }
}

/// The values that we read for a day, besides sunrise and sunset.
enum DayField: Int, CaseIterable {
  case code, high, low, precipitation, chance, windSpeed, windGust, windDirection, uvIndex

  /// The name that is asked for.
  var name: String { line.name }
  /// The name that older servers use.
  var oldName: String? { line.old }
  var measure: Measure { line.measure }

  private var line: (name: String, old: String?, measure: Measure) {
    switch self {
    case .code: ("weather_code", "weathercode", .code)
    case .high: ("temperature_2m_max", nil, .temperature)
    case .low: ("temperature_2m_min", nil, .temperature)
    case .precipitation: ("precipitation_sum", nil, .rain)
    case .chance: ("precipitation_probability_max", nil, .percentage)
    case .windSpeed: ("wind_speed_10m_max", "windspeed_10m_max", .speed)
    case .windGust: ("wind_gusts_10m_max", "windgusts_10m_max", .speed)
    case .windDirection: ("wind_direction_10m_dominant", "winddirection_10m_dominant", .direction)
    case .uvIndex: ("uv_index_max", nil, .uvIndex)
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
