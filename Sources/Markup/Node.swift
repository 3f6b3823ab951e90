/// A piece of a page as a value: text, an element, several nodes, or a remembered part; what it listens to is closures.
///
/// It is one word: four cases are what the two spare bits of a pointer can tell apart on wasm32.
public enum Node {
  /// Characters; always escaped when they become HTML.
  indirect case text(String)
  /// One element with its attributes, handlers and children.
  indirect case element(Element)
  /// Several nodes in a row, without an element around them.
  case fragment([Node])
  /// Parts that are built only when their revisions changed.
  case memo(Memo)

  /// Nothing at all, for the branch that shows nothing.
  public static var nothing: Node { .fragment([]) }

  /// An element: `Node(.p, .class("caption")) { "Hello" }`.
  public init(
    _ tag: Tag, _ first: Attribute = .none, _ second: Attribute = .none, _ third: Attribute = .none, _ fourth: Attribute = .none,
    @NodeBuilder content: () -> Node = { .nothing }
  ) {
    self.init(tag, first, second, third, fourth, .none, [], containing: content())
  }

  /// An element of which more is said.
  public init(
    _ tag: Tag, _ first: Attribute, _ second: Attribute, _ third: Attribute, _ fourth: Attribute, _ fifth: Attribute, _ more: Attribute...,
    @NodeBuilder content: () -> Node = { .nothing }
  ) {
    self.init(tag, first, second, third, fourth, fifth, more, containing: content())
  }

  /// The same from lists that were put together elsewhere.
  @inline(never)
  public init(_ tag: Tag, _ attributes: [Attribute], children: [Node]) {
    self = .element(Element(tag: tag, attributes: attributes, children: children))
  }

  // Views make hundreds of elements: one call, and no list of attributes to be put together first.
  @inline(never)
  private init(
    _ tag: Tag, _ first: Attribute, _ second: Attribute, _ third: Attribute, _ fourth: Attribute, _ fifth: Attribute, _ more: [Attribute],
    containing content: Node
  ) {
    var element = Element(tag: tag, attributes: [], children: content.asList)
    element.add(first)
    element.add(second)
    element.add(third)
    element.add(fourth)
    element.add(fifth)
    for attribute in more { element.add(attribute) }
    self = .element(element)
  }

  /// The nodes that stand in a row, if it is several.
  var asList: [Node] {
    @inline(never) get { if case .fragment(let nodes) = self { nodes } else { [self] } }
  }

  /// The key that tells this node from its siblings when they move.
  public var key: Key? {
    switch self {
    case .element(let element): element.key
    case .memo(let memo): memo.key
    case .text, .fragment: nil
    }
  }
}

/// An element of the page.
public struct Element {
  /// Which element.
  public var tag: Tag
  /// The key among its siblings.
  public var key: Key?
  /// Its attributes, in the order they are written; URLs are already made safe.
  public var attributes: [PlainAttribute]
  /// What it listens to.
  public var handlers: [Handler]
  /// What it contains.
  public var children: [Node]

  /// Sorts the mixed list that views write into attributes, handlers and key.
  public init(tag: Tag, attributes mixed: [Attribute], children: [Node]) {
    self.tag = tag
    self.children = children
    attributes = []
    handlers = []
    for attribute in mixed { add(attribute) }
  }

  @inline(never)
  mutating func add(_ attribute: Attribute) {
    switch attribute {
    case .plain(let plain): attributes.append(plain)
    case .handler(let handler): handlers.append(handler)
    case .name(let key): self.key = key
    case .none: break
    }
  }

  init(tag: Tag, key: Key?, attributes: [PlainAttribute], handlers: [Handler], children: [Node]) {
    self.tag = tag
    self.key = key
    self.attributes = attributes
    self.handlers = handlers
    self.children = children
  }
}

extension Element {
  /// Whether it is out of view: until it comes back, it contains what it contained.
  var isAway: Bool { attributes.first?.name == .dataAway }
}

extension Node {
  /// An element that goes out of view with all that it contains, and of which nothing is built until it comes back under its key.
  public static func away(_ tag: Tag, key: Key) -> Node { Node(tag, .flag(.dataAway), .key(key)) }
}

/// What tells siblings apart when their order changes.
public enum Key: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// A number, such as a record's id.
  case number(Int)
  /// A name, such as a cell.
  case name(String)

  /// Keys are equal when their bytes are.
  public static func == (one: Key, other: Key) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one == other
    case (.name(let one), .name(let other)): sameBytes(one, other)
    default: false
    }
  }

  /// Hashes the number or the bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number): hasher.combine(number)
    case .name(var name): name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// A key from a number.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// A key from a name.
  public init(stringLiteral value: String) { self = .name(value) }
}
