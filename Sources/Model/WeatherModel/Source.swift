/// A source of weather. Databases store it by its number, so a new one comes last.
public enum Source: UInt8, Worded, Sendable {
  case openMeteo, openWeather, weatherKit, metNorway, nws, aqicn, bigDataCloud, simulator

  /// The source's identifier in addresses, options and answers.
  public var word: String { line.word }
  /// The source's name, as it is shown to people.
  public var name: String { line.name }
  /// The attribution, in English, that must be shown with this source's data.
  public var attribution: String { line.attribution }
  /// The address that the attribution links to; nil if there is none.
  public var link: String? { line.link }
  /// Whether the source's terms allow storing its data.
  public var mayBeStored: Bool { self != .aqicn }

  private var line: (word: String, name: String, attribution: String, link: String?) {
    switch self {
    case .openMeteo: ("open-meteo", "Open-Meteo", "Weather data by Open-Meteo.com", "https://open-meteo.com/")
    case .openWeather: ("openweathermap", "OpenWeather", "Weather data provided by OpenWeather", "https://openweathermap.org/")
    case .weatherKit: ("weatherkit", "Apple Weather", "Apple Weather", "https://weatherkit.apple.com/legal-attribution.html")
    case .metNorway: ("met-norway", "MET Norway", "Data from MET Norway", "https://api.met.no/doc/License")
    case .nws: ("nws", "US National Weather Service", "Alerts by the US National Weather Service", "https://www.weather.gov/")
    case .aqicn:
      ("aqicn", "World Air Quality Index", "Air quality by the World Air Quality Index Project", "https://waqi.info/")
    case .bigDataCloud: ("bigdatacloud", "BigDataCloud", "Place names by BigDataCloud", "https://www.bigdatacloud.com/")
    case .simulator: ("simulator", "Simulator", "Simulated weather, not a forecast", nil)
    }
  }
}
