extension Node {
  /// The same page for a parent: each of the child's actions becomes one of the parent's.
  public func map<Parent>(_ embed: @escaping (Action) -> Parent) -> Node<Parent> {
    switch self {
    case .text(let text): return .text(text)
    case .fragment(let nodes): return .fragment(nodes.map { $0.map(embed) })
    case .memo(let memo):
      return .memo(Memo<Parent>(key: memo.key, revision: memo.revision) { memo.build().map(embed) })
    case .element(let element):
      return .element(
        Element<Parent>(
          tag: element.tag, key: element.key, attributes: element.attributes,
          handlers: element.handlers.map { $0.map(embed) }, children: element.children.map { $0.map(embed) }))
    }
  }
}

extension Handler {
  func map<Parent>(_ embed: @escaping (Action) -> Parent) -> Handler<Parent> {
    let action = action
    return Handler<Parent>(event: event, preventsDefault: preventsDefault) { event in
      if let action = action(event) { embed(action) } else { nil }
    }
  }
}
