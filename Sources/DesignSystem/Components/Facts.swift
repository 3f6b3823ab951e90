import Markup

/// Facts in columns, each a name over its value.
@inline(never) public func facts<Action>(_ values: [LabelledValue]) -> Node<Action> { factList(values).placed() }

func factList(_ values: [LabelledValue]) -> Drawing {
  Drawing(
    .dl, [.class("facts")],
    children: values.map { value in
      Drawing(.div) {
        Drawing(.dt) { value.label }
        Drawing(.dd) { Drawing(.bdi) { value.value } }
      }
    })
}

/// The moon beside what is to be said of it.
@inline(never) public func moonRow<Action>(_ disc: Node<Action>, title: String, @NodeBuilder<Action> content: () -> [Node<Action>]) -> Node<
  Action
> {
  Node(.div, .class("moon-row")) {
    disc
    Node(.div, [.class("stack")], children: [Node(.p, .class("list__title")) { title }] + content())
  }
}

/// One line where there is nothing to draw a card for.
@inline(never) public func quietLine<Action>(_ symbol: Icon, _ text: String) -> Node<Action> {
  Node(.p, .class("quiet-line on-sky")) {
    icon(symbol, size: .small)
    text
  }
}
