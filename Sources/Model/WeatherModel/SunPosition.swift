/// The position of the sun at a moment.
///
/// O. Montenbruck, T. Pfleger, "Astronomy on the Personal Computer", 4th edition, chapter 3: accurate to a minute of arc.
public struct SunPosition: Sendable {
  /// Whether the sun rises and sets during a day.
  public enum Course: Hashable, Sendable {
    /// The sun rises and sets.
    case rises
    /// Polar day: the sun does not set.
    case staysUp
    /// Polar night: the sun does not rise.
    case staysDown
  }

  /// The sun's longitude on the ecliptic, in radians.
  let longitude: Double
  private let instant: Instant

  /// Computes the position.
  public init(at instant: Instant) {
    let centuries = julianCenturies(instant)
    let anomaly = angle(turns: 0.993133 + 99.997361 * centuries)
    let seconds = 6893 * sine(anomaly) + 72 * sine(2 * anomaly) + 6191.2 * centuries
    longitude = angle(turns: 0.7859453 + anomaly / (2 * .pi) + seconds / 1_296_000)
    self.instant = instant
  }

  /// The elapsed part of the solar day at a longitude in degrees: 0 at the sun's lowest point, 0.5 at its highest.
  public func dayPart(longitude degrees: Double) -> Double {
    let turns = SkyPosition(longitude: longitude, latitude: 0).hourAngle(at: instant, longitude: degrees) + 0.5
    return turns - turns.rounded(.down)
  }

  /// The sine of the height of the sun's centre above a place's horizon, without refraction.
  public func altitudeSine(at place: Coordinate) -> Double {
    SkyPosition(longitude: longitude, latitude: 0).altitudeSine(at: instant, place)
  }

  /// Whether the sun's upper edge crosses the horizon at a latitude in degrees, taking refraction into account.
  public func course(latitude degrees: Double) -> Course {
    let declination = SkyPosition(longitude: longitude, latitude: 0).z
    let high = cosine(radians(degrees)) * (1 - declination * declination).squareRoot()
    let middle = sine(radians(degrees)) * declination
    if middle - high > SunPosition.horizon { return .staysUp }
    return middle + high < SunPosition.horizon ? .staysDown : .rises
  }

  /// The sine of the height of the sun's middle, −50′, when its upper edge is on the horizon.
  static var horizon: Double { -0.0145439 }
}
