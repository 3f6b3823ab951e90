import WeatherModel

/// What a stored piece of weather is about.
public struct WeatherKey: Hashable, Sendable {
  /// Three decimals, as sources were asked.
  public var cell: Cell
  /// One kind a row: kinds of one answer age apart.
  public var kind: Kind
  /// Who said it.
  public var source: Source

  /// One row of the cache: saving under it replaces an older entry.
  public init(_ cell: Cell, _ kind: Kind, _ source: Source) {
    self.cell = cell
    self.kind = kind
    self.source = source
  }
}

/// One kind of weather of one cell as one source told it, as it lies in the database.
public struct StoredWeather: Hashable, Sendable {
  /// What it is about.
  public var key: WeatherKey
  /// The report with this one kind in it, as JSON (docs/model.md); a kind that the source has nothing of here is missing in it.
  public var json: [UInt8]
  /// When it was fetched with success.
  public var fetchedAt: Instant
  /// Until when the source asked not to be asked again.
  public var expires: Instant?
  /// What to name when asking for news of it.
  public var validator: String?

  /// A piece of weather.
  public init(key: WeatherKey, json: [UInt8], fetchedAt: Instant, expires: Instant? = nil, validator: String? = nil) {
    self.key = key
    self.json = json
    self.fetchedAt = fetchedAt
    self.expires = expires
    self.validator = validator
  }
}

/// What the weather service needs from a database; a struct of closures, so that tests can make it fail.
///
/// What `save` has returned for is kept, whatever happens to the process afterwards.
public struct WeatherStore: Sendable {
  /// All that is stored of a cell.
  public var load: @Sendable (Cell) async throws(StorageError) -> [StoredWeather]
  /// Stores, replacing what is older; an entry that is older than the stored one changes nothing.
  public var save: @Sendable ([StoredWeather]) async throws(StorageError) -> Void
  /// Claims the right to ask a source for a key until a moment; false while another server holds it. Without other servers always true.
  public var claim: @Sendable (WeatherKey, _ until: Instant, _ now: Instant) async throws(StorageError) -> Bool
  /// Gives the right back.
  public var release: @Sendable (WeatherKey) async throws(StorageError) -> Void
  /// Adds calls to a counter and gives its new total; counters are named by source and the beginning of their window.
  public var count: @Sendable (CounterKey, _ calls: Int) async throws(StorageError) -> Int
  /// The counters that are not over yet.
  public var counters: @Sendable (_ now: Instant) async throws(StorageError) -> [CounterKey: Int]
  /// Forgets what was fetched before a moment, and counters that are over.
  public var prune: @Sendable (_ before: Instant, _ now: Instant) async throws(StorageError) -> Void

  /// A store made of its closures.
  public init(
    load: @escaping @Sendable (Cell) async throws(StorageError) -> [StoredWeather],
    save: @escaping @Sendable ([StoredWeather]) async throws(StorageError) -> Void,
    claim: @escaping @Sendable (WeatherKey, Instant, Instant) async throws(StorageError) -> Bool,
    release: @escaping @Sendable (WeatherKey) async throws(StorageError) -> Void,
    count: @escaping @Sendable (CounterKey, Int) async throws(StorageError) -> Int,
    counters: @escaping @Sendable (Instant) async throws(StorageError) -> [CounterKey: Int],
    prune: @escaping @Sendable (Instant, Instant) async throws(StorageError) -> Void
  ) {
    self.load = load
    self.save = save
    self.claim = claim
    self.release = release
    self.count = count
    self.counters = counters
    self.prune = prune
  }
}

/// Which calls a counter counts: those to a source in the stretch of `seconds` that begins at `start`.
public struct CounterKey: Hashable, Sendable {
  /// Whose calls are counted.
  public var source: Source
  /// When the stretch begins.
  public var start: Instant
  /// When it is over.
  public var end: Instant

  /// A counter of a stretch.
  public init(source: Source, start: Instant, end: Instant) {
    self.source = source
    self.start = start
    self.end = end
  }
}
