import Glibc
import WeatherModel

extension SimulatedSeries {
  /// The air now and in the hours to come.
  func airQuality() -> AirQuality {
    var quality = airQuality(at: now, rain: current().precipitation ?? 0)
    let hour = Instant(seconds: floorDivided(now.seconds, 3600) * 3600)
    for count in 0..<96 as Range<Int64> {
      let time = hour + .hours(count)
      let air = airQuality(at: time, rain: self.hour(time).precipitation ?? 0)
      quality.hours.append(AirHour(time, europeanIndex: air.europeanIndex, usIndex: air.usIndex))
    }
    return quality
  }

  /// Pollutants come from local smoke, which gathers in calm air and is washed out by rain; ozone comes from the sun. The indices are
  /// computed from the pollutants.
  func airQuality(at time: Instant, rain: Double) -> AirQuality {
    let air = air(at: time, rain: rain)
    let calm = 1 / (0.35 + air.wind / 4)
    let smoke = (0.15 + atmosphere.smokeDensity) * calm / (1 + 0.4 * air.rain)
    let sun = max(0, sin(clock.sun.elevation(at: Double(time.seconds)) * .pi / 180)) * (1 - 0.6 * air.cloud)
    let dust = air.humidity < 0.35 ? air.wind * 1.5 : 0
    let amounts: [Pollutant.Substance: Double] = [
      .pm25: 2.5 + 9 * smoke + dust * 0.3, .pm10: 5 + 15 * smoke + dust, .ozone: 42 + 70 * sun - 6 * min(4, smoke),
      .nitrogenDioxide: 2 + 14 * smoke, .sulphurDioxide: 0.8 + 2 * smoke, .carbonMonoxide: 110 + 90 * smoke,
    ]
    let pollutants = Pollutant.Substance.allCases.map { Pollutant($0, rounded(max(0, amounts[$0] ?? 0), 1)) }
    return AirQuality(
      europeanIndex: EuropeanAirIndex(pollutants)?.value,
      usIndex: index(pollutants, usSteps, [0, 50, 100, 150, 200, 300, 500]), pollutants: pollutants)
  }
}

/// The index of the worst pollutant, interpolated linearly between steps.
private func index(_ pollutants: [Pollutant], _ steps: [Pollutant.Substance: [Double]], _ values: [Double]) -> Double? {
  pollutants.compactMap { pollutant -> Double? in
    guard let limits = steps[pollutant.substance] else { return nil }
    guard let above = limits.firstIndex(where: { $0 >= pollutant.concentration }) else { return values.last }
    guard above > 0 else { return 0 }
    let share = (pollutant.concentration - limits[above - 1]) / (limits[above] - limits[above - 1])
    return rounded(values[above - 1] + (values[above] - values[above - 1]) * share, 0)
  }.max()
}

/// US Air Quality Index, edition of 2024; gases from parts per billion at 25 °C.
private let usSteps: [Pollutant.Substance: [Double]] = [
  .pm25: [0, 9, 35.4, 55.4, 125.4, 225.4, 325.4], .pm10: [0, 54, 154, 254, 354, 424, 604],
  .nitrogenDioxide: [0, 100, 188, 677, 1220, 2350, 3850],
  .ozone: [0, 106, 137, 167, 206, 392, 784],
]
