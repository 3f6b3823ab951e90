import WeatherModel

extension Copy {
  /// The sky in words: “Partly cloudy”.
  public func condition(_ condition: Condition, isDaylight: Bool = true) -> String {
    condition == .clear && !isDaylight ? clearNight : self.condition(Int(condition.rawValue))
  }

  /// “Thu: Rain, precipitation 90%, low 8°, high 17°”: a day's row in words, for screen readers.
  public func daySummary(_ day: String, _ condition: String, chance: String?, low: String, high: String) -> String {
    guard let chance else { return daySummary(day: day, condition: condition, low: low, high: high) }
    return daySummaryWithChance(day: day, condition: condition, chance: chance, low: low, high: high)
  }

  /// “Storm glass: large flakes throughout, snow”: the description of the storm glass in a state, by its number.
  public func stormGlass(_ glass: UInt8) -> String { stormGlass(Int(glass)) }

  /// “2 h 05 min of daylight left”, “Sunrise in 21 min”
  public func daylight(rise: Instant, set: Instant, now: Instant) -> String {
    if now < rise { return sunriseIn(time: duration(seconds: rise - now)) }
    if now < set { return daylightLeft(time: duration(seconds: set - now)) }
    return dayLength(time: duration(seconds: set - rise))
  }

  /// “Waxing crescent”
  public func moonPhase(_ name: Moon.Name) -> String { moonPhase(Int(name.rawValue)) }

  /// “Waxing gibbous, 61%”
  public func moonPhase(_ name: String, percent: String) -> String { moonPhaseWithPart(phase: name, percent: percent) }
}
