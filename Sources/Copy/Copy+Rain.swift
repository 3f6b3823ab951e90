import WeatherModel

extension Copy {
  /// The next hour's rain in one line: “Heavy snow starting in 5 min”, “Rain on and off, hail possible”.
  @inline(never) public func rain(_ outlook: RainOutlook) -> String {
    if outlook.kind == .dry { return "Dry for the next hour" }
    let (plain, capital) =
      switch outlook.falling {
      case .rain, .hail: ("rain", "Rain")
      case .sleet: ("sleet", "Sleet")
      case .snow: ("snow", "Snow")
      }
    let what =
      switch outlook.strength {
      case .light: "Light " + plain
      case .moderate: capital
      case .heavy: "Heavy " + plain
      }
    let course =
      switch outlook.kind {
      case .dry, .wholeHour: " for the whole hour"
      case .starting(let minutes): " starting in \(minutes) min"
      case .stopping(let minutes): " stopping in \(minutes) min"
      case .onAndOff: " on and off"
      }
    return what + course + (outlook.falling == .hail ? ", hail possible" : "")
  }
}
