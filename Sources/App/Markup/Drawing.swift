/// The content of an element that depends on nothing but a revision: it is built when the element is created, and when the revision changes.
/// In a page that the server wrote it is neither built nor compared, so it listens to no events there.
public struct Drawing {
  /// If it is the same, the content promises to be the same.
  let revision: UInt64
  let build: () -> [Node]
}

extension Node {
  /// An element whose content is a drawing.
  public static func drawing(
    _ tag: Tag, key: Key? = nil, _ attributes: [Attribute], revision: UInt64, content: @escaping () -> [Node]
  ) -> Node {
    var element = Element(tag: tag, attributes: attributes, children: [])
    if let key { element.key = key }
    element.drawing = Drawing(revision: revision, build: content)
    return .element(element)
  }
}
