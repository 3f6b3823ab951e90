import Markup
import WeatherModel

/// A quantity hour by hour, drawn for one day. Positions are 0…1 of the day, values are in the units of the scale.
public struct Curve {
  /// One step of the slider: where its line stands, the value of the line or bar and that of the second, dashed line, nil where there is
  /// none, whether the lines are interrupted after it, because hours are missing, and "17:00 · 4°, feels like −5°".
  public typealias Step = (position: Double, value: Double?, second: Double?, isBeforeGap: Bool, words: String)

  /// A position with its text.
  public typealias Label = (position: Double, text: String)

  /// The highest or lowest value, which is marked: the number of its step, whether it is on the second line, and the value, formatted.
  public typealias Extreme = (step: Int, isSecond: Bool, isHigh: Bool, text: String)

  /// Sunrise or sunset: where it is, and the time, formatted.
  public typealias SunTime = (position: Double, rises: Bool, text: String)

  /// What stands below the hours.
  public enum Strip {
    /// Pictures of the weather.
    case icons([(position: Double, icon: WeatherIcon)])
    /// Arrows with the direction that they point to, in degrees clockwise from the top, and letters below them.
    case arrows([(position: Double, degrees: Double, letters: String)])
    /// Numbers.
    case values([Label])
    /// A second curve from 0 to 1, with some of its values.
    case chances([(position: Double, chance: Double?)], [Label])
  }

  /// How the values are drawn.
  public enum Style {
    /// A line.
    case line
    /// A line in the colours of the temperature; the scale's low and high end in degrees Celsius.
    case temperature(Double, Double)
    /// Two lines with a tint between them.
    case range
    /// Bars that begin at their steps; positions of steps are in the middle of the bars, which are this wide, 0…1 of the day.
    case bars([Double])
    /// A line above a level that calls for care.
    case care(Double)
    /// A line beside the bands of an air-quality scale.
    case bands(AirScale)
  }

  /// Identifies the drawing: another one is not made from this one's elements.
  public var key: String
  /// How the values are drawn.
  public var style: Style
  /// The steps, in order; not empty.
  public var steps: [Step]
  /// The number of the step that is shown in words.
  public var step: Int
  /// The value at the bottom.
  public var low: Double
  /// The value at the top.
  public var high: Double
  /// The levels of the grid, with their numbers.
  public var levels: [(value: Double, text: String)]
  /// A level that is drawn as a dashed line, such as freezing.
  public var zero: Double?
  /// The marked values.
  public var extremes: [Extreme] = []
  /// The hours below the curve.
  public var hours: [Label] = []
  /// Where the present moment is; nil on other days.
  public var now: Label?
  /// Where the known hours end, if that is before the day does, with the words in the space after it; a line each.
  public var until: (position: Double, words: [String])?
  /// Sunrise and sunset, as far as they are on this day.
  public var sunTimes: [SunTime] = []
  /// Where the night begins and ends, as the opacity of its colour at positions; empty for none.
  public var night: [(position: Double, opacity: Double)] = []
  /// What stands below the hours.
  public var strip: Strip
  /// Whether time runs from right to left.
  public var isMirrored: Bool

  /// Creates a curve without marks.
  public init(
    key: String, _ style: Style, _ steps: [Step], step: Int, low: Double, high: Double, levels: [(value: Double, text: String)],
    strip: Strip, isMirrored: Bool
  ) {
    (self.key, self.style, self.steps, self.step, self.low, self.high) = (key, style, steps, step, low, high)
    (self.levels, self.strip, self.isMirrored) = (levels, strip, isMirrored)
  }

  /// A position along the page, in percent.
  func x(_ position: Double) -> Double { 100 * (isMirrored ? 1 - position : position) }

  /// The height of a value from the top, in percent.
  func y(_ value: Double) -> Double { 100 * (1 - (value - low) / max(1e-9, high - low)) }

  var isBars: Bool { if case .bars = style { true } else { false } }

  func value(_ extreme: Extreme) -> Double? { extreme.isSecond ? steps[extreme.step].second : steps[extreme.step].value }
}

/// The day's curve: a slider that stands at a step and shows it in words. Every mark is at percentages, so that one drawing fits every
/// size; curve.js moves the line, and reports the step where it was left.
public func dayCurve(_ curve: Curve, label: String, select: @escaping (Int) -> Void) -> Node {
  let step = curve.steps[curve.step]
  return Node(
    .div, .class("curve"), .key(.name(curve.key)), .role("slider"), .attr(.tabindex, "0"), .label(label),
    .attr(.ariaValuemin, "0"), .attr(.ariaValuemax, String(curve.steps.count - 1)), .attr(.ariaValuenow, String(curve.step)),
    .attr(.ariaValuetext, step.words), .attr(.dataAt, stepData(curve)),
    .onValue(.change) { text in
      if let number = Int(text), curve.steps.indices.contains(number) { select(number) }
    }
  ) {
    hand(curve)
    night(curve)
    field(curve)
    marks(curve)
    levelNumbers(curve)
    hourNumbers(curve)
    strip(curve)
  }
}

/// The steps for the script, a line each: position and heights in percent, a hyphen for none, then the words.
private func stepData(_ curve: Curve) -> String {
  var text = ""
  for step in curve.steps {
    if !text.isEmpty { text += "\n" }
    text += short(curve.x(step.position), 2) + " "
    text += (step.value.map { short(curve.y($0), 2) } ?? "-") + " " + (step.second.map { short(curve.y($0), 2) } ?? "-") + " " + step.words
  }
  return text
}

/// The line under the finger with the words above it.
private func hand(_ curve: Curve) -> Node {
  let step = curve.steps[curve.step]
  let width = estimatedWidth(step.words)
  // As on the narrowest phone, where the least room is: on wider ones the words stay inside, too.
  let (plot, side) = (254.0, 34.0)
  let x = curve.x(step.position) / 100 * plot
  let (start, end) = curve.isMirrored ? (-side, plot) : (0, plot + side)
  let shift = max(start - x + width / 2, min(0, end - x - width / 2))
  return Node(.svg, .class("curve__over"), .decorative) {
    Node(.svg, .attr(.x, percent(curve.x(step.position), 2)), .attr(.width, "1"), .attr(.height, "100%")) {
      line(class: "curve__hand", from: "30", to: "100%")
      Node(.g, .attr(.transform, "translate(" + short(shift) + " 0)")) {
        Node(
          .rect, .class("curve__pill"), .attr(.x, short(-width / 2)), .attr(.width, short(width)), .attr(.height, "30"), .attr(.rx, "15"))
        Node(.svgText, .class("curve__say"), .attr(.y, "20"), .attr(.textAnchor, "middle")) { step.words }
      }
    }
  }
}

/// About how wide the words are, in pixels; the script measures them.
func estimatedWidth(_ words: String) -> Double {
  var width = 26.0
  for scalar in words.unicodeScalars where !(0x2066...0x2069).contains(scalar.value) && scalar.value != 0x200E {
    width += scalar.value >= 0x2E80 ? 13.6 : 7
  }
  return width
}

/// An upright line.
func line(class name: StaticString, from start: StaticString, to end: StaticString) -> Node {
  Node(.line, .class(name), .attr(.y1, start), .attr(.y2, end))
}
