import Markup

/// The suggestions of a search field while somebody types.
public struct Suggestions {
  /// A single suggestion.
  public struct Item {
    /// The title, in large letters.
    public var title: String
    /// The line below the title.
    public var note: String
    /// The whole suggestion, as screen readers say it.
    public var label: String
    /// The address that it leads to.
    public var url: String
    /// A value at the end of the row; empty for none.
    public var value: String

    /// Creates a suggestion; by default there is no value at the end of its row.
    public init(title: String, note: String, label: String, url: String, value: String = "") {
      self.title = title
      self.note = note
      self.label = label
      self.url = url
      self.value = value
    }
  }

  /// The accessible name of the list.
  public var label: String
  /// The message that is read out when the suggestions change; empty if there are none.
  public var status: String
  /// The suggestions, the best match first.
  public var items: [Item]
  /// The index of the suggestion that the arrow keys have reached; nil for none.
  public var chosen: Int?
  /// Called with the index of the suggestion that was tapped.
  public var choose: (Int) -> Void

  /// Creates a list of suggestions.
  public init(label: String, status: String, items: [Item], chosen: Int?, choose: @escaping (Int) -> Void) {
    self.label = label
    self.status = status
    self.items = items
    self.chosen = chosen
    self.choose = choose
  }
}

/// A search field and its button in a form of their own, with the suggestions between them. Without script the form asks the server with
/// `?name=…`. `close` puts a button into the field that ends the search. If Enter is enough, the form's own button is shown only without
/// script.
public func searchField(
  label: String, id: String, placeholder: String, value: String, name: String, url: String, button text: String,
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
              // Some browsers would empty the field as well, and report that to a search that is over.
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

/// What was found recently, each with a button that forgets it.
public func recentList(
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
