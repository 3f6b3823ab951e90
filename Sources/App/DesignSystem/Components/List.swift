import Markup

/// Rows on one glass card under a title.
public func list(_ title: String, @NodeBuilder rows: () -> [Node]) -> Node {
  Node(.section) {
    Node(.h2, .class("section-title on-sky")) { title }
    Node(.div, [.class("glass list")], children: rows())
  }
}

/// A row of a list: its title, and at its end a value or a control that has its own accessible name.
public func row(_ title: String, end: Node) -> Node {
  Node(.div, .class("list__row")) {
    Node(.span, .class("grow"), .decorative) { title }
    end
  }
}

/// A row with a title and a value.
public func row(_ title: String, value: String) -> Node {
  Node(.p, .class("list__row")) {
    Node(.span, .class("grow")) { title }
    Node(.span, .class("secondary")) { isolated(value) }
  }
}

/// A row with a switch, which forms send as a field, and a sentence that explains it if its title doesn't.
public func row(
  _ title: String, explanation: String? = nil, field: (name: String, off: String, on: String), isOn: Bool, set: @escaping (Bool) -> Void
) -> Node {
  Node(.label, .class("list__row")) {
    explained(title, explanation)
    // A switch that is off is not sent; then this field is.
    hidden([(field.name, field.off)])
    toggle(title, isOn: isOn, name: field.name, value: field.on, set: set)
  }
}

/// A row with a switch, and a sentence that explains it; hidden without script, where it can't work.
public func row(_ title: String, explanation: String, isOn: Bool, set: @escaping (Bool) -> Void) -> Node {
  Node(.label, .class("list__row with-script")) {
    explained(title, explanation)
    toggle(title, isOn: isOn, set: set)
  }
}

private func explained(_ title: String, _ explanation: String?) -> Node {
  Node(.span, .class("grow")) {
    title
    if let explanation {
      Node(.br)
      Node(.span, .class("caption")) { explanation }
    }
  }
}
