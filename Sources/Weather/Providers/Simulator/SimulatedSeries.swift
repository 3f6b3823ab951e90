import WeatherModel
import Zones

/// One place's simulated weather around a moment: the natural weather, with the scene blended in around now.
struct SimulatedSeries {
  let clock: SimulatedClock
  let atmosphere: SimulatedAtmosphere
  let scene: SimulatedScene?
  let now: Instant
  /// The degrees by which the scene makes all of its hours warmer.
  private let warming: Double
  private let hourly = HourlySystems()

  init(cell: Cell, scene: SimulatedScene?, now: Instant, zones: ZoneFiles) {
    let place = cell.coordinate
    clock = SimulatedClock(cell, now: now, timeOfDay: scene?.timeOfDay, zones: zones)
    atmosphere = SimulatedAtmosphere(latitude: place.latitude, longitude: place.longitude, sun: clock.sun)
    self.scene = scene
    self.now = now
    let natural = atmosphere.air(atmosphere.systems(at: Double(now.seconds)), at: Double(now.seconds), rain: 0)
    warming = scene?.warming(of: natural) ?? 0
  }

  /// The length of a step of rain, in seconds.
  static let step: Int64 = 300

  /// The current weather; the precipitation is that of the last hour.
  func current() -> Moment {
    let systems = systems(at: now)
    let start = Instant(seconds: floorDivided(now.seconds, Self.step) * Self.step)
    var moment = moment(at: now, systems, rain: rain(at: start))
    moment.precipitation = rounded(mean(from: start - .hours(1)), 1)
    moment.precipitationChance = nil
    return moment
  }

  /// The weather of the hour that begins at a moment.
  func hour(_ time: Instant) -> Moment {
    let rain = rounded(mean(from: time), 1)
    var moment = moment(at: time, systems(at: time), rain: rain)
    moment.precipitation = rain
    return moment
  }

  /// Two hours of rain in steps of five minutes.
  func minutes() -> [RainStep] {
    let start = Instant(seconds: floorDivided(now.seconds, Self.step) * Self.step)
    return (0..<24).map { count in
      let time = start + Int64(count) * Self.step
      return RainStep(time: time, intensity: rounded(rain(at: time), 2))
    }
  }

  /// The air at a moment, scene included.
  func air(at time: Instant, rain: Double) -> SimulatedAir { air(at: time, systems(at: time), rain: rain) }

  private func air(at time: Instant, _ systems: SimulatedAtmosphere.Systems, rain: Double) -> SimulatedAir {
    let natural = atmosphere.air(systems, at: Double(time.seconds), rain: rain)
    guard let scene else { return natural }
    var air = natural.blended(with: scene.air(over: natural, warmer: warming), weight(at: time))
    air.rain = rain
    air.pressure = pressure(at: time, systems)
    return air
  }

  private func moment(at time: Instant, _ systems: SimulatedAtmosphere.Systems, rain: Double) -> Moment {
    let air = air(at: time, systems, rain: rain)
    let earlier = time - .hours(3)
    return Moment(time: time, air: air, change: air.pressure - pressure(at: earlier, self.systems(at: earlier)), sun: clock.sun)
  }

  /// Hectopascals; before now, the pressure of a scene follows its trend.
  private func pressure(at time: Instant, _ systems: SimulatedAtmosphere.Systems) -> Double {
    let natural = atmosphere.pressure(systems)
    guard let scene else { return natural }
    var still = SimulatedAir.still
    still.pressure = natural
    let hours = Double(min(0, time - now)) / 3600
    let forced = scene.air(over: still).pressure + scene.pressureTrend * hours / 3
    return natural + (forced - natural) * weight(at: time)
  }

  /// Millimetres an hour in the step that begins at a moment.
  private func rain(at time: Instant) -> Double {
    let middle = Double(time.seconds) + Double(Self.step) / 2
    let showers = atmosphere.showers(at: middle)
    let natural = atmosphere.rain(systems(at: time), showers: showers)
    guard let scene else { return natural }
    let forced = scene.air(over: .still).rain * (1 + 0.35 * showers)
    return natural + (forced - natural) * weight(at: time)
  }

  private func mean(from start: Instant) -> Double {
    let steps = Int(3600 / Self.step)
    var sum = 0.0
    for count in 0..<steps { sum += rain(at: start + Int64(count) * Self.step) }
    return sum / Double(steps)
  }

  /// The weather systems, which are computed for whole hours and interpolated in between.
  private func systems(at time: Instant) -> SimulatedAtmosphere.Systems {
    let hour = floorDivided(time.seconds, 3600) * 3600
    let before = hourly.systems(atmosphere, hour)
    guard time.seconds != hour else { return before }
    return before.blended(with: hourly.systems(atmosphere, hour + 3600), Double(time.seconds - hour) / 3600)
  }

  /// The share of the scene in the weather: 1 for the next hours, 0 tomorrow.
  private func weight(at time: Instant) -> Double {
    let hours = Double(time - now) / 3600
    return hours < 0 ? smoothStep(-14, -6, hours) : 1 - smoothStep(7, 16, hours)
  }
}

/// Caches the systems of each hour while a report is made, because twelve steps of rain share them.
private final class HourlySystems {
  private var known: [Int64: SimulatedAtmosphere.Systems] = [:]

  func systems(_ atmosphere: SimulatedAtmosphere, _ hour: Int64) -> SimulatedAtmosphere.Systems {
    if let systems = known[hour] { return systems }
    let systems = atmosphere.systems(at: Double(hour))
    known[hour] = systems
    return systems
  }
}

extension SimulatedAir {
  /// A neutral state for reading the values that a scene sets, whatever the natural weather is.
  fileprivate static let still = SimulatedAir(
    temperature: 15, humidity: 0.5, cloud: 0.5, rain: 0, convection: 0, wind: 3, gust: 5, direction: 0, pressure: 1013, visibility: 20_000,
    chance: 0)
}

/// Rounds to 0, 1 or 2 digits, as sources do; never returns −0.
func rounded(_ value: Double, _ digits: Int) -> Double {
  let scale: Double = digits == 0 ? 1 : digits == 1 ? 10 : 100
  let rounded = (value * scale).rounded() / scale
  return rounded == 0 ? 0 : rounded
}
