import WeatherModel

extension Copy {
  /// “Open-Meteo”: names are the same in all languages, except for the simulator, which is not a proper name.
  public func name(_ source: Source) -> String { source == .simulator ? simulator : source.name }

  /// “hourly”: a kind of weather, as terminals write it.
  package func kind(_ kind: Kind) -> String { self.kind(Int(kind.rawValue)) }

  /// “Hourly”: a kind of weather, as pages head it.
  package func name(_ kind: Kind) -> String {
    switch kind {
    case .current: now
    case .hourly: hourly
    case .daily: daily
    case .minutely: nextHour
    case .air: airQuality
    case .alerts: alerts
    }
  }

  /// “Weather data by Open-Meteo.com”
  public func credit(_ source: Source) -> String { credit(Int(source.rawValue)) }

  /// The credit of a source with its link.
  public func attribution(_ source: Source) -> Attribution { Attribution(text: credit(source), url: source.link) }

  /// “Free for non-commercial use, CC BY 4.0”
  public func terms(_ source: Source) -> String { sourceTerms(Int(source.rawValue)) }
}
