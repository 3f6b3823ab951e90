/// What a reducer asks the store to do after it has changed the state: a list of operations, performed in order.
///
/// Work is described by callbacks, so a store knows at every moment what is in flight. Nothing runs until the store performs it.
public struct Effect<Action> {
  var operations: [Operation]

  struct Operation {
    var path: EffectID
    var kind: Kind
  }

  enum Kind {
    case send(Action)
    case run(cancelInFlight: Bool, start: (Send<Action>) -> Cancellation)
    case cancel
    case mistake(String)
  }

  init(operations: [Operation]) {
    self.operations = operations
  }

  private init(_ path: EffectID, _ kind: Kind) {
    operations = [Operation(path: path, kind: kind)]
  }

  /// An effect that does nothing.
  public static var none: Effect { Effect(operations: []) }

  /// Sends an action right after the ones already queued.
  ///
  /// When the child that sent it disappears before the action is reduced, it is dropped with the child's other effects.
  public static func send(_ action: Action) -> Effect {
    Effect(EffectID(), .send(action))
  }

  /// Starts work that may send any number of actions until it calls `send.finish()`.
  ///
  /// - `id` lets `cancel` end it; without one it ends only by itself or with its child or row.
  /// - `cancelInFlight` first ends the running effect with exactly this id.
  /// - `start` is called once, by the store. What is sent after finishing or after cancellation is dropped.
  public static func run(
    id: EffectID? = nil, cancelInFlight: Bool = false, _ start: @escaping (Send<Action>) -> Cancellation
  ) -> Effect {
    Effect(id ?? EffectID(), .run(cancelInFlight: cancelInFlight && id != nil, start: start))
  }

  /// Starts work that sends one action and is then finished.
  public static func future(
    id: EffectID? = nil, cancelInFlight: Bool = false, _ start: @escaping (_ answer: @escaping (Action) -> Void) -> Cancellation
  ) -> Effect {
    run(id: id, cancelInFlight: cancelInFlight) { send in start(send.finish(with:)) }
  }

  /// Runs `work` immediately; it sends no actions.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    run { send in
      work()
      send.finish()
      return .none
    }
  }

  /// Ends the running effects with this id and all ids below it, and drops the actions that they sent but that are not yet reduced.
  ///
  /// The id may be a child's path: `.cancel(id: "sheet")` ends everything that the child runs.
  public static func cancel(id: EffectID) -> Effect {
    Effect(id, .cancel)
  }

  /// Reports a mistake in the program, as opposed to one of the person or the network; see `Store.init`.
  public static func mistake(_ message: String) -> Effect {
    Effect(EffectID(), .mistake(message))
  }

  /// Performs several effects, in order.
  public static func merge(_ effects: Effect...) -> Effect {
    merge(effects)
  }

  /// Performs several effects, in order.
  public static func merge(_ effects: [Effect]) -> Effect {
    var operations: [Operation] = []
    for effect in effects { operations += effect.operations }
    return Effect(operations: operations)
  }

  /// The effect with its actions embedded in those of a parent.
  public func map<Parent>(_ embed: @escaping (Action) -> Parent) -> Effect<Parent> {
    scoped(under: EffectID(), embed)
  }

  /// Maps the actions and prepends a scope to the paths, in one pass.
  func scoped<Parent>(under scope: EffectID, _ embed: @escaping (Action) -> Parent) -> Effect<Parent> {
    if operations.isEmpty { return .none }
    return Effect<Parent>(
      operations: operations.map { operation in
        Effect<Parent>.Operation(path: operation.path.under(scope), kind: operation.kind.mapped(embed))
      })
  }
}

extension Effect.Kind {
  fileprivate func mapped<Parent>(_ embed: @escaping (Action) -> Parent) -> Effect<Parent>.Kind {
    switch self {
    case .send(let action): .send(embed(action))
    case .run(let cancelInFlight, let start): .run(cancelInFlight: cancelInFlight, start: { send in start(send.pullback(embed)) })
    case .cancel: .cancel
    case .mistake(let message): .mistake(message)
    }
  }
}
