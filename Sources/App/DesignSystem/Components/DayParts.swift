import Markup

/// The highest and the lowest temperature of a day, formatted, each with its name for screen readers.
public struct DayRange: Hashable, Sendable {
  /// The highest temperature.
  public var high: LabelledValue
  /// The lowest temperature.
  public var low: LabelledValue

  /// Creates a range from its ends.
  public init(high: LabelledValue, low: LabelledValue) {
    self.high = high
    self.low = low
  }
}

/// The precipitation of a day: three drops that are filled the more of it there is, and words.
public struct DropsAndWords: Hashable, Sendable {
  /// How many of the three drops are filled.
  public var drops: Int
  /// The amount or the chance of the precipitation, or that there is none.
  public var words: String

  /// Creates the parts of a day's precipitation.
  public init(drops: Int, words: String) {
    self.drops = drops
    self.words = words
  }
}

/// The temperatures of a day, the highest one in bold.
func dayRange(_ range: DayRange) -> Node {
  Node(.span, .class("day-range")) {
    Node(.span, .class("visually-hidden")) { range.high.label + " " }
    Node(.b) { isolated(range.high.value) }
    Node(.span, .class("visually-hidden")) { " " + range.low.label }
    " "
    isolated(range.low.value)
  }
}

/// The precipitation of a day on one line.
func dropsAndWords(_ rain: DropsAndWords) -> Node {
  Node(.span, .class("day-rain")) {
    drawing(.drops, [.class("drops flip-rtl"), .attr(.viewBox, "0 0 36 16"), .decorative], of: [Double(rain.drops)]) {
      for drop in 0..<3 {
        path(
          "M6 2c2.6 3.2 4.4 5.4 4.4 7.6a4.4 4.4 0 0 1-8.8 0C1.6 7.4 3.4 5.2 6 2z", class: drop < rain.drops ? "drop drop--on" : "drop",
          .attr(.transform, "translate(" + String(12 * drop) + " 0)"))
      }
    }
    Node(.span) { isolated(rain.words) }
  }
}
