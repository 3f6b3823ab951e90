import Storage
import WeatherModel
import Wire

extension Entry {
  /// The entry of a row in the database; nil when the row is invalid: the weather is then fetched again.
  init?(_ row: StoredWeather) {
    guard let json = try? JSON(parsing: row.json), let report = try? WeatherReport(json: json), report.cell == row.key.cell else {
      // The reason is not needed, because the next success replaces the row.
      return nil
    }
    guard report.firstImplausible() == nil else { return nil }
    let provenance = report.provenance(of: row.key.kind)
    guard provenance == nil || provenance?.source == row.key.source else { return nil }
    self.init(row.key.kind, row.key.source)
    values = KindValues(row.key.kind, of: report)
    fetchedAt = row.fetchedAt
    lastTried = row.fetchedAt
    validAt = provenance?.validAt ?? row.fetchedAt
    zone = report.zone
    elevation = report.elevation
    placeName = report.placeName
    caching = Caching(expires: row.expires, validator: row.validator)
  }
}

extension StoredWeather {
  /// The row for an entry; nil when the entry has had no success.
  init?(_ key: WeatherKey, _ unwritten: DatabaseState.PendingEntry) {
    let entry = unwritten.entry
    guard let fetchedAt = entry.fetchedAt else { return nil }
    var report = WeatherReport(cell: key.cell, zone: entry.zone ?? .utc)
    report.elevation = entry.elevation
    report.placeName = entry.placeName ?? unwritten.placeName
    entry.values.fill(&report, Provenance(source: key.source, fetchedAt: fetchedAt, validAt: entry.validAt))
    self.init(key: key, json: report.json, fetchedAt: fetchedAt, expires: entry.caching?.expires, validator: entry.caching?.validator)
  }
}
