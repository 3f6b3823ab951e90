/// Keeps the page the same as the view: compares each new tree with the last and writes the differences as patches.
///
/// One renderer owns the content of one root element. Nothing in here knows a browser; whoever has one applies `patches`.
public final class Renderer {
  /// An element on the way from the root to where the comparison is, and its place among its parent's nodes.
  struct Step {
    let mounted: Mounted
    let index: Int
  }

  /// What the last `render`, `renderAfresh` or `hydrate` wants changed.
  public internal(set) var patches = PatchBuffer()

  var root = Mounted(tag: .div, key: nil)
  var handles = HandleTable()
  var handlers = HandlerTable()
  var names = DefinedNames()
  var path: [Step] = []
  var cursor = Cursor()
  /// Memos that are being patched, outermost first, by their parent and place in it.
  var openMemos: [(owner: Mounted, position: Int)] = []
  var patternDepth = 0

  /// A renderer for an empty root.
  public init() {}

  /// Compares the view with what is mounted and puts the difference into `patches`, which stays empty when there is none.
  public func render(_ node: Node) {
    begin()
    patchChildren(of: root, to: Node.siblings([node]), at: 0)
  }

  /// Makes everything anew, whatever the page contains: after a failed `hydrate`, or after patches that could not be applied.
  public func renderAfresh(_ node: Node) {
    forgetEverything()
    begin()
    patches.add(.reset)
    patchChildren(of: root, to: Node.siblings([node]), at: 0)
  }

  /// What an event sets off, to be called once the page is up to date; none if the element is gone.
  public func reaction(_ handler: UInt32, _ event: Event) -> (() -> Bool)? {
    guard let perform = handlers[handler]?.handler.perform else { return nil }
    return { perform(event) }
  }

  /// Takes note of what a person entered into the very control that listens: the next frame sets it right if the state disagrees.
  public func learn(_ handler: UInt32, _ event: Event) {
    if let entry = handlers[handler] { entry.owner.learn(entry.handler.event, event) }
  }

  /// Whether what listened is still part of the page.
  public func isLive(_ handler: UInt32) -> Bool { handlers[handler] != nil }

  /// How many nodes of the page have a handle.
  public var liveHandles: Int { handles.liveCount }

  /// How many handlers can be reached from the page.
  public var liveHandlers: Int { handlers.liveCount }

  func begin() {
    patches.removeAll()
    cursor.forget()
    path.removeAll(keepingCapacity: true)
    path.append(Step(mounted: root, index: 0))
  }

  func forgetEverything() {
    patches.removeAll()
    for child in root.children { release(child) }
    root = Mounted(tag: .div, key: nil)
    names = DefinedNames()
  }

  /// Frees the ids of a part that goes; the handles that the page must forget come back in `freed`.
  func release(_ mounted: Mounted, freed: inout [UInt32]) {
    if mounted.handle != 0 {
      handles.release(mounted.handle)
      freed.append(mounted.handle)
      mounted.handle = 0
    }
    for listener in mounted.listeners { handlers.release(listener.id) }
    for child in mounted.children { release(child, freed: &freed) }
  }

  func release(_ mounted: Mounted) {
    var freed: [UInt32] = []
    release(mounted, freed: &freed)
  }

  func writeFree(_ freed: [UInt32]) {
    if freed.isEmpty { return }
    patches.add(.free, freed.count)
    for handle in freed { patches.append(handle: handle) }
  }
}

extension Mounted {
  /// The control shows what the person entered, which the last view did not say.
  fileprivate func learn(_ name: EventName, _ event: Event) {
    guard name == .input || name == .change else { return }
    for index in 0..<attributes.count where attributes[index].name == .value && tag.hasProperty(.value) {
      attributes[index].value = .text(event.value)
    }
    guard tag.hasProperty(.checked) else { return }
    attributes.removeAll { $0.name == .checked }
    if event.isChecked { attributes.append(PlainAttribute(name: .checked, value: .flag)) }
  }
}
