import Preferences
import WeatherModel

/// What a person wants of the weather of all places.
struct WeatherWishes: Equatable, Sendable {
  /// The sources that are asked first.
  var sources = PreferredSources()
  /// The language of places' names; nil for English.
  var language: Language?
}

extension WeatherWishes {
  init(_ sources: PreferredSources, in language: Language) {
    self.init(sources: sources, language: language == .english ? nil : language)
  }
}
