import Loop
import Testing

/// Drives a feature in a test: every action, every change of state and every running effect must be accounted for.
///
/// Received actions or running effects that are left over fail at the line that started them, when `finish` is called or else when the
/// store goes out of scope, so they cannot be forgotten.
public final class TestStore<State: Equatable, Action> {
  /// The state as asserted so far; received actions that are not yet asserted are not in it.
  public private(set) var state: State

  /// Whether everything must be asserted, or only what the test names.
  public var exhaustivity: Exhaustivity

  /// How much a test must assert.
  public enum Exhaustivity {
    /// Every action, change and effect must be asserted.
    case on
    /// Closures assert only the fields they set; actions and effects that are not mentioned pass.
    case off
  }

  let record: TestStoreRecord<State, Action>
  let store: Store<State, Action>
  let reporter: FailureReporter

  /// Makes a store in the given state.
  public init(
    initialState: State,
    reduce: @escaping (inout State, Action) -> Effect<Action>,
    isWanted: @escaping (State, EffectID) -> Bool = { _, _ in true },
    exhaustivity: Exhaustivity = .on,
    reporter: FailureReporter = .swiftTesting,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let record = TestStoreRecord<State, Action>(location: sourceLocation)
    state = initialState
    self.exhaustivity = exhaustivity
    self.reporter = reporter
    self.record = record
    store = Store(initialState: initialState, reduce: reduce, isWanted: isWanted) { message in
      reporter.report("The reducer reported a mistake: \(message)", record.location)
    }
    // Captures the record, not self: effects in flight keep the store, which would keep self from ever checking its leftovers.
    store.observer = { [unowned store] event in record.add(event, state: store.state) }
  }

  deinit {
    finish()
    store.cancelEffects()
  }

  /// Sends an action like the person or the outside world, and asserts how the state changes.
  ///
  /// The closure gets the state from before and must change it to exactly the state afterwards; without a closure nothing may change.
  public func send(
    _ action: Action, sourceLocation: SourceLocation = #_sourceLocation, _ change: ((inout State) -> Void)? = nil
  ) {
    if !record.received.isEmpty {
      if exhaustivity == .on {
        fail(
          """
          \(record.received.count) received action(s) must be asserted before sending \(oneLine(action)):
          \(record.receivedList)
          Next: call receive for each of them before this line, or skipReceivedActions().
          """, sourceLocation)
      }
      acceptReceived()
    }
    record.location = sourceLocation
    record.sent = nil
    record.isSending = true
    store.send(action)
    guard let actual = record.sent else { return }
    assertChange(to: actual, after: action, change, sourceLocation)
  }

  /// Asserts the next received action, and how it changed the state.
  public func receive(
    _ expected: Action, sourceLocation: SourceLocation = #_sourceLocation, _ change: ((inout State) -> Void)? = nil
  ) where Action: Equatable {
    receive(
      matches: { $0 == expected }, named: oneLine(expected),
      mismatch: { diff(expected: expected, actual: $0) ?? "(both print alike but are not equal)" },
      change, sourceLocation)
  }

  /// Asserts that the next received action fulfils a condition, and how it changed the state.
  public func receive(
    where isExpected: (Action) -> Bool, sourceLocation: SourceLocation = #_sourceLocation, _ change: ((inout State) -> Void)? = nil
  ) {
    receive(
      matches: isExpected, named: "an action fulfilling the condition", mismatch: { "+ " + oneLine($0) }, change, sourceLocation)
  }

  /// Asserts that the next received action is of the case for which `extract` returns a payload, and how it changed the state; returns the
  /// payload.
  @discardableResult
  public func receive<Payload>(
    case extract: (Action) -> Payload?, sourceLocation: SourceLocation = #_sourceLocation, _ change: ((inout State) -> Void)? = nil
  ) -> Payload? {
    var payload: Payload?
    receive(
      matches: {
        payload = extract($0)
        return payload != nil
      }, named: "an action of the given case", mismatch: { "+ " + oneLine($0) }, change, sourceLocation)
    return payload
  }

  private func receive(
    matches: (Action) -> Bool, named name: String, mismatch: (Action) -> String,
    _ change: ((inout State) -> Void)?, _ sourceLocation: SourceLocation
  ) {
    guard !record.received.isEmpty else {
      fail("Expected to receive \(name), but nothing was received.\n\(record.whatIsRunning)", sourceLocation)
      return
    }
    if exhaustivity == .off {
      guard let position = record.received.firstIndex(where: { matches($0.action) }) else {
        fail(
          """
          Expected to receive \(name), but received only:
          \(record.receivedList)
          Next: expect one of these, or make the effect send what you expect.
          """, sourceLocation)
        return
      }
      record.received.removeFirst(position)
      let entry = record.received.removeFirst()
      assertChange(to: entry.state, after: entry.action, change, sourceLocation)
      return
    }
    let entry = record.received.removeFirst()
    if matches(entry.action) {
      assertChange(to: entry.state, after: entry.action, change, sourceLocation)
    } else {
      fail(
        """
        Expected to receive \(name), but the next received action differs (− expected, + received):
        \(mismatch(entry.action))
        Next: assert the received actions in the order they came.
        """, sourceLocation)
      state = entry.state
    }
  }

  private func assertChange(to actual: State, after action: Action, _ change: ((inout State) -> Void)?, _ location: SourceLocation) {
    let previous = state
    state = actual
    var expected = exhaustivity == .on ? previous : actual
    change?(&expected)
    if expected != actual {
      let difference = diff(expected: expected, actual: actual) ?? "(both print alike but are not equal)"
      let next =
        change == nil
        ? "Next: assert the change in a closure after the action, or stop the reducer from making it."
        : "Next: make the closure produce the + lines, or correct the reducer."
      fail("The state after \(oneLine(action)) is not the expected one (− expected, + actual):\n\(difference)\n\(next)", location)
    } else if exhaustivity == .on, change != nil, previous == actual {
      fail(
        """
        The closure after \(oneLine(action)) changes nothing, and nothing changed.
        Next: remove the closure, or make the reducer change what you expected.
        """, location)
    }
  }

  func acceptReceived() {
    if let last = record.received.last { state = last.state }
    record.received = []
  }

  func fail(_ message: String, _ location: SourceLocation) {
    reporter.report(message, location)
  }
}
