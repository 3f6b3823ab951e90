import Loop
import WeatherModel

/// The places that somebody found last, kept by the device alone.
enum RecentSearches {
  /// The name of their record. Not of the index: first pages do without.
  static var record: String { "recent" }
  private static var most: Int { 6 }

  /// Reads them; what can't be read is none.
  @inline(never) static func read(_ storage: StorageClient, _ answer: @escaping ([Suggestion]) -> Void) -> Cancellation {
    storage.read(record) { result in
      switch result {
      case .success(let records): answer(records.value(record).flatMap { Suggestion.all(in: $0) } ?? [])
      case .failure: answer([])
      }
    }
  }

  /// Puts a place before all others. Read anew, since another window may have found something, too.
  @inline(never) static func add(_ place: Suggestion, _ storage: StorageClient) {
    _ = read(storage) { places in
      var place = place
      // How warm it was then is of no use.
      place.temperature = nil
      write([place] + places.filter { Cell($0.coordinate) != Cell(place.coordinate) }.prefix(most - 1), storage)
    }
  }

  /// Forgets a place.
  @inline(never) static func remove(_ place: Suggestion, _ storage: StorageClient) {
    _ = read(storage) { places in write(places.filter { Cell($0.coordinate) != Cell(place.coordinate) }, storage) }
  }

  /// Forgets all of them.
  @inline(never) static func removeAll(_ storage: StorageClient) { write([], storage) }

  private static func write(_ places: [Suggestion], _ storage: StorageClient) {
    // What can't be kept will be missing from a list of what was looked for, and nowhere else.
    _ = storage.write([KeptRecord(record, places.isEmpty ? nil : Suggestion.answer(places))]) { _ in }
  }
}
