import Markup

/// What a search field suggests while somebody types.
public struct Suggestions {
  /// One of them.
  public struct Item {
    /// In large letters.
    public var title: String
    /// Below it.
    public var note: String
    /// All of it, as screen readers say it.
    public var label: String
    /// Where it leads.
    public var url: String
    /// At its end; empty for nothing.
    public var value: String

    /// What is shown, what is said, and where it leads.
    public init(title: String, note: String, label: String, url: String, value: String = "") {
      self.title = title
      self.note = note
      self.label = label
      self.url = url
      self.value = value
    }
  }

  /// What the list is called.
  public var label: String
  /// What is said when the suggestions change; empty where there are none.
  public var status: String
  /// What is suggested, the best match first.
  public var items: [Item]
  /// Which of them the arrow keys have reached.
  public var chosen: Int?
  /// One was tapped.
  public var choose: (Int) -> Void

  /// Everything about the list.
  public init(label: String, status: String, items: [Item], chosen: Int?, choose: @escaping (Int) -> Void) {
    self.label = label
    self.status = status
    self.items = items
    self.chosen = chosen
    self.choose = choose
  }
}

/// A search field and its button in a form of their own, with what the field suggests between them. Without script it asks the server with
/// `?name=…`. `close` puts a button into the field that ends the search; where Enter suffices, the other one is there without script only.
@inline(never) public func searchField(
  label: String, id: String, placeholder: String, value: String, name: String = "q", url: String, button text: String,
  isButtonNeeded: Bool = true, suggestions: Suggestions, close: (label: String, url: String, action: () -> Void)? = nil,
  arrow: @escaping (Int) -> Void, escape: (() -> Void)? = nil, focused: @escaping () -> Void = {}, tapped: (() -> Void)? = nil,
  input: @escaping (String) -> Void,
  submit action: (() -> Void)? = nil
) -> Node {
  let listID = id + "-list"
  let hasItems = !suggestions.items.isEmpty
  return Node(.form, .class("stack"), .role("search"), .attr(.action, url), .attr(.method, "get"), submit(action)) {
    Node(.div, .class("search glass")) {
      icon(.search)
      Node(
        .input, .attr(.id, id), .attr(.type, "search"), .attr(.name, name), .label(label), .attr(.placeholder, placeholder),
        .attr(.value, value), .attr(.autocomplete, "off"), .attr(.enterkeyhint, "search"), .attr(.spellcheck, "false"),
        .attr(.ariaControls, ifPresent: hasItems ? listID : nil),
        .attr(.ariaActivedescendant, ifPresent: suggestions.chosen.map { optionID(listID, $0) }), .onValue(.input, input),
        .on(.focusin, focused), tapped.map { .onClick($0) } ?? .none,
        .on(
          .keydown, preventDefault: true,
          handle: { event in
            switch event.key {
            case "ArrowDown": arrow(1)
            case "ArrowUp": arrow(-1)
            case "Escape":
              // Some browsers would empty the field as well, which says so to a search that is over.
              guard let escape else { return false }
              escape()
            default: return false
            }
            return true
          }))
      if let close { iconLink(.close, label: close.label, isGlass: false, href: close.url, action: close.action) }
    }
    Node(.p, .class("visually-hidden"), .role("status")) { suggestions.status }
    if hasItems {
      Node(
        .div, [.class("glass list"), .attr(.id, listID), .role("listbox"), .label(suggestions.label)],
        children: suggestions.items.enumerated().map { index, item in
          option(item, id: optionID(listID, index), isChosen: index == suggestions.chosen) { suggestions.choose(index) }
        })
    }
    Node(.button, .attr(.type, "submit"), .class(classes(.primary, true) + (isButtonNeeded ? "" : " without-script"))) { text }
  }
}

private func optionID(_ list: String, _ index: Int) -> String { list + "-" + String(index) }

private func option(_ item: Suggestions.Item, id: String, isChosen: Bool, _ choose: @escaping () -> Void) -> Node {
  Node(
    .a, .class("list__row"), .href(item.url), .attr(.id, id), .role("option"), .label(item.label),
    .attr(.ariaSelected, isChosen ? "true" : "false"),
    .onClick(choose)
  ) {
    parts(of: item)
  }
}

private func parts(of item: Suggestions.Item) -> Node {
  .fragment([
    icon(.search, size: .small),
    Node(.span, .class("grow")) {
      Node(.span, .class("list__title")) { isolated(item.title) }
      if !item.note.isEmpty {
        Node(.br)
        Node(.span, .class("caption")) { isolated(item.note) }
      }
    },
    item.value.isEmpty ? .nothing : Node(.span, .class("list__value numeric")) { isolated(item.value) },
  ])
}

/// What was found last, each with a button that forgets it.
@inline(never) public func recentList(
  _ title: String, items: [(place: Suggestions.Item, forget: String)], open: @escaping (Int) -> Void, remove: @escaping (Int) -> Void
) -> Node {
  list(title) {
    for (index, item) in items.enumerated() {
      Node(.div, .class("list__row list__row--parts"), .key(.name(item.place.url))) {
        Node(.a, .class("list__main"), .href(item.place.url), .onClick { open(index) }) { parts(of: item.place) }
        iconButton(.close, label: item.forget, isGlass: false) { remove(index) }
      }
    }
  }
}
