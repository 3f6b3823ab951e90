extension Effect {
  /// Sends an action after a delay.
  public static func after(
    milliseconds: Int64, clock: ClockClient, id: EffectID? = nil, cancelInFlight: Bool = false, _ action: Action
  ) -> Effect {
    future(id: id, cancelInFlight: cancelInFlight) { answer in clock.after(milliseconds) { answer(action) } }
  }

  /// Sends an action after a delay, unless the same id is debounced again before that.
  public static func debounce(id: EffectID, milliseconds: Int64, clock: ClockClient, _ action: Action) -> Effect {
    after(milliseconds: milliseconds, clock: clock, id: id, cancelInFlight: true, action)
  }

  /// Sends an action again and again until the effect is cancelled; starting it again restarts the wait.
  ///
  /// Each wait begins when the previous one ends, so ticks drift by the clock's lateness: read the time from the clock instead of counting
  /// ticks.
  public static func timer(
    id: EffectID, everyMilliseconds interval: Int64, clock: ClockClient, _ action: @escaping () -> Action
  ) -> Effect {
    repeated(id, clock, wait: { max(1, interval) }, action)
  }

  /// Sends an action whenever a minute of the clock begins, until the effect is cancelled.
  public static func everyMinute(id: EffectID, clock: ClockClient, _ action: @escaping () -> Action) -> Effect {
    repeated(
      id, clock,
      wait: {
        let elapsed = clock.now() % 60_000
        return 60_000 - (elapsed < 0 ? elapsed + 60_000 : elapsed)
      }, action)
  }

  private static func repeated(
    _ id: EffectID, _ clock: ClockClient, wait milliseconds: @escaping () -> Int64, _ action: @escaping () -> Action
  ) -> Effect {
    run(id: id, cancelInFlight: true) { send in
      let stage = Stage()
      func wait() {
        stage.current = clock.after(milliseconds()) {
          // The next wait is started before sending, because the action may cancel this very timer and must then find the new wait.
          wait()
          send(action())
        }
      }
      wait()
      return Cancellation { stage.current.cancel() }
    }
  }
}

/// The current cancellation of work that goes through stages.
private final class Stage {
  var current = Cancellation.none
}
