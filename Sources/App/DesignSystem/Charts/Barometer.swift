import Markup
import WeatherModel

/// A barometer for pressures at sea level in hectopascals; the dotted hand shows where the needle was three hours ago.
public func barometer(_ pressure: Double, change: Double?, reading: Figure, label: String) -> Node {
  dial(drawing(.barometer, dialAttributes(label), of: [pressure, change ?? .infinity]) { face(pressure, change) }, reading: reading)
}

/// The direction of a pressure on the dial in degrees; the dial ends at 950 and 1050 hPa.
func barometerDegrees(_ pressure: Double) -> Double { -130 + 2.6 * (clamped(pressure, 950, 1050) - 950) }

private func face(_ pressure: Double, _ change: Double?) -> [Node] {
  let degrees = barometerDegrees(pressure)
  var parts = [
    path(arcPath(dialCenter, 50, from: -130, to: 130), class: "dial__track"),
    path(arcPath(dialCenter, 50, from: -130, to: degrees), class: "dial__fill"),
  ]
  parts += dialTicks(20, from: -130, to: 130, inner: 47, outer: 53, majorEvery: 5)
  if let change {
    let earlier = barometerDegrees(pressure - change)
    let inner = polar(dialCenter, 36, earlier)
    let outer = polar(dialCenter, 56, earlier)
    parts.append(path(straightPath([inner, outer]), class: "dial__set-hand"))
  }
  parts.append(
    Node(.g, .attr(.transform, "rotate(" + short(degrees, 0) + " 62 62)")) {
      path("M62 4l5 25h-10z", class: "dial__needle")
      circle("62", "30", "4", class: "dial__needle")
    })
  return parts
}
