/// Lets views be written as nested blocks with `if`, `switch` and `for`.
@resultBuilder
public enum NodeBuilder<Action> {
  /// A node stands for itself.
  public static func buildExpression(_ node: Node<Action>) -> Node<Action> { node }
  /// A text becomes a text node.
  @inline(never) public static func buildExpression(_ text: String) -> Node<Action> { .text(text) }
  /// A list of nodes is put in line.
  public static func buildExpression(_ nodes: [Node<Action>]) -> Node<Action> { .fragment(nodes) }
  /// An absent node is nothing.
  @inline(never) public static func buildExpression(_ node: Node<Action>?) -> Node<Action> { node ?? .nothing }
  /// A single part.
  public static func buildBlock(_ part: Node<Action>) -> Node<Action> { part }
  /// Several parts in a row.
  @inline(never) public static func buildBlock(_ parts: Node<Action>...) -> Node<Action> { .fragment(parts) }
  /// `if` without `else`.
  @inline(never) public static func buildOptional(_ part: Node<Action>?) -> Node<Action> { part ?? .nothing }
  /// The first branch.
  public static func buildEither(first part: Node<Action>) -> Node<Action> { part }
  /// The other branch.
  public static func buildEither(second part: Node<Action>) -> Node<Action> { part }
  /// `for`.
  @inline(never) public static func buildArray(_ parts: [Node<Action>]) -> Node<Action> { .fragment(parts) }
  /// The children of an element.
  @inline(never) public static func buildFinalResult(_ node: Node<Action>) -> [Node<Action>] {
    if case .fragment(let nodes) = node { nodes } else { [node] }
  }
}
