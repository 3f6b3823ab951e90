import WeatherModel

/// All that is remembered about a cell: an entry for each kind and source that was asked, and what the place is called.
struct CellRecord: Sendable {
  /// What a namer said, and when it may be asked again.
  final class Naming: Sendable {
    let name: String?
    let askAgain: Instant

    init(name: String?, askAgain: Instant) {
      self.name = name
      self.askAgain = askAgain
    }
  }

  private(set) var entries: [Entry] = []
  /// Whether the database was looked into.
  var isLoaded = false
  var naming: Naming?

  func entry(_ kind: Kind, _ source: Source) -> Entry? {
    for entry in entries where entry.kind == kind && entry.source == source { return entry }
    return nil
  }

  mutating func update(_ kind: Kind, _ source: Source, _ change: (inout Entry) -> Void) {
    for index in entries.indices where entries[index].kind == kind && entries[index].source == source {
      change(&entries[index])
      return
    }
    var entry = Entry(kind, source)
    change(&entry)
    entries.append(entry)
  }

  /// Lets everything be asked for again at once.
  mutating func forgetTroubles() {
    for index in entries.indices where entries[index].trouble != nil { entries[index].trouble = nil }
  }

  /// The name of the place as far as any source or namer told it.
  var placeName: String? {
    if let name = naming?.name { return name }
    for entry in entries { if let name = entry.placeName { return name } }
    return nil
  }

  /// Bytes of memory, with everything that belongs to it.
  var cost: Int {
    var sum = RecentlyUsed<Cell, CellRecord>.overhead + heapBytes(entries)
    for entry in entries { sum += entry.cost }
    if let naming { sum += heapBytes(48) + heapBytes(naming.name) }
    return sum
  }
}
