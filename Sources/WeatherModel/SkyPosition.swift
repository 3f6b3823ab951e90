/// Where the sun or the moon stands in the sky: the point of a sphere around the earth's middle, turned to the equator of the day.
struct SkyPosition {
  /// Towards the equinox.
  let x: Double
  /// A quarter turn east of it.
  let y: Double
  /// Towards the pole.
  let z: Double

  /// A point by its longitude and latitude on the ecliptic, in radians.
  init(longitude: Double, latitude: Double) {
    let obliquity = radians(23.4393)
    let flat = cosine(latitude) * sine(longitude)
    x = cosine(latitude) * cosine(longitude)
    y = cosine(obliquity) * flat - sine(obliquity) * sine(latitude)
    z = sine(obliquity) * flat + cosine(obliquity) * sine(latitude)
  }

  /// The sine of the height above the horizon of a place, without refraction.
  func altitudeSine(at instant: Instant, _ place: Coordinate) -> Double {
    let turn = siderealAngle(instant, longitude: place.longitude)
    let latitude = radians(place.latitude)
    return sine(latitude) * z + cosine(latitude) * (x * cosine(turn) + y * sine(turn))
  }

  /// How far it has gone past the meridian of a place, in turns.
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

/// The angle of so many turns, without the whole ones.
func angle(turns: Double) -> Double { 2 * .pi * (turns - turns.rounded(.down)) }

/// Julian centuries of dynamical time, which is ahead of UTC by 69 seconds for now, since noon of 1 January 2000.
func julianCenturies(_ instant: Instant) -> Double { (days(instant) + 69.0 / 86_400) / 36_525 }
