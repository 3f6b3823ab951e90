import Markup

/// A QR code: the path of its dark modules, in a square that is `size` modules wide.
public func qrCode(path: String, size: Int, label: String) -> Node {
  let size = String(size)
  return Node(.div, .class("qr-large")) {
    Node(.svg, .attr(.viewBox, "0 0 " + size + " " + size), .role("img"), .label(label)) {
      Node(.path, .attr(.d, path), .attr(.fill, "#000"))
    }
  }
}

/// A code in groups, always from left to right; screen readers spell it.
public func codeInGroups(_ groups: [String]) -> Node {
  let spoken = groups.map { group in group.unicodeScalars.map { String(Character($0)) }.joined(separator: " ") }.joined(separator: ", ")
  return Node(
    .p, [.class("code"), .attr(.dir, "ltr"), .role("img"), .label(spoken)], children: groups.map { group in Node(.span) { group } })
}

/// A field for a code with a button that sends it; without script to the server.
public func codeForm(
  _ label: String, id: String, name: String, value: String, url: String, button text: String, isBusy: Bool,
  input: @escaping (String) -> Void, submit action: @escaping () -> Void
) -> Node {
  Node(.form, .class("code-form"), .attr(.action, url), .attr(.method, "post"), submit(action)) {
    Node(.label, .class("caption"), .attr(.for, id)) { label }
    Node(
      .input, .class("code__input"), .attr(.id, id), .attr(.type, "text"), .attr(.name, name), .attr(.value, value), .attr(.dir, "ltr"),
      .attr(.maxlength, "12"), .attr(.autocomplete, "one-time-code"), .attr(.spellcheck, "false"), .onValue(.input, input))
    Node(.button, .attr(.type, "submit"), .class(classes(.primary, false)), .flag(.disabled, isBusy)) { text }
  }
}
