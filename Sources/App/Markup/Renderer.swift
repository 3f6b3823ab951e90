/// Keeps the page the same as the view: compares each new tree with the last and writes the differences as patches.
///
/// One renderer owns the content of one root element. It knows nothing of a browser; the code that has one applies `patches`.
public final class Renderer {
  /// An element on the path from the root to the current place of the comparison, and its position among its parent's nodes.
  struct Step {
    let mounted: Mounted
    let index: Int
  }

  /// The changes that the last `render`, `renderFromScratch` or `hydrate` requires in the page.
  public internal(set) var patches = PatchBuffer()

  var root = Mounted(tag: .div, key: nil)
  var handles = HandleTable()
  var handlers = HandlerTable()
  var names = DefinedNames()
  var path: [Step] = []
  var cursor = Cursor()
  /// Whether drawings are in the page already.
  var isHydrating = false

  /// Creates a renderer for an empty root.
  public init() {}

  /// Compares the view with what is mounted and puts the difference into `patches`, which stays empty when there is none.
  public func render(_ node: Node) {
    begin()
    patchChildren(of: root, to: Node.siblings([node]))
  }

  /// Builds everything from scratch, whatever the page contains: after a failed `hydrate`, or after patches that could not be applied.
  public func renderFromScratch(_ node: Node) {
    forgetEverything()
    begin()
    patches.add(.reset)
    patchChildren(of: root, to: Node.siblings([node]))
  }

  /// What a handler does with an event, to be called once the page is up to date; nil if the element is gone.
  public func reaction(_ handler: UInt32, _ event: Event) -> (() -> Bool)? {
    guard let perform = handlers[handler]?.handler.perform else { return nil }
    return { perform(event) }
  }

  /// Notes what a person entered into the control that listens: the next frame corrects it if the state disagrees.
  public func noteInput(_ handler: UInt32, _ event: Event) {
    if let entry = handlers[handler] { entry.owner.learn(entry.handler.event, event) }
  }

  /// Whether the element that listened is still part of the page.
  public func isLive(_ handler: UInt32) -> Bool { handlers[handler] != nil }

  /// How many nodes of the page have a handle.
  public var liveHandles: Int { handles.liveCount }

  /// How many handlers the page can call.
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

  /// Frees the ids of a part that is removed; the handles that the page must forget are added to `freed`.
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
  /// Notes that the control shows what the person entered, which the last view did not describe.
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
