import Loop
import Testing

@Suite struct StoreTests {
  let probe = EffectProbe<String>()

  @Test func effectsArePerformedAndActionsReducedInOrder() {
    let store = loggingStore { (action: String) in
      switch action {
      case "start": .merge(.send("a"), .send("b"))
      case "a": .send("a1")
      default: .none
      }
    }
    store.send("start")
    #expect(store.state == ["start", "a", "b", "a1"])
  }

  @Test func anActionSentWhileAnotherIsReducedWaitsForItsTurn() {
    var store: Store<[String], String>?
    store = loggingStore { action in
      if action == "outer" { store?.send("inner") }
      return action == "outer" ? .send("effect") : .none
    }
    store?.send("outer")
    #expect(store?.state == ["outer", "inner", "effect"])
  }

  @Test func onChangeIsCalledOncePerEmptiedQueue() {
    let store = loggingStore { (action: String) in action == "start" ? .merge(.send("a"), .send("b")) : .none }
    var seen: [[String]] = []
    store.onChange = { seen.append($0) }
    store.send("start")
    store.send("again")
    #expect(seen == [["start", "a", "b"], ["start", "a", "b", "again"]])
  }

  @Test func sendingFromOnChangeIsReducedInTheSameCallWithoutRecursion() {
    let store = loggingStore { (_: Int) in .none }
    var depth = 0
    var deepest = 0
    store.onChange = { state in
      depth += 1
      deepest = max(deepest, depth)
      if state.count < 4 { store.send(state.count) }
      depth -= 1
    }
    store.send(0)
    #expect(store.state == [0, 1, 2, 3])
    #expect(deepest == 1)
    store.onChange = nil
  }

  @Test func anEffectMaySendOftenAndMayFinishWhileStarting() {
    let store = loggingStore { (action: String) in
      action != "start"
        ? .none
        : .run { send in
          send("one")
          send("two")
          send.finish(with: "three")
          return Cancellation { Issue.record("A finished effect must not be cancelled") }
        }
    }
    store.send("start")
    #expect(store.state == ["start", "one", "two", "three"])
    store.cancelEffects()
  }

  @Test func actionsSentAfterAnEffectFinishedAreDropped() throws {
    let store = loggingStore { [probe] (action: String) in action == "start" ? probe.effect() : .none }
    store.send("start")
    let send = try #require(probe.sends.first)
    send.finish(with: "answer")
    send("late")
    send.finish()
    #expect(store.state == ["start", "answer"])
    #expect(probe.log == ["start work"])
  }

  @Test func aFutureAnswersOnce() {
    var answer: ((String) -> Void)?
    let store = loggingStore { (action: String) in
      action != "start"
        ? .none
        : .future {
          answer = $0
          return .none
        }
    }
    store.send("start")
    answer?("first")
    answer?("second")
    #expect(store.state == ["start", "first"])
  }

  @Test func fireAndForgetRunsAtOnceAndLeavesNothingRunning() {
    var done = 0
    let store = loggingStore { (_: String) in .fireAndForget { done += 1 } }
    var ended = 0
    store.observer = { event in if case .ended = event { ended += 1 } }
    store.send("go")
    #expect(done == 1)
    #expect(ended == 1)
  }

  @Test func actionsSentByACancelledEffectAreDropped() throws {
    let store = loggingStore { [probe] (action: String) in
      switch action {
      case "start": probe.effect(id: "load")
      case "stop": .cancel(id: "load")
      default: .none
      }
    }
    store.send("start")
    store.send("stop")
    let send = try #require(probe.sends.first)
    send("late")
    send.finish()
    #expect(store.state == ["start", "stop"])
    #expect(probe.log == ["start work", "cancel work"])
  }

  @Test func actionsSentWhileAnEffectIsBeingCancelledAreDropped() {
    let store = loggingStore { (action: String) in
      switch action {
      case "start": .run(id: "load") { send in Cancellation { send.finish(with: "last words") } }
      case "stop": .cancel(id: "load")
      default: .none
      }
    }
    store.send("start")
    store.send("stop")
    #expect(store.state == ["start", "stop"])
  }

