import Glibc
import WeatherModel

/// The position of the sun, by the sunrise equation (the short form in Meeus, Astronomical Algorithms), accurate to a minute or two.
struct Sun {
  /// Degrees north.
  let latitude: Double
  /// Degrees east.
  let longitude: Double

  /// The elevation, in degrees, at which the sun's upper edge touches the horizon, including refraction.
  static let horizon = -0.833

  /// Degrees above the horizon.
  func elevation(at time: Double) -> Double {
    let orbit = Orbit(days: time / 86_400 - 10_957.5)
    let hourAngle = (time / 86_400 - orbit.transit(near: time, longitude: longitude)) * 2 * .pi
    let phi = latitude * .pi / 180
    return asin(max(-1, min(1, sin(phi) * sin(orbit.declination) + cos(phi) * cos(orbit.declination) * cos(hourAngle)))) * 180 / .pi
  }

  /// The moment near `time` when the sun is highest. Times are in seconds since 1970.
  func noon(near time: Double) -> Double {
    Orbit(days: time / 86_400 - 10_957.5).transit(near: time, longitude: longitude) * 86_400
  }

  /// Sunrise and sunset around the noon near `time`; nil in polar day and night.
  func riseAndSet(near time: Double) -> (rise: Double, set: Double)? {
    let noon = noon(near: time)
    let declination = Orbit(days: noon / 86_400 - 10_957.5).declination
    let phi = latitude * .pi / 180
    let cosine = (sin(Self.horizon * .pi / 180) - sin(phi) * sin(declination)) / (cos(phi) * cos(declination))
    guard cosine > -1, cosine < 1 else { return nil }
    let half = acos(cosine) / (2 * .pi) * 86_400
    return (noon - half, noon + half)
  }

  private struct Orbit {
    let declination: Double
    private let equation: Double

    /// The position in the orbit; `days` are counted from noon of 1 January 2000 (UTC).
    init(days: Double) {
      let anomaly = (357.5291 + 0.98560028 * days) * .pi / 180
      let centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
      let longitude = anomaly + (centre + 180 + 102.9372) * .pi / 180
      declination = asin(sin(longitude) * sin(23.4397 * .pi / 180))
      equation = 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude)
    }

    /// The nearest moment when the sun crosses the meridian, in days since 1970.
    func transit(near time: Double, longitude: Double) -> Double {
      let offset = 0.5 - longitude / 360 + equation
      return (time / 86_400 - offset).rounded() + offset
    }
  }
}
