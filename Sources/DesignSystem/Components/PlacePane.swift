import Markup

/// What is known of the place that was chosen among the cards, beside them where there is room.
@inline(never) public func placePane(_ name: String, children: [Node]) -> Node {
  Node(.section, [.class("glass card card--roomy pane"), .label(name)], children: children)
}

/// The head of a pane: which place it is, and the way to what else is known of it.
@inline(never) public func paneHead(name: String, coordinates: String, more: Node) -> Node {
  Node(.div, .class("row row--between pane__head")) {
    locationBadge(name: name, coordinates: coordinates, heading: .h2)
    more
  }
}

/// How it is there now, beside the storm glass.
@inline(never) public func paneWeather(temperature: String, condition: Node, glass: Node) -> Node {
  Node(.div, .class("row row--between")) {
    Node(.div, .class("stack--tight")) {
      Node(.p, .class("pane__temp")) { isolated(temperature) }
      condition
    }
    glass
  }
}

/// What can be done with the place, side by side.
@inline(never) public func paneButtons(_ buttons: [Node]) -> Node { Node(.div, [.class("row row--fill")], children: buttons) }
