import Copy
import Preferences

extension Copy {
  /// The heading of a preference that applies to texts; for others, its name.
  func heading(_ field: Preference.Field) -> String {
    switch field {
    case .temperature: temperatureUnit
    case .airScale: airScale
    case .clock: clock
    case .wind: wind
    case .pressure: pressure
    case .distance: distanceTitle
    case .rain: precipitation
    case .theme, .transparency, .wit, .tiles, .language: field.name
    }
  }
}
