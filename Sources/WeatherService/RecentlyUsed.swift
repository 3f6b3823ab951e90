/// A dictionary with room for so many entries; a new one pushes out the least recently used. Every operation takes constant time.
struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var key: Key
    var value: Value
    var newer: Int
    var older: Int
  }

  // The slots form a doubly linked list from the newest to the oldest, by index; -1 ends it.
  private var slots: [Slot] = []
  private var places: [Key: Int] = [:]
  private var newest = -1
  private var oldest = -1
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(1, capacity) }

  var count: Int { slots.count }
  var keys: [Key] { slots.map(\.key) }

  /// The value, which counts as a use.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    use(place)
    return slots[place].value
  }

  /// Changes the value in place, making it first where there is none; counts as a use.
  mutating func update(_ key: Key, from new: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    if let place = places[key] {
      use(place)
      change(&slots[place].value)
      return
    }
    var value = new()
    change(&value)
    let place: Int
    if slots.count < capacity {
      place = slots.count
      slots.append(Slot(key: key, value: value, newer: -1, older: -1))
    } else {
      place = oldest
      unlink(place)
      places[slots[place].key] = nil
      slots[place].key = key
      slots[place].value = value
    }
    places[key] = place
    linkAsNewest(place)
  }

  private mutating func use(_ place: Int) {
    guard place != newest else { return }
    unlink(place)
    linkAsNewest(place)
  }

  private mutating func unlink(_ place: Int) {
    let slot = slots[place]
    if slot.newer >= 0 { slots[slot.newer].older = slot.older } else { newest = slot.older }
    if slot.older >= 0 { slots[slot.older].newer = slot.newer } else { oldest = slot.newer }
  }

  private mutating func linkAsNewest(_ place: Int) {
    slots[place].newer = -1
    slots[place].older = newest
    if newest >= 0 { slots[newest].newer = place } else { oldest = place }
    newest = place
  }
}
