import Loop
import WeatherModel
import Wire

/// The places that were looked up before, the latest first, kept by the device alone.
enum KnownLocations {
  /// The name of their record. Not of the index: first pages do without.
  static var record: String { "trips/places" }
  /// So many are kept.
  static var most: Int { 50 }

  /// Puts a place before all others of a list; of its cell there is no other. What the person calls it stays, unless it says another name.
  @inline(never) static func adding(_ place: KnownLocation, to places: [KnownLocation]) -> [KnownLocation] {
    var all = [place]
    for other in places where other.cell != place.cell && all.count < most { all.append(other) }
    return all
  }

  /// Reads them as bytes; what can't be read is none.
  @inline(never) static func read(_ bytes: [UInt8]?) -> [KnownLocation] {
    guard let bytes else { return [] }
    var places: [KnownLocation] = []
    do throws(JSONError) {
      for element in try JSON(parsing: bytes)["places"].items() {
        if let place = KnownLocation(element), places.count < most { places.append(place) }
      }
    } catch {
      return []
    }
    return places
  }

  /// Changes what is kept: one change after the other, each with what the one before has kept. Read anew, since another window may have looked
  /// something up, too.
  @inline(never) static func change(_ clients: Clients, _ change: @escaping ([KnownLocation]) -> [KnownLocation]) {
    let storage = clients.storage
    clients.travelWrites.add { done in
      _ = storage.read(record) { result in
        guard case .success(let records) = result else { return done() }
        let places = change(read(records.value(record)))
        // What can't be kept has to be looked up again, and nothing else is lost.
        _ = storage.write([KeptRecord(record, places.isEmpty ? nil : bytes(places))]) { _ in done() }
      }
    }
  }

  /// As they are kept.
  @inline(never) static func bytes(_ places: [KnownLocation]) -> [UInt8] {
    var json = JSONWriter(reserving: 256 * places.count)
    json.object { json in
      json.array("places") { list in
        for place in places { place.write(to: &list) }
      }
    }
    return json.bytes
  }
}
