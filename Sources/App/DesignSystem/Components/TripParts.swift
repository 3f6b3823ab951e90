import Markup
import WeatherModel

/// The letter of an end of a trip, on its colour if the end is set.
public func endMark(_ letter: String, isB: Bool, isEmpty: Bool = false) -> Node {
  let name = (isB ? "end-mark end-mark--b" : "end-mark") + (isEmpty ? " end-mark--empty" : "")
  return Node(.span, .class(name), .decorative) { letter }
}

/// An end of the trip on the map: its letter with its name, or with the prompt to choose it. `at` is where `map.js` puts its pin.
public func mapEnd(
  _ letter: String, isB: Bool, label: String, text: String, at: String?, href: String, action: @escaping () -> Void
) -> Node {
  Node(
    .a, .class("map__end"), .href(href), .label(label), .attr(.dataAt, ifPresent: at), .attr(.dataFor, isB ? "b" : "a"),
    .key(isB ? "b" : "a"),
    .onClick(action)
  ) {
    endMark(letter, isB: isB, isEmpty: at == nil)
    Node(.span, .class(at == nil ? "secondary" : "map__end-name")) { isolated(text) }
  }
}

/// The route of the trip, which `map.js` draws: points, separated by commas.
public func mapRoute(_ points: String) -> Node {
  Node(.span, .class("map__way"), .flag(.hidden), .attr(.dataAt, points), .key("way"))
}

/// The one large button of the map.
public func stepButton(_ text: String, step: String, isBusy: Bool, action: @escaping () -> Void) -> Node {
  Node(
    .button, .attr(.type, "button"), .class("v-button"), .attr(.dataStep, step), .attr(.ariaBusy, ifPresent: isBusy ? "true" : nil),
    .key("step"), .onClick(action)
  ) {
    Node(.svg, .attr(.viewBox, "0 0 44 38"), .decorative) { path("M5 5l17 28L39 5") }
    text
  }
}

/// A message that the person has to know before they go on.
public func alertToast(_ text: String, key: Key, button label: String, action: @escaping () -> Void) -> Node {
  Node(.div, .class("toast glass"), .role("alert"), .key(key)) {
    text
    button(label, style: .quiet, action: action)
  }
}

/// An end of a trip in full; `weather` and `air` are at the end of its lines.
public func tripEnd(
  _ letter: String, isB: Bool, title: String, notes: [String], weather: Node, air: Node
) -> Node {
  Node(.div, .class("trip-end")) {
    endMark(letter, isB: isB)
    Node(.div) {
      Node(.p, .class("list__title")) { isolated(title) }
      for note in notes { Node(.p, .class("caption")) { isolated(note) } }
    }
    Node(.div, .class("trip-end__facts")) {
      weather
      air
    }
  }
}

/// A title with a large number under it.
public func total(_ title: String, _ value: String) -> Node {
  Node(.section, .class("glass card")) {
    Node(.h2, .class("card__label")) { title }
    Node(.p, .class("big-number")) { isolated(value) }
  }
}

/// A point on a route: the time of arrival, its name, and the weather there.
public func routePoint(
  time: String, day: String? = nil, mark: Node?, icon: WeatherIcon?, name: String, note: String, temperature: String?, chip: Node?,
  chipNote: String? = nil
) -> Node {
  Node(.li, .class("way__point")) {
    Node(.span, .class("way__time")) {
      if let day { Node(.span, .class("caption")) { day } }
      isolated(time)
    }
    Node(.span, .class("way__track")) { mark ?? Node(.span, .class("way__dot"), .decorative) }
    if let icon { weatherIcon(icon) } else { Node(.span) }
    Node(.span) {
      Node(.span, .class("list__title")) { isolated(name) }
      if !note.isEmpty { Node(.span, .class("caption")) { isolated(note) } }
    }
    Node(.span, .class("way__air")) {
      if let temperature { Node(.b) { isolated(temperature) } }
      if let chip { chip }
      if let chipNote { Node(.span, .class("caption")) { isolated(chipNote) } }
    }
  }
}

/// How good a time is for setting out, from 0 to 1, with the label below its bar.
public typealias DepartureBar = (ease: Double, label: String, isBest: Bool, isWet: Bool, isDark: Bool)

/// How good each time is for setting out, one of them the best, wet ones with a drop and dark ones before the night; decoration, since
/// words beside it say the same.
public func departureBars(_ bars: [DepartureBar]) -> Node {
  let width = 100 / Double(max(1, bars.count))
  return Node(.div, .class("leave__bars"), .decorative) {
    Node(.svg, .class("flip-rtl")) {
      for (index, one) in bars.enumerated() {
        let height = clamped(one.ease, 0.06, 1) * 104
        let (start, middle) = (Double(index) * width, (Double(index) + 0.5) * width)
        if one.isDark { bar(x: percent(start), y: "0", width: percent(width + 0.1), height: "132", radius: "0", class: "leave__night") }
        bar(
          x: percent(start + width * 0.14), y: compact(132 - height, 1), width: percent(width * 0.72), height: compact(height, 1),
          radius: "4", class: one.isBest ? "leave__bar leave__bar--pick" : one.isWet ? "leave__bar leave__bar--wet" : "leave__bar")
        if one.isWet {
          circle(percent(middle), compact(122 - height, 1), "4", class: "leave__drop")
        }
      }
    }
    Node(.div, .class("leave__axis")) {
      for one in bars { Node(.span) { one.label } }
    }
  }
}

/// The forecast beside what happened, and the difference in a word.
public func forecastComparison(
  _ titles: (forecast: String, happened: String), forecast: (icon: WeatherIcon, temperature: String),
  happened: (icon: WeatherIcon, temperature: String), verdict: String
) -> Node {
  Node(.div, .class("versus")) {
    versusPart(titles.forecast, forecast.icon, forecast.temperature)
    versusPart(titles.happened, happened.icon, happened.temperature)
    Node(.span, .class("caption")) { verdict }
  }
}

private func versusPart(_ title: String, _ icon: WeatherIcon, _ temperature: String) -> Node {
  Node(.span) {
    Node(.span, .class("caption")) { title }
    Node(.span, .class("row")) {
      weatherIcon(icon)
      isolated(temperature)
    }
  }
}
