import Storage
import WeatherModel
import Wire

/// An entry as read from the database.
struct StoredEntry: Sendable {
  var entry: Entry
  var zone: LocalZone

  /// Nil when the row is invalid; the weather is then fetched again.
  init?(_ row: StoredWeather) {
    guard let json = try? JSON(parsing: row.json), let report = try? WeatherReport(json: json), report.cell == row.key.cell else {
      // The reason is not needed, because the next success replaces the row.
      return nil
    }
    guard report.firstImplausible() == nil else { return nil }
    let provenance = report.provenance(of: row.key.kind)
    guard provenance == nil || provenance?.source == row.key.source else { return nil }
    zone = report.zone
    entry = Entry(row.key.kind, row.key.source)
    entry.values = KindValues(row.key.kind, of: report)
    entry.fetchedAt = row.fetchedAt
    entry.lastTried = row.fetchedAt
    entry.validAt = provenance?.validAt ?? row.fetchedAt
    entry.elevation = report.elevation
    entry.placeName = report.placeName
    entry.caching = Entry.Caching(expires: row.expires, validator: row.validator)
  }
}

extension StoredWeather {
  /// The row for an entry; nil when the entry has had no success.
  init?(_ key: WeatherKey, _ unwritten: DatabaseState.PendingEntry) {
    let entry = unwritten.entry
    guard let fetchedAt = entry.fetchedAt else { return nil }
    var report = WeatherReport(cell: key.cell, zone: entry.zone?.zone ?? .utc)
    report.elevation = entry.elevation
    report.placeName = entry.placeName ?? unwritten.placeName
    entry.values.fill(&report, Provenance(source: key.source, fetchedAt: fetchedAt, validAt: entry.validAt))
    self.init(key: key, json: report.json, fetchedAt: fetchedAt, expires: entry.caching?.expires, validator: entry.caching?.validator)
  }
}
