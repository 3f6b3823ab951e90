import Loop
import WeatherModel
import Wire

/// The places that were looked up before, the latest first; they are stored on the device only.
enum KnownPlaces {
  /// The name of their item. It is outside `index/`, because the start does not need it.
  static var item: String { "trips/places" }
  /// At most this many places are kept.
  static var most: Int { 50 }

  /// Puts a place in front of a list, in place of the one in the same cell.
  static func adding(_ place: KnownPlace, to places: [KnownPlace]) -> [KnownPlace] {
    var all = [place]
    for other in places where other.cell != place.cell && all.count < most { all.append(other) }
    return all
  }

  /// Reads the places from a stored item; none if it is unreadable.
  static func read(_ bytes: [UInt8]?) -> [KnownPlace] {
    guard let bytes else { return [] }
    var places: [KnownPlace] = []
    do throws(JSONError) {
      for element in try JSON(parsing: bytes)["places"].items() {
        if let place = KnownPlace(element), places.count < most { places.append(place) }
      }
    } catch {
      return []
    }
    return places
  }

  /// Changes the stored places. Changes run one after the other, each on the result of the one before. The item is read again each time,
  /// since another window may have changed it.
  static func change(_ storage: StorageClient, _ change: @escaping ([KnownPlace]) -> [KnownPlace]) {
    storage.queue.add { done in
      _ = storage.read(item) { result in
        guard case .success(let items) = result else { return done() }
        let places = change(read(items.value(item)))
        // If this can't be saved, the place has to be looked up again; nothing else is lost.
        _ = storage.write([StoredItem(item, places.isEmpty ? nil : bytes(places))]) { _ in done() }
      }
    }
  }

  /// The places as they are stored.
  static func bytes(_ places: [KnownPlace]) -> [UInt8] {
    var json = JSONWriter(reserving: 256 * places.count)
    json.object { json in
      json.array("places") { list in
        for place in places { place.write(to: &list) }
      }
    }
    return json.bytes
  }
}
