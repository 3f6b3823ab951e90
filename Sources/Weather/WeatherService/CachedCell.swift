import WeatherModel

/// Everything in memory about a cell: an entry for each kind and source that was asked, and the name of the place.
struct CachedCell: Sendable {
  /// The result of asking for the cell's name, and when it may be asked for again; `name` is nil where there is none.
  struct NameLookup: Sendable {
    let name: String?
    let retryAt: Instant
  }

  private(set) var entries: [Entry] = []
  /// Whether the database was searched for this cell.
  var isLoaded = false
  var naming: NameLookup?

  func entry(_ kind: Kind, _ source: Source) -> Entry? { index(kind, source).map { entries[$0] } }

  /// The index of an entry; reading an entry in place is cheaper than copying it.
  func index(_ kind: Kind, _ source: Source) -> Int? {
    for index in entries.indices where entries[index].kind == kind && entries[index].source == source { return index }
    return nil
  }

  mutating func update(_ kind: Kind, _ source: Source, _ change: (inout Entry) -> Void) {
    if let index = index(kind, source) { return change(&entries[index]) }
    var entry = Entry(kind, source)
    change(&entry)
    entries.append(entry)
  }

  /// Clears all failures, so that everything can be asked for again at once.
  mutating func clearFailures() {
    for index in entries.indices where entries[index].trouble != nil { entries[index].trouble = nil }
  }

  /// The name of the place, from the namer or else from a source; nil where neither gave one.
  var placeName: String? {
    if let name = naming?.name { return name }
    for entry in entries { if let name = entry.placeName { return name } }
    return nil
  }

  /// About how many bytes of memory it takes, with everything that it owns.
  var cost: Int {
    LRUCache<Cell, CachedCell>.overhead + heapBytes(entries) + entries.reduce(0) { $0 + $1.cost } + heapBytes(naming?.name)
  }
}
