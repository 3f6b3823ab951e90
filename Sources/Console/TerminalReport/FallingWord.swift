import Copy
import WeatherModel

extension Copy {
  /// What the bars of some hours stand for: “snow” where nothing else falls, else “rain”.
  func fallingWord(_ hours: [Moment]) -> String {
    let wet = hours.filter { ($0.precipitation ?? 0) >= 0.05 }
    return wet.allSatisfy { $0.condition == .snow || $0.condition == .heavySnow } ? snowLabel : rainLabel
  }
}
