import Testing

@testable import Server

/// How many exports may be under way at once.
@Suite struct ExportSlotTests {
  @Test func aSpaceHasOneExportAtATimeAndAllSpacesHaveTwo() {
    let slots = ExportSlots()
    var one = slots.slot(for: "a")
    #expect(one != nil)
    #expect(slots.slot(for: "a") == nil)
    let two = slots.slot(for: "b")
    #expect(two != nil)
    #expect(slots.slot(for: "c") == nil)
    // When nobody refers to a slot any more, as after a client has gone, the next one gets it.
    one = nil
    withExtendedLifetime(one) {}
    let three = slots.slot(for: "c")
    #expect(three != nil && slots.slot(for: "a") == nil)
    withExtendedLifetime((two, three)) {}
  }
}
