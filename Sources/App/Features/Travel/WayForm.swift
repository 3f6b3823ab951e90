import Copy
import DesignSystem
import Markup
import Routes

/// The form that opens the way between two places by their names, for browsers without scripts.
func wayForm(_ copy: Copy, from: String = "", to: String = "", problem: String? = nil) -> Node {
  func field(_ name: String, _ label: String, _ text: String) -> [Node] {
    [
      Node(.label, .class("field__label"), .attr(.for, "way-" + name)) { label },
      Node(
        .input, .class("input"), .attr(.id, "way-" + name), .attr(.name, name), .attr(.type, "text"), .attr(.autocomplete, "off"),
        .attr(.value, text)),
    ]
  }
  return Node(.form, .class("glass card without-script"), .attr(.action, Route.wayByNamePath), .attr(.method, "get")) {
    if let problem { Node(.p, .role("alert")) { problem } }
    Node.fragment(field(FormField.from, copy.whereFrom, from))
    Node.fragment(field(FormField.to, copy.whereTo, to))
    Node(.button, .attr(.type, "submit"), .class("button button--primary button--wide")) {
      icon(.route)
      copy.onTheWay
    }
  }
}
