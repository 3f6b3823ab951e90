import HTTPServer
import Synchronization
import WeatherModel

/// Prepared answers by the exact request target; the fast path looks nowhere else.
///
/// Each address is kept under one spelling only, so that nobody fills the memory with spellings. When room runs out, the least recently
/// requested answers go first.
final class ReadyAnswers: Sendable {
  fileprivate struct Entry {
    var hash: UInt64
    var target: [UInt8]
    var response: PreparedResponse?
    /// The cell whose new weather makes the answer outdated, and when the answer has to be checked again; nil for an answer that never
    /// changes.
    var weather: (cell: Cell, goodUntil: Instant)?
    var size: Int
    var newer: Int32 = -1
    var older: Int32 = -1
  }

  fileprivate struct State {
    // The entries about weather form a doubly linked list from the newest to the oldest, by index; -1 ends it. Free slots of `entries`
    // form a list by `older`.
    var entries: [Entry] = []
    var places: [UInt64: Int32] = [:]
    var targets: [Cell: Set<UInt64>] = [:]
    var newest: Int32 = -1
    var oldest: Int32 = -1
    var free: Int32 = -1
    var bytes = 0
    var news: UInt64 = 0
  }

  private let state = Mutex(State())
  /// The most bytes of weather that are kept.
  private let capacity: Int

  /// The bytes that an entry takes in addition to its answer: its slot, the target's array, and its share of the dictionaries, with the
  /// spare room that all of them keep while they grow.
  static let overhead = MemoryLayout<Entry>.stride * 2 + 32 + 2 * 3 * MemoryLayout<UInt64>.stride + 160
  /// The most answers that are evicted to make room for a new one, so that the request that brings it doesn't wait long.
  private static let mostEvicted = 32

  /// Receives the evicted answers after the lock is released: freeing them takes a while, and every request for an answer waits for the
  /// lock.
  private let onEvict: @Sendable ([PreparedResponse]) -> Void

  init(capacity: Int = 8 << 20, onEvict: @escaping @Sendable ([PreparedResponse]) -> Void = { _ in }) {
    self.capacity = capacity
    self.onEvict = onEvict
  }

  /// How many bytes of weather are kept.
  var bytes: Int { state.withLock { $0.bytes } }
  /// How many answers are kept.
  var count: Int { state.withLock { $0.places.count } }

  /// The answer for a target, if there is one and it is still good. Marks it as recently used.
  func answer(_ target: Span<UInt8>, now: Instant) -> PreparedResponse? { found(target, now: now)?.response }

  /// The answer for a target, with the cell whose weather it has; nil for an answer that never changes.
  func found(_ target: Span<UInt8>, now: Instant) -> (response: PreparedResponse, cell: Cell?)? {
    let hash = hash(target)
    return state.withLock { state in
      guard let place = state.places[hash], state.entries[Int(place)].target.count == target.count else { return nil }
      guard target.withUnsafeBytes({ $0.elementsEqual(state.entries[Int(place)].target) }) else { return nil }
      if let weather = state.entries[Int(place)].weather {
        if weather.goodUntil <= now { return nil }
        state.use(place)
      }
      return state.entries[Int(place)].response.map { ($0, state.entries[Int(place)].weather?.cell) }
    }
  }

  /// How often weather has changed so far, to be passed to `keep` later.
  var changeCount: UInt64 { state.withLock { $0.news } }

  /// Keeps an answer that never changes.
  func keep(_ response: PreparedResponse, for target: String) {
    let bytes = Array(target.utf8)
    let entry = Entry(hash: hash(bytes.span), target: bytes, response: response, weather: nil, size: 0)
    state.withLock { $0.insert(entry) }
  }

