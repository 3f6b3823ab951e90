import Markup

/// A sheet over the page with its scrim; a click on the scrim closes it as its button does, which leads to `url` where there is no script. A `chip` stands
/// above the title.
@inline(never) public func sheet(
  title: String, chip: Node? = nil, closeLabel: String, id: String = "sheet", url: String, close: @escaping () -> Void,
  @NodeBuilder content: () -> [Node]
) -> Node {
  let title = Node(.h2, .class("sheet__title"), .attr(.id, id + "-title")) { chip == nil ? .text(title) : isolated(title) }
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

/// A short message over the page, with at most one thing to do, such as 'Undo'. With `expired` it goes away after a while, unless somebody
/// points at it or is in it; the style sheet knows how long.
@inline(never) public func toast(
  _ text: String, key: Key = "toast", button label: String? = nil, action: (() -> Void)? = nil, expired: (() -> Void)? = nil
) -> Node {
  Node(
    .div, .class(expired == nil ? "toast glass" : "toast toast--passing glass"), .role("status"), .key(key),
    expired.map { .on(.animationend, $0) } ?? .none
  ) {
    text
    if let label, let action { button(label, style: .quiet, action: action) }
  }
}

/// Shows how far the page was pulled down and that it refreshes; script moves it by the property `--pull`.
@inline(never) public func pullIndicator(isBusy: Bool) -> Node {
  Node(.div, .class("pull"), .decorative, .attr(.dataState, isBusy ? "busy" : "idle")) { icon(.refresh) }
}
