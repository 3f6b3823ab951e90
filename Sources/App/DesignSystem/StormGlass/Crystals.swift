import WeatherModel

/// A feathered camphor crystal: a spine with barbs at 58 degrees, which have barbs themselves, `depth` levels deep.
func appendFern(_ path: inout PathText, x: Double, y: Double, angle: Double, length: Double, depth: Int) {
  let endX = x + length * sine(angle)
  let endY = y - length * cosine(angle)
  path.move(x, y)
  path.line(endX, endY)
  guard depth > 0 else { return }
  let count = max(3, Int(length / 5.5))
  for index in 1..<count {
    let part = Double(index) / Double(count)
    let barb = length * 0.42 * (1 - part) + 1.6
    for side in [-1.02, 1.02] {
      appendFern(
        &path, x: x + (endX - x) * part, y: y + (endY - y) * part, angle: angle + side, length: barb, depth: barb > 8 ? depth - 1 : 0)
    }
  }
}

/// A small star of three strokes.
func appendStar(_ path: inout PathText, x: Double, y: Double, radius: Double) {
  for third in 0..<3 {
    let angle = Double(third) * .pi / 3
    path.move(x - radius * cosine(angle), y - radius * sine(angle))
    path.line(x + radius * cosine(angle), y + radius * sine(angle))
  }
}

/// A snow crystal of six branched arms.
func appendSnowCrystal(_ path: inout PathText, x: Double, y: Double, radius: Double) {
  for arm in 0..<6 {
    let angle = Double(arm) * .pi / 3 + 0.2
    let fork = Point(x: x + radius * 0.58 * cosine(angle), y: y + radius * 0.58 * sine(angle))
    path.move(x, y)
    path.line(x + radius * cosine(angle), y + radius * sine(angle))
    for side in [-0.85, 0.85] {
      path.move(fork.x, fork.y)
      path.line(fork.x + radius * 0.34 * cosine(angle + side), fork.y + radius * 0.34 * sine(angle + side))
    }
  }
}

/// A bed of ferns that grows from the bottom of the bulb, highest in the middle.
func fernBed(height: Double, count: Int, seed: UInt64, from left: Double = 30, to right: Double = 90) -> String {
  var numbers = SeededNumbers(seed: seed)
  var path = PathText()
  for index in 0..<count {
    let x = left + (right - left) * (Double(index) + 0.5) / Double(count)
    let aside = x - 60
    let floor = 127 + max(0, 44 * 44 - aside * aside).squareRoot()
    let length = height * (1 - (aside < 0 ? -aside : aside) / 70) * numbers.between(0.72, 1.1)
    let angle = aside / 115 + numbers.between(-0.12, 0.12)
    appendFern(&path, x: x, y: floor, angle: angle, length: length, depth: count > 6 ? 1 : 2)
  }
  return path.text
}

/// The threads that hang from the surface when wind is coming.
func threads(seed: UInt64) -> String {
  var numbers = SeededNumbers(seed: seed)
  var path = PathText()
  for index in 0..<14 {
    let x = 27 + Double(index) * 5.2
    let y = 98 + Double(index % 3) * 2
    path.move(x, y)
    path.curve(
      x + numbers.between(1, 4), y + numbers.between(4, 7), x + numbers.between(-4, -1), y + numbers.between(8, 12),
      x + numbers.between(-2, 3), y + numbers.between(10, 26))
  }
  return path.text
}

/// Small stars throughout the liquid.
func stars(count: Int, seed: UInt64) -> String {
  var numbers = SeededNumbers(seed: seed)
  var path = PathText()
  for _ in 0..<count {
    appendStar(&path, x: numbers.between(26, 94), y: numbers.between(108, 162), radius: numbers.between(1.6, 3.6))
  }
  return path.text
}
