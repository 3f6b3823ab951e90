extension Reducer {
  /// Puts a child per row of a keyed collection before this reducer.
  ///
  /// A row's effects end when the parent removes it. An action for a row that is not there is reported as a mistake
  /// and still given to the parent. Moving rows disturbs nothing.
  public func forEach<ID: EffectKeyed, ChildState, ChildAction>(
    _ name: EffectID.Key,
    state withRows: @escaping (inout State, (inout KeyedArray<ID, ChildState>) -> Effect<ChildAction>) -> Effect<ChildAction>,
    action extract: @escaping (Action) -> (ID, ChildAction)?,
    embed: @escaping (ID, ChildAction) -> Action,
    child: Reducer<ChildState, ChildAction>
  ) -> Reducer {
    func ids(_ state: inout State) -> [ID] {
      var ids: [ID] = []
      _ = withRows(&state) { rows in
        ids = rows.ids
        return .none
      }
      return ids
    }

    return Reducer { [reduce] state, action in
      let before = ids(&state)
      var rowEffect = Effect<Action>.none
      if let (id, childAction) = extract(action) {
        let effect = withRows(&state) { rows in
          rows.update(id) { child.reduce(&$0, childAction) } ?? .mistake(rowMissing(name, id.effectKey))
        }
        rowEffect = effect.lifted(under: EffectID(name, id.effectKey)) { embed(id, $0) }
      }
      let parentEffect = reduce(&state, action)
      var cancelled = Effect<Action>.none
      _ = withRows(&state) { rows in
        // Usually the very same array, which compares in constant time.
        if rows.ids != before {
          for id in before where !rows.contains(id) {
            cancelled = .merge(cancelled, .cancel(id: EffectID(name, id.effectKey)))
          }
        }
        return .none
      }
      return .merge(rowEffect, cancelled, parentEffect)
    }
  }
}

private func rowMissing(_ name: EffectID.Key, _ row: EffectID.Key) -> String {
  "An action arrived for row \(row.text) of \(name.text), which is not there. "
    + "Do not send it after removing the row, or let the parent handle it before it adds the row."
}
