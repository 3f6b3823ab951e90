import Markup
import TestKit
import Testing

/// A renderer with the test DOM that it updates.
struct Stage {
  let renderer = Renderer()
  let dom: TestDOM

  init() { dom = TestDOM() }

  init(serverRendered node: Node) { dom = TestDOM(serverRendered: node) }

  /// Renders a node and returns the operations on the DOM.
  @discardableResult
  func show(_ node: Node) throws -> [String] {
    renderer.render(node)
    try dom.apply(renderer.patches)
    return dom.log
  }

  /// Checks that the DOM matches the node, and that nothing is left of earlier nodes.
  func check(_ node: Node, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let fresh = Stage()
    try fresh.show(node)
    let wanted = TestDOM(serverRendered: node).sortedHTML
    #expect(dom.sortedHTML == wanted, comment(), sourceLocation: sourceLocation)
    #expect(fresh.dom.sortedHTML == wanted, comment(), sourceLocation: sourceLocation)
    #expect(renderer.liveHandles == dom.liveHandles, comment(), sourceLocation: sourceLocation)
    #expect(dom.handlesAreInPage, comment(), sourceLocation: sourceLocation)
    #expect(renderer.liveHandlers == fresh.renderer.liveHandlers, comment(), sourceLocation: sourceLocation)
  }
}

extension Node {
  /// An element with a key, whose content is a drawing.
  static func drawn(key: Int, revision: UInt64, build: @escaping () -> [Node]) -> Node {
    .drawing(.li, key: .number(key), [], revision: revision + 1, content: build)
  }
}

/// All orders of all subsets.
func everyArrangement(of items: [Int]) -> [[Int]] {
  var all: [[Int]] = [[]]
  func extend(_ chosen: [Int], _ rest: [Int]) {
    for (index, item) in rest.enumerated() {
      var left = rest
      left.remove(at: index)
      all.append(chosen + [item])
      extend(chosen + [item], left)
    }
  }
  extend([], items)
  return all
}
