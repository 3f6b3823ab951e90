import WeatherModel

/// The weather cache on a disk or a server, built so that its failures never stop the weather.
///
/// A damaged file is put aside and an empty one created. While the database fails, calls fail at once with a typed error; every few seconds
/// one is let through, and once that succeeds all are.
public final class WeatherCache: Sendable {
  /// The name of the SQLite file in the data folder.
  public static let fileName = "weather-cache.db"
  /// The default size limit in bytes.
  public static let defaultLimit = 1 << 30

  /// The cache in the form that the weather service uses.
  public let store: WeatherStore
  private let database: Database
  /// The path of the file; nil on a server.
  private let file: String?
  private let retryGate: RetryGate

  /// The cache in a folder (in the file `weather-cache.db`) or on a PostgreSQL server. Nothing is opened before the first call.
  ///
  /// - Parameters:
  ///   - limit: The size limit in bytes; the cells that were least recently asked for are removed first.
  ///   - pause: How many seconds of `clock` a failing database is left alone.
  public convenience init(
    at location: DatabaseLocation, limit: Int = defaultLimit, pause: Int64 = 5, clock: @escaping @Sendable () -> Instant
  ) {
    self.init(Self.options(at: location), limit: limit, pause: pause, clock: clock)
  }

  /// How the cache's database is opened.
  package static func options(at location: DatabaseLocation) -> DatabaseOptions {
    var options = DatabaseOptions(location: location, fileName: fileName, parts: [.cache], survivesPowerFailure: false)
    // People wait for the weather, and it is available without the cache.
    options.lockTimeoutMilliseconds = 2000
    options.responseTimeoutMilliseconds = 10_000
    options.canShrink = true
    return options
  }

  package init(
    _ options: DatabaseOptions, owner: String = WeatherStore.processOwner, limit: Int = defaultLimit, pause: Int64 = 5,
    clock: @escaping @Sendable () -> Instant
  ) {
    let retryGate = RetryGate(pause: pause, clock: clock)
    var options = options
    options.onDamagedFileReplaced = { retryGate.noteQuarantined($0) }
    options.clock = { clock().seconds }
    database = Database(options)
    self.retryGate = retryGate
    var freeBytes: @Sendable () -> Int? = { nil }
    if case .folder(let folder) = options.location.place {
      file = folder + "/" + options.fileName
      freeBytes = { [free = options.freeBytes] in free(folder) }
    } else {
      file = nil
    }
    store = WeatherStore.live(database, isShared: options.location.isServer, owner: owner, limit: limit, freeBytes: freeBytes, clock: clock)
      .retryGate(
        retryGate, isShared: options.location.isServer)
  }

  /// The size of a cache's database in bytes.
  package static func bytes(in database: Database) async throws(StorageError) -> Int {
    try await database.read { connection throws(StorageError) in try CacheSize.bytes(on: connection) }
  }

  /// Empties the cache when the disk is full: what people have saved needs the room more.
  public func makeRoom() async {
    guard let file else { return }
    let size = ["", "-wal"].reduce(0) { $0 + (FileIdentity(path: file + $1)?.size ?? 0) }
    // A cache that is small already would give nothing back.
    guard size > 256 << 10 else { return }
    await CacheSize.empty(database)
  }

  /// The current state of the database.
  public var health: StoreHealth { retryGate.health }

  /// Finishes what was begun and closes the database; calls after that fail.
  public func close() async { await database.close() }
}

extension WeatherStore {
  /// Calls that don't reach the database bypass the gate: their success says nothing.
  fileprivate func retryGate(_ retryGate: RetryGate, isShared: Bool) -> WeatherStore {
    let live = self
    return WeatherStore(
      load: { cell throws(StorageError) in
        try await retryGate.run(.reads) { () async throws(StorageError) in try await live.load(cell) }
      },
      save: { entries throws(StorageError) in
        guard !entries.isEmpty else { return }
        try await retryGate.run(.writes) { () async throws(StorageError) in try await live.save(entries) }
      },
      claim: { key, until, now throws(StorageError) in
        guard isShared else { return true }
        return try await retryGate.run(.writes) { () async throws(StorageError) in try await live.claim(key, until, now) }
      },
      release: { key throws(StorageError) in
        guard isShared else { return }
        try await retryGate.run(.writes) { () async throws(StorageError) in try await live.release(key) }
      },
      count: { key, calls throws(StorageError) in
        try await retryGate.run(.writes) { () async throws(StorageError) in try await live.count(key, calls) }
      },
      counters: { now throws(StorageError) in
        try await retryGate.run(.reads) { () async throws(StorageError) in try await live.counters(now) }
      },
      prune: { before, now throws(StorageError) in
        try await retryGate.run(.writes) { () async throws(StorageError) in try await live.prune(before, now) }
      })
  }
}
