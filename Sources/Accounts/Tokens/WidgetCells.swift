import Storage
import WeatherModel

/// The places whose widgets people look at.
package enum WidgetCells {
  /// Nothing is fetched for a widget that nobody has looked at for this long, in seconds.
  static let watched: Int64 = .days(2)

  /// The places whose widgets were looked at recently, always in the same order.
  package static func all(at now: Instant, _ connection: any DatabaseConnection) throws(StorageError) -> [Cell] {
    let rows = try connection.run(
      """
      SELECT DISTINCT latitude, longitude FROM token WHERE latitude IS NOT NULL AND scopes & ?1 <> 0 AND seen > ?2 ORDER BY latitude, longitude
      """, [.integer(AccessScopes.widget.rawValue), .integer((now - watched).seconds)])
    var cells: [Cell] = []
    for row in rows { if let cell = try Spaces.cell(row, 0) { cells.append(cell) } }
    return cells
  }
}
