import Loop
import WeatherModel

/// The places that somebody last found; they are stored on the device only.
enum RecentSearches {
  /// The name of their item. It is outside `index/`, because the start does not need it.
  static var item: String { "recent" }
  private static var most: Int { 6 }

  /// Reads the places; none if the item is unreadable.
  static func read(_ storage: StorageClient, _ answer: @escaping ([Suggestion]) -> Void) -> Cancellation {
    storage.items(item) { items in answer(items.value(item).flatMap { Suggestion.all(in: $0) } ?? []) }
  }

  /// Puts a place in front of all others. The item is read again before, since another window may have changed it.
  static func add(_ place: Suggestion, _ storage: StorageClient) {
    _ = read(storage) { places in
      var place = place
      // An old temperature is of no use.
      place.temperature = nil
      write([place] + places.filter { Cell($0.coordinate) != Cell(place.coordinate) }.prefix(most - 1), storage)
    }
  }

  static func remove(_ place: Suggestion, _ storage: StorageClient) {
    _ = read(storage) { places in write(places.filter { Cell($0.coordinate) != Cell(place.coordinate) }, storage) }
  }

  private static func write(_ places: [Suggestion], _ storage: StorageClient) {
    // If this can't be saved, only the list of recent searches is incomplete.
    _ = storage.write([StoredItem(item, places.isEmpty ? nil : Suggestion.answer(places))]) { _ in }
  }
}
