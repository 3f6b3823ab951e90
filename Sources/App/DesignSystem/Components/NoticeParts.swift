import Markup
import WeatherModel

/// A block of a list with a control under its title.
public func listBlock(_ title: String, note: String = "", @NodeBuilder content: () -> [Node]) -> Node {
  Node(
    .div, [.class("list__block")],
    children: [
      Node(.p, .class("row row--between")) {
        Node(.span) { title }
        if !note.isEmpty { Node(.span, .class("caption")) { note } }
      }
    ] + content())
}

/// Something that can be chosen along with others: a check mark shows that it is on, not a colour alone.
public func chip(_ text: String, isOn: Bool, set: @escaping (Bool) -> Void) -> Node {
  Node(.label, .class("chip")) {
    Node(
      .input, .attr(.type, "checkbox"), .attr(.autocomplete, "off"), .flag(.checked, isOn),
      .on(
        .change,
        handle: { event in
          set(event.isChecked)
          return true
        }))
    icon(.check, size: .small)
    Node(.span) { text }
  }
}

/// A button in a row of which one is current.
public func chipButton(_ text: String, isCurrent: Bool, key: Key, action: @escaping () -> Void) -> Node {
  Node(
    .button, .attr(.type, "button"), .class("chip"), .attr(.ariaPressed, isCurrent ? "true" : "false"), .key(key), .onClick(action)
  ) { isolated(text) }
}

/// A link that looks like such a button, and works without script.
public func chipLink(_ text: String, isCurrent: Bool, key: Key, href: String, action: @escaping () -> Void) -> Node {
  Node(.a, .class("chip"), .href(href), .attr(.ariaCurrent, ifPresent: isCurrent ? "true" : nil), .key(key), .onClick(action)) {
    isolated(text)
  }
}

/// A field for a time of the day.
public func timeField(_ label: String, id: String, value: String, set: @escaping (String) -> Void) -> Node {
  Node(.label, .class("time-field")) {
    Node(.span, .class("caption")) { label }
    Node(.input, .class("input"), .attr(.id, id), .attr(.type, "time"), .attr(.value, value), .attr(.required, ""), .onValue(.change, set))
  }
}

/// The hours between two minutes of the day, perhaps past midnight, as a bar over an axis.
public func hoursBar(from: Int, until: Int, label: String, axis: [String]) -> Node {
  func part(_ from: Int, _ until: Int) -> Node {
    bar(
      x: percent(Double(from) / 14.4), y: "8", width: percent(Double(until - from) / 14.4), height: "10", radius: "5", class: "hours__on")
  }
  return .fragment([
    Node(.svg, .class("hours flip-rtl"), .role("img"), .label(label)) {
      bar(y: "8", width: "100%", height: "10", radius: "5", class: "meter__track")
      if from < until {
        part(from, until)
      } else {
        part(from, 1440)
        part(0, until)
      }
    },
    chartAxis(axis),
  ])
}

/// A state, shown as a drawing and a word.
public enum StateMark: Sendable {
  /// It was delivered.
  case good
  /// It was shown.
  case seen
  /// It is held back.
  case held
  /// It failed.
  case failed
}

/// A drawing and a word for a state.
public func stateMark(_ mark: StateMark, _ text: String) -> Node {
  let (symbol, word): (Icon, String) =
    switch mark {
    case .good: (.check, "delivered")
    case .seen: (.eye, "shown")
    case .held: (.moon, "held")
    case .failed: (.close, "failed")
    }
  return Node(.span, .class("state"), .attr(.dataState, word)) {
    icon(symbol, size: .small)
    text
  }
}

/// A row of a log: a title, a note such as the time, and the state.
public func logRow(_ title: String, note: String, mark: Node, key: Key) -> Node {
  Node(.div, .class("list__row"), .key(key)) {
    Node(.span, .class("grow")) {
      Node(.span, .class("list__title")) { isolated(title) }
      Node(.br)
      Node(.span, .class("caption")) { note }
    }
    mark
  }
}

/// What people should know before the browser asks for permission, in the middle of the page, with buttons to go on or not.
public func permissionCard(
  _ title: String, text: String? = nil, lines: [(icon: Icon, text: String)] = [], steps: [(title: String, note: String)] = [],
  buttons: [Node], note: String? = nil
) -> Node {
  Node(.div, .class("ask"), .role("group"), .label(title), .key("ask")) {
    Node(.h2, .class("sheet__title on-sky")) { title }
    if let text { Node(.p, .class("secondary on-sky")) { text } }
    if !lines.isEmpty {
      Node(
        .ul, [.class("glass card card--roomy ask__lines callout")],
        children: lines.map { line in
          Node(.li, .class("row")) {
            icon(line.icon, size: .small)
            Node(.span) { line.text }
          }
        })
    }
    if !steps.isEmpty {
      Node(
        .ol, [.class("glass list ask__steps")],
        children: steps.enumerated().map { index, step in
          Node(.li, .class("list__row")) {
            Node(.span, .class("badge"), .decorative) { String(index + 1) }
            Node(.span, .class("grow")) {
              Node(.span, .class("list__title")) { step.title }
              Node(.br)
              Node(.span, .class("caption")) { step.note }
            }
          }
        })
    }
    Node(.div, [.class("stack ask__buttons")], children: buttons)
    if let note { Node(.p, .class("caption on-sky")) { note } }
  }
}
