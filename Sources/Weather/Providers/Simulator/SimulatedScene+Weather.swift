import WeatherModel

extension SimulatedScene {
  /// The air of the scene, as close as the scene allows to the natural air of the place, made `degrees` warmer.
  func air(over natural: SimulatedAir, warmer degrees: Double = 0) -> SimulatedAir {
    var air = natural
    air.temperature += degrees
    air.rain = 0
    air.convection = 0.2
    air.chance = 0.05
    switch self {
    case .storm: air.set(14...29, humidity: 0.91, cloud: 1, wind: 12, gust: 24, pressure: 993, visibility: 4200, rain: 9, rising: 0.75)
    case .hail: air.set(8...22, humidity: 0.88, cloud: 1, wind: 10, gust: 21, pressure: 997, visibility: 3600, rain: 7, rising: 0.95)
    case .rain: air.set(5...21, humidity: 0.9, cloud: 0.97, wind: 6, gust: 11, pressure: 1001, visibility: 7800, rain: 2.4, rising: 0.3)
    case .drizzle:
      air.set(4...18, humidity: 0.94, cloud: 0.96, wind: 3.4, gust: 6, pressure: 1008, visibility: 6200, rain: 0.3, rising: 0.1)
    case .sleet: air.set(0.2...1.2, humidity: 0.93, cloud: 1, wind: 5.5, gust: 10, pressure: 1003, visibility: 4000, rain: 1.4, rising: 0.2)
    case .freezingRain:
      air.set(-2.6 ... -0.4, humidity: 0.95, cloud: 1, wind: 4.2, gust: 8, pressure: 1006, visibility: 5000, rain: 1.2, rising: 0.55)
    case .snow: air.set(-9 ... -1.5, humidity: 0.9, cloud: 1, wind: 3.6, gust: 7, pressure: 1005, visibility: 2400, rain: 1, rising: 0.1)
    case .fog: air.set(-2...12, humidity: 0.99, cloud: 1, wind: 0.9, gust: 2, pressure: 1024, visibility: 240)
    case .overcast: air.set(-4...24, humidity: 0.76, cloud: 0.98, wind: 4, gust: 7, pressure: 1012, visibility: 14_000)
    case .partlyCloudy: air.set(4...28, humidity: 0.58, cloud: 0.38, wind: 3.8, gust: 7, pressure: 1018, visibility: 26_000)
    case .clearDay: air.set(8...31, humidity: 0.45, cloud: 0.04, wind: 2.6, gust: 5, pressure: 1024, visibility: 38_000)
    case .clearNight: air.set(2...24, humidity: 0.62, cloud: 0.03, wind: 2, gust: 4, pressure: 1024, visibility: 36_000)
    case .dawn: air.set(3...19, humidity: 0.78, cloud: 0.12, wind: 1.8, gust: 3.5, pressure: 1020, visibility: 24_000)
    case .dusk: air.set(6...26, humidity: 0.55, cloud: 0.16, wind: 2.4, gust: 4.5, pressure: 1018, visibility: 28_000)
    case .heat: air.set(36.5...43, humidity: 0.2, cloud: 0.03, wind: 2.8, gust: 6, pressure: 1011, visibility: 22_000)
    case .wind: air.set(2...24, humidity: 0.6, cloud: 0.5, wind: 18.5, gust: 29, pressure: 991, visibility: 24_000)
    case .frost: air.set(-13 ... -5, humidity: 0.82, cloud: 0.02, wind: 1.2, gust: 2.5, pressure: 1034, visibility: 30_000)
    }
    return air
  }

  /// The degrees by which a place has to be made warmer (or, below zero, colder) for the scene, with a margin so that temperatures still
  /// vary during the scene.
  func warming(of natural: SimulatedAir) -> Double {
    let missing = air(over: natural).temperature - natural.temperature
    if missing == 0 { return 0 }
    return missing > 0 ? missing + 3 : missing - 3
  }

  /// The change of pressure while the scene builds up, in hectopascals per three hours.
  var pressureTrend: Double {
    switch self {
    case .storm, .hail: -4.8
    case .wind: -3.6
    case .rain, .sleet, .freezingRain, .snow, .drizzle, .overcast: -1.6
    case .heat: -0.7
    case .fog, .partlyCloudy, .dusk: 0.3
    case .clearDay, .clearNight, .dawn, .frost: 1.1
    }
  }

  /// The time of day that the scene needs; nil if it can be at any time.
  var timeOfDay: SimulatedClock.TimeOfDay? {
    switch self {
    case .dawn: .afterSunrise(minutes: 8)
    case .frost: .afterSunrise(minutes: 50)
    case .dusk: .beforeSunset(minutes: 8)
    case .clearDay, .partlyCloudy: .afterNoon(hours: 1)
    case .heat: .afterNoon(hours: 3)
    case .clearNight: .afterNoon(hours: 10.5)
    case .storm, .snow, .fog, .rain, .overcast, .wind, .hail, .sleet, .freezingRain, .drizzle: nil
    }
  }
}

extension SimulatedAir {
  fileprivate mutating func set(
    _ temperatures: ClosedRange<Double>, humidity: Double, cloud: Double, wind: Double, gust: Double, pressure: Double, visibility: Double,
    rain: Double = 0, rising: Double = 0.2
  ) {
    temperature = min(temperatures.upperBound, max(temperatures.lowerBound, temperature))
    self.humidity = humidity
    self.cloud = cloud
    self.wind = wind
    self.gust = gust
    self.pressure = pressure
    self.visibility = visibility
    self.rain = rain
    convection = rising
    chance = rain > 0 ? 0.92 : 0.04
  }
}
