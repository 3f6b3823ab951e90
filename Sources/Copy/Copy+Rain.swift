import WeatherModel

extension Copy {
  /// The next hour's rain in one line.
  public func rain(_ outlook: RainOutlook) -> String {
    switch outlook.kind {
    case .dry: "No rain in the next hour"
    case .wholeHour: "Rain for the whole hour"
    case .starting(let minutes): "Rain starting in \(minutes) min"
    case .stopping(let minutes): "Rain stopping in \(minutes) min"
    case .onAndOff: "Rain on and off"
    }
  }
}
