import Markup
import TestKit
import Testing

@Suite struct HandleTableTests {
  @Test func aReusedIndexGetsAnotherHandle() {
    var table = HandleTable()
    let one = table.take()
    let two = table.take()
    table.release(one)
    let three = table.take()
    #expect(HandleTable.index(of: one) == HandleTable.index(of: three))
    #expect(one != three)
    #expect(!table.isLive(one) && table.isLive(two) && table.isLive(three))
    #expect(table.liveCount == 2)
  }

  @Test func releasingTwiceFreesOnce() {
    var table = HandleTable()
    let one = table.take()
    table.release(one)
    table.release(one)
    table.release(0)
    table.release(.max)
    #expect(table.liveCount == 0)
    #expect(table.take() != table.take())
  }

  @Test func anIndexWhoseGenerationsAreUsedUpIsRetired() {
    var table = HandleTable()
    var seen: Set<UInt32> = []
    for _ in 0..<5000 {
      let handle = table.take()
      #expect(seen.insert(handle).inserted)
      table.release(handle)
    }
  }

  @Test func aFullTableGivesNoHandle() {
    var table = HandleTable()
    for _ in 1..<(1 << 20) { _ = table.take() }
    #expect(table.take() == 0)
    #expect(table.liveCount == 1 << 20 - 1)
  }

  @Test func aPageRefusesPatchesOfAnotherPage() throws {
    func list(_ keys: [Int]) -> Node { Node(.ul) { keys.map { key in Node(.li, .key(.number(key))) { "\(key)" } } } }
    let stage = Stage()
    try stage.show(list([1, 2]))
    try stage.show(list([2]))
    let late = stage.renderer
    late.render(list([3, 2]))
    let otherPage = TestDOM()
    #expect(throws: TestDOM.Refusal.self) { try otherPage.apply(late.patches) }
  }

  @Test func aBufferAppliedTwiceIsRefused() throws {
    let stage = Stage()
    func list(_ keys: [Int]) -> Node { Node(.ul) { keys.map { key in Node(.li, .key(.number(key))) { "\(key)" } } } }
    try stage.show(list([1, 2]))
    stage.renderer.render(list([2]))
    try stage.dom.apply(stage.renderer.patches)
    #expect(throws: TestDOM.Refusal.self) { try stage.dom.apply(stage.renderer.patches) }
  }
}
