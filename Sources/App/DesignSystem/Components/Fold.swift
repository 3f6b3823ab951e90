import Markup

/// A part of the page that can be opened, and is closed at first; it works without script. `subject` is the id of the title of what it
/// belongs to, because several may have the same words.
public func fold(_ title: String, of subject: String? = nil, @NodeBuilder content: () -> [Node]) -> Node {
  Node(
    .details, [.class("fold")],
    children: [
      Node(.summary, .class("fold__title"), .attr(.ariaDescribedby, ifPresent: subject)) {
        Node(.span) { title }
        icon(.chevron, size: .small)
      }
    ] + content())
}

/// A row of a list that opens to more rows.
public func foldedRows(_ title: String, value: String, @NodeBuilder rows: () -> [Node]) -> Node {
  Node(
    .details, [.class("fold fold--rows")],
    children: [
      Node(.summary, .class("list__row")) {
        Node(.span, .class("grow")) { title }
        Node(.span, .class("secondary")) { value }
        icon(.chevron, size: .small)
      }
    ] + rows())
}
