import Loop

/// Stands for work that the test answers by hand, and records what happens to it.
final class EffectProbe<Action> {
  private(set) var sends: [Send<Action>] = []
  private(set) var log: [String] = []

  func effect(_ name: String = "work", id: EffectID? = nil, cancelInFlight: Bool = false) -> Effect<Action> {
    .run(id: id, cancelInFlight: cancelInFlight) { send in
      self.sends.append(send)
      self.log.append("start \(name)")
      return Cancellation { self.log.append("cancel \(name)") }
    }
  }
}

/// A store whose state is a log of its own actions, for tests of their order.
func loggingStore<Action>(
  _ effects: @escaping (Action) -> Effect<Action>, mistakes: @escaping (String) -> Void = { _ in }
) -> Store<[Action], Action> {
  Store(
    initialState: [],
    reduce: { state, action in
      state.append(action)
      return effects(action)
    }, onMistake: mistakes)
}
