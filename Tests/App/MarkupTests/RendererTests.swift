import Markup
import TestKit
import Testing

@Suite struct RendererTests {
  enum Action: Equatable {
    case tapped(Int)
    case typed(String)
  }

  private let sent = Recorder<Action>()

  private func list(_ keys: [Int]) -> Node {
    Node(.ul) { keys.map { key in Node(.li, .key(.number(key)), .attr(.dataKey, String(key))) { "row \(key)" } } }
  }

  @Test func aFreshPageIsTheViewsHTML() throws {
    let stage = Stage()
    let page = Node(.main, .class("a \"b\"")) {
      "one "
      "text"
      Node(.svg, .attr(.viewBox, "0 0 1 1")) { Node(.circle, .attr(.r, "1")) }
      Node(.input, .attr(.value, "x"), .flag(.checked))
      Node(.textarea, .attr(.value, "long"))
      Node.drawn(key: 1, revision: 0) { [Node(.p) { "é🌧𝄞" }] }
    }
    try stage.show(page)
    #expect(stage.dom.html == page.html)
    #expect(stage.dom.root.first { $0.tag == "circle" }?.isSVG == true)
    #expect(stage.dom.root.first { $0.tag == "p" }?.isSVG == false)
  }

  @Test func aFrameThatChangesNothingIsEmpty() throws {
    let stage = Stage()
    func page() -> Node {
      Node(.div) {
        Node(.button, .onClick { sent(.tapped(1)) }) { "a" }
        Node(.select, .attr(.value, "b")) { Node(.option, .attr(.value, "b")) { "b" } }
        list([1, 2, 3])
      }
    }
    try stage.show(page())
    stage.renderer.render(page())
    #expect(stage.renderer.patches.isEmpty)
  }

  @Test func anElementThatIsAwayKeepsItsContentUntilItComesBack() throws {
    let stage = Stage()
    func page(_ text: String?) -> Node {
      Node(.main) {
        if let text { Node(.div, .key("a")) { Node(.button, .onClick { sent(.tapped(1)) }) { text } } } else { .offscreen(.div, key: "a") }
        Node(.p) { text ?? "elsewhere" }
      }
    }
    try stage.show(page("here"))
    let button = try #require(stage.dom.root.first { $0.tag == "button" })
    try stage.show(page(nil))
    #expect(stage.dom.html == "<main><div data-away><button>here</button></div><p>elsewhere</p></main>")
    try stage.show(page("again"))
    #expect(stage.dom.html == page("again").html)
    #expect(stage.dom.root.first { $0.tag == "button" } === button, "the element was not replaced")
  }

  @Test func anElementThatWasNeverShownIsAwayWithoutContent() throws {
    let stage = Stage()
    try stage.show(Node(.main) { Node.offscreen(.div, key: "a") })
    #expect(stage.dom.html == "<main><div data-away></div></main>")
    try stage.show(Node(.main) { Node(.div, .key("a")) { "first" } })
    #expect(stage.dom.html == "<main><div>first</div></main>")
  }

  @Test func aChangedTextIsOneOperation() throws {
    let stage = Stage()
    func page(_ text: String) -> Node {
      Node(.div) {
        Node(.p) { "a" }
        Node(.p) {
          Node(.b) { text }
          " and \(text)"
        }
      }
    }
    try stage.show(page("x"))
    #expect(try stage.show(page("y")) == ["text b \"y\"", "text \" and y\""])
    #expect(stage.renderer.liveHandles == 1, "only the node that was inserted under the root has a handle")
  }

  @Test func twoSwappedRowsAreTwoMoves() throws {
    let stage = Stage()
    try stage.show(list([1, 2, 3, 4, 5, 6]))
    let log = try stage.show(list([1, 5, 3, 4, 2, 6]))
    #expect(log.count == 2)
    #expect(log.allSatisfy { $0.hasPrefix("move") })
    try stage.check(list([1, 5, 3, 4, 2, 6]))
  }

  @Test func theFirstRowToTheEndIsOneMove() throws {
    let stage = Stage()
    try stage.show(list([1, 2, 3, 4]))
    #expect(try stage.show(list([2, 3, 4, 1])) == ["move li#1 before end"])
  }

  @Test func aRemovedRowIsOneOperation() throws {
    let stage = Stage()
    try stage.show(list([1, 2, 3]))
    #expect(try stage.show(list([1, 3])) == ["remove li#2"])
  }

  @Test func anInsertedRowTouchesNothingElse() throws {
    let stage = Stage()
    try stage.show(list([1, 3]))
    #expect(try stage.show(list([1, 2, 3])) == ["insert li#2 before li#3"])
  }

  @Test func replacingAllRowsClearsOnce() throws {
    let stage = Stage()
    try stage.show(list([1, 2, 3]))
    let log = try stage.show(list([4, 5]))
    #expect(log.first == "clear ul")
    #expect(!log.contains { $0.hasPrefix("remove") })
    #expect(try stage.show(list([])) == ["clear ul"])
    try stage.check(list([]))
  }

  @Test func aDrawingOfTheSameRevisionIsNotBuilt() throws {
    let stage = Stage()
    var built = 0
    func page(_ revision: UInt64) -> Node {
      Node(.div) {
        Node.drawn(key: 1, revision: revision) {
          built += 1
          return [Node(.p) { "revision \(revision)" }]
        }
      }
    }
    try stage.show(page(1))
    #expect(try stage.show(page(1)) == [])
    #expect(built == 1)
    #expect(try stage.show(page(2)) == ["text p \"revision 2\""])
    #expect(built == 2)
  }

