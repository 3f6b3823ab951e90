import Markup
import WeatherModel

/// One of the choices of a segmented control.
public struct Segment: Hashable, Sendable {
  /// The value that forms send.
  public var value: String
  /// What people read.
  public var text: String

  /// A choice.
  public init(_ value: String, _ text: String) {
    self.value = value
    self.text = text
  }
}

/// A choice of few: a group of radio buttons with a name, side by side.
@inline(never) public func segmented(
  _ legend: String, name: String, segments: [Segment], selected: String, select: @escaping (String) -> Void
) -> Node {
  Node(.fieldset, .class("segmented"), .role("radiogroup"), .label(legend)) {
    Node(.legend, .class("visually-hidden")) { legend }
    for segment in segments {
      Node(.label) {
        Node(
          .input, .attr(.type, "radio"), .attr(.name, name), .attr(.value, segment.value),
          .flag(.checked, sameBytes(segment.value, selected)),
          .on(
            .change,
            handle: { event in
              if event.isChecked { select(segment.value) }
              return event.isChecked
            }))
        segment.text
      }
    }
  }
}

/// A form around controls that sends them by a button where there is no script; with script the button is not shown.
@inline(never) public func scriptlessForm(
  url: String, method: String = "get", fields: [(name: String, value: String)] = [], button text: String,
  @NodeBuilder content: () -> [Node]
) -> Node {
  Node(
    .form, [.class("row"), .attr(.action, url), .attr(.method, method)],
    children: hidden(fields) + content() + [Node(.button, .attr(.type, "submit"), .class("button button--quiet without-script")) { text }])
}

/// A switch that is on or off.
@inline(never) public func toggle(_ label: String, isOn: Bool, name: String = "", set: @escaping (Bool) -> Void) -> Node {
  Node(
    // A browser that restores what stood here before a reload would tell it as a change.
    .input, .class("switch"), .attr(.type, "checkbox"), .attr(.autocomplete, "off"), .role("switch"), .label(label),
    .attr(.name, ifPresent: name.isEmpty ? nil : name), .flag(.checked, isOn),
    .on(
      .change,
      handle: { event in
        set(event.isChecked)
        return true
      }))
}

/// A switch with its name beside it and a sentence below that says what it does; not shown without script, where it can't work.
@inline(never) public func explainedToggle(
  _ label: String, explanation: String, isOn: Bool, set: @escaping (Bool) -> Void
) -> Node {
  Node(.div, .class("explained-switch with-script on-sky")) {
    Node(.label, .class("row row--centre")) {
      label
      toggle(label, isOn: isOn, set: set)
    }
    Node(.p, .class("caption")) { explanation }
  }
}

/// A search field and its button in a form of their own. Without script it asks the server with `?name=…`.
@inline(never) public func searchField(
  label: String, id: String, placeholder: String, value: String, name: String = "q", url: String, button text: String,
  input: @escaping (String) -> Void, submit action: (() -> Void)? = nil
) -> Node {
  Node(.form, .class("stack"), .role("search"), .attr(.action, url), .attr(.method, "get"), submit(action)) {
    Node(.div, .class("search glass")) {
      icon(.search)
      Node(
        .input, .attr(.id, id), .attr(.type, "search"), .attr(.name, name), .label(label), .attr(.placeholder, placeholder),
        .attr(.value, value),
        .attr(.autocomplete, "off"), .attr(.enterkeyhint, "search"), .attr(.spellcheck, "false"), .onValue(.input, input))
    }
    Node(.button, .attr(.type, "submit"), .class(classes(.primary, true))) { text }
  }
}
