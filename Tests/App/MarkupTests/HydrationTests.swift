import Markup
@testable import TestKit
import Testing

@Suite struct HydrationTests {
  enum Action: Equatable { case tapped }

  private let sent = Recorder<Action>()

  private func page(_ text: String = "hello", _ name: String = "a") -> Node {
    Node(.main, .class(name)) {
      Node(.button, .onClick { sent(.tapped) }) { "go" }
      Node(.p, .key("p")) { text }
      Node(.textarea, .attr(.value, "kept"))
      "before and after"
      Node(.ul) { [1, 2, 3].map { key in Node(.li, .key(.number(key))) { "\(key)" } } }
    }
  }

  private func adopted(_ server: Node, as client: Node) throws -> Stage {
    let stage = Stage(serverRendered: server)
    stage.renderer.hydrate(client)
    try stage.dom.apply(stage.renderer.patches)
    return stage
  }

  @Test func theServersPageIsTakenOverUntouched() throws {
    let stage = try adopted(page(), as: page())
    #expect(stage.dom.log == [])
    let button = try #require(stage.dom.element("go"))
    stage.dom.fire(.click, on: button, to: stage.renderer)
    #expect(sent.last() == .tapped)
    #expect(try stage.show(page("new")) == ["text p \"new\""])
    try stage.check(page("new"))
  }

  @Test func aDifferentTextIsCorrected() throws {
    let stage = try adopted(page("server"), as: page("client"))
    #expect(stage.dom.log == ["text \"client\""])
    try stage.check(page("client"))
  }

  @Test func aDrawingOfTheServerIsBuiltOnlyWhenItChanges() throws {
    let built = Recorder<String>()
    func page(_ d: String, _ name: String = "a") -> Node {
      var revision = Revision()
      revision.add(d)
      return Node(.main) {
        Node.drawing(.svg, [.class(name)], revision: revision.number) {
          built(d)
          return [Node(.path, .attr(.d, d)), Node(.g) { Node(.path, .attr(.d, "M0")) }]
        }
        Node(.p) { name }
      }
    }
    let stage = Stage(serverRendered: page("M1"))
    let whileWritten = built.actions.count
    stage.renderer.hydrate(page("M1"))
    try stage.dom.apply(stage.renderer.patches)
    #expect(stage.dom.log == [] && built.actions.count == whileWritten)
    // Its attributes and its neighbours change without it.
    _ = try stage.show(page("M1", "b"))
    #expect(built.actions.count == whileWritten)
    try stage.check(page("M1", "b"))
    _ = try stage.show(page("M2", "b"))
    #expect(built.actions.last == "M2")
    try stage.check(page("M2", "b"))
    _ = try stage.show(page("M3", "c"))
    try stage.check(page("M3", "c"))
  }

  @Test func whatAPersonHasOpenedBeforeStaysOpen() throws {
    func page(_ words: String) -> Node { Node(.main) { Node(.details, .class("day")) { Node(.summary) { words } } } }
    let stage = Stage(serverRendered: page("one"))
    let details = try #require(stage.dom.root.first { $0.tag == "details" })
    details.set("open", "")
    stage.renderer.hydrate(page("one"))
    try stage.dom.apply(stage.renderer.patches)
    #expect(details.attributes == ["class": "day", "open": ""])
    #expect(try stage.show(page("two")) == ["text summary \"two\""])
    #expect(details.attributes == ["class": "day", "open": ""])
  }

  @Test func drawingsInAnotherLanguageAreCorrected() throws {
    func page(_ letter: String) -> Node {
      var revision = Revision()
      revision.add(letter)
      return Node(.main) { Node.drawing(.svg, [], revision: revision.number) { [Node(.svgText) { letter }] } }
    }
    let stage = Stage(serverRendered: page("O"))
    stage.renderer.hydrate(page("E"), trustsPage: false)
    try stage.dom.apply(stage.renderer.patches)
    try stage.check(page("E"))
  }

  @Test func whatLooksDifferentHasAnotherRevision() {
    var revisions: Set<UInt64> = []
    let values = (-20...20).map { Double($0) / 2 }
    for first in values {
      for second in values {
        for third in [-1, 0.3, .infinity] {
          var revision = Revision()
          for number in [3, first, second, third] { revision.add(number) }
          revisions.insert(revision.number)
        }
      }
    }
    #expect(revisions.count == values.count * values.count * 3)
  }

  @Test func aDrawingOfTheServerMakesRoomForSomethingElse() throws {
    func drawing(_ number: Double) -> Node {
      var revision = Revision()
      revision.add(number)
      return .drawing(.svg, [], revision: revision.number) { [Node(.path), Node(.path)] }
    }
    for other in [Node(.svg), Node(.svg) { "text" }, Node(.svg) { Node(.g) }, Node(.p)] {
      let stage = try adopted(Node(.main) { drawing(1) }, as: Node(.main) { drawing(1) })
      _ = try stage.show(Node(.main) { other })
      try stage.check(Node(.main) { other })
      _ = try stage.show(Node(.main) { drawing(2) })
      try stage.check(Node(.main) { drawing(2) })
    }
  }

  @Test func anEmptyTextIsFilledIn() throws {
    let stage = try adopted(Node(.p), as: Node(.p) { "now" })
    #expect(stage.dom.html == "<p>now</p>")
  }

  @Test func differentAttributesAreCorrected() throws {
    let server = Node(.main, .attr(.title, "x"), .attr(.id, "m"))
    let cases: [Node] = [
      Node(.main, .attr(.title, "y"), .attr(.id, "m")), Node(.main, .attr(.title, "x")), Node(.main),
      Node(.main, .class("c"), .attr(.id, "m")),
      Node(.main, .class("c"), .attr(.id, "m"), .attr(.title, "x")),
    ]
    for client in cases {
      let stage = Stage(serverRendered: server)
      stage.renderer.hydrate(client, trustsPage: false)
      try stage.dom.apply(stage.renderer.patches)
      #expect(stage.dom.sortedHTML == TestDOM(serverRendered: client).sortedHTML)
    }
  }

  @Test func adoptingAnotherPageFailsAndThePageIsBuiltAnew() throws {
    let others: [Node] = [Node(.p), .nothing, .fragment([page(), page()]), Node(.main) { Node(.b) }, .text("x")]
    for other in others {
      let stage = Stage(serverRendered: other)
      stage.renderer.hydrate(page())
      #expect(throws: TestDOM.Refusal.otherPage) { try stage.dom.apply(stage.renderer.patches) }
      stage.renderer.renderFromScratch(page())
      try stage.dom.apply(stage.renderer.patches)
      try stage.check(page())
    }
  }
}
