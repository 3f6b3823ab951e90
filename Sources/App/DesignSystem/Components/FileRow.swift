import Markup

/// A row for choosing a file; `chosen` gets its text.
public func fileRow(_ title: String, chosen: @escaping (String) -> Void) -> Node {
  Node(.label, .class("list__row file-row with-script")) {
    Node(.span, .class("grow"), .decorative) { title }
    Node(.input, .attr(.type, "file"), .label(title), .onValue(.change, chosen))
    icon(.chevron, size: .small)
  }
}

/// A row that requests a file from the server.
public func formRow(_ title: String, url: String) -> Node {
  Node(.form, .class("form-button"), .attr(.action, url), .attr(.method, "get")) {
    Node(.button, .attr(.type, "submit"), .class("list__row")) {
      Node(.span, .class("grow")) { title }
      icon(.out, size: .small)
    }
  }
}
