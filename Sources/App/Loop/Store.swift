/// Holds a feature's state, passes actions to its reducer one after the other, and runs its effects.
///
/// Everything happens on the calling thread: a store is not Sendable. Running effects keep their store alive.
public final class Store<State, Action> {
  /// The state after the last reduced action.
  public private(set) var state: State

  /// Called with the resulting state each time the queue of actions has become empty.
  public var onChange: ((State) -> Void)?

  /// Called at every step; for tests.
  package var observer: ((StoreEvent<Action>) -> Void)?

  private let reduce: (inout State, Action) -> Effect<Action>
  private let isWanted: (State, EffectID) -> Bool
  private let onMistake: (String) -> Void
  private var queue: [Queued] = []
  private var running = RunningEffects()
  private var isDraining = false

  private struct Queued {
    let action: Action
    /// The path of the effect that sent it; nil when it came from outside, where nothing can withdraw it.
    let sender: EffectID?
  }

  /// Creates a store.
  ///
  /// - `isWanted` returns whether the effects under a path are still wanted in a state. After each action, the effects of closed sheets and
  ///   removed rows end, no matter who removed them, and the actions that they sent but that are not yet reduced are dropped.
  /// - `onMistake` receives a message when an action reaches a child or row that is not there. Write it to the console or the log: the
  ///   store itself continues.
  public init(
    initialState: State, reduce: @escaping (inout State, Action) -> Effect<Action>,
    isWanted: @escaping (State, EffectID) -> Bool = { _, _ in true }, onMistake: @escaping (String) -> Void
  ) {
    state = initialState
    self.reduce = reduce
    self.isWanted = isWanted
    self.onMistake = onMistake
  }

  /// Reduces an action, and all actions that immediately follow from it, before it returns.
  ///
  /// When it is called while an action is being reduced (from an effect or from `onChange`), the action is added to the end of the queue.
  public func send(_ action: Action) {
    queue.append(Queued(action: action, sender: nil))
    drain(cause: nil)
  }

  /// Ends everything that is running, in the order it was started; for tests.
  package func cancelEffects() {
    cancel { _ in true }
  }

  private func drain(cause: Int?) {
    if isDraining { return }
    isDraining = true
    observer?(.round(cause: cause))
    repeat {
      while !queue.isEmpty {
        let action = queue.removeFirst().action
        let effect = reduce(&state, action)
        observer?(.reduced(action))
        for operation in effect.operations { perform(operation) }
        cancel { !isWanted(state, $0) }
      }
      onChange?(state)
    } while !queue.isEmpty
    isDraining = false
  }

  private func perform(_ operation: Effect<Action>.Operation) {
    switch operation.kind {
    case .send(let action):
      queue.append(Queued(action: action, sender: operation.path))
    case .run(let cancelInFlight, let start):
      if cancelInFlight { cancel { $0 == operation.path } }
      run(start, path: operation.path)
    case .cancel:
      cancel { $0.isWithin(operation.path) }
    case .mistake(let message):
      onMistake(message)
    }
  }

  private func run(_ start: (Send<Action>) -> Cancellation, path: EffectID) {
    let token = running.add(path)
    observer?(.started(token, path))
    let cancellation = start(Send { self.receive($0, from: token) })
    running.store(cancellation, for: token)
  }

  private func receive(_ action: Action?, from token: Int) {
    guard let action else {
      if running.finish(token) { observer?(.ended(token)) }
      return
    }
    guard let path = running.path(of: token) else { return }
    queue.append(Queued(action: action, sender: path))
    drain(cause: token)
  }

  private func cancel(where isMeant: (EffectID) -> Bool) {
    if !queue.isEmpty { drop(where: isMeant) }
    // Removed before they are cancelled, so that what they send while being cancelled is ignored.
    for entry in running.take(where: isMeant) {
      observer?(.ended(entry.token))
      entry.cancellation.cancel()
    }
  }

  /// Drops queued actions of effects that have ended.
  private func drop(where isMeant: (EffectID) -> Bool) {
    var kept: [Queued] = []
    for queued in queue where !(queued.sender.map(isMeant) ?? false) { kept.append(queued) }
    queue = kept
  }
}

/// The steps of a store, for tests.
package enum StoreEvent<Action> {
  /// A round of reducing begins, because of an effect's action, or of a `send` from outside (nil).
  case round(cause: Int?)
  case reduced(Action)
  /// An effect is about to start.
  case started(Int, EffectID)
  /// An effect finished or was cancelled.
  case ended(Int)
}
