// Made from Sources/Weather/Providers/sources.txt and Languages/en.txt by `make sources`; change it there.
// swift-format-ignore-file

/// A source of weather.
public enum Source: UInt8, CaseIterable, Sendable {
  case openMeteo, openWeather, weatherKit, metNorway, nws, aqicn, bigDataCloud, simulator

  /// The source's identifier in addresses, options and answers.
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

  /// The source's name, as it is shown to people.
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

  /// The attribution, in English, that must be shown with this source's data.
  public var attribution: String {
    switch self {
    case .openMeteo: "Weather data by Open-Meteo.com"
    case .openWeather: "Weather data provided by OpenWeather"
    case .weatherKit: "Apple Weather"
    case .metNorway: "Data from MET Norway"
    case .nws: "Alerts by the US National Weather Service"
    case .aqicn: "Air quality by the World Air Quality Index Project"
    case .bigDataCloud: "Place names by BigDataCloud"
    case .simulator: "Simulated weather, not a forecast"
    }
  }

  /// The address that the attribution links to; nil if there is none.
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

  /// Whether the source's terms allow storing its data.
  public var mayBeStored: Bool { self != .aqicn }
}
