/// The words and the link that a source's terms ask for.
public struct Attribution: Hashable, Sendable {
  /// In the wording that the terms prescribe, so never translated.
  public var text: String
  /// Where the words lead, or nil where there is nothing to link to.
  public var url: String?

  /// Words, perhaps with a link.
  public init(text: String, url: String?) {
    self.text = text
    self.url = url
  }
}

extension Source {
  /// What has to stand wherever this source's data is shown.
  public var attribution: Attribution {
    switch self {
    case .openMeteo: Attribution(text: "Weather data by Open-Meteo.com", url: "https://open-meteo.com/")
    case .openWeather: Attribution(text: "Weather data provided by OpenWeather", url: "https://openweathermap.org/")
    case .weatherKit: Attribution(text: "\u{F8FF} Weather", url: "https://weatherkit.apple.com/legal-attribution.html")
    case .metNorway: Attribution(text: "Data from MET Norway", url: "https://api.met.no/doc/License")
    case .nws: Attribution(text: "Alerts by the US National Weather Service", url: "https://www.weather.gov/")
    case .aqicn: Attribution(text: "Air quality by the World Air Quality Index Project", url: "https://waqi.info/")
    case .bigDataCloud: Attribution(text: "Place names by BigDataCloud", url: "https://www.bigdatacloud.com/")
    case .simulator: Attribution(text: "Simulated weather, not a forecast", url: nil)
    }
  }
}
