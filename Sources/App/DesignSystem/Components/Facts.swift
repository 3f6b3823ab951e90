import Markup

/// Facts in columns, each a name over its value.
public func facts(_ values: [LabelledValue]) -> Node {
  Node(
    .dl, [.class("facts")],
    children: values.map { value in
      Node(.div) {
        Node(.dt) { value.label }
        Node(.dd) { isolated(value.value) }
      }
    })
}

/// The moon beside what there is to say about it.
public func moonRow(_ disc: Node, title: String, @NodeBuilder content: () -> [Node]) -> Node {
  Node(.div, .class("moon-row")) {
    disc
    Node(.div, [.class("stack")], children: [Node(.p, .class("list__title")) { title }] + content())
  }
}

/// One line, for when there is nothing to draw a card for.
public func quietLine(_ symbol: Icon, _ text: String) -> Node {
  Node(.p, .class("quiet-line on-sky")) {
    icon(symbol, size: .small)
    text
  }
}
