// How a parent passes an action to a child. The child's effects run under the child's key; the store ends them when the child is gone (see
// `Store`).

extension Effect {
  /// Reduces a child that is always there.
  ///
  /// ```
  /// case .list(let action):
  ///   return .child("list", &state.list, action, ListFeature.reduce, Action.list)
  /// ```
  public static func child<ChildState, ChildAction>(
    _ key: EffectID, _ state: inout ChildState, _ action: ChildAction,
    _ reduce: (inout ChildState, ChildAction) -> Effect<ChildAction>, _ embed: @escaping (ChildAction) -> Action
  ) -> Effect {
    reduce(&state, action).scoped(under: key, embed)
  }

  /// Reduces a child that may be absent, such as a sheet. Sending an action to an absent one is a programming mistake.
  ///
  /// The state is moved out and back, so that its arrays have a single owner and need not be copied.
  public static func child<ChildState, ChildAction>(
    _ key: EffectID, _ state: inout ChildState?, _ action: ChildAction,
    _ reduce: (inout ChildState, ChildAction) -> Effect<ChildAction>, _ embed: @escaping (ChildAction) -> Action
  ) -> Effect {
    guard var present = state.take() else { return .mistake(absent(key.text)) }
    let effect = reduce(&present, action)
    state = present
    return effect.scoped(under: key, embed)
  }

  /// Reduces a row. Sending an action to an absent one is a programming mistake.
  public static func row<ID: EffectKeyed, RowState, RowAction>(
    _ key: EffectID.Key, _ id: ID, _ rows: inout KeyedArray<ID, RowState>, _ action: RowAction,
    _ reduce: (inout RowState, RowAction) -> Effect<RowAction>, _ embed: @escaping (ID, RowAction) -> Action
  ) -> Effect {
    guard let effect = rows.update(id, { reduce(&$0, action) }) else { return .mistake(absent(key.text + "/" + id.effectKey.text)) }
    return effect.scoped(under: EffectID(key, id.effectKey)) { embed(id, $0) }
  }

  private static func absent(_ path: String) -> String {
    "An action arrived for \(path), which is not there. Do not send it once the child is gone, or let the parent handle it before it adds the child."
  }
}
