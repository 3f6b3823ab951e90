import WeatherModel

extension Source {
  /// The source's properties, such as its access and its endpoints.
  public var facts: SourceFacts {
    switch self {
    case .openMeteo: OpenMeteo.facts
    case .openWeather: OpenWeather.facts
    case .weatherKit: WeatherKit.facts
    case .metNorway: METNorway.facts
    case .nws: NWS.facts
    case .aqicn: AQICN.facts
    case .bigDataCloud: BigDataCloud.facts
    case .simulator: Simulator.facts
    }
  }
}
