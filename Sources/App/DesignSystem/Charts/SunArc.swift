import Markup
import WeatherModel

/// The course of the sun on a day at a place.
public enum SunCourse: Equatable, Sendable {
  /// Sunrise and sunset on this day, by the place's own clock.
  case rises(Instant, sets: Instant)
  /// Polar day; `dayPart` is how much of the day is over: 0 when the sun is lowest, 0.5 when it is highest.
  case neverSets(dayPart: Double)
  /// Polar night, with the same `dayPart`.
  case neverRises(dayPart: Double)
}

/// The sun's path over the horizon with its current position; decoration, since the times below say the same.
public func sunArc(_ course: SunCourse, now: Instant) -> Node {
  let (kind, part): (Double, Double) =
    switch course {
    case .rises(let rise, let set): (0, clamped(dayPart(now, rise: rise, set: set), -0.1, 1.1))
    case .neverSets(let part): (1, part)
    case .neverRises(let part): (2, part)
    }
  // The sun moves on a few times an hour; it rises and sets on time.
  let rounded = (part * 100).rounded() / 100
  let step = part > 0 && part < 1 ? clamped(rounded, 0.01, 0.99) : rounded
  return drawing(.sun, [.class("metric__figure flip-rtl"), .attr(.viewBox, "0 0 320 112"), .decorative], of: [kind, step]) {
    switch course {
    case .rises: risingSun(step)
    case .neverSets: polarDay(step)
    case .neverRises:
      [path("M2 110Q160 84 318 110", class: "sun-arc__path"), horizon, sun(polarPoint(step, ends: 110, control: 84), isUp: false)]
    }
  }
}

private func risingSun(_ part: Double) -> [Node] {
  let isUp = part > 0 && part < 1
  var parts = [path("M2 104Q20 100 30 86M290 86q10 14 28 18", class: "sun-arc__path"), path(dayPath(to: 1), class: "sun-arc__path")]
  if isUp { parts.append(path(dayPath(to: part), class: "sun-arc__done")) }
  return parts + [horizon, sun(sunPoint(part), isUp: isUp)]
}

private func polarDay(_ part: Double) -> [Node] {
  let point = polarPoint(part, ends: 58, control: -8)
  // The first part of the curve is a curve of the same kind; its control point has moved the same part of the way to the control point of
  // the whole.
  let done = "M2 58Q" + short(2 + 158 * part) + " " + short(58 - 66 * part) + " " + short(point.x) + " " + short(point.y)
  return [path("M2 58Q160 -8 318 58", class: "sun-arc__path"), path(done, class: "sun-arc__done"), horizon, sun(point, isUp: true)]
}

/// The times below the sun's arc: names and values at both ends and a note between them.
public func sunTimes(rise: LabelledValue, note: String, set: LabelledValue) -> Node {
  Node(.div, .class("sun-arc__times")) {
    Node(.p) {
      Node(.span) { rise.label }
      isolated(rise.value)
    }
    Node(.p, .class("caption")) { note }
    Node(.p) {
      Node(.span) { set.label }
      isolated(set.value)
    }
  }
}

/// How much of the time between sunrise and sunset is over; below 0 before sunrise, above 1 after sunset.
func dayPart(_ now: Instant, rise: Instant, set: Instant) -> Double {
  Double(now - rise) / Double(max(1, set - rise))
}

/// The position of the sun: on the arc by day, below the horizon (y > 86) by night.
func sunPoint(_ part: Double) -> Point {
  let held = clamped(part, -0.1, 1.1)
  if held >= 0 && held <= 1 { return Point(x: 30 + 260 * held, y: 86 - 74 * sine(.pi * held)) }
  return Point(x: 30 + 260 * held, y: 86 + 26 * sine(.pi * (held < 0 ? -held : held - 1)))
}

/// The position of the sun when it does not cross the horizon: on a curve from one midnight to the next.
func polarPoint(_ part: Double, ends: Double, control: Double) -> Point {
  Point(x: 2 + 316 * part, y: ends - 2 * (ends - control) * part * (1 - part))
}

private var horizon: Node { path("M0 86H320", class: "sun-arc__horizon") }

private func dayPath(to end: Double) -> String {
  straightPath((0...40).map { sunPoint(end * Double($0) / 40) })
}

private func sun(_ place: Point, isUp: Bool) -> Node {
  if !isUp { return circle(short(place.x, 0), short(place.y, 0), "6", class: "sun-arc__down") }
  return Node(.g, .attr(.transform, "translate(" + short(place.x - 17) + " " + short(place.y - 17) + ") scale(.71)")) { use("p-sun") }
}
