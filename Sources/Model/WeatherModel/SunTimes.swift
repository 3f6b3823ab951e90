/// Sunrise and sunset around a noon at a place: when the sun's upper edge crosses the horizon, with the usual refraction.
///
/// Accurate to a few seconds in middle latitudes, less where the sun crosses the horizon at a flat angle.
public struct SunTimes: Hashable, Sendable {
  /// The sunrise in the half day before noon; nil if the sun is up all that time, or does not come up at noon.
  public let rise: Instant?
  /// The sunset in the half day after noon; nil if the sun is up all that time, or was not up at noon.
  public let set: Instant?

  /// Computes the times around the noon that is nearest to a moment.
  public init(near moment: Instant, at place: Coordinate) {
    let sky = Sky(place)
    var noon = moment
    // The second step corrects for the sun's own motion between the moment and its noon.
    for _ in 0..<2 {
      let turns = SkyPosition(longitude: SunPosition(at: noon).longitude, latitude: 0).hourAngle(at: noon, longitude: place.longitude)
      noon = noon - Int64(((turns - turns.rounded()) * 86_400).rounded())
    }
    let highest = sky.extreme(near: noon)
    guard sky.isUp(at: highest) else {
      (rise, set) = (nil, nil)
      return
    }
    let (before, after) = (sky.extreme(near: noon - .hours(12)), sky.extreme(near: noon + .hours(12)))
    rise = sky.isUp(at: before) ? nil : sky.crossing(from: before, to: highest)
    set = sky.isUp(at: after) ? nil : sky.crossing(from: after, to: highest)
  }

  /// Whether any part of the sun is above the horizon.
  public static func isUp(at instant: Instant, _ place: Coordinate) -> Bool { Sky(place).isUp(at: instant) }

  private struct Sky {
    let place: Coordinate

    init(_ place: Coordinate) { self.place = place }

    /// How far the sun's upper edge is above the horizon, as a difference of sines.
    private func height(_ instant: Instant) -> Double {
      SkyPosition(longitude: SunPosition(at: instant).longitude, latitude: 0).altitudeSine(at: instant, place) - SunPosition.horizon
    }

    func isUp(at instant: Instant) -> Bool { height(instant) > 0 }

    /// The highest or lowest point near a noon or a midnight. Near the poles it is not exactly there, because the sun also climbs or sinks
    /// from day to day; it is the vertex of a parabola through three heights.
    func extreme(near instant: Instant) -> Instant {
      let (before, middle, after) = (height(instant - .hours(1)), height(instant), height(instant + .hours(1)))
      let bend = (before + after) / 2 - middle
      let hours = (before - after) / (4 * bend)
      guard hours > -6, hours < 6 else { return instant }
      return instant + Int64((hours * 3600).rounded())
    }

    /// The crossing of the horizon between a moment at which the sun is down and one at which it is up.
    func crossing(from down: Instant, to up: Instant) -> Instant {
      var (down, up) = (down, up)
      while abs(up - down) > 1 {
        let middle = down + (up - down) / 2
        if isUp(at: middle) { up = middle } else { down = middle }
      }
      return up
    }
  }
}