  @Test(arguments: [true, false])
  func aQueuedActionIsDroppedWhenItsSenderIsCancelledBeforeItsTurn(finishesFirst: Bool) {
    // "stop" is in the queue before the effect's "answer".
    let store = loggingStore { (action: String) in
      switch action {
      case "start":
        .merge(
          .send("stop"),
          .run(id: "load") { send in
            send("answer")
            if finishesFirst { send.finish() }
            return .none
          })
      case "stop": .cancel(id: "load")
      default: .none
      }
    }
    store.send("start")
    #expect(store.state == ["start", "stop"])
  }

  @Test func actionsFromOutsideAreNeverDropped() {
    var store: Store<[String], String>?
    store = loggingStore { action in
      if action == "start" { store?.send("outside") }
      return action == "start" ? .cancel(id: EffectID()) : .none
    }
    store?.send("start")
    #expect(store?.state == ["start", "outside"])
  }

  @Test func cancelInFlightEndsOnlyTheEffectWithExactlyThisId() {
    let store = loggingStore { [probe] (action: String) in
      switch action {
      case "below": probe.effect("below", id: EffectID("search", 1))
      case "other": probe.effect("other", id: "load")
      default: probe.effect(action, id: "search", cancelInFlight: true)
      }
    }
    for action in ["below", "other", "a", "b"] { store.send(action) }
    #expect(probe.log == ["start below", "start other", "start a", "cancel a", "start b"])
    probe.sends[2]("late")
    #expect(store.state == ["below", "other", "a", "b"])
    store.cancelEffects()
  }

  @Test func withoutCancelInFlightEffectsOfOneIdRunTogetherAndAreCancelledTogetherInOrder() {
    let store = loggingStore { [probe] (action: String) in
      action == "stop" ? .cancel(id: "load") : probe.effect(action, id: "load")
    }
    for action in ["a", "b", "stop"] { store.send(action) }
    #expect(probe.log == ["start a", "start b", "cancel a", "cancel b"])
  }

  @Test func cancellingAPathEndsAllEffectsBelowItAndNoOthers() {
    let store = loggingStore { [probe] (action: String) in
      switch action {
      case "stop": .cancel(id: EffectID("row", 1))
      case "row 1": probe.effect(action, id: EffectID("row", 1))
      case "row 1 load": probe.effect(action, id: EffectID("row", 1, "load"))
      case "row 11": probe.effect(action, id: EffectID("row", 11))
      default: probe.effect(action, id: EffectID("row"))
      }
    }
    for action in ["row 1", "row 1 load", "row 11", "row", "stop"] { store.send(action) }
    #expect(probe.log.filter { $0.hasPrefix("cancel") } == ["cancel row 1", "cancel row 1 load"])
    store.cancelEffects()
  }

  @Test func cancellingAnEffectThatIsNotRunningDoesNothing() {
    let store = loggingStore { (_: String) in .cancel(id: "nothing") }
    store.send("stop")
    #expect(store.state == ["stop"])
  }

  @Test func aStoreWithoutRunningEffectsIsReleased() {
    weak var released: Store<[String], String>?
    do {
      let store = loggingStore { (_: String) in .run { send in Cancellation { send.finish() } } }
      released = store
      store.send("start")
      store.cancelEffects()
    }
    #expect(released == nil)
  }

  @Test func aMistakeIsReportedWithAMessageAndTheStoreGoesOn() {
    var mistakes: [String] = []
    let store = loggingStore({ (action: String) in action == "bad" ? .merge(.mistake("wrong order"), .send("next")) : .none }) {
      mistakes.append($0)
    }
    store.send("bad")
    #expect(mistakes == ["wrong order"])
    #expect(store.state == ["bad", "next"])
  }

  @Test func mappedEffectsKeepTheirOrderIdsAndCancellation() throws {
    let child = EffectProbe<Int>()
    let store = loggingStore { (action: String) in
      switch action {
      case "start":
        Effect<Int>.merge(.send(1), child.effect(id: "load"), .send(2), .mistake("noted")).map { "child \($0)" }
      case "stop": Effect<Int>.cancel(id: "load").map { "child \($0)" }
      default: .none
      }
    }
    store.send("start")
    child.sends[0](3)
    store.send("stop")
    child.sends[0](4)
    #expect(store.state == ["start", "child 1", "child 2", "child 3", "stop"])
    #expect(child.log == ["start work", "cancel work"])
  }
}
