extension WeatherReport {
  /// Whether the day has notable weather: precipitation, fog, wind, frost or heat, bad air, or a warning.
  public func hasNotableWeather(at now: Instant) -> Bool {
    if mostSevereAlert(at: now) != nil { return true }
    if let outlook = dayOutlook(at: now), outlook.wind != .calm || outlook.parts.contains(where: { $0.sky.isWet || $0.sky == .fog }) {
      return true
    }
    if let day = today(at: now), day.low.celsius <= 0 || day.high.celsius >= 30 { return true }
    return AirScale.european.band(air?.value.europeanIndex ?? 0) >= 4
  }

  /// The most severe warning, from moderate on, that is in force or begins within twelve hours.
  public func mostSevereAlert(at now: Instant) -> Alert? {
    var gravest: Alert?
    for alert in alerts?.value ?? [] where !alert.isOver(at: now) && alert.severity >= .moderate {
      if let onset = alert.onset, onset > now + .hours(12) { continue }
      if gravest.map({ alert.severity > $0.severity }) ?? true { gravest = alert }
    }
    return gravest
  }
}
