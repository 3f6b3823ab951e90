import Markup
import WeatherModel

/// One hour of the strip, in words and in numbers for the drawing.
public struct HourEntry: Equatable, Sendable {
  /// "Now", "15", or the weekday where a new day begins.
  public var time: String
  /// Whether a new day begins here.
  public var startsDay: Bool
  /// The picture of the weather.
  public var icon: WeatherIcon
  /// The weather in words, for screen readers.
  public var condition: String
  /// The temperature that the line shows.
  public var temperature: Temperature
  /// The temperature, formatted.
  public var temperatureText: String
  /// Millimetres in the hour, for the bar.
  public var rain: Double
  /// The chance of rain, 0…1; shown from ten percent.
  public var rainChance: Double?
  /// The chance of rain, formatted: "90%".
  public var rainText: String
  /// Where the hour leads; nil for nowhere.
  public var href: String?
  /// The icon of a slot for sunrise or sunset among the hours; nil for an hour. The slot's name is in `condition`; of its temperature only
  /// the line is shown.
  public var sun: Icon?

  /// Creates an hour; there is another initializer for sunrise and sunset.
  public init(
    time: String, startsDay: Bool = false, icon: WeatherIcon, condition: String, temperature: Temperature, temperatureText: String,
    rain: Double = 0, rainChance: Double? = nil, rainText: String = "", href: String? = nil
  ) {
    self.time = time
    self.startsDay = startsDay
    self.icon = icon
    self.condition = condition
    self.temperature = temperature
    self.temperatureText = temperatureText
    self.rain = rain
    self.rainChance = rainChance
    self.rainText = rainText
    self.href = href
  }

  /// Creates a slot for sunrise or sunset among the hours; the line runs on at the temperature of that moment.
  public init(sun: Icon, time: String, name: String, temperature: Temperature) {
    self.init(time: time, icon: .unknown, condition: name, temperature: temperature, temperatureText: "")
    self.sun = sun
  }
}

/// Hour by hour over one chart that scrolls sideways; any number of hours, 3.5 rem each. The first one is now. The buttons are for people
/// with a mouse and need script: scrolling.js scrolls by them. A tap on an hour opens it.
public func hourlyStrip(
  _ hours: [HourEntry], label: String, back: String, onward: String, id: String, open: @escaping (Int) -> Void = { _ in }
) -> Node {
  Node(.div, .class("strip")) {
    strip(hours, label, id, open)
    step(.back, back, "strip__step strip__step--back")
    step(.chevron, onward, "strip__step")
  }
}

private func step(_ symbol: Icon, _ label: String, _ name: String) -> Node {
  Node(.button, .attr(.type, "button"), .class(name), .label(label)) { icon(symbol, size: .small) }
}

private let hourWidth = 56.0

private func strip(_ hours: [HourEntry], _ label: String, _ id: String, _ open: @escaping (Int) -> Void) -> Node {
  Node(.div, .class("hourly"), .attr(.tabindex, "0"), .role("group"), .label(label)) {
    Node(.div, .class("hourly__inner")) {
      chart(hours, id)
      Node(
        .ol, [.class("hourly__hours")],
        children: hours.indices.map { index in hour(hours[index], isFirst: index == 0) { open(index) } })
    }
  }
}

/// What an hour shows above its temperature; all of a slot for sunrise or sunset.
private func head(_ hour: HourEntry) -> Node {
  .fragment([
    Node(.span, .class("hour__time")) { if hour.sun == nil { hour.time } else { isolated(hour.time) } },
    hour.sun.map { icon($0) } ?? weatherIcon(hour.icon, label: hour.condition),
    hour.sun == nil ? .nothing : Node(.span, .class("caption")) { hour.condition },
  ])
}

private func hour(_ hour: HourEntry, isFirst: Bool, _ open: @escaping () -> Void) -> Node {
  let head = head(hour)
  if hour.sun != nil { return Node(.li, .class("hour hour--sun")) { head } }
  let content: [Node] = [
    head,
    Node(.span, .class("hour__temp")) { isolated(hour.temperatureText) },
    hour.rainChance.map { $0 >= 0.095 } == true ? Node(.span, .class("hour__rain")) { isolated(hour.rainText) } : .nothing,
  ]
  let name: StaticString = hour.startsDay ? "hour hour--new-day" : "hour"
  guard let href = hour.href else { return Node(.li, [.class(name)], children: content) }
  // The arrow keys reach all hours from the first one, so the others need not be tabbed through.
  let link: [Attribute] = [.class(name), .href(href), isFirst ? .none : .attr(.tabindex, "-1"), .onClick(open)]
  return Node(.li, [], children: [Node(.a, link, children: content)])
}

/// The points of the temperature line: the warmest hour at y 10, the coldest at 36.
func hourlyPoints(_ temperatures: [Temperature]) -> [Point] {
  guard let low = temperatures.min()?.celsius, let high = temperatures.max()?.celsius else { return [] }
  return temperatures.enumerated().map { index, temperature in
    Point(x: (Double(index) + 0.5) * hourWidth, y: 36 - 26 * (temperature.celsius - low) / max(0.1, high - low))
  }
}

private func chart(_ hours: [HourEntry], _ id: String) -> Node {
  if hours.isEmpty { return .nothing }
  let width = short(hourWidth * Double(hours.count))
  return drawing(
    .hours,
    [
      .class("hourly__chart flip-rtl"), .attr(.width, width), .attr(.height, "58"), .attr(.viewBox, "0 0 " + width + " 58"),
      .decorative,
    ], of: hours.flatMap { [$0.temperature.celsius, $0.rain] }, [id]
  ) {
    let points = hourlyPoints(hours.map { $0.temperature })
    let line = smoothPath(points)
    let mostRain = max(2, hours.map { $0.rain }.max() ?? 0)
    Node(.defs) {
      Node(
        .linearGradient, .attr(.id, id), .attr(.gradientUnits, "userSpaceOnUse"), .attr(.x1, "0"), .attr(.x2, width), .attr(.y1, "0"),
        .attr(.y2, "0")
      ) {
        for index in stride(from: 0, to: hours.count, by: 2) {
          stop(
            temperatureColor(hours[index].temperature), offset: compact((Double(index) + 0.5) / Double(hours.count), 3))
        }
      }
    }
    path(line + "V58H28z", class: "chart__area")
    for index in hours.indices where hours[index].rain > 0.05 {
      let height = 22 * hours[index].rain / mostRain
      bar(
        x: short(Double(index) * hourWidth + 16), y: short(58 - height), width: "24", height: short(height), radius: "3",
        class: "chart__bar")
    }
    path(line, class: "chart__line", .attr(.stroke, "url(#" + id + ")"))
    circle("28", short(points[0].y), "4.5", class: "chart__now")
  }
}
