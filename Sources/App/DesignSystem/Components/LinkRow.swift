import Markup

/// A row that leads somewhere: with an action within the app, otherwise to a page of the server or of somebody else. `language` is that of
/// a title, and `valueLanguage` that of a value, that is the same in every language.
public func linkRow(
  _ title: String, language: String? = nil, note: String? = nil, value: String? = nil, valueLanguage: String? = nil, href: String,
  action: (() -> Void)? = nil
) -> Node {
  Node(.a, .class("list__row"), .href(href), .attr(.rel, ifPresent: action == nil ? "noopener" : nil), click(action)) {
    Node(.span, .class("grow")) {
      Node(.span, .attr(.lang, ifPresent: language)) { title }
      if let note {
        Node(.br)
        Node(.span, .class("caption")) { note }
      }
    }
    if let value { Node(.span, .class("caption"), .attr(.lang, ifPresent: valueLanguage)) { value } }
    icon(action == nil && href.utf8.first != UInt8(ascii: "/") ? .out : .chevron, size: .small)
  }
}
