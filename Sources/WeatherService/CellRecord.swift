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

  func entry(_ kind: Kind, _ source: Source) -> Entry? { index(kind, source).map { entries[$0] } }

  /// Where an entry stands; to look at one there is cheaper than to copy it.
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

  /// Lets everything be asked for again at once.
  mutating func forgetTroubles() {
    for index in entries.indices where entries[index].trouble != nil { entries[index].trouble = nil }
  }

  /// Whether something in it lies too far back to be shown.
  func hasPast(at now: Instant) -> Bool {
    for index in entries.indices where entries[index].values.hasPast(at: now, today: earliestDate(of: now)) { return true }
    return false
  }

  /// Lets go what lies too far back to be shown, so that not every answer has to leave it out anew. A series that is over stays: that there
  /// was one is worth knowing.
  mutating func dropPast(at now: Instant) {
    let today = earliestDate(of: now)
    for index in entries.indices where entries[index].values.hasPast(at: now, today: today) {
      entries[index].values = entries[index].values.visible(at: now, today: today)
    }
  }

  /// The date by the clock that is furthest behind of those that its sources told; an answer uses one of them.
  private func earliestDate(of now: Instant) -> CalendarDate {
    var earliest: CalendarDate?
    for index in entries.indices {
      guard let date = entries[index].zone?.zone.date(of: now) else { continue }
      earliest = min(date, earliest ?? date)
    }
    return earliest ?? LocalZone.utc.date(of: now)
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
