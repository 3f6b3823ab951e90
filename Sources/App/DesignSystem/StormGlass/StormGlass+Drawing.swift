import Markup
import WeatherModel

/// The storm glass; its accessible name says what it shows. Its `id` must differ from that of any other glass in the page.
public func stormGlass(_ glass: StormGlass, label: String, id: String, class name: String = "storm-glass") -> Node {
  drawing(
    .glass, [.class(name), .attr(.viewBox, "0 0 120 196"), .role("img"), .label(label)], of: [Double(glass.rawValue)], [id]
  ) {
    let wave = "M-8 96q17-7 34 0t34 0 34 0 34 0"
    Node(.defs) {
      Node(.clipPath, .attr(.id, id + "-clip")) { path(vessel) }
      Node(.linearGradient, .attr(.id, id + "-liquid"), .attr(.x1, "0"), .attr(.y1, "0"), .attr(.x2, "0"), .attr(.y2, "1")) {
        stop(glass.tint, opacity: ".5")
        stop(glass.tint, offset: "1", opacity: ".92")
      }
    }
    use("sg-back")
    Node(.g, .attr(.clipPath, "url(#" + id + "-clip)")) {
      path(wave + "V180H-8z", .attr(.fill, "url(#" + id + "-liquid)"))
      contents(glass)
      path(
        wave, .attr(.fill, "none"), .attr(.stroke, "var(--vessel)"), .attr(.strokeOpacity, ".75"), .attr(.strokeWidth, "1.4"))
    }
    use("sg-front")
  }
}

/// An empty glass as decoration: cracked when there is nothing to show, whole while the page is still loading.
public func emptyGlass(isCracked: Bool, class name: String = "storm-glass") -> Node {
  Node(.svg, .class(name), .attr(.viewBox, "0 0 120 196"), .decorative) {
    use("sg-back")
    if isCracked { white("M47 106l8 14-10 9 12 16M78 100l-7 12 9 8", width: "1.6", opacity: ".8") }
    use("sg-front")
  }
}

/// The outline of bulb and neck, the same as in the sprite.
private let vessel = "M50 20V50C50 66 14 84 14 128A46 46 0 0 0 106 128C106 84 70 66 70 50V20Z"

// The contents of the liquid. Each path is computed once, so that building the page again costs nothing.
private let fairBed = fernBed(height: 17, count: 9, seed: 3)
private let frostBed = fernBed(height: 62, count: 5, seed: 5, from: 34, to: 86)
private let cloudyBed = fernBed(height: 20, count: 8, seed: 4)
private let windBed = fernBed(height: 22, count: 8, seed: 8)
private let windThreads = threads(seed: 7)
private let stormStars = stars(count: 20, seed: 267)
private let flakes = snowFlakes()
private let fogDots = dots()

private func contents(_ glass: StormGlass) -> [Node] {
  switch glass {
  case .fair:
    [
      white(fairBed, width: "1", opacity: ".75"),
      Node(.g, .attr(.fill, "#fff")) {
        circle("42", "136", "1.2", .attr(.opacity, ".8"))
        circle("78", "120", "1", .attr(.opacity, ".7"))
        circle("60", "148", ".9", .attr(.opacity, ".8"))
      },
    ]
  case .frost: [white(frostBed, width: "1", opacity: ".95")]
  case .cloudy:
    [
      milk([cloud("46", "122", "32", "15", floats: true), cloud("76", "138", "30", "13"), cloud("54", "152", "28", "11", floats: true)]),
      white(cloudyBed, width: "1", opacity: ".75"),
    ]
  case .fog: [milk([cloud("60", "132", "44", "30")]), Node(.g, [.attr(.fill, "#fff")], children: fogDots.map(circle(of:)))]
  case .wind:
    [
      Node(.g, .class("wx-float")) { white(windThreads, width: ".9", opacity: ".8") },
      milk([cloud("60", "146", "40", "18")]),
      white(windBed, width: "1", opacity: ".8"),
    ]
  case .storm:
    [
      milk([cloud("48", "122", "36", "19", floats: true), cloud("72", "144", "36", "20")]),
      white(stormStars, width: "1.1", opacity: "1"),
      path("M66 106l-14 20h9l-6 18 20-24h-10l7-14z", class: "wx-bolt", .attr(.fill, "url(#g-bolt)")),
    ]
  case .snow: [white(flakes, width: "1.1", opacity: "1")]
  }
}

private func white(_ d: String, width: String, opacity: String) -> Node {
  path(
    d, .attr(.stroke, "#fff"), .attr(.strokeLinecap, "round"), .attr(.fill, "none"), .attr(.strokeWidth, width), .attr(.opacity, opacity))
}

private func milk(_ clouds: [Node]) -> Node { Node(.g, [.attr(.fill, "url(#sg-milk)")], children: clouds) }

private func cloud(_ x: String, _ y: String, _ rx: String, _ ry: String, floats: Bool = false) -> Node {
  Node(
    .ellipse, .attr(.class, ifPresent: floats ? "wx-float" : nil), .attr(.cx, x), .attr(.cy, y), .attr(.rx, rx), .attr(.ry, ry))
}

private func snowFlakes() -> String {
  var path = PathText()
  let flakes: [(x: Double, y: Double, radius: Double)] = [
    (42, 122, 11), (76, 114, 8), (70, 142, 13), (40, 150, 8), (90, 134, 6), (56, 106, 5), (58, 163, 6),
  ]
  for flake in flakes { appendSnowCrystal(&path, x: flake.x, y: flake.y, radius: flake.radius) }
  return path.text
}

private typealias Dot = (x: Double, y: Double, radius: Double, opacity: Double)

private func circle(of dot: Dot) -> Node {
  circle(short(dot.x, 0), short(dot.y, 0), short(dot.radius), .attr(.opacity, short(dot.opacity)))
}

private func dots() -> [Dot] {
  var numbers = SeededNumbers(seed: 217)
  return (0..<46).map { _ in
    (numbers.between(24, 96), numbers.between(104, 164), numbers.between(0.8, 1.9), numbers.between(0.5, 1))
  }
}
