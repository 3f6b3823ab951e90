import Markup

/// The id of what surrounds the screen in view, where the focus goes when what a person used is gone.
public let screenID = "main"

/// What surrounds the screen in view; what lies behind an open sheet can't be reached.
@inline(never) public func screens(isCovered: Bool, children: [Node]) -> Node {
  Node(.main, [.attr(.id, screenID), .attr(.tabindex, "-1"), .flag(.inert, isCovered)], children: children)
}

/// A screen. With one key the buttons of two looks stay the same, and so does the focus on them.
@inline(never) public func screen(class names: String, key: Key, children: [Node]) -> Node {
  Node(.div, [.class(names), .key(key)], children: children)
}

/// A tab's screen; without content it is out of view. It stays in the page, for to make and lay out a screen costs far more than to show it again.
@inline(never) public func tabScreen(_ key: Key, _ content: Node?) -> Node {
  guard let content else { return .away(.div, key: key) }
  return Node(.div, [.key(key)], children: [content])
}
