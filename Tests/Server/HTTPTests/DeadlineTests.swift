import Synchronization
import System
import Testing

@Suite struct DeadlineTests {
  @Test func aResultInTimeIsReturned() async {
    #expect(await withTimeout(milliseconds: 600_000) { 7 } == 7)
  }

  /// A frozen database answers only after it is thawed, and nobody waits for that.
  @Test func workThatTakesTooLongIsNotAwaitedButRunsOn() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (end, ended) = AsyncStream<Int>.makeStream()
    let late: Int? = await withTimeout(milliseconds: 1) {
      for await _ in gate {}
      ended.yield(7)
      ended.finish()
      return 7
    }
    #expect(late == nil)
    open.finish()
    for await number in end { #expect(number == 7) }
  }
}
