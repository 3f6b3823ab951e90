import Markup
import WeatherModel

/// The point of a dial at an angle in degrees, clockwise from the top.
func polar(_ center: Double, _ radius: Double, _ degrees: Double) -> Point {
  Point(x: center + radius * sine(radians(degrees)), y: center - radius * cosine(radians(degrees)))
}

/// The part of a circle between two directions, clockwise.
func arcPath(_ center: Double, _ radius: Double, from start: Double, to end: Double) -> String {
  var path = PathText()
  let first = polar(center, radius, start)
  let last = polar(center, radius, end)
  path.move(first.x, first.y)
  path.arc(radius, radius, isLarge: end - start > 180, clockwise: true, last.x, last.y)
  return path.text
}

/// The strokes of a dial, of which every `majorEvery`th is a long one; each kind is one path.
func dialTicks(_ count: Int, from start: Double, to end: Double, inner: Double, outer: Double, majorEvery: Int) -> [Node] {
  var minor = PathText()
  var major = PathText()
  let isFullCircle = end - start == 360
  for index in 0...count where !(isFullCircle && index == count) {
    let degrees = start + (end - start) * Double(index) / Double(count)
    let isMajor = index % majorEvery == 0
    let from = polar(dialCenter, isMajor ? inner - 2 : inner, degrees)
    let to = polar(dialCenter, outer, degrees)
    if isMajor {
      major.move(from.x, from.y)
      major.line(to.x, to.y)
    } else {
      minor.move(from.x, from.y)
      minor.line(to.x, to.y)
    }
  }
  return [path(minor.text, class: "dial__tick"), path(major.text, class: "dial__tick dial__tick--major")]
}

/// The attributes of a dial's drawing.
func dialAttributes(_ label: String) -> [Attribute] { [.attr(.viewBox, "0 0 124 124")] + accessibilityAttributes(label) }

/// The centre of a dial, which is drawn in a square of 124.
let dialCenter = 62.0

/// A dial with its reading in the middle.
func dial(_ face: Node, reading: Figure) -> Node {
  Node(.div, .class("dial")) {
    face
    Node(.p, .class("dial__text"), .decorative) {
      Node(.bdi) {
        reading.number
        if !reading.unit.isEmpty { Node(.small) { reading.unit } }
      }
    }
  }
}
