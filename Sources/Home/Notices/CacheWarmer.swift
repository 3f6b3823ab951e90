import Accounts
import Storage
import WeatherModel
import WeatherService

/// Keeps the weather of some places fresh in the cache, for views that show it from there without asking a source.
///
/// Each cell is refreshed once in an interval, a few at a time, and less often where many are watched: a part of the sources' quotas is
/// left for notices, and most of them for people. Of several servers that share a database one does it.
public final class CacheWarmer: Sendable {
  private let store: NoticeStore
  private let service: WeatherService
  private let kinds: Kinds
  private let schedule: CellSchedule

  /// How often `check` is worth calling, in seconds.
  public static let pause: Int64 = 10

  private init(_ job: CellJob, _ store: NoticeStore, service: WeatherService, kinds: Kinds, interval: Int64) {
    (self.store, self.service, self.kinds) = (store, service, kinds)
    schedule = CellSchedule(job, store.database, interval: interval, pause: CacheWarmer.pause)
  }

  /// A warmer for all watched places: their weather is shown by widgets and on first pages. Warnings have their own watch.
  package static func savedPlaces(_ store: NoticeStore, service: WeatherService) -> CacheWarmer {
    CacheWarmer(
      .weather, store, service: service, kinds: [Kinds(.current), Kinds(.hourly), Kinds(.daily), Kinds(.air)],
      interval: Kind.current.lifetime)
  }

  /// A warmer for the places of widgets that were looked at recently. It refreshes them after half the lifetime of current weather.
  package static func widgets(_ store: NoticeStore, service: WeatherService) -> CacheWarmer {
    CacheWarmer(.widget, store, service: service, kinds: .all, interval: Kind.current.lifetime / 2)
  }

  /// Fetches the weather of the cells that are due; returns how many there were.
  @discardableResult
  public func check() async throws(StorageError) -> Int {
    let now = store.clock()
    let taken = try await schedule.take(at: now)
    guard !taken.isEmpty else { return 0 }
    // A source that fails is not reported here: whatever shows the weather says how old it is.
    let answers = await service.answers(in: taken, each(taken, kinds), share: .freshness, isForLater: true)
    try await store.database.write { [schedule] connection throws(StorageError) in
      try schedule.end(taken, refused: answers.compactMapValues(\.refusedUntil), at: now, connection)
    }
    return taken.count
  }
}
