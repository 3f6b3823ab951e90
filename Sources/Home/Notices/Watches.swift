import Storage
import WeatherModel
import WeatherService

/// All background work for the places that people have saved: for the first ones of each space that is in use (`WatchedCells`).
public struct Watches: Sendable {
  /// Keeps the warnings of all saved places up to date.
  public let warnings: WarningWatch
  /// Creates notices about rain that is about to begin.
  public let rain: RainWatch
  /// Creates the morning notices.
  public let mornings: MorningWatch
  /// Keep the weather itself fresh: of saved places, and of widgets that people look at.
  public let warmers: [CacheWarmer]

  /// Creates the watches over the places in the database of `warnings` and `store`; devices are notified through `store`. Warnings are checked once in an `interval`,
  /// in seconds.
  package init(
    warnings: Warnings, store: NoticeStore, service: WeatherService, interval: Int64 = Kind.alerts.lifetime
  ) {
    self.warnings = WarningWatch(warnings, service: service, interval: interval) { connection, changed throws(StorageError) in
      try store.notify(changed, connection)
    }
    rain = RainWatch(store, service: service)
    mornings = MorningWatch(store, service: service)
    warmers = [.savedPlaces(store, service: service), .widgets(store, service: service)]
  }
}
