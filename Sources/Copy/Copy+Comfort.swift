import WeatherModel

extension Copy {
  /// “From SE, gusts 67”
  public func windNote(from: String?, gusts: String?) -> String {
    switch (from, gusts) {
    case (let from?, let gusts?): "From \(from), gusts \(gusts)"
    case (let from?, nil): "From \(from)"
    case (nil, let gusts?): "Gusts \(gusts)"
    case (nil, nil): ""
    }
  }

  /// The compass for those who don't see it.
  public func windInWords(from: String?, speed: String) -> String {
    "Wind" + (from.map { " from \($0)" } ?? "") + ", \(speed) kilometres per hour"
  }

  /// “Low, falling fast”
  public func pressureNote(_ pressure: Double, change: Double?) -> String {
    let word =
      switch PressureClass(hectopascals: pressure) {
      case .veryLow: "Very low"
      case .low: "Low"
      case .belowAverage: "Below average"
      case .average: "Average"
      case .high: "High"
      }
    return change.map { "\(word), \(tendency($0))" } ?? word
  }

  /// The barometer for those who don't see it.
  public func pressureInWords(_ pressure: Double, change: Double?) -> String {
    "Barometer: \(number(pressure)) hectopascals" + (change.map { ", \(tendency($0))" } ?? "")
  }

  /// “falling fast”
  public func tendency(_ change: Double) -> String {
    switch PressureTendency(change: change) {
    case .steady: "steady"
    case .rising: "rising"
    case .risingFast: "rising fast"
    case .falling: "falling"
    case .fallingFast: "falling fast"
    }
  }

  /// Why it feels different.
  public func feelsLikeNote(_ reason: FeelsLikeReason) -> String {
    switch reason {
    case .wind: "Wind is making it colder."
    case .colder: "Colder than the air."
    case .humidity: "Humidity adds warmth."
    case .warmer: "Warmer than the air."
    case .same: "About the same as the air."
    }
  }

  /// “Dew point 3°. Washing stays damp.”
  public func humidityNote(_ drying: Moisture.Drying, dewPoint: String?) -> String {
    let words =
      switch drying {
      case .fast: "Washing dries fast."
      case .moderate: "Washing dries."
      case .slow: "Washing dries slowly."
      case .never: "Washing stays damp."
      }
    return (dewPoint.map { "Dew point \($0). " } ?? "") + words
  }

  /// How the air feels.
  public func feelNote(_ feel: Moisture.Feel) -> String {
    switch feel {
    case .frosty: "Frost on the glass."
    case .damp: "Damp."
    case .dry: "Dry."
    case .crisp: "Crisp."
    case .comfortable: "Comfortable."
    case .sticky: "Sticky."
    case .neutral: "Neither dry nor damp."
    }
  }

  /// How far one sees, in words.
  public func visibilityNote(_ sight: VisibilityClass) -> String {
    switch sight {
    case .low: "Low beams, slow steps."
    case .hazy: "Hazy."
    case .good: "Good."
    case .excellent: "Excellent."
    case .foggy: "Less in fog."
    }
  }

  /// “Very high”
  public func uvBand(_ index: Double) -> String { capitalized(uvWord(index)) }

  /// “0, low”
  public func uv(_ index: Double) -> String { number(index) + ", " + uvWord(index) }

  private func uvWord(_ index: Double) -> String {
    switch UVBand(index: index) {
    case .low: "low"
    case .moderate: "moderate"
    case .high: "high"
    case .veryHigh: "very high"
    case .extreme: "extreme"
    }
  }

  /// What the UV index asks for.
  public func uvAdvice(_ index: Double) -> String {
    switch UVBand(index: index) {
    case .low: "No protection needed."
    case .moderate: "Sun cream, and shade around noon."
    case .high, .veryHigh: "Sun cream, hat and shade."
    case .extreme: "Stay out of the sun around noon."
    }
  }

  /// “7 of 8 oktas”
  public func oktas(_ count: Int) -> String { "\(count) of 8 oktas" }

  /// “2 h 05 min of daylight left”, “Sunrise in 21 min”
  public func daylight(rise: Instant, set: Instant, now: Instant) -> String {
    if now < rise { return "Sunrise in \(span(seconds: rise - now))" }
    if now < set { return "\(span(seconds: set - now)) of daylight left" }
    return "Day length \(span(seconds: set - rise))"
  }

  private func span(seconds: Int64) -> String {
    let minutes = seconds / 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(padded(Int(minutes % 60))) min"
  }

  /// “The sun does not set today.”
  public var polarDay: String { "The sun does not set today." }
  /// “The sun does not rise today.”
  public var polarNight: String { "The sun does not rise today." }

  /// “Waxing crescent”
  public func moonPhase(_ name: Moon.Name) -> String {
    switch name {
    case .new: "New moon"
    case .waxingCrescent: "Waxing crescent"
    case .firstQuarter: "First quarter"
    case .waxingGibbous: "Waxing gibbous"
    case .full: "Full moon"
    case .waningGibbous: "Waning gibbous"
    case .lastQuarter: "Last quarter"
    case .waningCrescent: "Waning crescent"
    }
  }
}
