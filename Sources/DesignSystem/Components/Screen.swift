import Markup

/// The id of every screen's main part, where the focus goes when what a person used is gone.
public let screenID = "main"

/// A screen's main part; what lies behind an open sheet can't be reached. With one key the buttons of two looks stay the same, and so does the
/// focus on them.
@inline(never) public func screen(class names: String, key: Key, isCovered: Bool, children: [Node]) -> Node {
  Node(
    .main, [.class(names), .attr(.id, screenID), .attr(.tabindex, "-1"), .key(key), .flag(.inert, isCovered)], children: children)
}
