import Markup
import WeatherModel

/// A place at the head of a column, under its own sky: its name, the time of day there, the picture of its weather, its temperature,
/// formatted, empty while it is not known, and more about the weather now, a line each: its words, which have no label, wind and air.
public typealias PlaceColumn = (name: String, time: String, scene: Scene, icon: WeatherIcon, temperature: String, now: [LabelledValue])

/// A day of one place: the picture of its weather and words for screen readers, its lowest and its highest temperature for the bar, both of
/// them formatted, its precipitation, nil if it is not known, and more, shown where there is room: its gusts.
public typealias PlaceDay = (
  icon: WeatherIcon, condition: String, low: Temperature, high: Temperature, range: DayRange, rain: DropsAndWords?, more: String
)

/// A calendar day in the table: its name, its date and the places' days, nil where one is over or not known.
public typealias PlaceTableRow = (name: String, date: String, cells: [PlaceDay?])

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
            children: [rowHead(row.name, row.date)] + row.cells.enumerated().map { cell($1, scale, "vs-\(index)-\($0)") })
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
