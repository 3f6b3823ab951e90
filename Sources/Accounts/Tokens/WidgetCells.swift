import Storage
import WeatherModel

/// The places whose widgets people look at.
package enum WidgetCells {
  /// Nothing is fetched for a widget that nobody has looked at for this long, in seconds.
  static let watched: Int64 = .days(2)

  /// The places whose widgets were looked at recently, always in the same order.
  package static func all(at now: Instant, _ connection: any DatabaseConnection) throws(StorageError) -> [Cell] {
    try Spaces.cells(ofTokens: .widget, seenAfter: now - watched, connection)
  }
}
