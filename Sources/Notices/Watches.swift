import Storage
import WeatherModel
import WeatherService

/// All that is looked after for the places that people have saved.
public struct Watches: Sendable {
  /// Looks after the warnings of all saved places.
  public let warnings: WarningWatch
  /// Rain that is about to begin.
  public let rain: RainWatch
  /// The mornings' lines.
  public let mornings: MorningWatch
  /// The weather itself: of saved places, and of widgets that people look at.
  public let warmers: [CacheWarmer]

  /// Watches over the places in a database, whose devices are told by way of the `store`. Warnings are looked at once in an `interval`.
  package init(
    _ database: Database, warnings: Warnings, store: NoticeStore, service: WeatherService, interval: Int64 = Kind.alerts.lifetime
  ) {
    let places = SavedCells(database)
    self.warnings = WarningWatch(warnings, places: places, service: service, interval: interval) {
      connection, changed, saved throws(StorageError) in
      try store.tell(changed, saved, connection)
    }
    rain = RainWatch(store, places: places, service: service)
    mornings = MorningWatch(store, service: service)
    warmers = [.savedPlaces(store, places: places, service: service), .widgets(store, service: service)]
  }
}
