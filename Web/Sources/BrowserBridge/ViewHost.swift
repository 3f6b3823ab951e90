import CBrowser
import Markup

/// Shows a view in the page's `#app` and hands it what people do. A page has one.
public final class ViewHost {
  private let renderer = Renderer()
  private let view: () -> Node
  private var isFrameAsked = false

  /// `view` is asked once per frame in which something changed.
  public init(view: @escaping () -> Node) {
    self.view = view
  }

  /// Takes over the server's page, or draws the first one, at once.
  public func start() {
    BridgeMemory.receiveEvent = { handler, event, atControl in
      guard let react = self.renderer.reaction(handler, event) else { return false }
      // What people do means what the latest state shows: something that is already gone can't be used any more.
      if self.isFrameAsked { self.draw() }
      // What is drawn here leaves the control as the person has it (`told` in patch.js), so only now is known what it says.
      if atControl { self.renderer.learn(handler, event) }
      return self.renderer.isLive(handler) && react()
    }
    BridgeMemory.drawFrame = { self.draw() }
    renderer.hydrate(view())
    apply()
  }

  /// Says that the view may look different now: it is drawn with the browser's next frame.
  public func setNeedsDraw() {
    if isFrameAsked { return }
    isFrameAsked = page_frame() == 0
  }

  @inline(never) private func draw() {
    isFrameAsked = false
    renderer.render(view())
    apply()
  }

  private func apply() {
    if renderer.patches.isEmpty || renderer.patches.apply() { return }
    // Another page stands there: a cached one of another version, or one that an extension changed.
    renderer.renderAfresh(view())
    if !renderer.patches.apply() { Page.log("The page could not be drawn.") }
  }
}

extension PatchBuffer {
  fileprivate func apply() -> Bool {
    words.withUnsafeBufferPointer { words in
      text.withUnsafeBufferPointer { text in
        page_apply(words.baseAddress, Int32(words.count), text.baseAddress, Int32(text.count)) == 0
      }
    }
  }
}
