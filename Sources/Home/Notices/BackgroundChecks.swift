import Storage
import WeatherModel
import WeatherService

/// All background work for the places that people have saved: for the first ones of each space that is in use (`WatchedCells`).
public struct BackgroundChecks: Sendable {
  /// Keeps the warnings of all saved places up to date.
  public let warnings: NoticeWatch
  /// Everything that people are notified of, warnings included.
  public let notices: [NoticeWatch]
  /// Keep the weather itself fresh: of saved places, and of widgets that people look at.
  public let warmers: [CacheWarmer]

  /// Creates the checks of the places in the database of `warnings` and `store`; devices are notified through `store`. Warnings are
  /// checked once in an `interval`, in seconds.
  package init(
    warnings: Warnings, store: NoticeStore, service: WeatherService, interval: Int64 = Kind.alerts.lifetime
  ) {
    self.warnings = .following(warnings, notifying: store, service: service, interval: interval)
    notices = [self.warnings, .reading(store, service: service), .atHours(store, service: service)]
    warmers = [.savedPlaces(store, service: service), .widgets(store, service: service)]
  }
}
