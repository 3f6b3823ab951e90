import Markup
import WeatherModel

// What stands around a day's curve: the days, the key, the quantities.

/// A day above the curve.
public struct DayChip {
  /// "Today", "Thu".
  public var name: String
  /// The day in words, for screen readers.
  public var label: String
  /// The picture of the weather.
  public var icon: WeatherIcon
  /// The highest temperature, formatted.
  public var high: String
  /// The lowest temperature, formatted.
  public var low: String
  /// Where it leads.
  public var href: String
  /// Whether it is the day in view.
  public var isCurrent: Bool

  /// Creates a day.
  public init(name: String, label: String, icon: WeatherIcon, high: String, low: String, href: String, isCurrent: Bool) {
    (self.name, self.label, self.icon, self.high, self.low, self.href) = (name, label, icon, high, low, href)
    self.isCurrent = isCurrent
  }
}

/// The days that have hours.
public func dayChips(_ days: [DayChip], label: String, open: @escaping (Int) -> Void) -> Node {
  Node(.nav, .class("days-row"), .label(label)) {
    for (index, day) in days.enumerated() {
      Node(
        .a, .class("daychip"), .href(day.href), .label(day.label), .attr(.ariaCurrent, ifPresent: day.isCurrent ? "true" : nil),
        .onClick { open(index) }
      ) {
        Node(.span, .class("daychip__name")) { day.name }
        weatherIcon(day.icon)
        Node(.span, .class("daychip__hilo")) {
          Node(.b) { isolated(day.high) }
          " "
          isolated(day.low)
        }
      }
    }
  }
}

/// A quantity below the curve: its name, its extreme or its range, empty for none, the values for a small curve of its own, evenly spaced,
/// nil where hours are missing, whether they are drawn as bars, the least range of the drawing, so that small changes look small, an icon
/// in place of the curve, where it leads, and whether it is in view.
public typealias QuantityChip = (
  name: String, value: String, values: [Double?], isBars: Bool, leastRange: Double, icon: Icon?, href: String, isCurrent: Bool
)

/// The quantities that the hours are shown of.
public func quantityChips(_ chips: [QuantityChip], label: String, open: @escaping (Int) -> Void) -> Node {
  Node(.nav, .class("qties"), .label(label)) {
    for (index, chip) in chips.enumerated() {
      Node(
        .a, .class("qty"), .href(chip.href), .attr(.ariaCurrent, ifPresent: chip.isCurrent ? "true" : nil), .onClick { open(index) }
      ) {
        Node(.span, .class("qty__name")) { chip.name }
        if let symbol = chip.icon { icon(symbol) } else { smallCurve(chip) }
        if !chip.value.isEmpty { Node(.b, .class("qty__value")) { isolated(chip.value) } }
      }
    }
  }
}

private func smallCurve(_ chip: QuantityChip) -> Node {
  let known = chip.values.compactMap { $0 }
  let least = chip.isBars ? 0 : known.min() ?? 0
  let range = max(chip.leastRange, (known.max() ?? 0) - least)
  let step = 60 / Double(max(1, chip.values.count - (chip.isBars ? 0 : 1)))
  return Node(
    .svg, .class("qty__mini flip-rtl"), .attr(.viewBox, "0 0 60 20"), .attr(.preserveAspectRatio, "none"), .decorative
  ) {
    if chip.isBars {
      for (index, value) in chip.values.enumerated() {
        if let value, value > 0 {
          let height = 17 * value / range
          bar(
            x: short(Double(index) * step + 0.3), y: short(19 - height), width: short(max(0.5, step - 0.6)), height: short(height),
            class: "qty__bar")
        }
      }
    } else {
      for run in points(chip.values, step) { path(monotonePath(run.map { Point(x: $0.x, y: 18 - 16 * ($0.y - least) / range) })) }
    }
  }
}

private func points(_ values: [Double?], _ step: Double) -> [[Point]] {
  var runs: [[Point]] = [[]]
  for (index, value) in values.enumerated() {
    if let value {
      runs[runs.count - 1].append(Point(x: Double(index) * step, y: value))
    } else {
      runs.append([])
    }
  }
  return runs.filter { $0.count > 1 }
}

