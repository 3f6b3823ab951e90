/// Lets views be written as nested blocks with `if`, `switch` and `for`.
///
/// What views do hundreds of times is a call that takes over what it is given.
@resultBuilder
public enum NodeBuilder {
  /// A node stands for itself.
  public static func buildExpression(_ node: consuming Node) -> Node { node }
  /// A text becomes a text node.
  @inline(never) public static func buildExpression(_ text: consuming String) -> Node { .text(text) }
  /// A list of nodes is put in line.
  public static func buildExpression(_ nodes: consuming [Node]) -> Node { .fragment(nodes) }
  /// An absent node is nothing.
  public static func buildExpression(_ node: consuming Node?) -> Node { node ?? .nothing }
  /// Nothing at all.
  public static func buildBlock() -> Node { .nothing }
  /// A single part, or the first.
  public static func buildPartialBlock(first: consuming Node) -> Node { first }
  /// Several parts in a row.
  @inline(never) public static func buildPartialBlock(accumulated: consuming Node, next: consuming Node) -> Node {
    var nodes = accumulated.asList
    accumulated = .nothing
    if case .fragment(let more) = next { nodes.append(contentsOf: more) } else { nodes.append(next) }
    return .fragment(nodes)
  }
  /// `if` without `else`.
  public static func buildOptional(_ part: consuming Node?) -> Node { part ?? .nothing }
  /// The first branch.
  public static func buildEither(first part: consuming Node) -> Node { part }
  /// The other branch.
  public static func buildEither(second part: consuming Node) -> Node { part }
  /// `for`.
  public static func buildArray(_ parts: consuming [Node]) -> Node { .fragment(parts) }
  /// What an element contains.
  public static func buildFinalResult(_ node: consuming Node) -> Node { node }
  /// The same for those who put lists together.
  public static func buildFinalResult(_ node: consuming Node) -> [Node] { node.asList }
}
