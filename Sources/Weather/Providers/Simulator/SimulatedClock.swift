import WeatherModel
import Zones

/// The sun and the local zone of a simulated place. For a scene that needs a certain time of day, both are shifted so that it is that time
/// now.
struct SimulatedClock {
  /// A time of day relative to the sun.
  enum TimeOfDay {
    case afterSunrise(minutes: Double)
    case beforeSunset(minutes: Double)
    case afterNoon(hours: Double)
  }

  let sun: Sun
  let zone: LocalZone

  init(_ cell: Cell, now instant: Instant, timeOfDay: TimeOfDay?, zones: ZoneFiles) {
    let (latitude, longitude) = (cell.coordinate.latitude, cell.coordinate.longitude)
    guard let timeOfDay else {
      sun = Sun(latitude: latitude, longitude: longitude)
      zone = zones.zone(at: cell, from: instant - .days(3), to: instant + .days(18))
      return
    }
    let now = Double(instant.seconds)
    // Up to 55° the sun rises and sets all year, so that every time of day exists.
    var sun = Sun(latitude: max(-55, min(55, latitude)), longitude: longitude)
    // Done twice, because a shift by half a day also changes the date a little, and with it sunrise.
    for _ in 0..<2 {
      let noon = sun.noon(near: now)
      let (rise, set) = sun.riseAndSet(near: now) ?? (noon - 21_600, noon + 21_600)
      let wanted =
        switch timeOfDay {
        case .afterSunrise(let minutes): rise + minutes * 60
        case .beforeSunset(let minutes): set - minutes * 60
        case .afterNoon(let hours): noon + hours * 3600
        }
      // The earth turns by a degree in four minutes; further east everything is earlier.
      sun = Sun(latitude: sun.latitude, longitude: turned(sun.longitude - (now - wanted) / 240))
    }
    self.sun = sun
    zone = LocalZone(identifier: "", offset: Int64((sun.longitude / 3.75).rounded()) * 900)
  }
}

/// Degrees within −180…180.
private func turned(_ degrees: Double) -> Double { degrees - (degrees / 360).rounded() * 360 }
