import Markup
import WeatherModel

/// The drawings that are built again only when what they show has changed.
enum DrawingKind: UInt8 {
  case sun, moon, glass, compass, barometer, meter, feelsLike, uv, peaks, oktas, air, day, rain, hours, line, drops
}

/// A drawing of a kind, whose content depends on nothing but these numbers and texts.
func drawing(
  _ kind: DrawingKind, _ attributes: [Attribute], of numbers: [Double], _ texts: [String] = [],
  @NodeBuilder content: @escaping () -> [Node]
) -> Node {
  var revision = Revision()
  revision.add(Double(kind.rawValue))
  for number in numbers { revision.add(number) }
  for text in texts { revision.add(text) }
  return .drawing(.svg, attributes, revision: revision.number, content: content)
}

/// The accessible name of a picture; without one, the mark of a decoration.
func accessibilityAttributes(_ label: String?) -> [Attribute] {
  if let label { [.role("img"), .label(label)] } else { [.decorative] }
}

/// A path with a class from the style sheet.
func path(_ d: String, class name: String? = nil, _ more: Attribute...) -> Node {
  Node(.path, [.attr(.class, ifPresent: name)] + more + [.attr(.d, d)], children: [])
}

/// A circle; coordinates may be numbers or percentages.
func circle(_ x: String, _ y: String, _ r: String, class name: String? = nil, _ more: Attribute...) -> Node {
  Node(.circle, [.attr(.class, ifPresent: name), .attr(.cx, x), .attr(.cy, y), .attr(.r, r)] + more, children: [])
}

/// A bar with round ends.
func bar(
  x: String? = nil, y: String? = nil, width: String, height: String, radius: String? = nil, class name: String? = nil,
  fill: String? = nil
) -> Node {
  Node(
    .rect,
    [
      .attr(.class, ifPresent: name), .attr(.x, ifPresent: x), .attr(.y, ifPresent: y), .attr(.width, width), .attr(.height, height),
      .attr(.rx, ifPresent: radius), .attr(.fill, ifPresent: fill),
    ], children: [])
}

/// A symbol of the sprite.
func use(_ id: String, _ more: Attribute...) -> Node {
  Node(.use, [.href("#" + id)] + more, children: [])
}

/// One colour of a gradient.
func stop(_ color: String, offset: String? = nil, opacity: String? = nil) -> Node {
  Node(.stop, [.attr(.offset, ifPresent: offset), .attr(.stopColor, color), .attr(.stopOpacity, ifPresent: opacity)], children: [])
}

/// A number for an SVG attribute, with as few characters as possible.
func short(_ value: Double, _ digits: Int = 1) -> String { compact(value, digits) }

/// A percentage for an SVG attribute.
func percent(_ value: Double, _ digits: Int = 1) -> String { compact(value, digits) + "%" }

/// A value clamped to limits.
func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double { min(high, max(low, value)) }
