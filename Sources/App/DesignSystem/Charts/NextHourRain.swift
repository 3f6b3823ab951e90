import Markup
import WeatherModel

/// The rain of the next hour or two: intensities in millimetres an hour at equal steps. `axis` has the words below the chart, in order.
public func nextHourRain(_ intensities: [Double], axis: [String], label: String, id: String) -> Node {
  .fragment([
    rainChart(intensities, label, id),
    chartAxis(axis),
  ])
}

/// The points of the rain curve in a field of 350 × 60; light rain stays low because the scale never ends below 4 mm/h.
func rainPoints(_ intensities: [Double]) -> [Point] {
  let most = max(4, intensities.max() ?? 0)
  let steps = Double(max(1, intensities.count - 1))
  return intensities.enumerated().map { Point(x: Double($0) * 350 / steps, y: 60 - 54 * max(0, $1) / most) }
}

private func rainChart(_ intensities: [Double], _ label: String, _ id: String) -> Node {
  drawing(
    .rain,
    [
      .class("next-hour__chart flip-rtl"), .attr(.viewBox, "0 0 350 62"), .attr(.preserveAspectRatio, "none"), .role("img"),
      .label(label),
    ], of: intensities, [id]
  ) {
    Node(.defs) {
      Node(.linearGradient, .attr(.id, id), .attr(.x1, "0"), .attr(.x2, "0"), .attr(.y1, "0"), .attr(.y2, "1")) {
        stop("var(--weather-rainy)", opacity: ".95")
        stop("var(--weather-rainy)", offset: "1", opacity: ".25")
      }
    }
    path("M0 42.2H350M0 24.4H350M0 6H350", class: "chart__grid")
    if intensities.count > 1 { path(smoothPath(rainPoints(intensities)) + "V60H0z", .attr(.fill, "url(#" + id + ")")) }
    path("M0 60H350", class: "chart__grid")
  }
}

/// Words below a chart, from its start to its end.
func chartAxis(_ words: [String]) -> Node {
  Node(.p, [.class("next-hour__axis"), .decorative], children: words.map { word in Node(.span) { word } })
}
