import Storage
import WeatherModel
import WeatherService

/// All background work for the places that people have saved.
public struct Watches: Sendable {
  /// Keeps the warnings of all saved places up to date.
  public let warnings: WarningWatch
  /// Creates notices about rain that is about to begin.
  public let rain: RainWatch
  /// Creates the morning notices.
  public let mornings: MorningWatch
  /// Keep the weather itself fresh: of saved places, and of widgets that people look at.
  public let warmers: [CacheWarmer]

  /// Creates the watches over the places in a database; devices are notified through `store`. Warnings are checked once in an `interval`,
  /// in seconds.
  package init(
    _ database: Database, warnings: Warnings, store: NoticeStore, service: WeatherService, interval: Int64 = Kind.alerts.lifetime
  ) {
    let places = SavedCells(database)
    self.warnings = WarningWatch(warnings, places: places, service: service, interval: interval) {
      connection, changed, saved throws(StorageError) in
      try store.notify(changed, saved, connection)
    }
    rain = RainWatch(store, places: places, service: service)
    mornings = MorningWatch(store, service: service)
    warmers = [.savedPlaces(store, places: places, service: service), .widgets(store, service: service)]
  }
}
