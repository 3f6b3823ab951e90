import Markup
import WeatherModel

// What is drawn in the field of a curve, which is stretched to any size: 1000 units wide and high.

/// The night behind the curve, with soft edges.
func night(_ curve: Curve) -> Node {
  guard !curve.night.isEmpty else { return .nothing }
  return Node(
    .svg, .class("curve__night flip-rtl"), .attr(.viewBox, "0 0 100 100"), .attr(.preserveAspectRatio, "none"), .decorative
  ) {
    Node(.defs) {
      Node(.linearGradient, .attr(.id, "curve-night")) {
        for each in curve.night {
          stop("var(--chart-night)", offset: compact(clamped(each.position, 0, 1), 3), opacity: short(each.opacity))
        }
      }
    }
    bar(width: "100", height: "100", fill: "url(#curve-night)")
  }
}

/// The grid and the curve. Hours that have passed are fainter.
func field(_ curve: Curve) -> Node {
  let now = curve.now.map { 1000 * $0.position }
  return Node(
    .svg, .class("curve__field flip-rtl"), .attr(.viewBox, "0 0 1000 1000"), .attr(.preserveAspectRatio, "none"), .decorative
  ) {
    Node(.defs) {
      gradient(curve)
      if let now {
        clip("curve-past", from: -20, to: now)
        clip("curve-coming", from: now, to: 1020)
      }
      if now != nil { Node(.g, .attr(.id, "curve-body")) { body(curve) } }
    }
    for level in curve.levels {
      path(
        "M0 " + short(10 * curve.y(level.value)) + "H1000",
        class: level.value == curve.zero ? "curve__grid curve__grid--zero" : "curve__grid")
    }
    bands(curve)
    if now != nil {
      Node(.g, .class("curve__past"), .attr(.clipPath, "url(#curve-past)")) { use("curve-body") }
      Node(.g, .attr(.clipPath, "url(#curve-coming)")) { use("curve-body") }
    } else {
      body(curve)
    }
  }
}

private func clip(_ id: StaticString, from start: Double, to end: Double) -> Node {
  Node(.clipPath, .attr(.id, id)) {
    bar(x: short(start), y: "-200", width: short(max(0, end - start)), height: "1400")
  }
}

/// The colours of the temperature from the bottom of the scale to its top, and where care begins.
private func gradient(_ curve: Curve) -> Node {
  switch curve.style {
  case .temperature(let low, let high):
    Node(
      .linearGradient, .attr(.id, "curve-warmth"), .attr(.gradientUnits, "userSpaceOnUse"), .attr(.x1, "0"), .attr(.x2, "0"),
      .attr(.y1, "1000"), .attr(.y2, "0")
    ) {
      for part in 0...8 {
        stop(temperatureColor(Temperature(celsius: low + (high - low) * Double(part) / 8)), offset: compact(Double(part) / 8, 3))
      }
    }
  case .care(let level):
    Node(.clipPath, .attr(.id, "curve-care")) { bar(y: "-50", width: "1000", height: short(10 * curve.y(level) + 50)) }
  case .line, .range, .bars, .bands: .nothing
  }
}

private func bands(_ curve: Curve) -> Node {
  guard case .bands(let scale) = curve.style else { return .nothing }
  return Node(.g, .attr(.dataScale, scale.word)) {
    for band in 0..<6 {
      let (bottom, top) = (band == 0 ? 0 : scale.steps.end(band - 1), min(scale.steps.end(band), curve.high))
      if bottom < curve.high {
        Node(.g, .attr(.dataBand, String(band + 1))) {
          bar(
            x: "0", y: short(10 * curve.y(top)), width: "12", height: short(10 * (curve.y(bottom) - curve.y(top)) - 8), class: "band-fill")
        }
      }
    }
  }
}

@NodeBuilder private func body(_ curve: Curve) -> [Node] {
  if case .bars(let widths) = curve.style {
    bars(curve, widths)
  } else {
    for part in parts(curve, { $0.value }) {
      if case .care = curve.style { path(closed(part), class: "curve__care", .attr(.clipPath, "url(#curve-care)")) }
      path(closed(part), class: "curve__area")
    }
    if case .range = curve.style { between(curve) }
    for part in parts(curve, { $0.second }) { path(monotonePath(part), class: "curve__second") }
    for part in parts(curve, { $0.value }) {
      if case .temperature = curve.style {
        path(monotonePath(part), class: "curve__line curve__line--warm")
      } else {
        path(monotonePath(part), class: "curve__line")
      }
    }
  }
}

@NodeBuilder private func bars(_ curve: Curve, _ widths: [Double]) -> [Node] {
  for (index, step) in curve.steps.enumerated() {
    if let value = step.value, value > 0, index < widths.count {
      let width = max(4, 1000 * widths[index] - 11)
      let top = 10 * curve.y(value)
      Node(
        .rect, .class("curve__bar"), .attr(.x, short(1000 * step.position - width / 2)), .attr(.y, short(top)), .attr(.width, short(width)),
        .attr(.height, short(1000 - top)), .attr(.rx, "9"), .attr(.ry, "14"))
    }
  }
}

/// The tint between both lines.
@NodeBuilder private func between(_ curve: Curve) -> [Node] {
  for steps in runs(curve, { $0.value != nil && $0.second != nil }) where steps.count > 1 {
    let lower = steps.map { point(curve, $0, $0.value ?? 0) }
    let upper = steps.reversed().map { point(curve, $0, $0.second ?? 0) }
    path(monotonePath(lower) + "L" + String(monotonePath(upper).dropFirst()) + "Z", class: "curve__between")
  }
}

private func point(_ curve: Curve, _ step: Curve.Step, _ value: Double) -> Point {
  Point(x: 1000 * step.position, y: 10 * curve.y(value))
}

/// Steps in a row that have a value, without missing hours between them.
private func runs(_ curve: Curve, _ hasValue: (Curve.Step) -> Bool) -> [[Curve.Step]] {
  var all: [[Curve.Step]] = []
  var run: [Curve.Step] = []
  for step in curve.steps {
    if hasValue(step) { run.append(step) }
    if !hasValue(step) || step.isBeforeGap {
      if !run.isEmpty { all.append(run) }
      run = []
    }
  }
  if !run.isEmpty { all.append(run) }
  return all
}

private func parts(_ curve: Curve, _ value: (Curve.Step) -> Double?) -> [[Point]] {
  runs(curve) { value($0) != nil }.map { run in
    let points = run.map { point(curve, $0, value($0) ?? 0) }
    // A single hour is a short stroke.
    return points.count > 1 ? points : [Point(x: points[0].x - 4, y: points[0].y), Point(x: points[0].x + 4, y: points[0].y)]
  }
}

private func closed(_ points: [Point]) -> String {
  guard let first = points.first, let last = points.last else { return "" }
  return monotonePath(points) + "L" + short(last.x) + " 1000H" + short(first.x) + "Z"
}
