/// A number that a moment may have. What is known of it is here: its name in JSON and in comparisons, its measure, with which it is checked
/// and converted, its description, and how it is read and set.
public enum MomentQuantity: UInt8, CaseIterable, Sendable {
  // In the order of JSON.
  case temperature, feelsLike, humidity, dewPoint, windSpeed, windGust, windDirection, pressure, pressureChange, visibility, cloudCover,
    uvIndex, precipitation, precipitationChance, snowDepth

  /// The name in JSON; there the wind's quantities are in an object of their own.
  public var name: StaticString {
    switch self {
    case .temperature: "temperature"
    case .feelsLike: "feels_like"
    case .humidity: "humidity"
    case .dewPoint: "dew_point"
    case .windSpeed: "wind_speed"
    case .windGust: "wind_gust"
    case .windDirection: "wind_direction"
    case .pressure: "pressure"
    case .pressureChange: "pressure_change"
    case .visibility: "visibility"
    case .cloudCover: "cloud_cover"
    case .uvIndex: "uv_index"
    case .precipitation: "precipitation"
    case .precipitationChance: "precipitation_chance"
    case .snowDepth: "snow_depth"
    }
  }

  /// What it measures.
  public var measure: Measure {
    switch self {
    case .temperature, .feelsLike, .dewPoint: .temperature
    case .humidity, .cloudCover, .precipitationChance: .percentage
    case .windSpeed, .windGust: .speed
    case .windDirection: .direction
    case .pressure: .pressure
    case .pressureChange: .pressureChange
    case .visibility: .distance
    case .snowDepth: .depth
    case .uvIndex: .uvIndex
    case .precipitation: .rain
    }
  }

  /// The description in the API.
  public var explanation: String {
    switch self {
    case .temperature, .feelsLike, .dewPoint: "Degrees Celsius."
    case .humidity: "Relative humidity."
    case .windSpeed, .windGust: "Metres per second."
    case .windDirection: "Where the wind comes from: degrees clockwise from north."
    case .pressure: "Hectopascals at sea level."
    case .pressureChange: "The change over the last three hours, in hectopascals."
    case .visibility: "Metres."
    case .cloudCover: "The share of the sky that is covered."
    case .uvIndex: "UV index."
    case .precipitation: "Millimetres of water in the hour that begins then; for the present moment: in the last hour."
    case .precipitationChance: "The chance of precipitation."
    case .snowDepth: "Metres of snow on the ground."
    }
  }
}

extension Moment {
  /// A quantity in the model's unit; nil where it is unknown. A moment always has a temperature, and gusts and a direction only with a
  /// wind.
  public subscript(quantity: MomentQuantity) -> Double? {
    get {
      switch quantity {
      case .temperature: temperature.celsius
      case .feelsLike: feelsLike?.celsius
      case .humidity: humidity
      case .dewPoint: dewPoint?.celsius
      case .windSpeed: wind?.speed
      case .windGust: wind?.gust
      case .windDirection: wind?.direction
      case .pressure: pressure
      case .pressureChange: pressureChange
      case .visibility: visibility
      case .cloudCover: cloudCover
      case .uvIndex: uvIndex
      case .precipitation: precipitation
      case .precipitationChance: precipitationChance
      case .snowDepth: snowDepth
      }
    }
    set {
      switch quantity {
      case .temperature: temperature = newValue.map { Temperature(celsius: $0) } ?? temperature
      case .feelsLike: feelsLike = newValue.map { Temperature(celsius: $0) }
      case .humidity: humidity = newValue
      case .dewPoint: dewPoint = newValue.map { Temperature(celsius: $0) }
      case .windSpeed: wind = newValue.map { Wind(speed: $0, gust: wind?.gust, direction: wind?.direction) }
      case .windGust: wind?.gust = newValue
      case .windDirection: wind?.direction = newValue
      case .pressure: pressure = newValue
      case .pressureChange: pressureChange = newValue
      case .visibility: visibility = newValue
      case .cloudCover: cloudCover = newValue
      case .uvIndex: uvIndex = newValue
      case .precipitation: precipitation = newValue
      case .precipitationChance: precipitationChance = newValue
      case .snowDepth: snowDepth = newValue
      }
    }
  }
}
