import Markup

/// Reads patch buffers like `Web/public/js/patch.js`.
struct PatchReader {
  private(set) var handles: [UInt32: TestNode] = [:]
  private var tags: [Int: (name: String, isSVG: Bool)] = [:]
  private var attributes: [Int: String] = [:]
  private var events: [Int: String] = [:]

  private var words: [UInt32] = []
  private var text: [UInt16] = []
  private var index = 0
  private var textIndex = 0
  private var at: TestNode?
  private var child: TestNode?
  private var isAdopting = false
  private var isTrusted = false
  private var isCleaned = false
  private var attributesIndex = 0
  private var attributesTextIndex = 0
  private var opened: [TestNode] = []
  private var host: TestNode?

  mutating func read(_ patches: PatchBuffer, into root: TestNode, log: inout [String]) throws(TestDOM.Refusal) {
    words = patches.words
    text = Array(String(decoding: patches.text, as: UTF8.self).utf16)
    index = 0
    textIndex = 0
    at = nil
    isAdopting = false
    opened = []
    while index < words.count {
      let word = try next()
      guard let operation = Patch(rawValue: UInt8(word & PatchWord.operationMask)) else {
        throw .misuse("operation \(word & PatchWord.operationMask)")
      }
      try perform(operation, Int(word >> PatchWord.operationBits), root, &log)
    }
    guard textIndex == text.count else { throw .misuse("text left over") }
    guard opened.isEmpty else { throw .misuse("an element was opened but not put anywhere") }
  }

  private mutating func next() throws(TestDOM.Refusal) -> UInt32 {
    guard index < words.count else { throw .misuse("the buffer ends within an operation") }
    index += 1
    return words[index - 1]
  }

  private mutating func string() throws(TestDOM.Refusal) -> String {
    let length = Int(try next())
    guard textIndex + length <= text.count else { throw .misuse("the text ends within a string") }
    textIndex += length
    return String(decoding: text[(textIndex - length)..<textIndex], as: UTF16.self)
  }

  private func node(_ handle: UInt32, _ root: TestNode) throws(TestDOM.Refusal) -> TestNode {
    if handle == 0 { return root }
    guard let node = handles[handle] else { throw .staleHandle(handle) }
    return node
  }

  private mutating func bind(_ handle: UInt32, _ node: TestNode) throws(TestDOM.Refusal) {
    guard HandleTable.index(of: handle) != 0 else { throw .misuse("handle 0 was bound") }
    guard !handles.keys.contains(where: { HandleTable.index(of: $0) == HandleTable.index(of: handle) }) else {
      throw .misuse("a handle in use was bound")
    }
    handles[handle] = node
  }

  private mutating func free(_ handle: UInt32) throws(TestDOM.Refusal) {
    guard handles.removeValue(forKey: handle) != nil else { throw .staleHandle(handle) }
  }

  private func cursor() throws(TestDOM.Refusal) -> TestNode {
    guard let at else { throw .misuse("the cursor stands nowhere") }
    return at
  }

  private func element() throws(TestDOM.Refusal) -> TestNode {
    let at = try cursor()
    guard at.tag != nil else { throw .misuse("a text is used as an element") }
    return at
  }

  private func name<Name>(_ names: [Int: Name], _ id: Int) throws(TestDOM.Refusal) -> Name {
    guard let name = names[id] else { throw .misuse("name \(id) was not defined") }
    return name
  }

  private func sibling(after node: TestNode) -> TestNode? {
    guard let siblings = node.parent?.children, let index = siblings.firstIndex(where: { $0 === node }) else { return nil }
    return index + 1 < siblings.count ? siblings[index + 1] : nil
  }

  private mutating func open(_ node: TestNode) throws(TestDOM.Refusal) {
    if opened.isEmpty { host = try element() }
    opened.append(node)
    at = node
  }

  private mutating func perform(_ operation: Patch, _ argument: Int, _ root: TestNode, _ log: inout [String]) throws(TestDOM.Refusal) {
    switch operation {
    case .defineTag: tags[argument & PatchWord.idMask] = (try string(), argument > PatchWord.idMask)
    case .defineAttribute: attributes[argument] = try string()
    case .defineEvent: events[argument] = try string()
    case .reset:
      self.tags = [:]
      self.attributes = [:]
      self.events = [:]
      handles = [:]
      at = root
      if argument == 0 {
        root.removeChildren()
        log.append("reset")
      }
    case .go: at = try node(try next(), root)
    case .down:
      let children = try element().children
      guard argument < children.count else { throw .misuse("no child \(argument)") }
      at = children[argument]
    case .next:
      for _ in 0..<argument {
        guard let next = sibling(after: try cursor()) else { throw .misuse("no next sibling") }
        at = next
      }
    case .up:
      for _ in 0..<argument {
        guard let parent = try cursor().parent, try cursor() !== root else { throw .misuse("no parent") }
        at = parent
      }
    case .bind: try bind(try next(), try cursor())
    case .bindChildren:
      let children = try element().children
      guard argument == children.count else { throw .misuse("\(argument) handles for \(children.count) children") }
      for child in children {
        let handle = try next()
        if handle != 0 { try bind(handle, child) }
      }
    case .free: for _ in 0..<argument { try free(try next()) }
    case .remove:
      let handle = try next()
      let node = try node(handle, root)
      log.append("remove \(node.label)")
      node.removeFromParent()
      try free(handle)
    case .move:
      let moved = try node(try next(), root)
      let anchor = try anchor(root)
      guard moved.parent === at, anchor == nil || anchor?.parent === at else { throw .misuse("a move between parents") }
      log.append("move \(moved.label) before \(anchor?.label ?? "end")")
      try element().insert(moved, before: anchor)
    case .clear:
      log.append("clear \(try element().label)")
      try element().removeChildren()
    default: try construct(operation, argument, root, &log)
    }
  }

