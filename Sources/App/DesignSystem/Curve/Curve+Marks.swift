import Markup
import WeatherModel

// What is written over and around the field of a curve; it is neither stretched nor mirrored, so each position is.

func marks(_ curve: Curve) -> Node {
  Node(.svg, .class("curve__marks"), .decorative) {
    for (index, sun) in curve.sunTimes.enumerated() { sunMark(sun, after: index > 0 ? curve.sunTimes[index - 1] : nil, curve) }
    if let now = curve.now { at(curve.x(now.position), height: "100%") { line(class: "curve__now", from: "24", to: "100%") } }
    missing(curve)
    for extreme in curve.extremes { extremeMark(extreme, curve) }
    if !curve.isBars {
      dot(curve, curve.steps[curve.step].value)
      dot(curve, curve.steps[curve.step].second)
    }
  }
}

private func at(_ x: Double, y: String? = nil, height: StaticString = "1", @NodeBuilder content: () -> [Node]) -> Node {
  Node(
    .svg, [.attr(.x, percent(x, 2)), .attr(.y, ifPresent: y), .attr(.width, "1"), .attr(.height, height)], children: content())
}

private func sunMark(_ sun: Curve.SunTime, after previous: Curve.SunTime?, _ curve: Curve) -> Node {
  // Its share of the narrowest drawing.
  let width = Double(24 + 7 * sun.text.unicodeScalars.count) / 254
  let isTight = previous.map { sun.position - $0.position < width } ?? false
  // Before its line; after it at the edge of the day, and on a day that is so short that both times don't fit between the lines.
  let isBefore = sun.position > 0.2 && !(isTight && sun.position + width <= 1)
  let isLeft = isBefore != curve.isMirrored
  return at(curve.x(sun.position), height: "100%") {
    line(class: "curve__sun", from: "24", to: "100%")
    Node(
      .use, .href(sun.rises ? "#i-sunrise" : "#i-sunset"), .class("curve__sunicon"), .attr(.x, isLeft ? "-20" : "2"), .attr(.y, "2"),
      .attr(.width, "18"), .attr(.height, "18"))
    Node(
      .svgText, .class("curve__suntime"), .attr(.x, isLeft ? "-24" : "24"), .attr(.y, "15.5"), .attr(.textAnchor, isLeft ? "end" : "start")
    ) { sun.text }
  }
}

/// The hatched ground behind the last known hour.
private func missing(_ curve: Curve) -> Node {
  guard let until = curve.until else { return .nothing }
  let width = 1 - until.position
  let middle = percent(curve.x(until.position + width / 2), 2)
  return .fragment([
    Node(
      .svg,
      [
        .class("curve__none"), .attr(.x, percent(curve.isMirrored ? 0 : curve.x(until.position), 2)),
        .attr(.width, percent(100 * width, 2)), .attr(.height, "100%"),
      ], children: [path(hatching, class: "curve__hatch")]),
    width < 0.22
      ? .nothing
      : Node(.svg, .attr(.x, middle), .attr(.y, "50%"), .attr(.width, "1"), .attr(.height, "1")) {
        for (row, words) in until.words.enumerated() {
          Node(.svgText, .class("curve__nonesay"), .attr(.y, String(17 * row)), .attr(.textAnchor, "middle")) { words }
        }
      },
  ])
}

/// Slanted lines, for more than the largest drawing.
private var hatching: String {
  var path = ""
  for x in stride(from: 0, to: 2000, by: 11) { path += "M" + String(x) + " 0l-900 900" }
  return path
}

private func extremeMark(_ extreme: Curve.Extreme, _ curve: Curve) -> Node {
  guard let value = curve.value(extreme) else { return .nothing }
  let x = curve.x(curve.steps[extreme.step].position)
  let anchor: StaticString = x <= 4 ? "start" : x >= 96 ? "end" : "middle"
  return Node(
    .svg, .attr(.x, percent(x, 2)), .attr(.y, percent(curve.y(value), 2)), .attr(.width, "1"), .attr(.height, "1"),
    .attr(.dataStep, String(extreme.step)), .attr(.dataState, nearness(extreme.step - curve.step))
  ) {
    if !curve.isBars { circle("0", "0", "3.5", class: "curve__peak") }
    Node(.svgText, .class("curve__ext"), .attr(.y, extreme.isHigh ? "-10" : "20"), .attr(.textAnchor, anchor)) { extreme.text }
  }
}

