/// Holds a feature's state, gives actions to its reducer one after the other, and runs its effects.
///
/// Everything happens on the thread that uses it: a store is not Sendable. Running effects keep their store alive; call `tearDown` to let go.
public final class Store<State, Action> {
  /// The state after the last reduced action.
  public private(set) var state: State

  /// Called once each time the queue of actions has been emptied, with the state that resulted.
  public var onChange: ((State) -> Void)?

  /// Told of every step; for tests.
  package var observer: ((StoreEvent<Action>) -> Void)?

  private let reduce: (inout State, Action) -> Effect<Action>
  private let lives: (State, EffectID) -> Bool
  private let onMistake: (String) -> Void
  private var queue: [Queued] = []
  private var running = RunningEffects()
  private var isDraining = false
  private var isTornDown = false

  private struct Queued {
    let action: Action
    /// The path of the effect that sent it, nil when it came from outside and nothing can take it back.
    let sender: EffectID?
  }

  /// Makes a store.
  ///
  /// - `lives` tells whether what runs under a path is still wanted in a state: after each action the effects of sheets that were closed and rows
  ///   that were removed, by whomever, end, and what they have sent and is not yet reduced is dropped.
  /// - `onMistake` gets, in words, that an action reached a child or row that is not there. Let it write to the console or the log: the store
  ///   itself goes on.
  public init(
    initialState: State, reduce: @escaping (inout State, Action) -> Effect<Action>,
    lives: @escaping (State, EffectID) -> Bool = { _, _ in true }, onMistake: @escaping (String) -> Void
  ) {
    state = initialState
    self.reduce = reduce
    self.lives = lives
    self.onMistake = onMistake
  }

  /// Reduces an action, and all that follow from it at once, before it returns.
  ///
  /// Called while an action is being reduced (from an effect or from `onChange`), it puts the action at the end of the queue.
  @inline(never) public func send(_ action: Action) {
    if isTornDown { return }
    queue.append(Queued(action: action, sender: nil))
    drain(cause: nil)
  }

  /// Cancels all effects and ignores every action from now on.
  public func tearDown() {
    isTornDown = true
    onChange = nil
    cancel { _ in true }
    queue = []
  }

  /// Ends everything that is running, in the order it was started.
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
        cancel { !lives(state, $0) }
      }
      onChange?(state)
    } while !queue.isEmpty
    isDraining = false
  }

  private func perform(_ operation: Effect<Action>.Operation) {
    if isTornDown { return }
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
    // Only `tearDown` can have ended an effect during its start other than by finishing, and then nobody else will cancel it.
    if !running.keep(cancellation, for: token), isTornDown { cancellation.cancel() }
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
    // Taken out before they are cancelled: what they send while being cancelled is already late.
    for entry in running.take(where: isMeant) {
      observer?(.ended(entry.token))
      entry.cancellation.cancel()
    }
  }

  /// Forgets what was sent by effects that have ended.
  @inline(never) private func drop(where isMeant: (EffectID) -> Bool) {
    var kept: [Queued] = []
    for queued in queue where !(queued.sender.map(isMeant) ?? false) { kept.append(queued) }
    queue = kept
  }
}

/// What happens in a store, as tests see it.
package enum StoreEvent<Action> {
  /// An effect's message, or a `send` from outside (nil), sets off what follows.
  case round(cause: Int?)
  /// The action was reduced.
  case reduced(Action)
  /// An effect is about to start.
  case started(Int, EffectID)
  /// An effect finished or was cancelled.
  case ended(Int)
}
