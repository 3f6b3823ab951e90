import WeatherModel

/// Identifies one kind of weather of one cell from one source.
public struct WeatherKey: Hashable, Sendable {
  /// The cell, rounded to the three decimals with which sources are asked.
  public var cell: Cell
  /// The kind of weather. Each kind has its own row, since the kinds of one answer age differently.
  public var kind: Kind
  /// The source that delivered it.
  public var source: Source

  /// Identifies one row of the cache: saving under it replaces an older entry.
  public init(_ cell: Cell, _ kind: Kind, _ source: Source) {
    self.cell = cell
    self.kind = kind
    self.source = source
  }
}

/// One kind of weather of one cell from one source, as it is stored in the database.
public struct StoredWeather: Hashable, Sendable {
  /// The cell, kind and source.
  public var key: WeatherKey
  /// The report with only this kind in it, as JSON (docs/model.md); without it when the source has no such data for the cell.
  public var json: [UInt8]
  /// When it was last fetched successfully.
  public var fetchedAt: Instant
  /// The time until which the source asked not to be asked again; nil if it did not say.
  public var expires: Instant?
  /// The validator to send with the next request, so that the source can answer that nothing has changed; nil if it gave none.
  public var validator: String?

  /// Creates an entry for one row of the cache.
  public init(key: WeatherKey, json: [UInt8], fetchedAt: Instant, expires: Instant? = nil, validator: String? = nil) {
    self.key = key
    self.json = json
    self.fetchedAt = fetchedAt
    self.expires = expires
    self.validator = validator
  }
}

/// The database as the weather service needs it; a struct of closures, so that tests can make it fail.
///
/// Once `save` has returned, the entries are kept whatever happens to the process afterwards.
public struct WeatherStore: Sendable {
  /// Loads all weather that is stored for a cell.
  public var load: @Sendable (Cell) async throws(StorageError) -> [StoredWeather]
  /// Stores entries, replacing older ones; an entry that is older than the stored one changes nothing.
  public var save: @Sendable ([StoredWeather]) async throws(StorageError) -> Void
  /// Claims the right to ask a source for a key until a moment; false while another server holds it. Always true if there are no other
  /// servers.
  public var claim: @Sendable (WeatherKey, _ until: Instant, _ now: Instant) async throws(StorageError) -> Bool
  /// Releases the right that `claim` gave.
  public var release: @Sendable (WeatherKey) async throws(StorageError) -> Void
  /// Adds calls to a counter and returns its new total.
  public var count: @Sendable (CounterKey, _ calls: Int) async throws(StorageError) -> Int
  /// The counters whose window has not ended yet.
  public var counters: @Sendable (_ now: Instant) async throws(StorageError) -> [CounterKey: Int]
  /// Removes weather that was fetched before a moment, and counters whose window has ended.
  public var prune: @Sendable (_ before: Instant, _ now: Instant) async throws(StorageError) -> Void

  /// Creates a store from closures.
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

/// Identifies a counter: the calls to a source in the window from `start` to `end`.
public struct CounterKey: Hashable, Sendable {
  /// The source whose calls are counted.
  public var source: Source
  /// When the window begins.
  public var start: Instant
  /// When the window ends; the counter is removed after that.
  public var end: Instant

  /// Identifies a counter by its source and window.
  public init(source: Source, start: Instant, end: Instant) {
    self.source = source
    self.start = start
    self.end = end
  }
}
