import Loop
import TestKit
import Testing

@Suite struct TimeTests {
  let clock = ManualTimer(now: 1_000)

  @Test func anActionArrivesAfterItsDelay() {
    let clock = clock.client
    let store = loggingStore { (action: String) in
      action == "start" ? .after(milliseconds: 300, clock: clock, "later") : .none
    }
    store.send("start")
    self.clock.advance(byMilliseconds: 299)
    #expect(store.state == ["start"])
    self.clock.advance(byMilliseconds: 1)
    #expect(store.state == ["start", "later"])
  }

  @Test func debounceSendsOnceAfterTheLastOfManyRequests() {
    let store = loggingStore { [clock] (action: String) in
      action == "quiet" ? .none : .debounce(id: "type", milliseconds: 300, clock: clock.client, "quiet")
    }
    for key in ["a", "b", "c"] {
      store.send(key)
      clock.advance(byMilliseconds: 299)
    }
    #expect(store.state == ["a", "b", "c"])
    #expect(clock.pendingCount == 1)
    clock.advance(byMilliseconds: 1)
    #expect(store.state == ["a", "b", "c", "quiet"])
    #expect(clock.pendingCount == 0)
  }

  @Test func aTimerTicksUntilItIsCancelled() {
    let store = loggingStore { [clock] (action: String) in
      switch action {
      case "start": .timer(id: "tick", everyMilliseconds: 1_000, clock: clock.client) { "tick \(clock.now)" }
      case "stop": .cancel(id: "tick")
      default: .none
      }
    }
    store.send("start")
    clock.advance(byMilliseconds: 3_500)
    store.send("stop")
    clock.advance(byMilliseconds: 10_000)
    #expect(store.state == ["start", "tick 2000", "tick 3000", "tick 4000", "stop"])
    #expect(clock.pendingCount == 0)
  }

  @Test func everyMinuteTicksWhenTheMinuteBegins() {
    let late = ManualTimer(now: 39_500)
    let store = loggingStore { (action: String) in
      action == "start" ? .everyMinute(id: "minute", clock: late.client) { "tick \(late.now)" } : .none
    }
    store.send("start")
    late.advance(byMilliseconds: 150_000)
    #expect(store.state == ["start", "tick 60000", "tick 120000", "tick 180000"])
  }

  @Test func aTimerCancelledByItsOwnTickLeavesNothingWaiting() {
    let store = loggingStore { [clock] (action: String) in
      action == "start" ? .timer(id: "tick", everyMilliseconds: 10, clock: clock.client) { "tick" } : .cancel(id: "tick")
    }
    store.send("start")
    clock.runAll()
    #expect(store.state == ["start", "tick"])
    #expect(clock.pendingCount == 0)
  }

  @Test func aTimerWithoutIntervalStillLetsTimePass() {
    let store = loggingStore { [clock] (action: String) in
      action == "start" ? .timer(id: "tick", everyMilliseconds: 0, clock: clock.client) { "tick" } : .none
    }
    store.send("start")
    clock.advance(byMilliseconds: 3)
    #expect(store.state == ["start", "tick", "tick", "tick"])
    store.cancelEffects()
  }
}

@Suite struct TestClockTests {
  @Test func callsAreMadeByTimeAndThenInOrderOfRequest() {
    let clock = ManualTimer(now: 100)
    var calls: [String] = []
    func ask(_ name: String, _ milliseconds: Int64) {
      _ = clock.client.after(milliseconds) { calls.append("\(name) at \(clock.client.now())") }
    }
    ask("late", 20)
    ask("first", 10)
    ask("second", 10)
    _ = clock.client.after(5) { ask("nested", 5) }
    #expect(clock.pendingCount == 4)
    clock.advance(byMilliseconds: 15)
    #expect(calls == ["first at 110", "second at 110", "nested at 110"])
    #expect(clock.now == 115)
    clock.runAll()
    #expect(calls.last == "late at 120")
    #expect(clock.pendingCount == 0)
  }

  @Test func aCancelledCallIsNotMadeEvenAtTheSameMoment() {
    let clock = ManualTimer()
    var calls: [String] = []
    var second = Cancellation.none
    _ = clock.client.after(10) {
      calls.append("first")
      second.cancel()
    }
    second = clock.client.after(10) { calls.append("second") }
    clock.advance(byMilliseconds: 10)
    #expect(calls == ["first"])
  }

  @Test func runningAllOfARepeatingTimerFailsWithAMessage() {
    var failures: [String] = []
    let clock = ManualTimer(reporter: FailureReporter { message, _ in failures.append(message) })
    func again() { _ = clock.client.after(1) { again() } }
    again()
    clock.runAll(limit: 5)
    #expect(
      failures == [
        "The clock made 5 calls and 1 more wait.\nNext: cancel the repeating timer first, or use advance(byMilliseconds:)."
      ])
  }
}
