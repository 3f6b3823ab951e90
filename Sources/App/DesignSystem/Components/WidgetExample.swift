import Markup

/// Something to look at or to copy: its picture or text, its title, an action, and perhaps more below.
public func widgetExample(
  _ title: String, id: String, note: String, columns: StaticString, key: Key, action: Node, more: Node = .nothing,
  @NodeBuilder content: () -> [Node]
) -> Node {
  Node(
    .article, [.class(columns), .attr(.ariaLabelledby, id), .key(key)],
    children: content() + [
      Node(.div, .class("exhibit__text")) {
        Node(.div, .class("grow")) {
          Node(.h3, .class("list__title"), .attr(.id, id)) { title }
          Node(.p, .class("caption")) { note }
        }
        action
      },
      more,
    ])
}

/// A picture in a picture frame, or on a plain stage.
public func widgetExamplePicture(_ url: String, alt: String, width: String, height: String, isFramed: Bool) -> Node {
  Node(.div, .class(isFramed ? "frame" : "exhibit__stage")) {
    Node(.img, .attr(.src, url), .attr(.alt, alt), .attr(.width, width), .attr(.height, height))
  }
}

/// A text for programs, which always runs from left to right.
public func code(_ text: String) -> Node {
  Node(.pre, .class("listing"), .attr(.dir, "ltr")) { Node(.code, .attr(.lang, "en")) { text } }
}

/// A text to be copied by hand, in a field where it can be selected.
public func codeField(_ text: String, label: String, id: String) -> Node {
  Node(
    .textarea, .class("input listing"), .attr(.id, id), .attr(.dir, "ltr"), .attr(.lang, "en"), .attr(.spellcheck, "false"),
    .flag(.readonly), .label(label), .key(.name(id))
  ) { text }
}
