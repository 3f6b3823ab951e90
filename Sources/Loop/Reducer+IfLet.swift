extension Reducer {
  /// Puts a child that is sometimes there, such as a presented sheet, before this reducer.
  ///
  /// The child's effects end when the parent sets it to nil or replaces it by one of another `identity`.
  /// An action for a child that is not there is reported as a mistake and still given to the parent.
  /// Only this reducer and those inside it are watched: if a grandparent removes the child behind its parent's back, its effects go on.
  public func ifLet<ChildState, ChildAction>(
    _ name: EffectID.Key,
    state withChild: @escaping (inout State, (inout ChildState?) -> Effect<ChildAction>) -> Effect<ChildAction>,
    action extract: @escaping (Action) -> ChildAction?,
    embed: @escaping (ChildAction) -> Action,
    identity: @escaping (ChildState) -> EffectID.Key = { _ in 0 },
    child: Reducer<ChildState, ChildAction>
  ) -> Reducer {
    func presented(_ state: inout State) -> EffectID.Key? {
      var key: EffectID.Key?
      _ = withChild(&state) { child in
        key = child.map(identity)
        return .none
      }
      return key
    }

    return Reducer { [reduce] state, action in
      let before = presented(&state)
      var childEffect = Effect<ChildAction>.none
      if let childAction = extract(action) {
        childEffect = withChild(&state) { $0.reduce(childAction, with: child) ?? .mistake(childMissing(name)) }
      }
      let parentEffect = reduce(&state, action)
      let vanished = before != nil && presented(&state) != before
      return .merge(
        childEffect.lifted(under: EffectID(name), embed), vanished ? .cancel(id: EffectID(name)) : .none, parentEffect)
    }
  }
}

extension Optional {
  /// Reduces the value where it is, or answers nil when there is none.
  ///
  /// The value is moved out and back, so that the reducer owns its arrays alone and need not copy them.
  fileprivate mutating func reduce<Action>(_ action: Action, with reducer: Reducer<Wrapped, Action>) -> Effect<Action>? {
    guard var value = take() else { return nil }
    let effect = reducer.reduce(&value, action)
    self = value
    return effect
  }
}

private func childMissing(_ name: EffectID.Key) -> String {
  "An action arrived for the child \(name.text), which is nil. "
    + "Do not send it after dismissing the child, or let the parent handle it before it presents the child."
}
