/// The direction of the sun or the moon in equatorial coordinates: a point on a unit sphere around the earth's centre.
struct SkyPosition {
  /// Component towards the vernal equinox.
  let x: Double
  /// Component towards the point of the equator a quarter turn east of the equinox.
  let y: Double
  /// Component towards the north celestial pole.
  let z: Double

  /// Converts a longitude and latitude on the ecliptic, in radians.
  init(longitude: Double, latitude: Double) {
    let obliquity = radians(23.4393)
    let flat = cosine(latitude) * sine(longitude)
    x = cosine(latitude) * cosine(longitude)
    y = cosine(obliquity) * flat - sine(obliquity) * sine(latitude)
    z = sine(obliquity) * flat + cosine(obliquity) * sine(latitude)
  }

  /// The sine of the height above a place's horizon, without refraction.
  func altitudeSine(at instant: Instant, _ place: Coordinate) -> Double {
    let turn = siderealAngle(instant, longitude: place.longitude)
    let latitude = radians(place.latitude)
    return sine(latitude) * z + cosine(latitude) * (x * cosine(turn) + y * sine(turn))
  }

  /// The hour angle: how far it is past the meridian of a place, in turns.
  func hourAngle(at instant: Instant, longitude: Double) -> Double {
    (siderealAngle(instant, longitude: longitude) - arctangent(y, x)) / (2 * .pi)
  }
}

/// The angle between the equinox and the meridian of a place.
private func siderealAngle(_ instant: Instant, longitude: Double) -> Double {
  radians(280.46062 + longitude) + angle(turns: 1.0027379093508 * days(instant))
}

/// Days since noon of 1 January 2000.
private func days(_ instant: Instant) -> Double { Double(instant.seconds) / 86_400 - 10_957.5 }

/// The angle of a number of turns, reduced to less than one turn.
func angle(turns: Double) -> Double { 2 * .pi * (turns - turns.rounded(.down)) }

/// Julian centuries since noon of 1 January 2000, in dynamical time, which is currently 69 seconds ahead of UTC.
func julianCenturies(_ instant: Instant) -> Double { (days(instant) + 69.0 / 86_400) / 36_525 }