  /// Keeps an answer about a cell, unless weather has changed since `changeCount` was read: then the answer may be outdated, and nothing
  /// would remove it.
  func keep(_ response: PreparedResponse, for target: String, of cell: Cell, goodUntil: Instant, unlessChangedSince news: UInt64) {
    let bytes = Array(target.utf8)
    let size = response.memory + bytes.count + ReadyAnswers.overhead
    // Too large for the whole cache: evict nothing for it.
    guard size <= capacity else { return }
    let entry = Entry(hash: hash(bytes.span), target: bytes, response: response, weather: (cell, goodUntil), size: size)
    var going: [PreparedResponse] = []
    state.withLock { state in
      guard state.news == news else { return }
      if let old = state.places[entry.hash] {
        // Answers that never change are not replaced; otherwise an address with the same hash could push one out for good.
        guard state.entries[Int(old)].weather != nil else { return }
        going += [state.remove(old)].compactMap { $0 }
      }
      while state.bytes + size > capacity, state.oldest >= 0, going.count < ReadyAnswers.mostEvicted {
        going += [state.remove(state.oldest)].compactMap { $0 }
      }
      guard state.bytes + size <= capacity else { return }
      state.insert(entry)
      state.targets[cell, default: []].insert(entry.hash)
    }
    if !going.isEmpty { onEvict(going) }
  }

  /// Forgets the answers about weather whose targets begin with `prefix`. It goes through all entries.
  func forget(beginningWith prefix: some StringProtocol) {
    let prefix = Array(prefix.utf8)
    let going = state.withLock { state -> [PreparedResponse] in
      // An answer that is being made at this moment may be one of them, so it must not be kept.
      state.news += 1
      let places = state.entries.indices.filter { state.entries[$0].weather != nil && state.entries[$0].target.starts(with: prefix) }
      return places.compactMap { state.remove(Int32($0)) }
    }
    if !going.isEmpty { onEvict(going) }
  }

  /// Forgets the answers about a cell whose weather has changed.
  func forget(_ cell: Cell) {
    let going = state.withLock { state -> [PreparedResponse] in
      state.news += 1
      return (state.targets[cell] ?? []).compactMap { hash in state.places[hash].flatMap { state.remove($0) } }
    }
    if !going.isEmpty { onEvict(going) }
  }
}

extension ReadyAnswers.State {
  fileprivate mutating func insert(_ entry: ReadyAnswers.Entry) {
    let place: Int32
    if free >= 0 {
      place = free
      free = entries[Int(place)].older
      entries[Int(place)] = entry
    } else {
      place = Int32(entries.count)
      entries.append(entry)
    }
    places[entry.hash] = place
    guard entry.weather != nil else { return }
    bytes += entry.size
    link(place)
  }

  /// Removes an entry about weather. The caller gets its answer, to free it outside the lock.
  fileprivate mutating func remove(_ place: Int32) -> PreparedResponse? {
    unlink(place)
    let entry = entries[Int(place)]
    bytes -= entry.size
    places[entry.hash] = nil
    if let cell = entry.weather?.cell {
      targets[cell]?.remove(entry.hash)
      if targets[cell]?.isEmpty == true { targets[cell] = nil }
    }
    entries[Int(place)] = ReadyAnswers.Entry(hash: 0, target: [], response: nil, weather: nil, size: 0, newer: -1, older: free)
    free = place
    return entry.response
  }

  fileprivate mutating func use(_ place: Int32) {
    guard place != newest else { return }
    unlink(place)
    link(place)
  }

  private mutating func link(_ place: Int32) {
    entries[Int(place)].newer = -1
    entries[Int(place)].older = newest
    if newest >= 0 { entries[Int(newest)].newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int32) {
    let (newer, older) = (entries[Int(place)].newer, entries[Int(place)].older)
    if newer >= 0 { entries[Int(newer)].older = older } else { newest = older }
    if older >= 0 { entries[Int(older)].newer = newer } else { oldest = newer }
  }
}

/// Takes eight bytes at a time; each word is multiplied to 128 bits, whose halves are combined. Of two targets with the same hash, each
/// replaces the other, since lookups also compare the targets themselves.
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
