import Markup

/// A whole page that says what is wrong and offers ways on; `art` is decoration or has its own accessible name.
public func errorState(
  art: Node, title: String, text: String, heading: Tag = .h1, needsScript: Bool = false, @NodeBuilder actions: () -> [Node]
) -> Node {
  Node(
    .div, [.class("error-state on-sky")],
    children: [art, Node(heading, .class("sheet__title")) { title }, Node(.p, needsScript ? .class("with-script") : .none) { text }]
      + actions())
}

/// A small message about a problem, above data that is still good enough to show; with at most one action.
public func messageCard(_ text: String, icon symbol: Icon = .alert, action: Node = .nothing) -> Node {
  Node(.div, .class("glass notice"), .role("status")) {
    icon(symbol)
    Node(.p) { text }
    action
  }
}
