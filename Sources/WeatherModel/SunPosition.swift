/// The sun as it stands at a moment.
///
/// O. Montenbruck, T. Pfleger, "Astronomy on the Personal Computer", 4th edition, chapter 3: good to a minute of arc.
public struct SunPosition: Sendable {
  /// What it does in the course of a day.
  public enum Course: Hashable, Sendable {
    /// It rises and sets.
    case rises
    /// Polar day.
    case staysUp
    /// Polar night.
    case staysDown
  }

  /// The longitude on the ecliptic, in radians.
  let longitude: Double
  private let instant: Instant

  /// The sun at a moment.
  public init(at instant: Instant) {
    let centuries = julianCenturies(instant)
    let anomaly = angle(turns: 0.993133 + 99.997361 * centuries)
    let seconds = 6893 * sine(anomaly) + 72 * sine(2 * anomaly) + 6191.2 * centuries
    longitude = angle(turns: 0.7859453 + anomaly / (2 * .pi) + seconds / 1_296_000)
    self.instant = instant
  }

  /// How much of the solar day is over at a longitude in degrees: 0 when the sun stands lowest, 0.5 when it stands highest.
  public func dayPart(longitude degrees: Double) -> Double {
    let turns = SkyPosition(longitude: longitude, latitude: 0).hourAngle(at: instant, longitude: degrees) + 0.5
    return turns - turns.rounded(.down)
  }

  /// Whether its upper edge crosses the horizon of a latitude in degrees, refraction included.
  public func course(latitude degrees: Double) -> Course {
    let declination = SkyPosition(longitude: longitude, latitude: 0).z
    let high = cosine(radians(degrees)) * (1 - declination * declination).squareRoot()
    let middle = sine(radians(degrees)) * declination
    let horizon = -0.01454  // the sine of −0.833°
    if middle - high > horizon { return .staysUp }
    return middle + high < horizon ? .staysDown : .rises
  }
}
