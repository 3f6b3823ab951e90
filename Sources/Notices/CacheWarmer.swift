import Accounts
import Storage
import WeatherModel
import WeatherService

/// Keeps the weather of some places young, so that whoever shows it finds it: they ask nobody themselves.
///
/// Each cell is looked at once in an interval, a few at a time; of several servers that share a database one does. The service keeps the sources' quotas.
public final class CacheWarmer: Sendable {
  private let store: NoticeStore
  private let service: WeatherService
  private let kinds: Kinds
  private let round: CellRound
  private let cells: @Sendable () async throws(StorageError) -> [Cell]

  /// How often `look` is worth calling, in seconds.
  public static let pause: Int64 = 10

  private init(
    _ name: String, _ store: NoticeStore, service: WeatherService, kinds: Kinds, interval: Int64,
    cells: @escaping @Sendable () async throws(StorageError) -> [Cell]
  ) {
    (self.store, self.service, self.kinds, self.cells) = (store, service, kinds, cells)
    round = CellRound(name, store.database, interval: interval, pause: CacheWarmer.pause)
  }

  /// A warmer for all saved places, whose widgets and first pages show it. Warnings are looked after by their own watch.
  package static func savedPlaces(_ store: NoticeStore, places: SavedCells, service: WeatherService) -> CacheWarmer {
    CacheWarmer(
      "weather", store, service: service, kinds: [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.air)],
      interval: Kind.current.lifetime
    ) { () async throws(StorageError) in try await places.cells() }
  }

  /// A warmer for the places of widgets that were looked at lately. Past half the life of the weather of a moment it is fetched anew.
  package static func widgets(_ store: NoticeStore, service: WeatherService) -> CacheWarmer {
    CacheWarmer("widget", store, service: service, kinds: .all, interval: Kind.current.lifetime / 2) { () async throws(StorageError) in
      let now = store.clock()
      return try await store.database.read { connection throws(StorageError) in try WidgetCells.all(at: now, connection) }
    }
  }

  /// Has the weather of the cells fetched whose turn it is; gives how many there were.
  @discardableResult
  public func look() async throws(StorageError) -> Int {
    let now = store.clock()
    let taken = try await round.take(from: cells(), at: now)
    guard !taken.isEmpty else { return 0 }
    // A source that fails is told of by whoever shows the weather: they say how old it is.
    await withTaskGroup(of: Void.self) { [service, kinds] group in
      for cell in taken { group.addTask { _ = await service.weather(cell, kinds, by: .always) } }
    }
    try await store.database.write { [round] connection throws(StorageError) in try round.end(taken, at: now, connection) }
    return taken.count
  }
}
