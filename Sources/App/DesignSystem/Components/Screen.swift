import Markup

/// The id of the element around the screen in view, which gets the focus when the control that a person used is gone.
public let screenID = "main"

/// The element around the screen in view; it can't be reached while a sheet covers it.
public func screens(isCovered: Bool, children: [Node]) -> Node {
  Node(.main, [.attr(.id, screenID), .attr(.tabindex, "-1"), .flag(.inert, isCovered)], children: children)
}

/// A screen. If two versions of it have the same key, their buttons stay the same elements, and so does the focus.
public func screen(class names: String, key: Key, children: [Node]) -> Node {
  Node(.div, [.class(names), .key(key)], children: children)
}

/// The screen of a tab; without content it is out of view. It stays in the page, since creating and laying out a screen costs far more than
/// showing it again.
public func tabScreen(_ key: Key, _ content: Node?) -> Node {
  guard let content else { return .offscreen(.div, key: key) }
  return Node(.div, [.key(key)], children: [content])
}
