import Markup

/// How prominent a button is.
public enum ButtonStyle: UInt8, CaseIterable, Sendable {
  /// The main action of a page.
  case primary
  /// Any other action.
  case glass
  /// An action that removes something.
  case danger
  /// A small button within a line.
  case quiet

  var names: String {
    switch self {
    case .primary: "button button--primary"
    case .glass: "button button--glass"
    case .danger: "button button--danger"
    case .quiet: "button button--quiet"
    }
  }
}

func classes(_ style: ButtonStyle, _ isWide: Bool) -> String { isWide ? style.names + " button--wide" : style.names }

/// A button. Without script it does nothing; what must work without script is a `linkButton` or a `formButton`.
public func button(
  _ text: String, icon symbol: Icon? = nil, id: String? = nil, style: ButtonStyle = .glass, isWide: Bool = false, isDisabled: Bool = false,
  isBusy: Bool = false, action: @escaping () -> Void
) -> Node {
  Node(
    .button, .attr(.id, ifPresent: id), .attr(.type, "button"), .class(classes(style, isWide)), .flag(.disabled, isDisabled),
    .attr(.ariaBusy, ifPresent: isBusy ? "true" : nil), .onClick(action)
  ) {
    if let symbol { icon(symbol) }
    text
  }
}

/// A link that looks like a button: without script it leads to `href`, with script it runs the action.
public func linkButton(
  _ text: String, icon symbol: Icon? = nil, style: ButtonStyle = .glass, isWide: Bool = false, href: String, action: (() -> Void)? = nil
) -> Node {
  Node(.a, .class(classes(style, isWide)), .href(href), click(action)) {
    if let symbol { icon(symbol) }
    text
  }
}

/// A form with one button: without script it sends a request to the server, with script it runs the action.
public func formButton(
  _ text: String, icon symbol: Icon? = nil, id: String? = nil, style: ButtonStyle = .glass, isWide: Bool = false, url: String,
  method: String = "get",
  fields: [(name: String, value: String)] = [], action: (() -> Void)? = nil
) -> Node {
  Node(.form, .class("form-button"), .attr(.action, url), .attr(.method, method), submit(action)) {
    hidden(fields)
    Node(.button, .attr(.id, ifPresent: id), .attr(.type, "submit"), .class(classes(style, isWide))) {
      if let symbol { icon(symbol) }
      text
    }
  }
}

/// A round button with an icon; `label` is its accessible name. `isPressed` makes it a toggle.
public func iconButton(
  _ symbol: Icon, label: String, id: String? = nil, isGlass: Bool = true, isPressed: Bool? = nil, isBusy: Bool = false,
  action: @escaping () -> Void
) -> Node {
  Node(
    .button, .attr(.id, ifPresent: id), .attr(.type, "button"), .class(isGlass ? "icon-button glass" : "icon-button"), .label(label),
    .attr(.ariaPressed, ifPresent: isPressed.map { $0 ? "true" : "false" }), .attr(.ariaBusy, ifPresent: isBusy ? "true" : nil),
    .onClick(action)
  ) { icon(symbol) }
}

/// A form with one round button: without script it sends a request to the server, with script it runs the action. `isPressed` makes it a
/// toggle.
public func iconForm(
  _ symbol: Icon, label: String, id: String? = nil, isGlass: Bool = true, isPressed: Bool? = nil, url: String, method: String = "get",
  fields: [(name: String, value: String)] = [], isBusy: Bool = false, action: (() -> Void)? = nil
) -> Node {
  Node(.form, .class("form-button"), .attr(.action, url), .attr(.method, method), submit(action)) {
    hidden(fields)
    Node(
      .button, .attr(.id, ifPresent: id), .attr(.type, "submit"), .class(isGlass ? "icon-button glass" : "icon-button"), .label(label),
      .attr(.ariaPressed, ifPresent: isPressed.map { $0 ? "true" : "false" }), .attr(.ariaBusy, ifPresent: isBusy ? "true" : nil)
    ) { icon(symbol) }
  }
}

/// A round link with an icon, which works without script.
public func iconLink(
  _ symbol: Icon, label: String, id: String? = nil, isGlass: Bool = true, isBusy: Bool = false, href: String,
  action: (() -> Void)? = nil
) -> Node {
  Node(
    .a, .attr(.id, ifPresent: id), .class(isGlass ? "icon-button glass" : "icon-button"), .label(label),
    .attr(.ariaBusy, ifPresent: isBusy ? "true" : nil),
    .href(href), click(action)
  ) { icon(symbol) }
}

func click(_ action: (() -> Void)?) -> Attribute {
  if let action { .onClick(action) } else { .none }
}

func submit(_ action: (() -> Void)?) -> Attribute {
  if let action { .on(.submit, preventDefault: true, action) } else { .none }
}

func hidden(_ fields: [(name: String, value: String)]) -> [Node] {
  fields.map { Node(.input, .attr(.type, "hidden"), .attr(.name, $0.name), .attr(.value, $0.value)) }
}
