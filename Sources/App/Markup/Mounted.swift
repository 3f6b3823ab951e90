/// A node of the page as the renderer remembers it, for the comparison with the next view.
final class Mounted {
  enum Kind { case element, text }

  /// An event that an element listens to, and the handler's id.
  struct Listener {
    let event: EventName
    var preventsDefault: Bool
    let id: UInt32
  }

  let kind: Kind
  let tag: Tag
  let key: Key?
  /// 0 until the page has to know the node by a number: when it has a key, or when its siblings' order changes.
  var handle: UInt32 = 0
  /// The revision of an element's content if that is a drawing, otherwise 0.
  var revision: UInt64 = 0
  /// Whether the server wrote its content, a drawing, and it was never built here.
  var isUnread = false
  var attributes: [PlainAttribute] = []
  var listeners: [Listener] = []
  /// A text node's characters, or those of an element that contains nothing else.
  var text = ""
  var children: [Mounted] = []

  init(tag: Tag, key: Key?) {
    kind = .element
    self.tag = tag
    self.key = key
  }

  init(text: String) {
    kind = .text
    tag = .span
    key = nil
    self.text = text
  }

  /// Whether the node can be patched to become what the view describes now.
  func matches(_ node: Node) -> Bool {
    switch node {
    case .element(let element): kind == .element && tag == element.tag && key == element.key
    case .text: kind == .text
    case .fragment: false
    }
  }
}

/// Whether two texts have the same bytes; `==` would take é for the same as e with an accent, which is another text in the page.
func sameBytes(_ one: String, _ other: String) -> Bool {
  guard one.utf8.count == other.utf8.count else { return false }
  var (one, other) = (one, other)
  return one.withUTF8 { one in
    other.withUTF8 { other in
      // A plain loop: in a profile of a redraw, `elementsEqual` took half of the time of this function.
      for position in one.indices where one[position] != other[position] { return false }
      return true
    }
  }
}

extension PlainAttribute {
  /// Whether the values are the same, byte for byte.
  func hasValue(of other: PlainAttribute) -> Bool {
    switch (value, other.value) {
    case (.flag, .flag): return true
    case (.constant(let one), .constant(let other)): return one == other
    default:
      guard let one = value.text, let other = other.value.text else { return false }
      return sameBytes(one, other)
    }
  }
}
