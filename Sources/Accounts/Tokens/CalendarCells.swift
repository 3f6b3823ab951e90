import Storage
import WeatherModel

/// The places of calendars that are bound to a place, whether or not it is saved.
package enum CalendarCells {
  /// A place is not watched for a calendar that nobody has fetched for this long, in seconds. Some programs fetch calendars once a week.
  static let watched: Int64 = .days(8)

  /// The places whose calendars were fetched recently, always in the same order.
  package static func all(at now: Instant, _ connection: any DatabaseConnection) throws(StorageError) -> [Cell] {
    try Spaces.cells(ofTokens: .calendar, seenAfter: now - watched, connection)
  }
}
