import Glibc

/// Smooth noise on the earth and in time: the same place and moment always give the same value, and close ones give similar values.
///
/// Value noise: random numbers at the points of a four-dimensional lattice (three for the sphere, so that there is no seam and no pole, and
/// one for time), blended smoothly in between.
struct Noise {
  /// Selects one of many independent noises.
  let seed: UInt64
  /// Lattice points per earth radius: 4 gives shapes of about 1600 km.
  let density: Double
  /// Seconds from one lattice point to the next.
  let period: Double

  /// A value of about −1…1; its mean is 0.
  func value(_ point: SpherePoint, _ time: Double) -> Double {
    let x = Axis(point.x * density)
    let y = Axis(point.y * density)
    let z = Axis(point.z * density)
    let t = Axis(time / period)
    var sum = 0.0
    // Hashes are computed axis by axis, so that the sixteen corners share the steps that they have in common.
    for i in 0..<2 {
      let hashX = mixed(seed, x.base + Int64(i))
      for j in 0..<2 {
        let hashY = mixed(hashX, y.base + Int64(j))
        for k in 0..<2 {
          let hashZ = mixed(hashY, z.base + Int64(k))
          let early = random(mixed(hashZ, t.base))
          let late = random(mixed(hashZ, t.base + 1))
          sum += x.weight(i) * y.weight(j) * z.weight(k) * (early + (late - early) * t.blend)
        }
      }
    }
    return sum
  }

  private func mixed(_ hash: UInt64, _ part: Int64) -> UInt64 {
    let product = (hash ^ UInt64(bitPattern: part)) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 29)
  }

  /// −1…1.
  private func random(_ hash: UInt64) -> Double {
    let product = hash &* 0xBF58_476D_1CE4_E5B9
    return Double((product ^ (product >> 32)) >> 11) / Double(1 << 52) - 1
  }

  private struct Axis {
    let base: Int64
    let blend: Double

    init(_ value: Double) {
      let floor = value.rounded(.down)
      base = Int64(floor)
      let rest = value - floor
      // Perlin's quintic: first and second derivative vanish at the lattice.
      blend = rest * rest * rest * (rest * (rest * 6 - 15) + 10)
    }

    func weight(_ side: Int) -> Double { side == 0 ? 1 - blend : blend }
  }
}

/// A place as a point of the unit sphere.
struct SpherePoint {
  let x: Double
  let y: Double
  let z: Double

  init(latitude: Double, longitude: Double) {
    let phi = latitude * .pi / 180
    let lambda = longitude * .pi / 180
    x = cos(phi) * cos(lambda)
    y = cos(phi) * sin(lambda)
    z = sin(phi)
  }
}
