/// Looks among new siblings for one that the others can be copied from.
///
/// A row of a table has the same shape as its neighbours; copying a node and filling in the differences costs the browser less than
/// building it.
struct PatternSearch {
  /// How many siblings are still to be made.
  private var remaining: Int
  private var attempts = 0
  private(set) var pattern: Mounted?
  var number = 0

  init(count: Int) { remaining = count }

  mutating func take() { remaining -= 1 }

  /// A pattern pays from two copies on; siblings that keep differing are not worth more attempts.
  var isWanted: Bool { remaining >= 2 && attempts < 3 }

  mutating func setPattern(_ mounted: Mounted) {
    pattern = mounted
    attempts += 1
  }
}

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
  func insert(_ mounted: Mounted, before anchor: Mounted?, _ patterns: inout PatternSearch) {
    if mounted.kind == .element {
      open(mounted, isNamed: true, &patterns)
    } else {
      patterns.take()
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

  /// Creates an element with its contents, as a copy of its neighbour if it has the same shape.
  private func open(_ mounted: Mounted, isNamed: Bool, _ patterns: inout PatternSearch) {
    patterns.take()
    if let pattern = patterns.pattern, mounted.hasShape(of: pattern) {
      patches.add(.clone, patterns.number)
      bind(mounted)
      path.append(Step(mounted: mounted, index: 0))
      stand()
      fill(mounted, from: pattern, index: 0)
      path.removeLast()
      return
    }
    names.define(mounted.tag, in: &patches)
    patches.add(.open, mounted.tag.number)
    if isNamed || mounted.key != nil { bind(mounted) }
    for attribute in mounted.attributes { write(attribute, tag: mounted.tag) }
    for listener in mounted.listeners { write(listener) }
    if mounted.text.isEmpty {
      addChildren(of: mounted)
    } else {
      patches.add(.onlyText, string: mounted.text)
    }
    if mounted.tag == .select { setSelectValue(mounted) }
    if patterns.isWanted {
      patterns.number = patternDepth
      patches.add(.pattern, patterns.number)
      patterns.setPattern(mounted)
    }
  }

  private func addChildren(of mounted: Mounted) {
    // A list within a list has its own pattern.
    patternDepth += 1
    defer { patternDepth -= 1 }
    var patterns = PatternSearch(count: mounted.children.count)
    for child in mounted.children {
      if child.kind == .element {
        open(child, isNamed: child.key != nil, &patterns)
        patches.add(.close)
      } else {
        patterns.take()
        patches.add(.addText, string: child.text)
      }
    }
  }

  /// Writes the differences between a copy and its pattern. The element is the last step of `path`, or becomes it.
  private func fill(_ mounted: Mounted, from pattern: Mounted, index: Int) {
    let isOutermost = path.last?.mounted === mounted
    if !isOutermost { path.append(Step(mounted: mounted, index: index)) }
    if !isOutermost, mounted.key != nil {
      aim()
      bind(mounted)
      stand()
    }
    for position in 0..<mounted.attributes.count {
      let attribute = mounted.attributes[position]
      // Live properties are always set: browsers differ in what they copy of them.
      if attribute.hasValue(of: pattern.attributes[position]), !mounted.tag.hasProperty(attribute.name) { continue }
      aim()
      write(attribute, tag: mounted.tag)
    }
    for listener in mounted.listeners {
      aim()
      write(listener)
    }
    if !sameBytes(mounted.text, pattern.text) {
      aim()
      patches.add(mounted.kind == .text ? .setText : .onlyText, string: mounted.text)
    }
    for position in 0..<mounted.children.count {
      fill(mounted.children[position], from: pattern.children[position], index: position)
    }
    if mounted.tag == .select {
      aim()
      setSelectValue(mounted)
    }
    if !isOutermost { path.removeLast() }
  }
}
