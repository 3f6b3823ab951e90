extension Moon {
  /// The next moonrise and moonset at a place.
  public struct Horizon: Hashable, Sendable {
    /// The next rise; nil when there is none within two days.
    public var rises: Instant?
    /// The next set; nil when there is none within two days.
    public var sets: Instant?

    /// Computes both; near the poles the moon may stay up or down for days.
    ///
    /// The height is computed hour by hour, and a parabola through three heights gives the crossing of the horizon (Montenbruck and
    /// Pfleger, chapter 3). Accurate to a minute, or to a few minutes where the moon crosses the horizon at a flat angle.
    public init(after now: Instant, at place: Coordinate) {
      var start = height(now, place)
      var hour: Int64 = 1
      while hour < 48, rises == nil || sets == nil {
        let middle = height(now + .hours(hour), place)
        let end = height(now + .hours(hour + 1), place)
        let bend = (start + end) / 2 - middle
        let slope = (end - start) / 2
        let root = (slope * slope - 4 * bend * middle).squareRoot()
        // The crossings in hours from the middle, by the numerically stable form of the quadratic formula; NaN when there are none.
        let far = -(slope + (slope < 0 ? -root : root)) / 2
        let one = far / bend
        let other = middle / far
        add(min(one, other), slope, bend, now + .hours(hour))
        add(max(one, other), slope, bend, now + .hours(hour))
        start = end
        hour += 2
      }
    }

    private mutating func add(_ hours: Double, _ slope: Double, _ bend: Double, _ middle: Instant) {
      guard hours > -1, hours <= 1 else { return }
      let instant = middle + Int64((hours * 3600).rounded())
      if slope + 2 * bend * hours > 0 { if rises == nil { rises = instant } } else if sets == nil { sets = instant }
    }
  }
}

/// How far the moon's upper edge is above the horizon, as a difference of sines. Refraction lifts it by 34', and it appears lower from the
/// ground than from the earth's centre (parallax).
private func height(_ instant: Instant, _ place: Coordinate) -> Double {
  let moon = MoonPosition(at: instant)
  return SkyPosition(longitude: moon.longitude, latitude: moon.latitude).altitudeSine(at: instant, place)
    - sine(0.7275 * moon.parallax - radians(34.0 / 60))
}
