import Markup
import WeatherModel

/// A compass whose arrow points to where the wind blows; without a direction there is no arrow. `letters` are those of north, east, south
/// and west.
public func windCompass(_ speed: Figure, from direction: Double?, letters: [String], label: String) -> Node {
  dial(
    drawing(.compass, dialAttributes(label), of: [direction ?? -1], letters) { compass(direction, letters) }, reading: speed)
}

private func compass(_ direction: Double?, _ letters: [String]) -> [Node] {
  var parts = dialTicks(72, from: 0, to: 360, inner: 52, outer: 57, majorEvery: 18)
  for index in letters.indices where !isUnderArrow(Double(index) * 90, direction) {
    let point = polar(dialCenter, 41, Double(index) * 90)
    parts.append(
      Node(.svgText, .class("dial__letter"), .attr(.x, short(point.x, 0)), .attr(.y, short(point.y, 0))) { letters[index] })
  }
  if let direction {
    parts.append(
      Node(.g, .attr(.transform, "rotate(" + short(direction + 180, 0) + " 62 62)")) {
        path("M62 7l7 15h-5v10h-4V22h-5zM60 94h4v14h-4z", class: "dial__needle")
        circle("62", "110", "4", class: "dial__needle")
      })
  }
  return parts
}

/// Whether the head or the tail of the arrow covers what is at an angle; a letter under it could not be read.
private func isUnderArrow(_ angle: Double, _ direction: Double?) -> Bool {
  guard let direction else { return false }
  let difference = abs(sine(radians(angle - direction)))
  return difference < sine(radians(18))
}
