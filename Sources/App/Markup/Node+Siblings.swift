extension Node {
  /// The nodes as a page has them: fragments are flattened, empty nodes left out, and neighbouring texts joined, as an HTML
  /// parser reads them.
  static func siblings(_ nodes: [Node]) -> [Node] {
    if isPlain(nodes) { return nodes }
    var flat: [Node] = []
    flat.reserveCapacity(nodes.count)
    append(nodes, to: &flat)
    return flat
  }

  /// Whether a list needs no change. Most need none, and are then not copied.
  private static func isPlain(_ nodes: [Node]) -> Bool {
    var followsText = false
    for node in nodes {
      switch node {
      case .element: followsText = false
      case .text(let text):
        if followsText || text.isEmpty { return false }
        followsText = true
      case .fragment: return false
      }
    }
    return true
  }

  private static func append(_ nodes: [Node], to flat: inout [Node]) {
    for node in nodes {
      switch node {
      case .fragment(let nodes): append(nodes, to: &flat)
      case .element: flat.append(node)
      case .text(let text):
        if text.isEmpty { continue }
        if case .text(let before)? = flat.last {
          flat[flat.count - 1] = .text(before + text)
        } else {
          flat.append(node)
        }
      }
    }
  }
}

extension [PlainAttribute] {
  /// The attributes as an HTML parser reads them: of several with the same name the first one counts.
  var withoutRepetition: [PlainAttribute] {
    for index in 0..<count {
      for before in 0..<index where self[before].name == self[index].name {
        var rest = self
        rest.remove(at: index)
        return rest.withoutRepetition
      }
    }
    return self
  }
}