/// What a mark of the curve stands for.
public enum CurveKey: UInt8, CaseIterable, Sendable { case line, dash, bar, arrow, care, dot }

/// The key below the curve.
public func curveKeys(_ keys: [(mark: CurveKey, text: String)]) -> Node {
  Node(.p, .class("curve__keys caption")) {
    for key in keys {
      Node(.span) {
        Node(.svg, .class("curve__swatch"), .attr(.viewBox, "0 0 24 16"), .decorative) { swatch(key.mark) }
        key.text
      }
    }
  }
}

private func swatch(_ key: CurveKey) -> Node {
  switch key {
  case .line: path("M1 8H23", class: "curve__line")
  case .dash: path("M1 8H23", class: "curve__second")
  case .bar: bar(x: "6", y: "2", width: "12", height: "12", radius: "3", class: "curve__bar")
  case .arrow: path("M12 1l5 13-5-3-5 3z", class: "curve__arrow")
  case .care: bar(x: "1", y: "2", width: "22", height: "12", radius: "3", class: "curve__care")
  case .dot: circle("12", "8", "4", class: "curve__num")
  }
}

/// A column of the table of hours: a quantity or a unit, and a text for each hour, empty where there is no value.
public typealias HourColumn = (title: String, cells: [String])

/// The hours of a day in a table. If it is not `isShown`, only screen readers find it, and browsers without scripts show it.
public func hoursTable(
  _ caption: String, _ hourTitle: String, hours: [String], columns: [HourColumn], current: Int?, isShown: Bool
) -> Node {
  let table = Node(.table, .class("hours-table")) {
    Node(.caption, .class("visually-hidden")) { caption }
    Node(.thead) {
      Node(.tr) {
        Node(.th, .scopeColumn) { hourTitle }
        for column in columns { Node(.th, .scopeColumn) { isolated(column.title) } }
      }
    }
    Node(.tbody) {
      for (row, hour) in hours.enumerated() {
        Node(.tr, .attr(.ariaCurrent, ifPresent: row == current ? "true" : nil)) {
          Node(.th, .scopeRow) { isolated(hour) }
          for column in columns { Node(.td) { isolated(row < column.cells.count ? column.cells[row] : "") } }
        }
      }
    }
  }
  if !isShown { return Node(.div, .class("hours-wrap hours-wrap--spoken"), .key("table")) { table } }
  return Node(.div, .class("hours-wrap"), .key("table"), .attr(.tabindex, "0"), .role("region"), .label(caption)) { table }
}

extension Attribute {
  fileprivate static var scopeColumn: Attribute { .attr(.scope, "col") }
  fileprivate static var scopeRow: Attribute { .attr(.scope, "row") }
}

/// A link inside a metric's title, which makes the whole card open something.
public func opensLink(_ label: String, href: String, action: @escaping () -> Void) -> Node {
  Node(.a, .class("opens"), .href(href), .label(label), .onClick(action)) { icon(.chevron, size: .small) }
}

/// The link to all hours of a day.
public func allHoursLink(_ text: String, href: String, action: @escaping () -> Void) -> Node {
  Node(.a, .class("all-hours"), .href(href), .onClick(action)) {
    icon(.curve, size: .small)
    text
    icon(.chevron, size: .small)
  }
}

/// The sheet with the hours of a day: over the page on a phone, beside the weather where there is room for both. It leaves the page usable,
/// so it is not modal.
public func daySheet(
  title: String, note: String, id: String, closeLabel: String, url: String, close: @escaping () -> Void, @NodeBuilder content: () -> [Node]
) -> Node {
  .fragment([
    Node(.div, .class("scrim scrim--phone"), .decorative, .onClick(close)),
    Node(
      .section,
      [.class("sheet dayview glass"), .attr(.id, id), .role("dialog"), .attr(.ariaLabelledby, id + "-title"), .attr(.tabindex, "-1")],
      children: [
        Node(.span, .class("sheet__grabber"), .decorative),
        Node(.div, .class("row row--between")) {
          Node(.div) {
            Node(.h2, .class("sheet__title"), .attr(.id, id + "-title")) { title }
            Node(.p, .class("caption")) { note }
          }
          iconForm(.close, label: closeLabel, isGlass: false, url: url, action: close)
        },
      ] + content()),
  ])
}
