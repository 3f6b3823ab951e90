import Storage
import Synchronization

/// Lets a server wait until another one has released a claim, instead of for some time.
final class Claims: Sendable {
  private let state = Mutex<(held: Set<WeatherKey>, waiting: [CheckedContinuation<Void, Never>])>(([], []))

  /// A store whose claims are known here.
  func watched(_ store: WeatherStore) -> WeatherStore {
    var watched = store
    watched.claim = { key, until, now async throws(StorageError) in
      let isGiven = try await store.claim(key, until, now)
      if isGiven { self.state.withLock { _ = $0.held.insert(key) } }
      return isGiven
    }
    watched.release = { key async throws(StorageError) in
      try await store.release(key)
      let waiting = self.state.withLock { state in
        state.held.remove(key)
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
    return watched
  }

  /// Returns when a claim was released; at once if there is none.
  func next() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if !state.held.isEmpty { state.waiting.append(continuation) }
        return state.held.isEmpty
      }
      if isFree { continuation.resume() }
    }
  }
}
