import WeatherModel

/// Writes the `d` attribute of a path, with one decimal, since the drawings need no more.
struct PathText {
  private(set) var text = ""

  mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }
  mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }
  mutating func close() { text += "Z" }

  mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    add("C", x1, y1)
    add(" ", x2, y2)
    add(" ", x, y)
  }

  /// An elliptic arc that is not rotated.
  mutating func arc(_ rx: Double, _ ry: Double, isLarge: Bool = false, clockwise: Bool, _ x: Double, _ y: Double) {
    text += "A" + short(rx) + " " + short(ry) + " 0 " + (isLarge ? "1 " : "0 ") + (clockwise ? "1" : "0")
    add(" ", x, y)
  }

  /// Appends commands that are written already.
  mutating func append(_ commands: String) { text += commands }

  private mutating func add(_ command: String, _ x: Double, _ y: Double) {
    text += command
    text += short(x)
    text += " "
    text += short(y)
  }
}

/// A point of a drawing.
struct Point: Equatable {
  var x: Double
  var y: Double
}

/// A smooth curve through the points, level at each of them, so that it never overshoots the values.
func smoothPath(_ points: [Point]) -> String {
  guard let first = points.first else { return "" }
  var path = PathText()
  path.move(first.x, first.y)
  var previous = first
  for point in points.dropFirst() {
    let middle = (previous.x + point.x) / 2
    path.curve(middle, previous.y, middle, point.y, point.x, point.y)
    previous = point
  }
  return path.text
}

/// Straight lines through the points.
func straightPath(_ points: [Point]) -> String {
  guard let first = points.first else { return "" }
  var path = PathText()
  path.move(first.x, first.y)
  for point in points.dropFirst() { path.line(point.x, point.y) }
  return path.text
}

/// A smooth curve through points in the order of their x, which never overshoots them.
///
/// F. N. Fritsch and J. Butland, "A method for constructing local monotone piecewise cubic interpolants", SIAM Journal on Scientific and
/// Statistical Computing 5 (1984): the slope at a point is the harmonic mean of those beside it, and level at an extreme.
func monotonePath(_ points: [Point]) -> String {
  guard let first = points.first else { return "" }
  var path = PathText()
  path.move(first.x, first.y)
  var slopes: [Double] = []
  for (point, next) in zip(points, points.dropFirst()) { slopes.append((next.y - point.y) / (next.x == point.x ? 1 : next.x - point.x)) }
  func slope(_ index: Int) -> Double {
    guard index > 0 else { return slopes[0] }
    guard index < slopes.count else { return slopes[slopes.count - 1] }
    let (before, after) = (slopes[index - 1], slopes[index])
    return before * after <= 0 ? 0 : 2 * before * after / (before + after)
  }
  for index in slopes.indices {
    let (from, to) = (points[index], points[index + 1])
    let third = (to.x - from.x) / 3
    path.curve(from.x + third, from.y + slope(index) * third, to.x - third, to.y - slope(index + 1) * third, to.x, to.y)
  }
  return path.text
}
