extension Renderer {
  /// Patches a mounted node so that it is what the view describes; the two match. `index` is its position among its parent's nodes.
  func patch(_ old: Mounted, to node: Node, at index: Int) {
    switch node {
    case .element(let element):
      path.append(Step(mounted: old, index: index))
      let wordsBefore = patches.words.count
      if !hasAttributes(old, element.attributes) { patchAttributes(of: old, to: element.attributes.withoutRepetition) }
      patchListeners(of: old, to: element.handlers)
      if !element.isOffscreen { patchContent(of: old, to: element) }
      if old.tag == .select, patches.words.count > wordsBefore {
        aim()
        setSelectValue(old)
      }
      path.removeLast()
    case .text(let text):
      if sameBytes(old.text, text) { return }
      old.text = text
      path.append(Step(mounted: old, index: index))
      aim()
      patches.add(.setText, string: text)
      path.removeLast()
    case .fragment: break
    }
  }

  private func patchContent(of old: Mounted, to element: Element) {
    let revision = element.drawing?.revision ?? 0
    if revision != 0, old.revision == revision { return }
    old.revision = revision
    if old.isUnread {
      old.isUnread = false
      aim()
      patches.add(.clear)
    }
    let children = Node.siblings(element.content)
    if children.count == 1, case .text(let text) = children[0] {
      if old.children.isEmpty, sameBytes(old.text, text) { return }
      aim()
      patches.add(.onlyText, string: text)
      var freed: [UInt32] = []
      for child in old.children { release(child, freed: &freed) }
      writeFree(freed)
      old.children = []
      old.text = text
      return
    }
    if !old.text.isEmpty {
      aim()
      patches.add(.clear)
      old.text = ""
    }
    patchChildren(of: old, to: children)
  }

  /// Whether an element has exactly these attributes already, as most have in most frames.
  private func hasAttributes(_ old: Mounted, _ new: [PlainAttribute]) -> Bool {
    let oldAttributes = old.attributes
    if oldAttributes.count != new.count { return false }
    for position in 0..<new.count
    where oldAttributes[position].name != new[position].name || !oldAttributes[position].hasValue(of: new[position]) { return false }
    return true
  }

  private func patchAttributes(of old: Mounted, to new: [PlainAttribute]) {
    for attribute in new {
      if let before = old.attributes.first(where: { $0.name == attribute.name }) {
        if before.hasValue(of: attribute) { continue }
      }
      aim()
      write(attribute, tag: old.tag)
    }
    for attribute in old.attributes where !new.contains(where: { $0.name == attribute.name }) {
      // A control that was changed by hand may have an attribute that was never written.
      names.define(attribute.name, in: &patches)
      aim()
      patches.add(old.tag.hasProperty(attribute.name) ? .removeProperty : .removeAttribute, attribute.name.number)
    }
    old.attributes = new
  }

  /// Writes an attribute of the element under the cursor. What a person can change is written as a live property, not as an attribute.
  func write(_ attribute: PlainAttribute, tag: Tag) {
    names.define(attribute.name, in: &patches)
    let id = attribute.name.number
    if tag.hasProperty(attribute.name) {
      if tag == .select { return }
      if attribute.name == .value {
        patches.add(.setProperty, id, string: attribute.value.text ?? "")
      } else {
        patches.add(.setBoolProperty, id + PatchWord.flag)
      }
      return
    }
    switch attribute.value {
    case .text(let text): patches.add(.setAttribute, id, string: text)
    case .constant(let text): patches.add(.setAttribute, id, constant: text)
    case .flag: patches.add(.setFlag, id)
    }
  }

  /// A select can take a value only when its options are there, so the value is set last, and again when they have changed.
  func setSelectValue(_ select: Mounted) {
    for attribute in select.attributes where attribute.name == .value {
      guard let text = attribute.value.text else { continue }
      patches.add(.setProperty, attribute.name.number, string: text)
    }
  }

  private func patchListeners(of old: Mounted, to new: [Handler]) {
    if hasListeners(old, new) {
      for position in 0..<new.count { handlers.replace(old.listeners[position].id, by: new[position]) }
      return
    }
    for handler in new {
      if let position = old.listeners.firstIndex(where: { $0.event == handler.event }) {
        let listener = old.listeners[position]
        handlers.replace(listener.id, by: handler)
        if listener.preventsDefault == handler.preventsDefault { continue }
        old.listeners[position].preventsDefault = handler.preventsDefault
        aim()
        write(old.listeners[position])
      } else {
        let listener = register(handler, owner: old)
        old.listeners.append(listener)
        aim()
        write(listener)
      }
    }
    for listener in old.listeners where !new.contains(where: { $0.event == listener.event }) {
      aim()
      patches.add(.unlisten, listener.event.number)
      handlers.release(listener.id)
    }
    old.listeners.removeAll { listener in !new.contains { $0.event == listener.event } }
  }

  /// Whether an element listens to exactly these events already.
  private func hasListeners(_ old: Mounted, _ new: [Handler]) -> Bool {
    let oldListeners = old.listeners
    if oldListeners.count != new.count { return false }
    for position in 0..<new.count
    where oldListeners[position].event != new[position].event || oldListeners[position].preventsDefault != new[position].preventsDefault {
      return false
    }
    return true
  }

  func register(_ handler: Handler, owner: Mounted) -> Mounted.Listener {
    Mounted.Listener(
      event: handler.event, preventsDefault: handler.preventsDefault, id: handlers.add(handler, owner: owner))
  }

  func write(_ listener: Mounted.Listener) {
    names.define(listener.event, in: &patches)
    let id = listener.event.number
    patches.add(.listen, listener.preventsDefault ? id + PatchWord.flag : id, handle: listener.id)
  }
}

extension Tag {
  /// Whether a person can change it in the page, so that the attribute is only its initial value.
  func hasProperty(_ name: AttributeName) -> Bool {
    switch name {
    case .value: self == .input || self == .textarea || self == .select
    case .checked: self == .input
    case .selected: self == .option
    default: false
    }
  }

  /// Whether HTML text has the attribute: a textarea and a select have no `value`; a textarea's content is its value.
  func writesAttribute(_ name: AttributeName) -> Bool {
    name != .value || (self != .textarea && self != .select)
  }
}
