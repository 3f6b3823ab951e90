import CBrowser
import Markup

/// Shows a view in the page's `#app` and passes it the person's events. A page has one.
public final class ViewHost {
  private let renderer = Renderer()
  private let view: () -> Node
  private var isFrameAsked = false

  /// `view` is called once for each frame in which something has changed.
  public init(view: @escaping () -> Node) {
    self.view = view
  }

  /// Adopts the server's page, or draws the first one, at once.
  /// - Parameters:
  ///   - trustsPage: Whether the page is in the app's language, so that not all of it needs to be compared at once.
  public func start(trustsPage: Bool) {
    BridgeMemory.receiveEvent = { handler, event, atControl in
      guard let react = self.renderer.reaction(handler, event) else { return false }
      // An event refers to what the latest state shows: an element that is gone already can't be used any more.
      if self.isFrameAsked { self.draw() }
      // Drawing leaves a control as the person has set it (`handled` in patch.js), so the renderer can only take note of its content after
      // that.
      if atControl { self.renderer.noteInput(handler, event) }
      return self.renderer.isLive(handler) && react()
    }
    BridgeMemory.drawFrame = { self.draw() }
    renderer.hydrate(view(), trustsPage: trustsPage)
    apply()
  }

  /// Requests a redraw, with the browser's next frame.
  public func setNeedsDraw() {
    if isFrameAsked { return }
    isFrameAsked = page_frame() == 0
  }

  private func draw() {
    isFrameAsked = false
    renderer.render(view())
    apply()
  }

  private func apply() {
    if renderer.patches.isEmpty || renderer.patches.apply() { return }
    // The page has other content: a cached page of another version, or one that an extension changed.
    renderer.renderFromScratch(view())
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
