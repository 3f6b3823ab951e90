import Markup

/// A glass card with a heading; `heading` is the level that fits the page's order, `accessory` is at the end of the heading's line.
public func card(
  _ title: String, icon symbol: Icon?, heading: Tag = .h2, class name: String = "", accessory: Node = .nothing,
  @NodeBuilder content: () -> [Node]
) -> Node {
  Node(
    .section, [.class(name.isEmpty ? "glass card" : "glass card " + name)],
    children: [cardHead(title, symbol, heading, accessory)] + content())
}

/// A glass card without a heading.
public func plainCard(class name: String = "", @NodeBuilder content: () -> [Node]) -> Node {
  Node(.div, [.class(name.isEmpty ? "glass card" : "glass card " + name)], children: content())
}

private func cardHead(_ title: String, _ symbol: Icon?, _ heading: Tag, _ accessory: Node) -> Node {
  // The accessory stays outside the heading, so that the heading's name is its title alone.
  Node(.div, .class("card__title")) {
    Node(heading, .class("card__label")) {
      if let symbol { icon(symbol, size: .small) }
      title
    }
    accessory
  }
}

/// The grid for metric cards.
public func metricGrid(@NodeBuilder content: () -> [Node]) -> Node {
  Node(.div, [.class("metrics")], children: content())
}

/// A metric: its value, a small drawing, which may be `beside` it, and a note. A dial shows its own value, so `value` may be nil. `opens`
/// is a link for the whole card.
public func metricCard(
  _ title: String, icon symbol: Icon, value: Figure? = nil, note: String = "", heading: Tag = .h2, opens: Node = .nothing,
  drawing: Node = .nothing, beside disc: Node? = nil
) -> Node {
  let number = value.map { value in Node(.p, .class("metric__value")) { figure(value) } } ?? .nothing
  return card(title, icon: symbol, heading: heading, class: "metric", accessory: opens) {
    if let disc { Node(.div, [.class("row row--between")], children: [number, disc]) } else { number }
    drawing
    if !note.isEmpty { Node(.p, .class("metric__note")) { note } }
  }
}
