import WeatherModel

extension Copy {
  /// The next hour's rain in one line: “Heavy snow starting in 5 min”, “Rain on and off, hail possible”.
  @inline(never) public func rain(_ outlook: RainOutlook) -> String {
    if outlook.kind == .dry { return "Dry for the next hour" }
    let (plain, capital) =
      switch outlook.falling {
      case .drizzle: ("drizzle", "Drizzle")
      case .rain, .hail: ("rain", "Rain")
      case .sleet: ("sleet", "Sleet")
      case .snow: ("snow", "Snow")
      }
    if outlook.kind == .growing { return outlook.strength == .heavy ? "Drizzle, then heavy rain" : "Drizzle, then rain" }
    let what =
      switch outlook.strength {
      case .light where outlook.falling != .drizzle: "Light " + plain
      case .heavy: "Heavy " + plain
      default: capital
      }
    let course =
      switch outlook.kind {
      case .dry, .growing, .wholeHour: " for the whole hour"
      case .starting(let minutes): " starting in \(minutes) min"
      case .stopping(let minutes): " stopping in \(minutes) min"
      case .onAndOff: " on and off"
      }
    return what + course + (outlook.falling == .hail ? ", hail possible" : "")
  }
}
