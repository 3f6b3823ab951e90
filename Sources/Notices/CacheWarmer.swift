import Accounts
import Storage
import WeatherModel
import WeatherService

/// Keeps the weather of some places fresh in the cache, for views that show it from there without asking a source.
///
/// Each cell is refreshed once in an interval, a few at a time; of several servers that share a database one does it. The service respects
/// the sources' quotas.
public final class CacheWarmer: Sendable {
  private let store: NoticeStore
  private let service: WeatherService
  private let kinds: Kinds
  private let round: CellSchedule
  private let cells: @Sendable () async throws(StorageError) -> [Cell]

  /// How often `check` is worth calling, in seconds.
  public static let pause: Int64 = 10

  private init(
    _ name: String, _ store: NoticeStore, service: WeatherService, kinds: Kinds, interval: Int64,
    cells: @escaping @Sendable () async throws(StorageError) -> [Cell]
  ) {
    (self.store, self.service, self.kinds, self.cells) = (store, service, kinds, cells)
    round = CellSchedule(name, store.database, interval: interval, pause: CacheWarmer.pause)
  }

  /// A warmer for all saved places: their weather is shown by widgets and on first pages. Warnings have their own watch.
  package static func savedPlaces(_ store: NoticeStore, places: SavedCells, service: WeatherService) -> CacheWarmer {
    CacheWarmer(
      "weather", store, service: service, kinds: [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.air)],
      interval: Kind.current.lifetime
    ) { () async throws(StorageError) in try await places.cells() }
  }

  /// A warmer for the places of widgets that were looked at recently. It refreshes them after half the lifetime of current weather.
  package static func widgets(_ store: NoticeStore, service: WeatherService) -> CacheWarmer {
    CacheWarmer("widget", store, service: service, kinds: .all, interval: Kind.current.lifetime / 2) { () async throws(StorageError) in
      let now = store.clock()
      return try await store.database.read { connection throws(StorageError) in try WidgetCells.all(at: now, connection) }
    }
  }

  /// Fetches the weather of the cells that are due; returns how many there were.
  @discardableResult
  public func check() async throws(StorageError) -> Int {
    let now = store.clock()
    let taken = try await round.take(from: cells(), at: now)
    guard !taken.isEmpty else { return 0 }
    // A source that fails is not reported here: whatever shows the weather says how old it is.
    await withTaskGroup(of: Void.self) { [service, kinds] group in
      for cell in taken { group.addTask { await service.fetchForLater(cell, kinds, by: .always) } }
    }
    try await store.database.write { [round] connection throws(StorageError) in try round.end(taken, at: now, connection) }
    return taken.count
  }
}
