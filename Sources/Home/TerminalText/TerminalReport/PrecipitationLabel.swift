import Copy
import WeatherModel

extension Copy {
  /// The label for the precipitation bars of some hours: “snow” if nothing else falls, else “rain”.
  func precipitationLabel(_ hours: [Moment]) -> String {
    let wet = hours.filter { ($0.precipitation ?? 0) >= 0.05 }
    return wet.allSatisfy { $0.condition == .snow || $0.condition == .heavySnow } ? snowLabel : rainLabel
  }
}
