/// The effects a store has in flight.
///
/// Not generic, so that a store adds as little code as possible.
struct RunningEffects {
  /// Identifies one started effect; never reused.
  typealias Token = Int

  struct Entry {
    let token: Token
    let path: EffectID
    var cancellation: Cancellation
  }

  private(set) var entries: [Entry] = []
  private var lastToken: Token = 0

  /// Adds an effect that is about to start.
  mutating func add(_ path: EffectID) -> Token {
    lastToken += 1
    entries.append(Entry(token: lastToken, path: path, cancellation: .none))
    return lastToken
  }

  /// Stores how to cancel a started effect, unless it has ended itself while it started.
  mutating func store(_ cancellation: Cancellation, for token: Token) {
    if let position = position(of: token) { entries[position].cancellation = cancellation }
  }

  /// The path of an effect; nil when it is no longer running.
  func path(of token: Token) -> EffectID? {
    position(of: token).map { entries[$0].path }
  }

  /// Removes a finished effect; returns false when it had already ended.
  mutating func finish(_ token: Token) -> Bool {
    guard let position = position(of: token) else { return false }
    entries.remove(at: position)
    return true
  }

  /// Removes and returns the effects to be cancelled, in the order they were started.
  mutating func take(where isMeant: (EffectID) -> Bool) -> [Entry] {
    var taken: [Entry] = []
    var position = 0
    while position < entries.count {
      if isMeant(entries[position].path) { taken.append(entries.remove(at: position)) } else { position += 1 }
    }
    return taken
  }

  private func position(of token: Token) -> Int? {
    entries.firstIndex { $0.token == token }
  }
}
