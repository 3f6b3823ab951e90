/// A piece of a page as a value: text, an element, or several nodes. Event handlers are closures in it.
///
/// It is one word in memory: the two spare bits of a pointer on wasm32 are enough for three cases.
public enum Node {
  /// Text; always escaped when they become HTML.
  indirect case text(String)
  /// One element with its attributes, handlers and children.
  indirect case element(Element)
  /// Several nodes in a row, without an element around them.
  case fragment([Node])

  /// An empty node, for the branch that shows nothing.
  public static var nothing: Node { .fragment([]) }

  /// An element: `Node(.p, .class("caption")) { "Hello" }`. Inlined, so that its contents need no closure: 0.7 % of the wasm.
  @inline(__always)
  public init(
    _ tag: Tag, _ first: Attribute = .none, _ second: Attribute = .none, _ third: Attribute = .none, _ fourth: Attribute = .none,
    @NodeBuilder content: () -> Node = { .nothing }
  ) {
    self.init(tag, first, second, third, fourth, .none, [], containing: content())
  }

  /// An element with more than four attributes, inlined as well.
  @inline(__always)
  public init(
    _ tag: Tag, _ first: Attribute, _ second: Attribute, _ third: Attribute, _ fourth: Attribute, _ fifth: Attribute, _ more: Attribute...,
    @NodeBuilder content: () -> Node = { .nothing }
  ) {
    self.init(tag, first, second, third, fourth, fifth, more, containing: content())
  }

  /// An element from lists that were built elsewhere.
  public init(_ tag: Tag, _ attributes: [Attribute], children: [Node]) {
    self = .element(Element(tag: tag, attributes: attributes, children: children))
  }

  // Views make hundreds of elements: this takes one call, and no list of attributes has to be built first.
  private init(
    _ tag: Tag, _ first: Attribute, _ second: Attribute, _ third: Attribute, _ fourth: Attribute, _ fifth: Attribute, _ more: [Attribute],
    containing content: Node
  ) {
    var element = Element(tag: tag, attributes: [], children: content.asList)
    if case .plain = second { element.attributes.reserveCapacity(4) }
    element.add(first)
    element.add(second)
    element.add(third)
    element.add(fourth)
    element.add(fifth)
    for attribute in more { element.add(attribute) }
    self = .element(element)
  }

  /// The nodes of a fragment, or the node itself.
  var asList: [Node] {
    if case .fragment(let nodes) = self { nodes } else { [self] }
  }

  /// The key that identifies this node among its siblings when they move.
  public var key: Key? {
    switch self {
    case .element(let element): element.key
    case .text, .fragment: nil
    }
  }
}

/// An element of the page: a tag with attributes, handlers and children.
public struct Element {
  /// The kind of element.
  public var tag: Tag
  /// The key that identifies it among its siblings; nil if its position does.
  public var key: Key?
  /// Its attributes, in the order they are written; URLs are already made safe.
  public var attributes: [PlainAttribute]
  /// Its event handlers.
  public var handlers: [Handler]
  /// The nodes inside it; none if they are a drawing.
  public var children: [Node]
  /// What its content is built from, if that is built only when it has changed.
  public var drawing: Drawing?

  /// The nodes inside it, whether or not they are a drawing.
  public var content: [Node] { drawing?.build() ?? children }

  /// Creates an element; sorts the mixed list that views write into attributes, handlers and key.
  public init(tag: Tag, attributes mixed: [Attribute], children: [Node]) {
    self.tag = tag
    self.children = children
    attributes = []
    handlers = []
    for attribute in mixed { add(attribute) }
  }

  mutating func add(_ attribute: Attribute) {
    switch attribute {
    case .plain(let plain): attributes.append(plain)
    case .handler(let handler): handlers.append(handler)
    case .name(let key): self.key = key
    case .none: break
    }
  }
}

extension Element {
  /// Whether it is out of view: until it comes back, it keeps its contents in the page.
  var isOffscreen: Bool { attributes.first?.name == .dataAway }
}

extension Node {
  /// An element that is out of view with all of its contents; nothing in it is built until it comes back under its key.
  public static func offscreen(_ tag: Tag, key: Key) -> Node { Node(tag, .flag(.dataAway), .key(key)) }
}

/// Identifies a node among its siblings when their order changes.
public enum Key: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// A number, such as a record's id.
  case number(Int)
  /// A name, such as that of a cell.
  case name(String)

  /// Keys are equal when their bytes are.
  public static func == (one: Key, other: Key) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one == other
    case (.name(let one), .name(let other)): sameBytes(one, other)
    case (.number, .name), (.name, .number): false
    }
  }

  /// Hashes the number or the bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number): hasher.combine(number)
    case .name(var name): name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Creates a key from a number.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// Creates a key from a name.
  public init(stringLiteral value: String) { self = .name(value) }
}
