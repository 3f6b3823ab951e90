import Markup
import WeatherModel

/// A place at the head of a column: its name and its weather now, under its own sky.
public struct PlaceColumn {
  /// The name of the place.
  public var name: String
  /// The time of day there.
  public var time: String
  /// The sky of its weather.
  public var scene: Scene
  /// The picture of its weather.
  public var icon: WeatherIcon
  /// The current temperature, formatted; empty while it is not known.
  public var temperature: String
  /// More about the weather now, a line each: its name in words, which has no label, wind and air.
  public var now: [LabelledValue]

  /// Creates the head of a column.
  public init(name: String, time: String, scene: Scene, icon: WeatherIcon, temperature: String, now: [LabelledValue]) {
    self.name = name
    self.time = time
    self.scene = scene
    self.icon = icon
    self.temperature = temperature
    self.now = now
  }
}

/// A day of one place.
public struct PlaceDay {
  /// The picture of the weather.
  public var icon: WeatherIcon
  /// The weather in words, for screen readers.
  public var condition: String
  /// The lowest temperature, for the bar.
  public var low: Temperature
  /// The highest temperature, for the bar.
  public var high: Temperature
  /// Both temperatures, formatted.
  public var range: DayRange
  /// The precipitation; nil if it is not known.
  public var rain: DropsAndWords?
  /// More about the day, shown where there is room: its gusts.
  public var more: String

  /// Creates a day of a place.
  public init(
    icon: WeatherIcon, condition: String, low: Temperature, high: Temperature, range: DayRange, rain: DropsAndWords?, more: String
  ) {
    self.icon = icon
    self.condition = condition
    self.low = low
    self.high = high
    self.range = range
    self.rain = rain
    self.more = more
  }
}

/// A calendar day in the table: its name, its date and the places' days, nil where one is over or not known.
public struct PlaceTableRow {
  var day: (name: String, date: String)
  var cells: [PlaceDay?]

  /// Creates a row with a cell for each place.
  public init(day: (name: String, date: String), _ cells: [PlaceDay?]) {
    self.day = day
    self.cells = cells
  }
}

/// Places side by side: their weather now and their coming days, all bars on one scale.
public func placeTable(_ caption: String, now: String, columns: [PlaceColumn], rows: [PlaceTableRow]) -> Node {
  let days = rows.flatMap { $0.cells.compactMap { $0 } }
  let low = days.map { $0.low }.min() ?? Temperature(celsius: 0)
  let scale = RangeScale(low: low, high: days.map { $0.high }.max() ?? low)
  return Node(.div, .class("glass card vs-card")) {
    Node(.table, .class("vs")) {
      Node(.caption, .class("visually-hidden")) { caption }
      Node(.thead) {
        Node(.tr, [], children: [Node(.td)] + columns.map(head))
      }
      Node(.tbody) {
        Node(.tr, [], children: [rowHead(now)] + columns.map(weatherNow))
        for (index, row) in rows.enumerated() {
          Node(
            .tr, [],
            children: [rowHead(row.day.name, row.day.date)] + row.cells.enumerated().map { cell($1, scale, "vs-\(index)-\($0)") })
        }
      }
    }
  }
}

private func head(_ column: PlaceColumn) -> Node {
  Node(.th, .attr(.scope, "col")) {
    Node(.span, .class("vs__place"), .attr(.dataScene, column.scene.word)) {
      Node(.span, .class("vs__name")) { isolated(column.name) }
      Node(.span, .class("caption")) { isolated(column.time) }
      Node(.span, .class("vs__now")) {
        weatherIcon(column.icon)
        Node(.b) { isolated(column.temperature) }
      }
    }
  }
}

private func weatherNow(_ column: PlaceColumn) -> Node {
  Node(.td, .class("vs__cell caption")) {
    for line in column.now {
      Node(.p) {
        if !line.label.isEmpty {
          Node(.span) { line.label }
          " "
        }
        isolated(line.value)
      }
    }
  }
}

private func rowHead(_ name: String, _ note: String = "") -> Node {
  Node(.th, .attr(.scope, "row")) {
    Node(.span) { name }
    if !note.isEmpty { Node(.span, .class("caption")) { note } }
  }
}

private func cell(_ day: PlaceDay?, _ scale: RangeScale, _ id: String) -> Node {
  guard let day else { return Node(.td, .class("vs__cell secondary")) { "–" } }
  return Node(.td, .class("vs__cell")) {
    Node(.span, .class("vs__top")) {
      weatherIcon(day.icon, label: day.condition)
      dayRange(day.range)
    }
    rangeBar(low: day.low, high: day.high, on: scale, id)
    if let rain = day.rain { dropsAndWords(rain) }
    if !day.more.isEmpty { Node(.span, .class("vs__more caption")) { isolated(day.more) } }
  }
}

/// A place that can be chosen along with others. It is a link, so that it works without script.
public func placeChoice(_ name: String, isOn: Bool, key: Key, href: String, action: @escaping () -> Void) -> Node {
  Node(.a, .class("chip chip--place"), .href(href), .attr(.ariaCurrent, ifPresent: isOn ? "true" : nil), .key(key), .onClick(action)) {
    if isOn { icon(.check, size: .small) }
    isolated(name)
  }
}
