import Markup

/// The card of a line about the weather that is not there yet. `isBusy` means that it is being written, which the sky shows, too.
public func pendingQuote(_ title: String, _ label: String, isBusy: Bool) -> Node {
  quoteCard(title, "generating", isBusy: isBusy) {
    Node(.div, .class("skeleton w-90"))
    Node(.div, .class("skeleton w-50"))
    Node(.p, .class("quote__by")) { label }
  }
}

/// The card of a line about the weather, or of a message instead, with its writer and a button for another one if that can help.
public func quote(
  _ title: String, _ text: String, language: String? = nil, isMissing: Bool = false, by writer: String, button: String?,
  action: @escaping () -> Void
) -> Node {
  quoteCard(title, isMissing ? "unavailable" : "generated", isBusy: false) {
    Node(.p, .class(isMissing ? "quote__text secondary" : "quote__text"), .attr(.lang, ifPresent: language), .attr(.ariaLive, "polite")) {
      text
    }
    Node(.p, .class("quote__by")) {
      Node(.span) { writer }
      if let button { iconButton(.refresh, label: button, isGlass: false, action: action) }
    }
  }
}

private func quoteCard(_ title: String, _ state: String, isBusy: Bool, @NodeBuilder content: () -> [Node]) -> Node {
  Node(
    .section, .class("glass card quote-card"), .attr(.dataState, state), .attr(.ariaBusy, ifPresent: isBusy ? "true" : nil), .key("quote")
  ) {
    Node(.h2, .class("visually-hidden")) { title }
    Node(.div, [.class("quote")], children: [Node(.svg, .class("quote__mark"), .decorative) { use("i-quote") }] + content())
  }
}
