extension Renderer {
  /// Adopts the page that the server wrote from the same view: no element is created, and texts and attributes that differ are corrected,
  /// except in drawings. Attributes that the view does not have stay: a person may have opened or scrolled something meanwhile.
  ///
  /// The patches walk through all elements in order. If the page turns out to be another one, the code that applies them reports it, and
  /// `renderFromScratch` builds the page from scratch.
  /// - Parameters:
  ///   - trustsPage: Whether the server wrote the same page; false if it wrote it in another language.
  public func hydrate(_ node: Node, trustsPage: Bool = true) {
    forgetEverything()
    begin()
    patches.add(.reset, 1)
    patches.add(.hydrate, trustsPage ? 1 : 0)
    isHydrating = trustsPage
    root.children = Node.siblings([node]).map(mount)
    isHydrating = false
    adoptChildren(of: root)
    patches.add(.adoptEnd)
  }

  private func adoptChildren(of mounted: Mounted) {
    for child in mounted.children {
      switch child.kind {
      case .element: adopt(child)
      case .text: patches.add(.adoptText, string: child.text)
      }
    }
  }

  private func adopt(_ mounted: Mounted) {
    names.define(mounted.tag, in: &patches)
    let written = mounted.attributes.count { mounted.tag.writesAttribute($0.name) }
    patches.add(.adoptElement, mounted.tag.number + written * PatchWord.flag)
    if mounted.key != nil {
      mounted.handle = handles.take()
      patches.add(.bind, handle: mounted.handle)
    }
    for attribute in mounted.attributes { write(attribute, tag: mounted.tag) }
    for listener in mounted.listeners { write(listener) }
    adoptContent(of: mounted)
    if mounted.tag == .select { setSelectValue(mounted) }
    patches.add(.adoptEnd, mounted.isUnread ? 1 : 0)
  }

  private func adoptContent(of mounted: Mounted) {
    if mounted.text.isEmpty {
      adoptChildren(of: mounted)
    } else {
      patches.add(.adoptText, string: mounted.text)
    }
  }
}
