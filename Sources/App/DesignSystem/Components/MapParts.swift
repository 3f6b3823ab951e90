import Markup
import WeatherModel

/// The container of the map, which `map.js` fills: `at` has the position and zoom to show, and a number that changes each time the map is
/// moved there. Keys move the map, as in an application of its own.
public func mapContainer(_ label: String, id: String, at: String?) -> Node {
  Node(
    .div, .class("map__canvas"), .attr(.id, id), .role("application"), .label(label), .attr(.tabindex, "0"), .attr(.dataAt, ifPresent: at),
    .key("room"))
}

/// The credit for the streets. `map.js` loads their tiles only while it is in the page, so they are never shown without it.
public func mapCredit(_ text: String, href: String) -> Node {
  Node(.a, .class("map__credit"), .href(href), .key("credit")) { text }
}

/// The elements from which the map takes its colours, so that these are defined in the style sheet only.
public func mapColours() -> Node {
  Node(.svg, .class("map__colours"), .decorative, .key("colours")) {
    path("M0 0", class: "map__land")
    path("M0 0", class: "map__border")
    path("M0 0", class: "map__grid")
  }
}

/// The pin in the centre, under which the map moves.
public func mapPin() -> Node {
  Node(.svg, .class("map__centre"), .attr(.viewBox, "0 0 44 56"), .decorative, .key("pin")) {
    path(
      "M22 54C18 42 5 35 5 20a17 17 0 0 1 34 0c0 15-13 22-17 34z", .attr(.fill, "#000"), .attr(.stroke, "#fff"), .attr(.strokeWidth, "2.5"))
    circle("22", "20", "6", .attr(.fill, "#fff"))
  }
}

/// The air quality under the pin: one sentence for screen readers; shown as a number with its band, its scale and its source, or as a word
/// if there is no number.
public func airUnderPin(
  _ sentence: String, title: String, index: String?, chip: Node?, word: String, source: String? = nil
) -> Node {
  Node(.div, .class("map__air glass"), .role("status"), .label(sentence), .key("air")) {
    Node(.span) { title }
    Node(.b, .class("map__index")) { isolated(index ?? "–") }
    if let chip { chip }
    Node(.span, .class("caption")) { word }
    if let source { Node(.span, .class("caption")) { isolated(source) } }
  }
}

/// A row in the list of a map's places; `map.js` makes a pin from it.
public func mapPlace(
  _ name: String, note: String?, icon: WeatherIcon, temperature: String, at: String, href: String, key: Key, action: @escaping () -> Void
) -> Node {
  Node(.li, .key(key)) {
    Node(.a, .class("list__row"), .href(href), .attr(.dataAt, at), .onClick(action)) {
      weatherIcon(icon)
      Node(.span, .class("grow")) {
        Node(.span, .class("map__name")) { isolated(name) }
        if let note {
          Node(.br)
          Node(.span, .class("caption")) { note }
        }
      }
      Node(.span, .class("map__temp")) { isolated(temperature) }
    }
  }
}
