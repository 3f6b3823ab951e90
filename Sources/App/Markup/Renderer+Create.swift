extension Renderer {
  /// Builds the remembered form of a node and registers its handlers; nothing is written into the page yet.
  func mount(_ node: Node) -> Mounted {
    switch node {
    case .element(let element):
      let mounted = Mounted(tag: element.tag, key: element.key)
      mounted.attributes = element.attributes.withoutRepetition
      for handler in element.handlers {
        if let listener = mounted.listeners.first(where: { $0.event == handler.event }) {
          handlers.replace(listener.id, by: handler)
        } else {
          mounted.listeners.append(register(handler, owner: mounted))
        }
      }
      mountContent(element, in: mounted)
      return mounted
    case .text(let text): return Mounted(text: text)
    case .fragment: return Mounted(text: "")
    }
  }

  private func mountContent(_ element: Element, in mounted: Mounted) {
    if let drawing = element.drawing {
      mounted.revision = drawing.revision
      if isHydrating {
        mounted.isUnread = true
        return
      }
    }
    let children = Node.siblings(element.content)
    if children.count == 1, case .text(let text) = children[0] {
      mounted.text = text
    } else {
      mount(children, in: mounted)
    }
  }

  private func mount(_ children: [Node], in mounted: Mounted) {
    if children.isEmpty { return }
    mounted.children.reserveCapacity(children.count)
    for child in children { mounted.children.append(mount(child)) }
  }

  /// Writes a new node into the page, below the cursor. It gets a handle, since its siblings' order is changing now and may change again.
  func insert(_ mounted: Mounted, before anchor: Mounted?) {
    if mounted.kind == .element {
      open(mounted, isNamed: true)
    } else {
      patches.add(.openText, string: mounted.text)
      bind(mounted)
    }
    patches.add(.insert, handle: anchor?.handle ?? 0)
    stand()
  }

  private func bind(_ mounted: Mounted) {
    mounted.handle = handles.take()
    patches.add(.bind, handle: mounted.handle)
  }

  /// Creates an element with its contents.
  private func open(_ mounted: Mounted, isNamed: Bool) {
    names.define(mounted.tag, in: &patches)
    patches.add(.open, mounted.tag.number)
    if isNamed || mounted.key != nil { bind(mounted) }
    for attribute in mounted.attributes { write(attribute, tag: mounted.tag) }
    for listener in mounted.listeners { write(listener) }
    if mounted.text.isEmpty {
      for child in mounted.children { add(child) }
    } else {
      patches.add(.onlyText, string: mounted.text)
    }
    if mounted.tag == .select { setSelectValue(mounted) }
  }

  private func add(_ child: Mounted) {
    if child.kind == .element {
      open(child, isNamed: false)
      patches.add(.close)
    } else {
      patches.add(.addText, string: child.text)
    }
  }
}