/// Where a mark is as seen from the line under the finger: it steps aside for it, and leaves when the line reaches it. curve.js says the
/// same.
private func nearness(_ steps: Int) -> StaticString {
  switch steps {
  case 0: "at"
  case -1: "before"
  case 1: "after"
  default: "away"
  }
}

/// Far above the drawing, in percent; curve.js says the same.
private let nowhere = -9999.0

private func dot(_ curve: Curve, _ value: Double?) -> Node {
  circle(
    percent(curve.x(curve.steps[curve.step].position), 2), percent(value.map { curve.y($0) } ?? nowhere, 2), "5", class: "curve__dot")
}

/// The numbers of the grid, at the end of the lines.
func levelNumbers(_ curve: Curve) -> Node {
  Node(.svg, .class("curve__y"), .decorative) {
    for level in curve.levels {
      Node(
        .svg, .attr(.y, percent(curve.y(level.value), 2)), .attr(.x, curve.isMirrored ? "28" : "6"), .attr(.width, "1"), .attr(.height, "1")
      ) {
        Node(.svgText, .class("curve__tick"), .attr(.y, "4"), .attr(.textAnchor, curve.isMirrored ? "end" : "start")) { level.text }
      }
    }
  }
}

/// The hours below the curve, without those that would touch the present.
func hourNumbers(_ curve: Curve) -> Node {
  Node(.svg, .class("curve__x"), .decorative) {
    for hour in curve.hours where abs(hour.position - (curve.now?.position ?? -1)) > (hour.text.utf8.count > 3 ? 0.12 : 0.071) {
      tick(hour, curve)
    }
    if let now = curve.now { tick(now, curve, "curve__tick curve__tick--now") }
  }
}

private func tick(_ label: Curve.Label, _ curve: Curve, _ name: StaticString = "curve__tick", y: StaticString = "15") -> Node {
  let x = curve.x(label.position)
  return Node(
    .svgText, .class(name), .attr(.x, percent(x, 2)), .attr(.y, y), .attr(.textAnchor, x < 3 ? "start" : x > 97 ? "end" : "middle")
  ) { label.text }
}

/// What stands below the hours.
func strip(_ curve: Curve) -> Node {
  Node(.svg, .class("curve__strip"), .decorative) {
    switch curve.strip {
    case .icons(let icons):
      for each in icons {
        at(curve.x(each.position), y: "7") {
          Node(.use, .href("#" + each.icon.symbol), .attr(.x, "-15"), .attr(.width, "30"), .attr(.height, "30"))
        }
      }
    case .arrows(let arrows):
      for each in arrows {
        at(curve.x(each.position), y: each.letters.isEmpty ? "22" : "13") {
          Node(.g, .attr(.transform, "rotate(" + short(each.degrees, 0) + ")")) { path(arrowPath, class: "curve__arrow") }
          if !each.letters.isEmpty {
            Node(.svgText, .class("curve__tick"), .attr(.y, "27"), .attr(.textAnchor, "middle")) { each.letters }
          }
        }
      }
    case .values(let values):
      for each in values { tick(each, curve, "curve__val", y: "27") }
    case .chances(let chances, let labels):
      chanceCurve(chances)
      for each in labels {
        if let chance = chances.first(where: { $0.position == each.position })?.chance {
          Node(
            .svgText, .class("curve__tick"), .attr(.x, percent(curve.x(each.position), 2)), .attr(.y, short(34 - 25 * chance)),
            .attr(.textAnchor, "middle")
          ) { each.text }
        }
      }
    }
  }
}

let arrowPath = "M0-10l6 17-6-4-6 4z"

private func chanceCurve(_ chances: [(position: Double, chance: Double?)]) -> Node {
  var runs: [[Point]] = [[]]
  for each in chances {
    if let chance = each.chance {
      runs[runs.count - 1].append(Point(x: 1000 * each.position, y: 410 - 250 * chance))
    } else {
      runs.append([])
    }
  }
  return Node(
    .svg, .class("flip-rtl"), .attr(.width, "100%"), .attr(.height, "44"), .attr(.viewBox, "0 0 1000 440"),
    .attr(.preserveAspectRatio, "none")
  ) {
    path("M0 400H1000", class: "curve__grid")
    for run in runs where run.count > 1 { path(monotonePath(run), class: "curve__second") }
  }
}