  private mutating func anchor(_ root: TestNode) throws(TestDOM.Refusal) -> TestNode? {
    let handle = try next()
    return handle == 0 ? nil : try node(handle, root)
  }

  private mutating func construct(_ operation: Patch, _ argument: Int, _ root: TestNode, _ log: inout [String]) throws(TestDOM.Refusal) {
    switch operation {
    case .open:
      let tag = try name(tags, argument)
      try open(TestNode(tag: tag.name, isSVG: tag.isSVG))
    case .openText: try open(TestNode(text: try string()))
    case .close:
      guard let closed = opened.popLast(), let parent = opened.last else { throw .misuse("nothing to close") }
      parent.append(closed)
      at = parent
    case .insert:
      guard let inserted = opened.popLast(), opened.isEmpty, let host else { throw .misuse("nothing to insert") }
      let anchor = try anchor(root)
      guard anchor == nil || anchor?.parent === host else { throw .misuse("an anchor under another parent") }
      host.insert(inserted, before: anchor)
      at = host
      log.append("insert \(inserted.label) before \(anchor?.label ?? "end")")
    case .addText: try element().append(TestNode(text: try string()))
    case .onlyText:
      let text = try string()
      let element = try element()
      if opened.isEmpty { log.append("text \(element.label) \"\(text)\"") }
      element.removeChildren()
      element.append(TestNode(text: text))
    case .setText:
      let node = try cursor()
      guard node.tag == nil else { throw .misuse("an element got characters") }
      node.text = try string()
      if opened.isEmpty { log.append("text \"\(node.text)\"") }
    case .setAttribute, .setProperty: try set(try name(attributes, argument), try string(), &log)
    case .setFlag: try set(try name(attributes, argument), "", &log)
    case .setBoolProperty: try set(try name(attributes, argument & PatchWord.idMask), argument > PatchWord.idMask ? "" : nil, &log)
    case .removeAttribute, .removeProperty: try set(try name(attributes, argument), nil, &log)
    case .listen:
      let event = try name(events, argument & PatchWord.idMask)
      try element().listeners[event] = (try next(), argument > PatchWord.idMask)
      if opened.isEmpty, !isAdopting { log.append("listen \(event)") }
    case .unlisten:
      let event = try name(events, argument)
      guard try element().listeners.removeValue(forKey: event) != nil else { throw .misuse("nothing listened to \(event)") }
      log.append("unlisten \(event)")
    default: try adopt(operation, argument, &log)
    }
  }

  private mutating func set(_ name: String, _ value: String?, _ log: inout [String]) throws(TestDOM.Refusal) {
    let element = try element()
    if isAdopting {
      if element.attributes[name] == value { return }
      if element.attributes[name] == nil, !isCleaned, !isTrusted {
        isCleaned = true
        element.removeAttributes()
        index = attributesIndex
        textIndex = attributesTextIndex
        return
      }
    }
    if opened.isEmpty { log.append(value.map { "set \(element.label) \(name)=\"\($0)\"" } ?? "remove \(element.label) \(name)") }
    element.set(name, value)
  }

  private mutating func adopt(_ operation: Patch, _ argument: Int, _ log: inout [String]) throws(TestDOM.Refusal) {
    switch operation {
    case .hydrate:
      isAdopting = true
      isTrusted = argument > 0
      child = try element().children.first
    case .adoptElement:
      guard let node = child, node.tag == (try name(tags, argument & PatchWord.idMask)).name else { throw .otherPage }
      at = node
      attributesIndex = index
      attributesTextIndex = textIndex
      isCleaned = !isTrusted && node.writtenAttributeCount > argument >> PatchWord.idBits
      if isCleaned { node.removeAttributes() }
      child = node.tag == "textarea" ? nil : node.children.first
    case .adoptText:
      let text = try string()
      guard let node = child, node.tag == nil else {
        try element().insert(TestNode(text: text), before: child)
        log.append("insert \"\(text)\"")
        return
      }
      if node.text != text { log.append("text \"\(text)\"") }
      node.text = text
      child = sibling(after: node)
    case .adoptEnd:
      guard child == nil || argument == 1 else { throw .otherPage }
      child = sibling(after: try cursor())
      at = try cursor().parent
    default: throw .misuse("operation \(operation)")
    }
  }
}

extension TestNode {
  /// Its name in the log: a text's characters, or an element's tag with its id or data-key.
  var label: String {
    guard let tag else { return "\"\(text)\"" }
    if let id = attributes["id"] ?? attributes["data-key"] { return "\(tag)#\(id)" }
    return tag
  }
}
