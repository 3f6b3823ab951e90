import HTTPServer
import Synchronization
import WeatherModel

/// Answers that lie ready by the exact address that asks for them; the fast path looks here and nowhere else.
final class ReadyAnswers: Sendable {
  private struct Entry {
    var target: [UInt8]
    var response: PreparedResponse
    /// The cell whose news makes the answer old, and the moment from which on the slow path must have a look again; nil: never.
    var weather: (cell: Cell, goodUntil: Instant)?
    var size: Int
  }

  private struct State {
    var entries: [UInt64: Entry] = [:]
    var targets: [Cell: Set<UInt64>] = [:]
    var bytes = 0
    var news: UInt64 = 0
  }

  private let state = Mutex(State())
  /// How many bytes of weather are kept at the most; beyond it all are forgotten, which costs each one slow path. One place can be asked for
  /// by any number of addresses, so without a limit anybody could fill the memory.
  private let capacity: Int

  init(capacity: Int = 32 << 20) { self.capacity = capacity }

  /// The answer for a target, if it is there and still good.
  func answer(_ target: Span<UInt8>, now: Instant) -> PreparedResponse? {
    let hash = hash(target)
    return state.withLock { state in
      guard let entry = state.entries[hash], entry.target.count == target.count else { return nil }
      guard target.withUnsafeBytes({ $0.elementsEqual(entry.target) }) else { return nil }
      if let weather = entry.weather, weather.goodUntil <= now { return nil }
      return entry.response
    }
  }

  /// How much news there has been, to hold against `keep` later.
  var news: UInt64 { state.withLock { $0.news } }

  /// Keeps an answer that never changes.
  func keep(_ response: PreparedResponse, for target: String) {
    let bytes = Array(target.utf8)
    let entry = Entry(target: bytes, response: response, weather: nil, size: 0)
    state.withLock { $0.entries[hash(bytes.span)] = entry }
  }

  /// Keeps an answer about a cell, unless there has been news since it was looked up: it would stay past its time.
  func keep(
    _ response: PreparedResponse, size: Int, for target: String, of cell: Cell, goodUntil: Instant, unlessNewsSince news: UInt64
  ) {
    let bytes = Array(target.utf8)
    let hash = hash(bytes.span)
    let entry = Entry(target: bytes, response: response, weather: (cell, goodUntil), size: size + bytes.count)
    state.withLock { state in
      guard state.news == news else { return }
      if let old = state.entries[hash] {
        // Nobody gets an answer out of the way for good by finding an address of the same hash.
        guard old.weather != nil else { return }
        state.bytes -= old.size
      }
      state.bytes += entry.size
      if state.bytes > capacity {
        state.entries = state.entries.filter { $0.value.weather == nil }
        state.targets = [:]
        state.bytes = entry.size
      }
      state.entries[hash] = entry
      state.targets[cell, default: []].insert(hash)
    }
  }

  /// Forgets the answers about a cell, because there is news.
  func forget(_ cell: Cell) {
    state.withLock { state in
      state.news += 1
      for hash in state.targets.removeValue(forKey: cell) ?? [] where state.entries[hash]?.weather?.cell == cell {
        state.bytes -= state.entries.removeValue(forKey: hash)?.size ?? 0
      }
    }
  }
}

/// Eight bytes at a time, each word multiplied into both halves of 128 bits. Two targets of one hash take turns, since the target itself is
/// compared too.
func hash(_ bytes: Span<UInt8>) -> UInt64 {
  bytes.withUnsafeBytes { bytes in
    var hash = UInt64(bytes.count)
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    var index = 0
    while index + 8 <= bytes.count {
      mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    mix(rest)
    return hash
  }
}
