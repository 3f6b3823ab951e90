import Markup
import WeatherModel

/// How warm it is at a moment.
public struct TimedTemperature: Equatable, Sendable {
  /// When it is that warm.
  public var time: Instant
  /// How warm it is then.
  public var temperature: Temperature

  /// A temperature of a moment.
  public init(time: Instant, temperature: Temperature) {
    self.time = time
    self.temperature = temperature
  }
}

/// A small line of temperatures in the order of their times, as wide as there is room: the warmest at 5, the coldest at 22 of 26. Decoration, for it
/// has no scale; nothing where there is no line to draw.
@inline(never) public func temperatureLine(_ temperatures: [TimedTemperature], class names: String) -> Node {
  guard let first = temperatures.first, let last = temperatures.last, last.time > first.time else { return .nothing }
  let width = short(minutes(from: first, to: last) / 10)
  // Most of a list's page, and the same for each frame but a few.
  return Node(
    .svg, [.class(names), .attr(.viewBox, "0 0 " + width + " 26"), .attr(.preserveAspectRatio, "none"), .decorative],
    children: [Node.memos([temperatures], key: { _ in 0 }, revision: revision) { path(smoothPath(linePoints($0))) }])
}

/// Ten minutes are one unit.
func linePoints(_ temperatures: [TimedTemperature]) -> [Point] {
  guard let first = temperatures.first else { return [] }
  var (low, high) = (first.temperature.celsius, first.temperature.celsius)
  for each in temperatures { (low, high) = (min(low, each.temperature.celsius), max(high, each.temperature.celsius)) }
  return temperatures.map {
    Point(x: minutes(from: first, to: $0) / 10, y: 22 - 17 * ($0.temperature.celsius - low) / max(0.1, high - low))
  }
}

private func minutes(from first: TimedTemperature, to other: TimedTemperature) -> Double { Double(other.time - first.time) / 60 }

private func revision(of temperatures: [TimedTemperature]) -> UInt64 {
  var revision = Revision()
  for each in temperatures {
    revision.add(Double(each.time.seconds))
    revision.add(each.temperature.celsius)
  }
  return revision.number
}
