import Markup

/// An item of the tab bar: its icon above its text, the address that it leads to without script, whether that is the current page, and what
/// a tap does.
public typealias TabItem = (icon: Icon, text: String, href: String, isCurrent: Bool, select: () -> Void)

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
public struct PageLink: Sendable {
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

/// What is seen of a page while a finger moves towards it: the name of its place, the temperature there, which may be empty, and the sky.
public typealias PagePreview = (name: String, temperature: String, scene: Scene)

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
