import Markup
import WeatherModel

/// One of the choices of a segmented control.
public struct Segment: Hashable, Sendable {
  /// The value that forms send.
  public var value: String
  /// The text that is shown.
  public var text: String

  /// Creates a choice from the value for forms and actions and the text that is shown.
  public init(_ value: String, _ text: String) {
    self.value = value
    self.text = text
  }
}

/// A choice between a few: a group of radio buttons, side by side.
public func segmented(
  _ legend: String, name: String, segments: [Segment], selected: String, select: @escaping (String) -> Void
) -> Node {
  Node(.fieldset, .class("segmented"), .role("radiogroup"), .label(legend)) {
    Node(.legend, .class("visually-hidden")) { legend }
    for segment in segments {
      Node(.label) {
        Node(
          .input, .attr(.type, "radio"), .attr(.name, name), .attr(.value, segment.value),
          .flag(.checked, segment.value == selected),
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

/// A choice between many: a menu of texts, each with the tag of its own language if it has one.
public func menu(
  _ label: String, name: String, options: [(segment: Segment, language: String?)], selected: String, select: @escaping (String) -> Void
) -> Node {
  Node(.span, .class("menu")) {
    Node(
      .select, [.label(label), .attr(.name, name), .attr(.value, selected), .onValue(.change, select)],
      children: options.map { option in
        Node(
          .option, .attr(.value, option.segment.value), .attr(.lang, ifPresent: option.language),
          .flag(.selected, option.segment.value == selected)
        ) { option.segment.text }
      })
    icon(.chevron, size: .small)
  }
}

/// A form around controls with a button that sends them when there is no script; with script the button is hidden.
public func scriptlessForm(
  class names: String = "row", url: String, method: String = "get", fields: [(name: String, value: String)] = [], button text: String,
  @NodeBuilder content: () -> [Node]
) -> Node {
  Node(
    // With script a choice takes effect at once, and Enter sends nothing.
    .form, [.class(names), .attr(.action, url), .attr(.method, method), .on(.submit, preventDefault: true) {}],
    children: hidden(fields) + content() + [Node(.button, .attr(.type, "submit"), .class("button button--quiet without-script")) { text }])
}

/// A switch that is on or off.
public func toggle(_ label: String, isOn: Bool, name: String? = nil, value: String? = nil, set: @escaping (Bool) -> Void)
  -> Node
{
  Node(
    // Otherwise a browser that restores the state from before a reload would report it as a change.
    .input, .class("switch"), .attr(.type, "checkbox"), .attr(.autocomplete, "off"), .role("switch"), .label(label),
    .attr(.name, ifPresent: name), .attr(.value, ifPresent: value), .flag(.checked, isOn),
    .on(
      .change,
      handle: { event in
        set(event.isChecked)
        return true
      }))
}
