import Markup

/// The details of the place that was chosen among the cards, beside them if there is room.
public func placePane(_ name: String, children: [Node]) -> Node {
  Node(.section, [.class("glass card card--roomy pane"), .label(name)], children: children)
}

/// The head of a pane: the place, and a link to everything else that is known of it.
public func paneHead(name: String, coordinates: String, more: Node) -> Node {
  Node(.div, .class("row row--between pane__head")) {
    locationBadge(name: name, coordinates: coordinates, heading: .h2)
    more
  }
}

/// The current weather at the place, beside the storm glass.
public func paneWeather(temperature: String, condition: Node, glass: Node) -> Node {
  Node(.div, .class("row row--between")) {
    Node(.div, .class("stack--tight")) {
      Node(.p, .class("pane__temp")) { isolated(temperature) }
      condition
    }
    glass
  }
}

/// The actions for the place, side by side.
public func paneButtons(_ buttons: [Node]) -> Node { Node(.div, [.class("row row--fill")], children: buttons) }
