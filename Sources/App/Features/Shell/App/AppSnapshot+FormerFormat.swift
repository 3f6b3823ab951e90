import WeatherModel

// Until format 3, each page of weather was a record of its own, which also said whether its place was saved. The person's records had the
// same places, so these are only read in case something was lost between the two. This file goes with version 2.
extension AppSnapshot {
  static var formerFormat: String { "2" }

  /// The names of the records that this format no longer has, with the weather of the place that was only looked at.
  static func formerNames(_ records: [StoredRecord]) -> [String] {
    var names = ["index/order", "index/page", formerPlace, formerGuest]
    for record in records { if let key = record.name.rest(behind: formerGuest) { names.append(RecordName.report(key)) } }
    return names
  }

  private static var formerPlace: String { "index/place/" }
  private static var formerGuest: String { "index/guest/" }

  /// The saved places among records of the former format, in their order.
  static func formerPlaces(_ records: [StoredRecord]) -> [SavedPlaces.Place] {
    var places: [SavedPlaces.Place] = []
    var keys = pieces(of: records.value("index/order") ?? [], by: UInt8(ascii: " "))
    for record in records {
      if let key = record.name.rest(behind: formerPlace), !keys.has(key) { keys.append(key) }
    }
    for key in keys where key != WeatherListFeature.PageID.here.text {
      guard let fields = records.value(formerPlace + key).flatMap({ StoredRecord.unpacked($0) }), let coordinate = fields.coordinate else {
        continue
      }
      places.append(SavedPlaces.Place(coordinate, name: fields.text("name") ?? "", nickname: fields.text("nickname") ?? ""))
    }
    return places
  }

  /// The device's own position among such records.
  static func formerHere(_ records: [StoredRecord]) -> [UInt8]? {
    records.value(formerPlace + WeatherListFeature.PageID.here.text)
  }
}
