import Markup

/// The highest and the lowest temperature of a day, formatted, each with its name for screen readers.
public typealias DayRange = (high: LabelledValue, low: LabelledValue)

/// The precipitation of a day: how many of three drops are filled, and its amount or its chance in words, or that there is none.
public typealias DropsAndWords = (drops: Int, words: String)

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
