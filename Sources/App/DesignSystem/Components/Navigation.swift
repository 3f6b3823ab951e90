import Markup

/// An item of the tab bar.
public struct TabItem {
  /// The icon above its text.
  public var icon: Icon
  /// The text that is shown.
  public var text: String
  /// The address that it leads to without script.
  public var href: String
  /// Whether its page is the current one.
  public var isCurrent: Bool
  /// Called when it is chosen.
  public var select: () -> Void

  /// Creates an item of the tab bar.
  public init(_ icon: Icon, _ text: String, href: String, isCurrent: Bool = false, select: @escaping () -> Void) {
    self.icon = icon
    self.text = text
    self.href = href
    self.isCurrent = isCurrent
    self.select = select
  }
}

/// The bar with links to the main pages, which work without script. It can't be reached while a sheet covers it.
public func tabBar(_ label: String, items: [TabItem], isCovered: Bool) -> Node {
  Node(
    .nav, [.class("tab-bar glass"), .label(label), .flag(.inert, isCovered)],
    children: items.map { item in
      Node(.a, .href(item.href), .attr(.ariaCurrent, ifPresent: item.isCurrent ? "page" : nil), .onClick(item.select)) {
        icon(item.icon)
        Node(.span) { item.text }
      }
    })
}

/// One of the pages that can be swiped through.
public struct PageLink: Hashable, Sendable {
  /// Its accessible name: "Place 1 of 3".
  public var label: String
  /// The page's address, for use without script.
  public var href: String
  /// What is seen of the page while a finger moves towards it; nil if the page is not beside the current one.
  public var preview: PagePreview?

  /// Creates a link from the text for screen readers and the address.
  public init(_ label: String, href: String, preview: PagePreview? = nil) {
    self.label = label
    self.href = href
    self.preview = preview
  }
}

/// What is seen of a page while a finger moves towards it.
public struct PagePreview: Hashable, Sendable {
  var name: String
  var temperature: String
  var scene: Scene

  /// Creates a preview from the name of a place, the temperature there, which may be empty, and the sky above it.
  public init(name: String, temperature: String, scene: Scene) {
    (self.name, self.temperature, self.scene) = (name, temperature, scene)
  }
}

/// The dots between links to the previous and the next page.
public func pager(_ dots: Node, previous: PageLink?, next: PageLink?, step: @escaping (_ by: Int) -> Void) -> Node {
  Node(.div, .class("pager")) {
    if let previous { pagerStep(.back, previous) { step(-1) } }
    dots
    if let next { pagerStep(.chevron, next) { step(1) } }
  }
}

private func pagerStep(_ symbol: Icon, _ link: PageLink, _ action: @escaping () -> Void) -> Node {
  Node(.a, .class("pager__step"), .href(link.href), .label(link.label), .onClick(action)) { icon(symbol, size: .small) }
}

/// A dot for each page, the current one long; of many pages the seven around the current one, where a small dot at an end means that there
/// are more. `select` gets the page's index.
public func pageDots(_ label: String, pages: [PageLink], current: Int, select: ((Int) -> Void)? = nil) -> Node {
  let first = max(0, min(current - 3, pages.count - 7))
  let end = min(pages.count, first + 7)
  return Node(
    .nav, [.class("page-dots"), .label(label)],
    children: (first..<end).map { index in
      let hidesMore = index == first && first > 0 || index + 1 == end && end < pages.count
      let preview = pages[index].preview
      return Node(
        .a, .href(pages[index].href), .label(pages[index].label), .attr(.ariaCurrent, ifPresent: index == current ? "page" : nil),
        .attr(.dataName, ifPresent: preview?.name), .attr(.dataValue, ifPresent: preview?.temperature),
        .attr(.dataScene, ifPresent: preview?.scene.word),
        click(select.map { select in { select(index) } })
      ) { Node(.i, .attr(.class, ifPresent: hidesMore ? "more" : nil)) }
    })
}
