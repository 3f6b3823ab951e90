/// The moon's position on the ecliptic at a moment, in radians.
///
/// O. Montenbruck, T. Pfleger, "Astronomy on the Personal Computer", 4th edition, chapter 3 (after E. W. Brown): accurate to five minutes
/// of arc.
struct MoonPosition {
  let longitude: Double
  let latitude: Double
  /// The horizontal parallax, which expresses the distance in earth radii as an angle; it shifts rise and set.
  let parallax: Double

  init(at instant: Instant) {
    let centuries = julianCenturies(instant)
    let moon = angle(turns: 0.374897 + 1325.552410 * centuries)
    let sun = angle(turns: 0.993133 + 99.997361 * centuries)
    let double = 2 * angle(turns: 0.827361 + 1236.853086 * centuries)  // twice the moon's elongation from the sun
    let node = angle(turns: 0.259086 + 1342.227825 * centuries)  // from the node, where the moon's path crosses the ecliptic
    // The sums are split because the compiler takes long over long expressions. All terms are in seconds of arc.
    var seconds = 22_640 * sine(moon) - 4586 * sine(moon - double) + 2370 * sine(double) + 769 * sine(2 * moon)
    let crossing = 412 * sine(2 * node) + 541 * sine(sun)
    seconds += -668 * sine(sun) - 412 * sine(2 * node) - 212 * sine(2 * moon - double) - 206 * sine(moon + sun - double)
    seconds += 192 * sine(moon + double) - 165 * sine(sun - double) - 125 * sine(double / 2) - 110 * sine(moon + sun)
    seconds += 148 * sine(moon - sun) - 55 * sine(2 * node - double)
    longitude = angle(turns: 0.606433 + 1336.855225 * centuries + seconds / 1_296_000)
    let height = node - double
    var across = 18_520 * sine(node + radians((seconds + crossing) / 3600))
    across += -526 * sine(height) + 44 * sine(moon + height) - 31 * sine(height - moon) - 23 * sine(sun + height)
    across += 11 * sine(height - sun) - 25 * sine(node - 2 * moon) + 21 * sine(node - moon)
    latitude = radians(across / 3600)
    parallax = radians(0.9508 + 0.0518 * cosine(moon) + 0.0095 * cosine(moon - double) + 0.0078 * cosine(double))
  }
}
