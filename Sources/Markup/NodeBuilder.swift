/// Lets views be written as nested blocks with `if`, `switch` and `for`.
@resultBuilder
public enum NodeBuilder {
  /// A node stands for itself.
  public static func buildExpression(_ node: Node) -> Node { node }
  /// A text becomes a text node.
  @inline(never) public static func buildExpression(_ text: String) -> Node { .text(text) }
  /// A list of nodes is put in line.
  public static func buildExpression(_ nodes: [Node]) -> Node { .fragment(nodes) }
  /// An absent node is nothing.
  @inline(never) public static func buildExpression(_ node: Node?) -> Node { node ?? .nothing }
  /// A single part.
  public static func buildBlock(_ part: Node) -> Node { part }
  /// Several parts in a row.
  @inline(never) public static func buildBlock(_ parts: Node...) -> Node { .fragment(parts) }
  /// `if` without `else`.
  @inline(never) public static func buildOptional(_ part: Node?) -> Node { part ?? .nothing }
  /// The first branch.
  public static func buildEither(first part: Node) -> Node { part }
  /// The other branch.
  public static func buildEither(second part: Node) -> Node { part }
  /// `for`.
  @inline(never) public static func buildArray(_ parts: [Node]) -> Node { .fragment(parts) }
  /// The children of an element.
  @inline(never) public static func buildFinalResult(_ node: Node) -> [Node] {
    if case .fragment(let nodes) = node { nodes } else { [node] }
  }
}
