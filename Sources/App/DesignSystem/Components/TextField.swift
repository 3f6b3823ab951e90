import Markup

/// A field for a few words, with the number of letters in it and how many are allowed, and what it is for.
public func textField(
  _ label: String, id: String, value: String, count: String, isRefused: Bool, note: String, input: @escaping (String) -> Void
) -> Node {
  Node(.div, .class("field")) {
    Node(.div, .class("row row--between")) {
      Node(.label, .class("field__label"), .attr(.for, id)) { label }
      Node(.span, .class("field__count"), .attr(.id, id + "-count"), .attr(.ariaLive, "polite")) { isolated(count) }
    }
    Node(
      .input, .class("input"), .attr(.id, id), .attr(.type, "text"), .attr(.value, value), .attr(.autocomplete, "off"),
      .attr(.ariaDescribedby, id + "-count"), .attr(.ariaInvalid, ifPresent: isRefused ? "true" : nil), .onValue(.input, input))
    Node(.p, .class("caption")) { note }
  }
}
