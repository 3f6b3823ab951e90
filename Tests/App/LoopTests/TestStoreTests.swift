import Loop
import TestKit
import Testing

/// The failures of the test store itself: what it accepts, what it refuses, at which line, and with which message.
@Suite struct TestStoreTests {
  struct Counter: Equatable {
    var count = 0
    var isLoading = false
    var note: String?
  }

  enum Action: Equatable {
    case incrementTapped
    case loadTapped
    case loadCancelled
    case loaded(Int)
    case twiceTapped
    case mistakeMade
    case waitTapped
    case waited
  }

  final class Log {
    var failures: [(message: String, line: Int)] = []
    var messages: [String] { failures.map(\.message) }
    var reporter: FailureReporter { FailureReporter { self.failures.append(($0, $1.line)) } }
  }

  let log = Log()
  let clock = ManualTimer()
  let work = EffectProbe<Action>()

  func testStore(_ exhaustivity: TestStore<Counter, Action>.Exhaustivity = .on) -> TestStore<Counter, Action> {
    TestStore(initialState: Counter(), reduce: reduce, exhaustivity: exhaustivity, reporter: log.reporter)
  }

  var reduce: (inout Counter, Action) -> Effect<Action> {
    { [clock, work] state, action in
      switch action {
      case .incrementTapped: state.count += 1
      case .loadTapped:
        state.isLoading = true
        return work.effect(id: "load")
      case .loadCancelled:
        state.isLoading = false
        return .cancel(id: "load")
      case .loaded(let count):
        state.isLoading = false
        state.count = count
      case .twiceTapped: return .merge(.send(.incrementTapped), .send(.loaded(7)))
      case .mistakeMade: return .mistake("nobody is here")
      case .waitTapped: return .after(milliseconds: 100, clock: clock.client, id: "wait", .waited)
      case .waited: return .after(milliseconds: 100, clock: clock.client, .incrementTapped)
      }
      return .none
    }
  }

  // MARK: What passes

  @Test func aFullyAssertedFlowPasses() {
    let store = testStore()
    store.send(.incrementTapped) { $0.count = 1 }
    store.send(.loadTapped) { $0.isLoading = true }
    work.sends[0].finish(with: .loaded(42))
    store.receive(.loaded(42)) {
      $0.isLoading = false
      $0.count = 42
    }
    store.send(.twiceTapped)
    store.receive(where: { $0 == .incrementTapped }) { $0.count = 43 }
    let count = store.receive(case: { if case .loaded(let count) = $0 { count } else { nil } }) { $0.count = 7 }
    store.finish()
    #expect(count == 7)
    #expect(store.state == Counter(count: 7))
    #expect(log.messages == [])
  }

  @Test func theStateStaysAtTheLastAssertedActionWhileOthersWait() {
    let store = testStore()
    store.send(.twiceTapped)
    #expect(store.state.count == 0)
    store.receive(.incrementTapped) { $0.count = 1 }
    #expect(store.state.count == 1)
    store.receive(.loaded(7)) { $0.count = 7 }
  }

  // MARK: State

