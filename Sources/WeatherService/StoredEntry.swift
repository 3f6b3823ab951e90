import Storage
import WeatherModel
import Wire

/// An entry as it was found in the database.
struct StoredEntry: Sendable {
  var entry: Entry
  var zone: LocalZone

  /// Nil when it makes no sense: then it is fetched anew.
  init?(_ row: StoredWeather) {
    guard let json = try? JSON(parsing: row.json), let report = try? WeatherReport(json: json), report.cell == row.key.cell else {
      // The reason would help nobody: the row is replaced by the next success.
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
  /// An entry as it goes into the database; nil when there was no success to keep.
  init?(_ key: WeatherKey, _ parcel: DatabaseState.Parcel) {
    let entry = parcel.entry
    guard let fetchedAt = entry.fetchedAt else { return nil }
    var report = WeatherReport(cell: key.cell, zone: entry.zone?.zone ?? .utc)
    report.elevation = entry.elevation
    report.placeName = entry.placeName ?? parcel.placeName
    entry.values.fill(&report, Provenance(source: key.source, fetchedAt: fetchedAt, validAt: entry.validAt))
    self.init(key: key, json: report.json, fetchedAt: fetchedAt, expires: entry.caching?.expires, validator: entry.caching?.validator)
  }
}
