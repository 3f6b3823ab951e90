extension Reducer {
  /// Puts a child that is always there before this reducer, so that the parent sees what the child made of its action.
  ///
  /// ```
  /// parent.scope("weather", state: { $1(&$0.weather) }, action: { if case .weather(let child) = $0 { child } else { nil } },
  ///   embed: AppAction.weather, child: weatherReducer)
  /// ```
  /// `state` hands the child to `$1` in place; `name` goes in front of the child's effect ids.
  public func scope<ChildState, ChildAction>(
    _ name: EffectID.Key,
    state withChild: @escaping (inout State, (inout ChildState) -> Effect<ChildAction>) -> Effect<ChildAction>,
    action extract: @escaping (Action) -> ChildAction?,
    embed: @escaping (ChildAction) -> Action,
    child: Reducer<ChildState, ChildAction>
  ) -> Reducer {
    Reducer { [reduce] state, action in
      guard let childAction = extract(action) else { return reduce(&state, action) }
      let childEffect = withChild(&state) { child.reduce(&$0, childAction) }
      return .merge(childEffect.lifted(under: EffectID(name), embed), reduce(&state, action))
    }
  }
}
