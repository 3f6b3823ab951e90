import Glibc
import WeatherModel

/// The simulated atmosphere over one place: highs and lows, moist and dry air, and showers. All drift east, and neighbouring places agree.
struct SimulatedAtmosphere {
  /// The large-scale values, which change over hours and hundreds of kilometres.
  struct Systems {
    /// The deviation of the pressure, in units of the usual range at this latitude; below 0 is a low.
    var pressure: Double
    /// The pressure gradient in hectopascals per 100 km, to the east and to the north.
    var slopeEast: Double
    var slopeNorth: Double
    /// Above 0 is moist, below 0 is dry.
    var moisture: Double
    /// How warm the air is for the time of year; 0 is average.
    var warmth: Double

    func blended(with other: Systems, _ share: Double) -> Systems {
      func mix(_ mine: Double, _ others: Double) -> Double { mine + (others - mine) * share }
      return Systems(
        pressure: mix(pressure, other.pressure), slopeEast: mix(slopeEast, other.slopeEast), slopeNorth: mix(slopeNorth, other.slopeNorth),
        moisture: mix(moisture, other.moisture), warmth: mix(warmth, other.warmth))
    }
  }

  let latitude: Double
  let longitude: Double
  /// The sun as seen from the place; a scene may have changed its time.
  let sun: Sun
  /// The distance from the equator, 0…1.
  private let equatorDistance: Double
  /// How dry the ground is, about −1…1: it depends on the place alone.
  private let dryness: Double
  /// How many sources of smoke there are, 0…1.
  let smokeDensity: Double

  init(latitude: Double, longitude: Double, sun: Sun) {
    self.latitude = latitude
    self.longitude = longitude
    self.sun = sun
    equatorDistance = abs(sin(latitude * .pi / 180))
    let place = SpherePoint(latitude: latitude, longitude: longitude)
    // Subtropical highs are dry, the belt of calms at the equator is wet.
    let belt = 0.45 * bell(abs(latitude) - 25, width: 9) - 0.45 * bell(latitude, width: 9)
    dryness = 0.9 * Self.landscape.value(place, 0.5) + belt
    smokeDensity = smoothStep(-0.2, 0.8, Self.towns.value(place, 0.5))
  }

  /// The weather systems at a moment.
  func systems(at time: Double) -> Systems {
    let here = drifted(0, 0, time)
    let pressure = Self.pressure(here, time)
    // Differences over half a degree of latitude, 55.6 km, to the north and to the east.
    let side = latitude > 89 ? -0.5 : 0.5
    let perKilometres = 100 / 55.6 * pressureRange
    return Systems(
      pressure: pressure,
      slopeEast: (Self.pressure(drifted(0, 0.5 / max(0.05, cos(latitude * .pi / 180)), time), time) - pressure) * perKilometres,
      slopeNorth: (Self.pressure(drifted(side, 0, time), time) - pressure) * perKilometres * (side > 0 ? 1 : -1),
      moisture: Self.moisture.value(here, time) + 0.4 * Self.smallMoisture.value(here, time), warmth: Self.warmth.value(here, time))
  }

  /// Hectopascals at sea level.
  func pressure(_ systems: Systems) -> Double { 1014 + systems.pressure * pressureRange }

  /// The strength of showers, about −1…1, which changes over minutes and tens of kilometres.
  func showers(at time: Double) -> Double {
    let here = drifted(0, 0, time)
    return Self.showers.value(here, time) + 0.5 * Self.cells.value(here, time)
  }

  /// Millimetres an hour.
  func rain(_ systems: Systems, showers: Double) -> Double {
    let excess = wetness(systems) + (0.25 + 0.2 * (1 - equatorDistance)) * showers - 0.42
    return excess > 0 ? min(40, 11 * pow(excess, 1.5)) : 0
  }

