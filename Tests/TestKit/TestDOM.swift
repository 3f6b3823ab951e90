import Markup

/// A page in memory: reads the same buffers as a browser, logs what they change, and sends events back.
///
/// It is stricter than a browser: whatever a browser would silently ignore, such as an unknown name, is a `Refusal`.
public final class TestDOM {
  /// Patches that don't fit the page.
  public enum Refusal: Error, Equatable {
    /// A handle that is free, of an old generation, or was never given out.
    case staleHandle(UInt32)
    /// An operation that is invalid at this point.
    case misuse(String)
    /// The page is not the one that `hydrate` expected.
    case otherPage
  }

  /// The element that the renderer fills.
  public private(set) var root = TestNode(tag: "div")
  /// What the last `apply` did to the page, one line per operation that changes something.
  public private(set) var log: [String] = []

  private var reader = PatchReader()

  /// An empty page.
  public init() {}

  /// A page whose HTML a server has rendered.
  public init(serverRendered node: Node) {
    for child in TestNode.parsed(node) { root.append(child) }
  }

  /// Applies one frame.
  public func apply(_ patches: PatchBuffer) throws(Refusal) {
    log = []
    try reader.read(patches, into: root, log: &log)
  }

  /// The number of handles that refer to a node.
  public var liveHandles: Int { reader.handles.count }

  /// Whether each handle refers to a node in the page.
  public var handlesAreInPage: Bool {
    reader.handles.values.allSatisfy { node in
      var at = node
      while let parent = at.parent { at = parent }
      return at === root
    }
  }

  /// The content as HTML text, attributes in the order they were set.
  public var html: String { root.children.map(\.html).joined() }

  /// The content as HTML text, attributes by name: two pages are the same if these are.
  public var sortedHTML: String { root.children.map(\.sortedHTML).joined() }

  /// The first element with this text, accessible name or id.
  public func element(_ name: String) -> TestNode? {
    root.first { $0.tag != nil && ($0.attributes["id"] == name || $0.attributes["aria-label"] == name) }
      ?? root.first { $0.tag != nil && $0.children.contains { $0.text == name } }
  }

  /// Dispatches an event to an element: as in the browser, the nearest handler on the way up that returns an action wins.
  ///
  /// For `input` and `change` the element takes the event's value first, as if a person had entered it. Returns false when no handler
  /// returned an action.
  @discardableResult
  public func fire(_ event: EventName, on node: TestNode, _ content: Event = Event(), to renderer: Renderer) -> Bool {
    if event == .input || event == .change { node.enter(content) }
    var at: TestNode? = node
    while let current = at {
      if let listener = current.listeners["\(event.name)"], let react = renderer.reaction(listener.handler, content) {
        if current === node { renderer.noteInput(listener.handler, content) }
        if react() { return true }
      }
      at = current.parent
    }
    return false
  }
}
