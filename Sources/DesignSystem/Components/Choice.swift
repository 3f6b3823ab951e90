import Markup
import WeatherModel

/// One of the choices of a segmented control.
public struct Segment: Hashable, Sendable {
  /// The value that forms send.
  public var value: String
  /// What people read.
  public var text: String

  /// The value goes into forms and actions, the text is shown.
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

/// A choice of many: a menu of texts, each in a language of its own where it has a tag.
@inline(never) public func menu(
  _ label: String, name: String, options: [(segment: Segment, language: String?)], selected: String, select: @escaping (String) -> Void
) -> Node {
  Node(.span, .class("menu")) {
    Node(
      .select, [.label(label), .attr(.name, name), .attr(.value, selected), .onValue(.change, select)],
      children: options.map { option in
        Node(
          .option, .attr(.value, option.segment.value), .attr(.lang, ifPresent: option.language),
          .flag(.selected, sameBytes(option.segment.value, selected))
        ) { option.segment.text }
      })
    icon(.chevron, size: .small)
  }
}

/// A form around controls that sends them by a button where there is no script; with script the button is not shown.
@inline(never) public func scriptlessForm(
  class names: String = "row", url: String, method: String = "get", fields: [(name: String, value: String)] = [], button text: String,
  @NodeBuilder content: () -> [Node]
) -> Node {
  Node(
    // With script what is chosen counts at once, and Enter sends nothing.
    .form, [.class(names), .attr(.action, url), .attr(.method, method), .on(.submit, preventDefault: true) {}],
    children: hidden(fields) + content() + [Node(.button, .attr(.type, "submit"), .class("button button--quiet without-script")) { text }])
}

/// A switch that is on or off.
@inline(never) public func toggle(_ label: String, isOn: Bool, name: String? = nil, value: String? = nil, set: @escaping (Bool) -> Void)
  -> Node
{
  Node(
    // A browser that restores what stood here before a reload would tell it as a change.
    .input, .class("switch"), .attr(.type, "checkbox"), .attr(.autocomplete, "off"), .role("switch"), .label(label),
    .attr(.name, ifPresent: name), .attr(.value, ifPresent: value), .flag(.checked, isOn),
    .on(
      .change,
      handle: { event in
        set(event.isChecked)
        return true
      }))
}
