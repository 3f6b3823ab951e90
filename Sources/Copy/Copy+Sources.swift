import WeatherModel

extension Copy {
  /// “Open-Meteo”: names are the same in all languages, but the simulator is no one's name.
  public func name(_ source: Source) -> String { source == .simulator ? simulator : source.name }

  /// “Weather data by Open-Meteo.com”
  public func credit(_ source: Source) -> String { credit(Int(source.rawValue)) }

  /// The same with its link.
  public func attribution(_ source: Source) -> Attribution { Attribution(text: credit(source), url: source.link) }

  /// “Free for non-commercial use, CC BY 4.0”
  public func terms(_ source: Source) -> String { sourceTerms(Int(source.rawValue)) }
}
