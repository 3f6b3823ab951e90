import Testing

extension TestStore {
  /// Asserts that no received action and no running effect is left; otherwise fails at the lines that started them.
  ///
  /// Called automatically when the store goes out of scope.
  public func finish() {
    if exhaustivity == .on {
      for entry in record.received {
        fail(
          """
          This line led to a received action that was never asserted:
          + \(oneLine(entry.action))
          Next: call receive for it, or skipReceivedActions() before the test ends.
          """, entry.location)
      }
      for effect in record.running {
        fail(
          """
          An effect started by this line is still running: \(effect.name)
          Next: let it finish (advance the clock, answer the request), send the action that cancels it, or skipInFlightEffects().
          """, effect.location)
      }
    }
    acceptReceived()
    store.cancelEffects()
  }

  /// Skips all actions received so far and takes over the state that they led to; fails when there are none.
  public func skipReceivedActions(sourceLocation: SourceLocation = #_sourceLocation) {
    if record.received.isEmpty {
      fail("There is no received action to skip.\nNext: remove this line.", sourceLocation)
    }
    acceptReceived()
  }

  /// Cancels all effects in flight; fails when there are none.
  public func skipInFlightEffects(sourceLocation: SourceLocation = #_sourceLocation) {
    if record.running.isEmpty {
      fail("There is no effect in flight to skip.\nNext: remove this line.", sourceLocation)
    }
    store.cancelEffects()
  }
}
