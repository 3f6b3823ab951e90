// Made from Sources/Providers/sources.txt and Languages/en.txt by `make sources`; change it there.
// swift-format-ignore-file

/// A source of weather.
public enum Source: UInt8, CaseIterable, Sendable {
  case openMeteo, openWeather, weatherKit, metNorway, nws, aqicn, bigDataCloud, simulator

  /// The word in addresses, flags and answers.
  public var word: String {
    switch self {
    case .openMeteo: "open-meteo"
    case .openWeather: "openweathermap"
    case .weatherKit: "weatherkit"
    case .metNorway: "met-norway"
    case .nws: "nws"
    case .aqicn: "aqicn"
    case .bigDataCloud: "bigdatacloud"
    case .simulator: "simulator"
    }
  }

  /// The name that people read.
  public var name: String {
    switch self {
    case .openMeteo: "Open-Meteo"
    case .openWeather: "OpenWeather"
    case .weatherKit: "Apple Weather"
    case .metNorway: "MET Norway"
    case .nws: "US National Weather Service"
    case .aqicn: "World Air Quality Index"
    case .bigDataCloud: "BigDataCloud"
    case .simulator: "Simulator"
    }
  }

  /// What has to stand, in English, wherever this source's data is shown.
  public var thanks: String {
    switch self {
    case .openMeteo: "Weather data by Open-Meteo.com"
    case .openWeather: "Weather data provided by OpenWeather"
    case .weatherKit: "\u{F8FF} Weather"
    case .metNorway: "Data from MET Norway"
    case .nws: "Alerts by the US National Weather Service"
    case .aqicn: "Air quality by the World Air Quality Index Project"
    case .bigDataCloud: "Place names by BigDataCloud"
    case .simulator: "Simulated weather, not a forecast"
    }
  }

  /// Where the thanks lead, where there is something to link to.
  public var link: String? {
    switch self {
    case .openMeteo: "https://open-meteo.com/"
    case .openWeather: "https://openweathermap.org/"
    case .weatherKit: "https://weatherkit.apple.com/legal-attribution.html"
    case .metNorway: "https://api.met.no/doc/License"
    case .nws: "https://www.weather.gov/"
    case .aqicn: "https://waqi.info/"
    case .bigDataCloud: "https://www.bigdatacloud.com/"
    case .simulator: nil
    }
  }

  /// Whether its terms allow to keep what it says.
  public var mayBeKept: Bool { self != .aqicn }
}
