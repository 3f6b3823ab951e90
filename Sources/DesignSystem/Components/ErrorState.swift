import Markup

/// A whole page that says what is wrong and offers ways on; `art` is decoration or has its own name.
@inline(never) public func errorState<Action>(
  art: Node<Action>, title: String, text: String, heading: Tag = .h1, @NodeBuilder<Action> actions: () -> [Node<Action>]
) -> Node<Action> {
  Node(
    .div, [.class("error-state on-sky")],
    children: [art, Node(heading, .class("sheet__title")) { title }, Node(.p) { text }] + actions())
}

/// What went wrong, small, above data that is still good enough to show; with one thing to do.
@inline(never) public func notice<Action>(_ text: String, icon symbol: Icon = .alert, action: Node<Action> = .nothing) -> Node<Action> {
  Node(.div, .class("glass notice"), .role("status")) {
    icon(symbol)
    Node(.p) { text }
    action
  }
}