  @Test func aNewHandlerReplacesTheOldOneWithoutAnyOperation() throws {
    let stage = Stage()
    func page(_ number: Int) -> Node { Node(.div) { Node(.button, .onClick { sent(.tapped(number)) }) { "go" } } }
    try stage.show(page(1))
    let button = try #require(stage.dom.element("go"))
    stage.dom.fire(.click, on: button, to: stage.renderer)
    #expect(sent.last() == .tapped(1))
    stage.renderer.render(page(2))
    #expect(stage.renderer.patches.isEmpty)
    stage.dom.fire(.click, on: button, to: stage.renderer)
    #expect(sent.last() == .tapped(2))
    #expect(button.listeners["click"]?.preventsDefault == true)
  }

  @Test func anEventThatAHandlerDeclinesGoesToTheNext() throws {
    let stage = Stage()
    func type(_ event: Event) -> Bool {
      sent(.typed(event.key))
      return true
    }
    func enter(_ event: Event) -> Bool {
      if event.key == "Enter" { sent(.tapped(0)) }
      return event.key == "Enter"
    }
    try stage.show(
      Node(.div, .on(.keydown, handle: type)) {
        Node(.input, .attr(.id, "field"), .on(.keydown, handle: enter))
      })
    let field = try #require(stage.dom.element("field"))
    stage.dom.fire(.keydown, on: field, Event(key: "Enter"), to: stage.renderer)
    #expect(sent.last() == .tapped(0))
    stage.dom.fire(.keydown, on: field, Event(key: "a"), to: stage.renderer)
    #expect(sent.last() == .typed("a"))
  }

  @Test func eventsOfRemovedElementsAreIgnored() throws {
    let stage = Stage()
    func button(_ number: Int) -> Node { Node(.div) { Node(.button, .key(.number(number)), .onClick { sent(.tapped(number)) }) { "go" } } }
    try stage.show(button(1))
    let old = try #require(stage.dom.element("go")?.listeners["click"]?.handler)
    try stage.show(button(2))
    let new = try #require(stage.dom.element("go")?.listeners["click"]?.handler)
    #expect(HandleTable.index(of: old) == HandleTable.index(of: new), "the slot is reused")
    #expect(old != new)
    #expect(stage.renderer.reaction(old, Event()) == nil)
    _ = stage.renderer.reaction(new, Event())?()
    #expect(sent.last() == .tapped(2))
    #expect(stage.renderer.reaction(0, Event()) == nil)
    #expect(stage.renderer.reaction(.max, Event()) == nil)
  }

  @Test func handlersComeAndGoWithTheView() throws {
    let stage = Stage()
    func page(_ attributes: [Attribute]) -> Node { Node(.p, attributes, children: []) }
    try stage.show(page([]))
    #expect(try stage.show(page([.on(.click) { sent(.tapped(1)) }])) == ["listen click"])
    #expect(
      try stage.show(page([.on(.click, preventDefault: true) { sent(.tapped(1)) }, .on(.focusin) { sent(.tapped(2)) }])) == [
        "listen click", "listen focusin",
      ])
    #expect(try stage.show(page([])) == ["unlisten click", "unlisten focusin"])
    #expect(stage.renderer.liveHandlers == 0)
  }

  @Test func typedTextIsNotWrittenBack() throws {
    let stage = Stage()
    func page(_ text: String) -> Node { Node(.input, .attr(.id, "f"), .attr(.value, text), .onValue(.input) { sent(.typed($0)) }) }
    try stage.show(page(""))
    let field = try #require(stage.dom.element("f"))
    stage.dom.fire(.input, on: field, Event(value: "a"), to: stage.renderer)
    #expect(sent.last() == .typed("a"))
    #expect(try stage.show(page("a")) == [])
  }

  @Test func aStateThatRejectsTheInputCorrectsTheControl() throws {
    let stage = Stage()
    func page() -> Node {
      Node(.div) {
        Node(.input, .attr(.id, "f"), .attr(.value, "old"), .onValue(.input) { sent(.typed($0)) })
        Node(.input, .attr(.id, "c"), .attr(.type, "checkbox"), .on(.change, handle: { _ in true }))
      }
    }
    try stage.show(page())
    stage.dom.fire(.input, on: try #require(stage.dom.element("f")), Event(value: "new"), to: stage.renderer)
    stage.dom.fire(.change, on: try #require(stage.dom.element("c")), Event(isChecked: true), to: stage.renderer)
    #expect(try stage.show(page()) == ["set input#f value=\"old\"", "remove input#c checked"])
  }

  @Test func aSelectGetsItsValueAfterItsOptions() throws {
    let stage = Stage()
    func page(_ options: [String], _ value: String) -> Node {
      Node(.select, .attr(.value, value)) { options.map { name in Node(.option, .attr(.value, name)) { name } } }
    }
    try stage.show(page(["a"], "a"))
    let log = try stage.show(page(["a", "b"], "b"))
    #expect(log.last == "set select value=\"b\"")
  }

  @Test func renderAfreshStartsOverAndOldIdsAreRefused() throws {
    let stage = Stage()
    func page() -> Node { Node(.button, .onClick { sent(.tapped(1)) }) { "go" } }
    try stage.show(page())
    let old = try #require(stage.dom.element("go")?.listeners["click"]?.handler)
    stage.renderer.renderFromScratch(page())
    try stage.dom.apply(stage.renderer.patches)
    try stage.check(page())
    #expect(stage.renderer.reaction(old, Event()) == nil)
  }

  @Test func twoSiblingsWithTheSameKeyAreBothShown() throws {
    let stage = Stage()
    for keys in [[1, 1, 2], [2, 1, 1], [1, 2, 1, 1], [1]] {
      try stage.show(list(keys))
      try stage.check(list(keys))
    }
  }
}