  @Test func anUnexpectedStateFailsWithADiffAtTheLineOfTheAction() {
    let store = testStore()
    let line = #line + 1
    store.send(.incrementTapped) { $0.count = 2 }
    #expect(
      log.messages == [
        """
        The state after .incrementTapped is not the expected one (− expected, + actual):
          Counter(
        −   count: 2,
        +   count: 1,
            isLoading: false,
            note: nil,
          )
        Next: make the closure produce the + lines, or correct the reducer.
        """
      ])
    #expect(log.failures.map(\.line) == [line])
    store.send(.incrementTapped) { $0.count = 2 }
    #expect(log.failures.count == 1, "after a failure the store continues from the actual state")
  }

  @Test func aChangeWithoutAClosureFails() {
    let store = testStore()
    store.send(.incrementTapped)
    #expect(
      log.messages == [
        """
        The state after .incrementTapped is not the expected one (− expected, + actual):
          Counter(
        −   count: 0,
        +   count: 1,
            isLoading: false,
            note: nil,
          )
        Next: assert the change in a closure after the action, or stop the reducer from making it.
        """
      ])
  }

  @Test func aClosureThatChangesNothingFails() {
    let store = testStore()
    store.send(.loadCancelled) { $0.isLoading = false }
    #expect(
      log.messages == [
        """
        The closure after .loadCancelled changes nothing, and nothing changed.
        Next: remove the closure, or make the reducer change what you expected.
        """
      ])
  }

  @Test func anUnexpectedStateAfterAReceivedActionFailsAtTheReceive() {
    let store = testStore()
    store.send(.twiceTapped)
    let line = #line + 1
    store.receive(.incrementTapped) { $0.count = 5 }
    store.receive(.loaded(7)) { $0.count = 7 }
    #expect(log.failures.map(\.line) == [line])
    #expect(log.messages.first?.contains("−   count: 5,\n+   count: 1,") == true)
  }

  // MARK: Received actions

  @Test func sendingBeforeReceivedActionsAreAssertedFails() {
    let store = testStore()
    store.send(.twiceTapped)
    let line = #line + 1
    store.send(.loadCancelled)
    #expect(
      log.messages == [
        """
        2 received action(s) must be asserted before sending .loadCancelled:
        + .incrementTapped
        + .loaded(7)
        Next: call receive for each of them before this line, or skipReceivedActions().
        """
      ])
    #expect(log.failures.map(\.line) == [line])
  }

  @Test func receivingAnotherActionThanExpectedFailsWithADiff() {
    let store = testStore()
    store.send(.loadTapped) { $0.isLoading = true }
    work.sends[0].finish(with: .loaded(1))
    store.receive(.loaded(2)) { $0.count = 2 }
    #expect(
      log.messages == [
        """
        Expected to receive .loaded(2), but the next received action differs (− expected, + received):
          .loaded(
        −   2,
        +   1,
          )
        Next: assert the received actions in the order they came.
        """
      ])
  }

  @Test func receivedActionsMustBeAssertedInOrderByConditionAndCaseToo() {
    let store = testStore()
    store.send(.twiceTapped)
    store.receive(where: { $0 == .loaded(7) })
    let payload: Int? = store.receive(case: { _ in nil })
    #expect(payload == nil)
    #expect(log.messages.count == 2)
    #expect(log.messages.first?.contains("Expected to receive an action fulfilling the condition, but") == true)
    #expect(log.messages.first?.contains("+ .incrementTapped") == true)
    #expect(log.messages.last?.contains("Expected to receive an action of the given case, but") == true)
    #expect(log.messages.last?.contains("+ .loaded(7)") == true)
  }

  @Test func receivingWhenNothingCameNamesTheRunningEffects() {
    let store = testStore()
    store.receive(.waited)
    let line = #line + 1
    store.send(.waitTapped)
    store.receive(.waited)
    store.skipInFlightEffects()
    #expect(
      log.messages == [
        """
        Expected to receive .waited, but nothing was received.
        No effect is running.
        Next: remove this line, or make the reducer start the effect that sends it.
        """,
        """
        Expected to receive .waited, but nothing was received.
        Running effects:
          wait, started at TestStoreTests.swift:\(line)
        Next: before this line, make one of them send it (advance the clock, answer the request).
        """,
      ])
  }

  // MARK: Leftovers

  @Test func aReceivedActionThatIsNeverAssertedFailsAtTheLineThatCausedIt() {
    let line = #line + 3
    do {
      let store = testStore()
      store.send(.waitTapped)
      clock.advance(byMilliseconds: 100)
      store.receive(.waited)
      clock.advance(byMilliseconds: 100)
    }
    #expect(
      log.messages == [
        """
        This line led to a received action that was never asserted:
        + .incrementTapped
        Next: call receive for it, or skipReceivedActions() before the test ends.
        """
      ])
    #expect(log.failures.map(\.line) == [line], "traced through two effects back to the send")
  }

  @Test func aRunningEffectFailsAtTheLineThatStartedItWhenTheStoreGoesOutOfScope() {
    let line = #line + 4
    do {
      let store = testStore()
      store.send(.incrementTapped) { $0.count = 1 }
      store.send(.loadTapped) { $0.isLoading = true }
    }
    #expect(
      log.messages == [
        """
        An effect started by this line is still running: load
        Next: let it finish (advance the clock, answer the request), send the action that cancels it, or skipInFlightEffects().
        """
      ])
    #expect(log.failures.map(\.line) == [line])
    #expect(work.log == ["start work", "cancel work"])
  }

  @Test func finishReportsLeftoversOnceAndCancelsThem() {
    do {
      let store = testStore()
      store.send(.waitTapped)
      store.send(.twiceTapped)
      store.finish()
      #expect(log.failures.count == 3)
      #expect(clock.pendingCount == 0)
    }
    #expect(log.failures.count == 3)
  }

  @Test func aCancelledEffectIsNotReportedAsALeftover() {
    let store = testStore()
    store.send(.loadTapped) { $0.isLoading = true }
    store.send(.loadCancelled) { $0.isLoading = false }
    work.sends[0](.loaded(9))
    store.finish()
    #expect(log.messages == [])
  }

  // MARK: Skipping

  @Test func skippingIsExplicitAndTakesTheStateAlong() {
    let store = testStore()
    store.send(.twiceTapped)
    store.skipReceivedActions()
    #expect(store.state.count == 7)
    store.send(.waitTapped)
    store.skipInFlightEffects()
    store.finish()
    #expect(log.messages == [])
    #expect(clock.pendingCount == 0)
  }

  @Test func skippingFailsWhenThereIsNothingToSkip() {
    let store = testStore()
    store.skipReceivedActions()
    store.skipInFlightEffects()
    #expect(
      log.messages == [
        "There is no received action to skip.\nNext: remove this line.", "There is no effect in flight to skip.\nNext: remove this line.",
      ])
  }

  // MARK: Non-exhaustive

  @Test func withoutExhaustivityOnlyWhatIsNamedIsAsserted() {
    let store = testStore(.off)
    store.send(.incrementTapped)
    store.send(.loadTapped) { $0.count = 1 }
    store.send(.twiceTapped)
    store.receive(.loaded(7)) { $0.count = 7 }
    store.send(.twiceTapped)
    store.send(.incrementTapped) { $0.count = 8 }
    store.finish()
    #expect(log.messages == [])
    #expect(work.log.last == "cancel work", "effects without assertions are also cancelled at the end of the test")
  }

  @Test func withoutExhaustivityWhatIsNamedMustStillBeRight() {
    let store = testStore(.off)
    store.send(.incrementTapped) { $0.count = 3 }
    store.send(.twiceTapped)
    store.receive(.waited)
    #expect(log.messages.count == 2)
    #expect(log.messages.first?.contains("−   count: 3,\n+   count: 1,") == true)
    #expect(
      log.messages.last == """
        Expected to receive .waited, but received only:
        + .incrementTapped
        + .loaded(7)
        Next: expect one of these, or make the effect send what you expect.
        """)
  }

  @Test func exhaustivityMayBeSwitchedOnInTheMiddle() {
    let store = testStore(.off)
    store.send(.incrementTapped)
    store.exhaustivity = .on
    store.send(.incrementTapped) { $0.count = 2 }
    #expect(log.messages == [])
  }

  // MARK: The rest

  @Test func aMistakeInTheReducerFailsAtTheLineThatCausedIt() {
    let store = testStore()
    let line = #line + 1
    store.send(.mistakeMade)
    #expect(log.messages == ["The reducer reported a mistake: nobody is here"])
    #expect(log.failures.map(\.line) == [line])
  }

  @Test func failuresReachSwiftTesting() {
    withKnownIssue {
      let store = TestStore(initialState: Counter(), reduce: reduce)
      store.send(.incrementTapped)
    }
  }

  @Test func anUnimplementedClientFailsByNameAndReturnsThePlaceholder() {
    let fetch: (Int, String) -> String = unimplemented("Weather.fetch", returning: "nothing", reporter: log.reporter)
    let refresh: () -> Void = unimplemented("Weather.refresh", reporter: log.reporter)
    let start: (Int, @escaping (String) -> Void) -> Cancellation = unimplemented("Weather.start", returning: .none, reporter: log.reporter)
    #expect(fetch(1, "a") == "nothing")
    refresh()
    start(1) { _ in }.cancel()
    #expect(
      log.messages
        == ["Weather.fetch", "Weather.refresh", "Weather.start"].map {
          "\($0) is unimplemented, and was called.\nNext: give the client a \($0) for this test, or stop the feature from calling it."
        })
  }
}
