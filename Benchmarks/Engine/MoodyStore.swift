import Glibc
import Storage
import Synchronization
import WeatherModel

/// A real SQLite cache in a folder of its own that can be made to refuse everything.
final class MoodyStore: Sendable {
  private struct State {
    var trouble: StorageError?
    var refusals = 0
  }

  static let troubles: [StorageError] = [
    .locked, .full, .readOnly, .corrupt(detail: "page 7"), .unavailable(detail: "gone"), .failed(detail: "disk I/O error"),
  ]

  private let state = Mutex(State())
  private let folder: String
  private let clock: VirtualClock
  private let cache: WeatherCache

  /// Nil if no folder can be created.
  init?(_ clock: VirtualClock) {
    var template = Array("/tmp/weatherglass-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.clock = clock
    cache = WeatherCache(at: DatabaseLocation(folder), clock: { clock.now })
  }

  /// Makes everything fail with this error; nil ends it.
  func become(_ trouble: StorageError?) { state.withLock { $0.trouble = trouble } }
  /// The number of refusals so far.
  var refusals: Int { state.withLock { $0.refusals } }

  /// Closes the file and opens it like another process would.
  func reopened() async -> WeatherCache {
    await cache.close()
    return WeatherCache(at: DatabaseLocation(folder), clock: { [clock] in clock.now })
  }

  /// Whether the file was ever found damaged and moved aside.
  var wasPutAside: Bool { !names.filter { $0.contains(".corrupt-") }.isEmpty }

  func remove() {
    for name in names { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  private var names: [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } })
    }
    return names
  }

  var store: WeatherStore {
    let real = cache.store
    return WeatherStore(
      load: { cell async throws(StorageError) in
        try self.check()
        return try await real.load(cell)
      },
      save: { rows async throws(StorageError) in
        try self.check()
        try await real.save(rows)
      },
      claim: { key, until, now async throws(StorageError) in
        try self.check()
        return try await real.claim(key, until, now)
      },
      release: { key async throws(StorageError) in
        try self.check()
        try await real.release(key)
      },
      count: { key, calls async throws(StorageError) in
        try self.check()
        return try await real.count(key, calls)
      },
      counters: { now async throws(StorageError) in
        try self.check()
        return try await real.counters(now)
      },
      prune: { before, now async throws(StorageError) in
        try self.check()
        try await real.prune(before, now)
      })
  }

  private func check() throws(StorageError) {
    let trouble = state.withLock { state in
      if state.trouble != nil { state.refusals += 1 }
      return state.trouble
    }
    if let trouble { throw trouble }
  }
}
