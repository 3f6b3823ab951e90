/// A feature's logic: changes the state for one action and says what to do next.
public struct Reducer<State, Action> {
  /// Changes the state for an action and answers with the effects to perform.
  public let reduce: (inout State, Action) -> Effect<Action>

  /// Makes a reducer of a function.
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
  }

  /// Runs several reducers on the same action, in order, and performs their effects in that order.
  public static func combine(_ reducers: Reducer...) -> Reducer {
    Reducer { state, action in
      var operations: [Effect<Action>.Operation] = []
      for reducer in reducers { operations += reducer.reduce(&state, action).operations }
      return Effect(operations: operations)
    }
  }
}
