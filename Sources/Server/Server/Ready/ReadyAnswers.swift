import HTTPServer
import Synchronization
import WeatherModel
import WeatherService

/// Prepared answers by their address in its one spelling. When room runs out, the least recently requested answers go first.
final class ReadyAnswers: Sendable {
  private struct Entry: Sendable {
    var target: String
    var response: PreparedResponse
    /// The cell whose new weather makes the answer outdated.
    var cell: Cell
    /// When the answer has to be checked again.
    var goodUntil: Instant
    var size: Int
  }

  private struct State {
    var answers: LRUCache<String, Entry>
    var targets: [Cell: Set<String>] = [:]
    var changes: UInt64 = 0

    /// Forgets that these answers were about their cells.
    mutating func unlist(_ entries: [Entry]) {
      for entry in entries {
        targets[entry.cell]?.remove(entry.target)
        if targets[entry.cell]?.isEmpty == true { targets[entry.cell] = nil }
      }
    }

    /// Removes answers. The caller gets them, to free them after the lock is released, for which every request would wait.
    mutating func remove(_ targets: some Sequence<String>) -> [Entry] {
      let removed = targets.compactMap { answers.remove($0) }
      unlist(removed)
      return removed
    }
  }

  private let state: Mutex<State>
  /// The most bytes of weather that are kept.
  private let capacity: Int

  /// The bytes that an entry takes in addition to its answer: in the cache, the target's text, and its share of the cells.
  static let overhead = LRUCache<String, Entry>.overhead + 32 + 200

  init(capacity: Int = 8 << 20) {
    self.capacity = capacity
    state = Mutex(State(answers: LRUCache(limit: capacity) { Cost(bytes: $0.size, items: 1) }))
  }

  /// How many bytes of weather are kept.
  var bytes: Int { state.withLock { $0.answers.cost.bytes } }
  /// How many answers about weather are kept.
  var count: Int { state.withLock { $0.answers.count } }

  /// The answer for a target, if there is one and it is still good. Marks it as recently used.
  func answer(_ target: String, now: Instant) -> PreparedResponse? {
    guard let entry = state.withLock({ $0.answers.value(for: target) }), entry.goodUntil > now else { return nil }
    return entry.response
  }

  /// How often weather has changed so far, to be passed to `store` later.
  var changeCount: UInt64 { state.withLock { $0.changes } }

  /// Keeps an answer about a cell, unless weather has changed since `changeCount` was read: then the answer may be outdated, and nothing
  /// would remove it.
  func store(_ response: PreparedResponse, for target: String, of cell: Cell, goodUntil: Instant, unlessChangedSince changes: UInt64) {
    let size = response.memory + target.utf8.count + ReadyAnswers.overhead
    // Too large for the whole cache: nothing is dropped for it.
    guard size <= capacity else { return }
    let entry = Entry(target: target, response: response, cell: cell, goodUntil: goodUntil, size: size)
    _ = state.withLock { state -> [Entry] in
      guard state.changes == changes else { return [] }
      let dropped = state.answers.store(entry, for: target)
      state.unlist(dropped)
      state.targets[cell, default: []].insert(target)
      return dropped
    }
  }

  /// Forgets the answers about a cell whose weather has changed.
  func forget(_ cell: Cell) {
    _ = state.withLock { state in
      state.changes += 1
      return state.remove(state.targets[cell] ?? [])
    }
  }
}
