import Markup

/// A sheet over the page with a backdrop; a click on that closes the sheet, as its button does, which leads to `url` if there is no script.
/// A `chip` is shown above the title, whose `language` is given if it is not the page's.
public func sheet(
  title: String, language: String? = nil, chip: Node? = nil, closeLabel: String, id: String = "sheet", url: String,
  close: @escaping () -> Void,
  @NodeBuilder content: () -> [Node]
) -> Node {
  let title = Node(.h2, .class("sheet__title"), .attr(.id, id + "-title")) {
    chip == nil ? .text(title) : isolated(title, language: language)
  }
  let row = Node(.div, .class("row row--between")) {
    chip ?? title
    iconForm(.close, label: closeLabel, isGlass: false, url: url, action: close)
  }
  let head = chip == nil ? row : .fragment([row, title])
  return .fragment([
    Node(.div, .class("scrim"), .decorative, .onClick(close)),
    Node(
      .section,
      [
        .class("sheet glass"), .attr(.id, id), .role("dialog"), .attr(.ariaModal, "true"), .attr(.ariaLabelledby, id + "-title"),
        .attr(.tabindex, "-1"),
      ],
      children: [Node(.span, .class("sheet__grabber"), .decorative), head] + content()),
  ])
}

/// A short message over the page, with at most one action, such as 'Undo'. With `expired` it disappears after a while, unless somebody
/// points at it or has the focus in it; the style sheet defines how long it stays. With `url` the action works without script, too.
public func toast(
  _ text: String, key: Key = "toast", button label: String? = nil, url: String? = nil, fields: [(name: String, value: String)] = [],
  action: (() -> Void)? = nil, expired: (() -> Void)? = nil
) -> Node {
  Node(
    .div, .class(expired == nil ? "toast glass" : "toast toast--passing glass"), .role("status"), .key(key),
    expired.map { .on(.animationend, $0) } ?? .none
  ) {
    text
    if let label, let action {
      if let url {
        formButton(label, style: .quiet, url: url, method: "post", fields: fields, action: action)
      } else {
        button(label, style: .quiet, action: action)
      }
    }
  }
}

/// Shows how far the page was pulled down, and that it is refreshing; script moves it through the property `--pull`.
public func pullIndicator(isBusy: Bool) -> Node {
  Node(.div, .class("pull"), .decorative, .attr(.dataState, isBusy ? "busy" : "idle")) { icon(.refresh) }
}