  /// The complete state of the air for a given amount of rain.
  func air(_ systems: Systems, at time: Double, rain: Double) -> SimulatedAir {
    let wetness = wetness(systems)
    let convection = Self.convection.value(drifted(0, 0, time), time)
    let cloud = max(smoothStep(-0.6, 0.3, wetness + 0.12 * convection), rain >= 0.1 ? 0.7 : 0)
    let heating = heating(at: time)
    let temperature = temperature(systems, at: time, cloud: cloud, heating: heating)
    let (wind, direction) = wind(systems)
    var humidity = 0.66 + 0.22 * systems.moisture + 0.2 * cloud - 0.22 * dryness - 0.16 * heating
    if rain >= 0.1 { humidity = max(humidity, 0.82 + 0.01 * min(12, rain)) }
    humidity = max(0.08, min(1, humidity))
    let rising = max(0, min(1, 0.32 + 0.75 * convection + 0.18 * heating + 0.01 * (temperature - 14) + 0.03 * min(8, rain)))
    let fog = rain < 0.1 ? smoothStep(0.92, 0.985, humidity) * (1 - smoothStep(1.8, 3.8, wind)) : 0
    let haze = 42_000 * (1 - 0.75 * smoothStep(0.55, 1, humidity)) / (1 + (temperature < 0.5 ? 2.2 : 0.45) * rain)
    return SimulatedAir(
      temperature: temperature, humidity: humidity, cloud: cloud, rain: rain, convection: rising, wind: wind,
      gust: wind * (1.35 + (rain >= 0.1 ? 0.5 * rising : 0.1)) + 0.8, direction: direction, pressure: pressure(systems),
      visibility: haze + (320 - haze) * fog, chance: max(smoothStep(0.05, 0.75, wetness), rain >= 0.1 ? 0.35 : 0))
  }

  /// The effect of the time of day on the temperature, −1…1, with its maximum two and a half hours after noon.
  private func heating(at time: Double) -> Double {
    cos((time - sun.noon(near: time) - 9000) / 86_400 * 2 * .pi)
  }

  private func temperature(_ systems: Systems, at time: Double, cloud: Double, heating: Double) -> Double {
    let south = sin(latitude * .pi / 180)
    // In the north, the coldest time is the third week of January.
    let season = -cos((time / 86_400 - 20) / 365.2425 * 2 * .pi) * south * (15 + 4 * dryness)
    let daily = (2 + 5.5 * (1 - 0.75 * cloud)) * (0.25 + 0.75 * cos(latitude * .pi / 180)) * (1 + 0.4 * dryness)
    return 26.5 - 0.0068 * latitude * latitude + season + daily * heating + systems.warmth * (3 + 9 * equatorDistance) + 5 * max(0, dryness)
  }

  /// The wind blows along the isobars, with the low to the left in the north and to the right in the south; at the equator it blows
  /// straight into the low.
  private func wind(_ systems: Systems) -> (speed: Double, direction: Double) {
    let turn = max(-70, min(70, latitude * 5)) * .pi / 180
    let downEast = -systems.slopeEast
    let downNorth = -systems.slopeNorth
    let east = downEast * cos(turn) + downNorth * sin(turn)
    let north = downNorth * cos(turn) - downEast * sin(turn)
    let speed = 0.6 + 3.1 * hypot(east, north) / max(0.45, equatorDistance)
    let from = atan2(-east, -north) * 180 / .pi
    return (min(45, speed), from < 0 ? from + 360 : from)
  }

  private func wetness(_ systems: Systems) -> Double { 0.85 * systems.moisture - 0.8 * systems.pressure - 0.28 * dryness - 0.05 }

  private var pressureRange: Double { 9 + 36 * equatorDistance * equatorDistance }

  /// The place relative to the weather systems, which drift around the earth in 36 days.
  private func drifted(_ north: Double, _ east: Double, _ time: Double) -> SpherePoint {
    SpherePoint(latitude: latitude + north, longitude: longitude + east - (time / 86_400 * 10).truncatingRemainder(dividingBy: 360))
  }

  private static func pressure(_ point: SpherePoint, _ time: Double) -> Double {
    highsAndLows.value(point, time) + 0.35 * troughs.value(point, time)
  }

  private static let highsAndLows = Noise(seed: 1, density: 3.5, period: 4 * 86_400)
  private static let troughs = Noise(seed: 2, density: 8, period: 1.5 * 86_400)
  private static let moisture = Noise(seed: 3, density: 4.5, period: 2.5 * 86_400)
  private static let smallMoisture = Noise(seed: 4, density: 12, period: 18 * 3600)
  private static let warmth = Noise(seed: 5, density: 3, period: 5 * 86_400)
  private static let convection = Noise(seed: 6, density: 18, period: 6 * 3600)
  private static let showers = Noise(seed: 7, density: 40, period: 2 * 3600)
  private static let cells = Noise(seed: 8, density: 150, period: 2400)
  private static let landscape = Noise(seed: 9, density: 2.2, period: 1)
  private static let towns = Noise(seed: 10, density: 30, period: 1)
}

private func bell(_ value: Double, width: Double) -> Double { exp(-value * value / (width * width)) }
