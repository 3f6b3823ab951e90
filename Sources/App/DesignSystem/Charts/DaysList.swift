import Markup
import WeatherModel

/// One day of the list, in words and in numbers for the drawing.
public struct DayEntry: Sendable {
  /// The day's name: "Today", "Thu".
  public var name: String
  /// The row in words: "Thu: Rain, precipitation 90%, low 8°, high 17°".
  public var label: String
  /// The picture of the weather.
  public var icon: WeatherIcon
  /// The weather in words, for screen readers.
  public var condition: String
  /// The lowest temperature, for the bar.
  public var low: Temperature
  /// The highest temperature, for the bar.
  public var high: Temperature
  /// The lowest temperature, formatted.
  public var lowText: String
  /// The highest temperature, formatted.
  public var highText: String
  /// The chance of rain, 0…1; shown from fifteen percent.
  public var rainChance: Double?
  /// The chance of rain, formatted.
  public var rainText: String
  /// Facts that are shown when the row is opened; without any it can't be opened.
  public var facts: [LabelledValue]
  /// The address of the day's hours, with the words of the link; nil if it has none.
  public var hours: (text: String, href: String)?

  /// Creates a day; without facts its row can't be opened.
  public init(
    name: String, label: String, icon: WeatherIcon, condition: String, low: Temperature, high: Temperature, lowText: String,
    highText: String,
    rainChance: Double? = nil, rainText: String = "", facts: [LabelledValue] = [], hours: (text: String, href: String)? = nil
  ) {
    self.name = name
    self.label = label
    self.icon = icon
    self.condition = condition
    self.low = low
    self.high = high
    self.lowText = lowText
    self.highText = highText
    self.rainChance = rainChance
    self.rainText = rainText
    self.facts = facts
    self.hours = hours
  }
}

/// The days below each other, each with its range on a common scale; `now` is a dot in the first row. Rows with facts can be opened without
/// script, and lead to their hours.
public func daysList(
  _ days: [DayEntry], now: Temperature?, id: String, open: @escaping (Int) -> Void = { _ in }
) -> Node {
  let low = days.map { $0.low }.min() ?? Temperature(celsius: 0)
  let high = days.map { $0.high }.max() ?? low
  let scale = RangeScale(low: low, high: high)
  return Node(
    .ol, [.class("days")],
    children: days.indices.map { index in
      let row = parts(days[index], scale, index == 0 ? now : nil, id + "-" + String(index))
      if days[index].facts.isEmpty { return Node(.li) { Node(.div, [.class("day")], children: row) } }
      return Node(.li) {
        Node(.details) {
          Node(.summary, [.class("day"), .label(days[index].label)], children: row)
          facts(days[index].facts)
          if let hours = days[index].hours { allHoursLink(hours.text, href: hours.href) { open(index) } }
        }
      }
    })
}

private func parts(_ day: DayEntry, _ scale: RangeScale, _ now: Temperature?, _ id: String) -> [Node] {
  [
    Node(.span) { day.name },
    Node(.span, .class("day__icon")) {
      weatherIcon(day.icon, label: day.condition)
      if let chance = day.rainChance, chance >= 0.145 {
        Node(.span, .class("day__rain")) { isolated(day.rainText) }
      }
    },
    Node(.span, .class("day__low")) { isolated(day.lowText) },
    rangeBar(low: day.low, high: day.high, on: scale, now: now, id),
    Node(.span, .class("day__high")) { isolated(day.highText) },
  ]
}

/// The scale that all days of a list share.
struct RangeScale {
  var low: Temperature
  var high: Temperature

  /// The position of a temperature on the scale, 0…100.
  func percentage(_ temperature: Temperature) -> Double {
    (temperature.celsius - low.celsius) / max(0.1, high.celsius - low.celsius) * 100
  }
}

/// The temperatures of a day as a bar on a scale; `now` is a dot.
func rangeBar(low: Temperature, high: Temperature, on scale: RangeScale, now: Temperature? = nil, _ id: String) -> Node {
  let numbers = [low.celsius, high.celsius, scale.low.celsius, scale.high.celsius, now?.celsius ?? .infinity]
  return drawing(.day, [.class("range flip-rtl"), .decorative], of: numbers, [id]) {
    let start = scale.percentage(low)
    let middle = Temperature(celsius: (low.celsius + high.celsius) / 2)
    // A day with a single temperature is still a dot on the scale.
    let width = max(3, scale.percentage(high) - start)
    Node(.defs) {
      Node(.linearGradient, .attr(.id, id)) {
        stop(temperatureColor(low))
        stop(temperatureColor(middle), offset: ".5")
        stop(temperatureColor(high), offset: "1")
      }
    }
    bar(y: "1", width: "100%", height: "6", radius: "3", class: "range__track")
    bar(x: percent(min(start, 97)), y: "1", width: percent(width), height: "6", radius: "3", fill: "url(#" + id + ")")
    if let now { circle(percent(clamped(scale.percentage(now), 2, 98)), "4", "4", class: "range__now") }
  }
}
