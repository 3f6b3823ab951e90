import Markup
import WeatherModel

/// A temperature at a moment.
public struct TimedTemperature: Equatable, Sendable {
  /// The moment of the temperature.
  public var time: Instant
  /// The temperature at that moment.
  public var temperature: Temperature

  /// Creates a point of a temperature line.
  public init(time: Instant, temperature: Temperature) {
    self.time = time
    self.temperature = temperature
  }
}

/// A small line of temperatures in the order of their times, as wide as there is room: the warmest at y 5, the coldest at 22 of 26. It is
/// decoration, since it has no scale; empty if there are no two times to draw it between.
public func temperatureLine(_ temperatures: [TimedTemperature], class names: String) -> Node {
  guard let first = temperatures.first, let last = temperatures.last, last.time > first.time else { return .nothing }
  let width = short(minutes(from: first, to: last) / 10)
  // These lines are most of a list's page, and the same in nearly all frames.
  return drawing(
    .line, [.class(names), .attr(.viewBox, "0 0 " + width + " 26"), .attr(.preserveAspectRatio, "none"), .decorative],
    of: temperatures.flatMap { [Double($0.time.seconds), $0.temperature.celsius] }
  ) { path(smoothPath(linePoints(temperatures))) }
}

/// The points of the line; one unit is ten minutes.
func linePoints(_ temperatures: [TimedTemperature]) -> [Point] {
  guard let first = temperatures.first else { return [] }
  var (low, high) = (first.temperature.celsius, first.temperature.celsius)
  for each in temperatures { (low, high) = (min(low, each.temperature.celsius), max(high, each.temperature.celsius)) }
  return temperatures.map {
    Point(x: minutes(from: first, to: $0) / 10, y: 22 - 17 * ($0.temperature.celsius - low) / max(0.1, high - low))
  }
}

private func minutes(from first: TimedTemperature, to other: TimedTemperature) -> Double { Double(other.time - first.time) / 60 }
