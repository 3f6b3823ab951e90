import WeatherModel

// Until format 3, each page of weather was an item of its own, which also said whether its place was saved. The person's items had the
// same places, so these are only read in case something was lost between the two. This file goes with version 2.
extension AppSnapshot {
  static var formerFormat: String { "2" }

  /// The names of the items that this format no longer has, with the weather of the place that was only looked at.
  static func formerNames(_ items: [StoredItem]) -> [String] {
    var names = ["index/order", "index/page", formerPlace, formerGuest]
    for item in items { if let key = item.name.rest(after: formerGuest) { names.append(ItemName.report(key)) } }
    return names
  }

  private static var formerPlace: String { "index/place/" }
  private static var formerGuest: String { "index/guest/" }

  /// The saved places among items of the former format, in their order.
  static func formerPlaces(_ items: [StoredItem]) -> [SavedPlace] {
    var places: [SavedPlace] = []
    var keys = pieces(of: items.value("index/order") ?? [], by: UInt8(ascii: " "))
    for item in items {
      if let key = item.name.rest(after: formerPlace), !keys.has(key) { keys.append(key) }
    }
    for key in keys where key != WeatherListFeature.PageID.here.text {
      guard let fields = items.value(formerPlace + key).flatMap({ StoredItem.unpacked($0) }), let coordinate = fields.coordinate else {
        continue
      }
      places.append(SavedPlace(coordinate, name: fields.text("name") ?? "", nickname: fields.text("nickname") ?? ""))
    }
    return places
  }

  /// The device's own position among such items.
  static func formerHere(_ items: [StoredItem]) -> [UInt8]? {
    items.value(formerPlace + WeatherListFeature.PageID.here.text)
  }
}
