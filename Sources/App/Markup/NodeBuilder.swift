/// Lets views be written as nested blocks with `if`, `switch` and `for`.
///
/// Functions that views call hundreds of times consume what they are given.
@resultBuilder
public enum NodeBuilder {
  /// A node is used as it is.
  public static func buildExpression(_ node: consuming Node) -> Node { node }
  /// A text becomes a text node.
  public static func buildExpression(_ text: consuming String) -> Node { .text(text) }
  /// A list of nodes becomes a fragment.
  public static func buildExpression(_ nodes: consuming [Node]) -> Node { .fragment(nodes) }
  /// A node that is nil shows nothing.
  public static func buildExpression(_ node: consuming Node?) -> Node { node ?? .nothing }
  /// An empty block shows nothing.
  public static func buildBlock() -> Node { .nothing }
  /// The first or only part of a block.
  public static func buildPartialBlock(first: consuming Node) -> Node { first }
  /// Appends a part to those before it.
  public static func buildPartialBlock(accumulated: consuming Node, next: consuming Node) -> Node {
    var nodes: [Node] = []
    if case .fragment(let list) = accumulated {
      nodes = list
    } else {
      // Most blocks have a few parts: one allocation for all of them.
      nodes.reserveCapacity(4)
      nodes.append(accumulated)
    }
    accumulated = .nothing
    if case .fragment(let more) = next { nodes.append(contentsOf: more) } else { nodes.append(next) }
    return .fragment(nodes)
  }
  /// `if` without `else`: shows nothing if the condition is false.
  public static func buildOptional(_ part: consuming Node?) -> Node { part ?? .nothing }
  /// The branch of an `if` or `switch` that was taken, if it is the first.
  public static func buildEither(first part: consuming Node) -> Node { part }
  /// The branch of an `if` or `switch` that was taken, if it is another one.
  public static func buildEither(second part: consuming Node) -> Node { part }
  /// `for`: the parts in a row.
  public static func buildArray(_ parts: consuming [Node]) -> Node { .fragment(parts) }
  /// The finished contents of an element.
  public static func buildFinalResult(_ node: consuming Node) -> Node { node }
  /// The finished contents as a list, for callers that put lists together.
  public static func buildFinalResult(_ node: consuming Node) -> [Node] { node.asList }
}
