import Markup

/// The head of a weather page: content at its start, and buttons at its end.
public func topBar(_ leading: Node, @NodeBuilder actions: () -> [Node] = { [] }) -> Node {
  Node(.header, .class("top-bar on-sky")) {
    leading
    Node(.div, [.class("row")], children: actions())
  }
}

/// The head of a weather page: content at its start, and its tools at its end.
public func topBar(_ leading: Node, tools: Node) -> Node {
  Node(.header, .class("top-bar on-sky")) {
    leading
    tools
  }
}

/// The tools of a weather page, side by side on one piece of glass.
public func headTools(@NodeBuilder buttons: () -> [Node]) -> Node {
  Node(.div, [.class("head-tools glass")], children: buttons())
}

/// The line below the head of a page that is only looked at.
public func guestLine(_ text: String, @NodeBuilder actions: () -> [Node]) -> Node {
  Node(
    .div, [.class("guest glass")],
    children: [icon(.eye, size: .small), Node(.p, .class("grow"), .role("status")) { text }] + actions())
}

/// A place's name with its coordinates. If the place has no name of its own, they are the end of the heading. `here` is what the arrow of
/// the device's own position means in words.
public func locationBadge(
  name: String, coordinates: String, isNamed: Bool = true, notes: [String] = [], here: String? = nil, heading: Tag = .h1
) -> Node {
  Node(.div, .class("location-badge")) {
    Node(heading, .class("location-badge__name")) {
      if let here {
        icon(.locate, size: .small)
        Node(.span, .class("visually-hidden")) { here + " " }
      }
      Node(.span, .class("location-badge__text")) {
        name
        if !isNamed { isolated(coordinates) }
      }
    }
    if isNamed { Node(.p, .class("location-badge__coords")) { isolated(coordinates) } }
    for note in notes { Node(.p, .class("location-badge__coords")) { isolated(note) } }
  }
}

/// The title of a page that is not about one place.
public func screenTitle(_ text: String) -> Node { Node(.h1, .class("screen__title")) { isolated(text) } }
