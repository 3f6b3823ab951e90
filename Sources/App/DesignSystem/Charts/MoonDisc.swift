import Markup
import WeatherModel

/// The moon as it is seen from the northern or southern hemisphere; `phase` runs from 0 (new) over 0.5 (full) to 1.
public func moonDisc(phase: Double, isSouthern: Bool = false, label: String) -> Node {
  // A step is three and a half hours.
  let phase = (phase * 200).rounded() / 200
  return drawing(
    .moon, [.class("moon"), .attr(.viewBox, "0 0 64 64"), .role("img"), .label(label)], of: [phase, isSouthern ? 1 : 0]
  ) {
    circle("32", "32", "28", class: "moon__dark")
    if moonIllumination(phase: phase) > 0.004 { path(litPath(phase: phase, isSouthern: isSouthern), class: "moon__lit") }
    Node(.g, .class("moon__sea"), .attr(.transform, isSouthern ? "rotate(180 32 32)" : "rotate(0)")) {
      Node(.ellipse, .attr(.cx, "24"), .attr(.cy, "20"), .attr(.rx, "9"), .attr(.ry, "7"))
      Node(.ellipse, .attr(.cx, "39"), .attr(.cy, "22"), .attr(.rx, "6"), .attr(.ry, "5"))
      Node(.ellipse, .attr(.cx, "45"), .attr(.cy, "31"), .attr(.rx, "5"), .attr(.ry, "6"))
      Node(.ellipse, .attr(.cx, "19"), .attr(.cy, "34"), .attr(.rx, "7"), .attr(.ry, "9"))
      circle("36", "49", "3")
    }
  }
}

/// The lit part of the side of the moon that faces the earth, 0…1.
public func moonIllumination(phase: Double) -> Double { (1 - cosine(2 * .pi * phase)) / 2 }

/// The outline of the lit part in a square of 64: one limb and the terminator, which is half an ellipse.
func litPath(phase: Double, isSouthern: Bool) -> String {
  let part = phase - phase.rounded(.down)
  let isWaxing = part < 0.5
  let litOnRight = isWaxing != isSouthern
  let bulge = cosine(2 * .pi * part)  // above zero: a crescent; below: more than half
  var path = PathText()
  path.move(32, 4)
  path.arc(28, 28, clockwise: litOnRight, 32, 60)
  path.arc(28 * (bulge < 0 ? -bulge : bulge), 28, clockwise: (bulge < 0) == litOnRight, 32, 4)
  path.close()
  return path.text
}
