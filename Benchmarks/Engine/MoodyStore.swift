import Storage
import Synchronization
import WeatherModel

/// A database in memory that does what its mood says, and remembers what it has acknowledged.
final class MoodyStore: Sendable {
  private struct State {
    var trouble: StorageError?
    var rows: [Cell: [WeatherKey: StoredWeather]] = [:]
    var counters: [CounterKey: Int] = [:]
    var claims: [WeatherKey: Instant] = [:]
    var refusals = 0
  }

  static let troubles: [StorageError] = [
    .locked, .full, .readOnly, .corrupt(detail: "page 7"), .unavailable(detail: "gone"), .failed(detail: "disk I/O error"),
  ]

  private let state = Mutex(State())

  /// From now on nothing works, or everything.
  func become(_ trouble: StorageError?) { state.withLock { $0.trouble = trouble } }
  /// How often it has refused.
  var refusals: Int { state.withLock { $0.refusals } }
  func row(_ key: WeatherKey) -> StoredWeather? { state.withLock { $0.rows[key.cell]?[key] } }

  var store: WeatherStore {
    WeatherStore(
      load: { cell async throws(StorageError) in try self.work { Array(($0.rows[cell] ?? [:]).values) } },
      save: { rows async throws(StorageError) in
        try self.work { state in
          for row in rows {
            if let known = state.rows[row.key.cell]?[row.key], known.fetchedAt > row.fetchedAt { continue }
            state.rows[row.key.cell, default: [:]][row.key] = row
          }
        }
      },
      claim: { key, until, now async throws(StorageError) in
        try self.work { state in
          if let held = state.claims[key], held > now { return false }
          state.claims[key] = until
          return true
        }
      },
      release: { key async throws(StorageError) in try self.work { $0.claims[key] = nil } },
      count: { key, calls async throws(StorageError) in
        try self.work { state in
          state.counters[key, default: 0] += calls
          return state.counters[key] ?? 0
        }
      },
      counters: { now async throws(StorageError) in try self.work { $0.counters.filter { $0.key.end > now } } },
      prune: { before, now async throws(StorageError) in
        try self.work { state in
          for (cell, rows) in state.rows { state.rows[cell] = rows.filter { $0.value.fetchedAt >= before } }
          state.counters = state.counters.filter { $0.key.end > now }
        }
      })
  }

  private func work<Value>(_ work: (inout State) -> Value) throws(StorageError) -> Value {
    let result: Result<Value, StorageError> = state.withLock { state in
      if let trouble = state.trouble {
        state.refusals += 1
        return .failure(trouble)
      }
      return .success(work(&state))
    }
    return try result.get()
  }
}
