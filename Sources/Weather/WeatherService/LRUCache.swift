/// The bytes that a value takes, and the number of items that it contains.
package struct Cost: Sendable {
  package var bytes: Int
  package var items: Int

  static let none = Cost(bytes: 0, items: 0)

  package init(bytes: Int, items: Int) { (self.bytes, self.items) = (bytes, items) }
}

/// A dictionary with a limited size that drops the least recently used values. Every operation takes constant time.
package struct LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var key: Key
    var value: Value?
    var cost: Cost
    var newer: Int32
    var older: Int32
  }

  // The slots form a doubly linked list from the newest to the oldest, by index; -1 ends it. Slots that are free again form a list by
  // `older`.
  private var slots: [Slot] = []
  private var indexes: [Key: Int32] = [:]
  private var newest: Int32 = -1
  private var oldest: Int32 = -1
  private var free: Int32 = -1
  private var limit: Int
  private let measure: @Sendable (Value) -> Cost
  /// The total cost of all values.
  package private(set) var cost = Cost.none

  /// `limit` is the most bytes of all values together; the newest value is always kept.
  package init(limit: Int, measure: @escaping @Sendable (Value) -> Cost) {
    self.limit = limit
    self.measure = measure
  }

  /// The bytes that a value takes in addition to its own: its slot, its entry in the dictionary, and the spare capacity of both.
  package static var overhead: Int { MemoryLayout<Slot>.stride * 3 / 2 + (MemoryLayout<Key>.stride + MemoryLayout<Int32>.stride) * 2 }

  package var count: Int { indexes.count }
  package var keys: [Key] { Array(indexes.keys) }

  /// Returns the value and counts that as a use.
  package mutating func value(for key: Key) -> Value? {
    guard let index = indexes[key] else { return nil }
    use(index)
    return slots[Int(index)].value
  }

  /// Returns the value without counting that as a use.
  func peek(_ key: Key) -> Value? { indexes[key].flatMap { slots[Int($0)].value } }

  /// Changes the value in place, after creating it if there is none; counts as a use.
  mutating func update(_ key: Key, from new: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    let index = indexes[key].map { use($0) } ?? insert(key, new())
    let slot = Int(index)
    guard var value = slots[slot].value.take() else { return }
    change(&value)
    let newCost = measure(value)
    slots[slot].value = value
    add(newCost, insteadOf: slots[slot].cost)
    slots[slot].cost = newCost
    makeRoom()
  }

  /// Stores a value; returns the one that it replaces and those that it takes the room of, for what the caller keeps about them.
  package mutating func store(_ value: Value, for key: Key) -> [Value] {
    let replaced = remove(key)
    let index = insert(key, value)
    slots[Int(index)].cost = measure(value)
    add(slots[Int(index)].cost, insteadOf: .none)
    return (replaced.map { [$0] } ?? []) + makeRoom()
  }

  /// Drops a value and returns it.
  package mutating func remove(_ key: Key) -> Value? { indexes[key].flatMap { remove(at: $0) } }

  /// Changes the limit and drops values that no longer fit.
  mutating func resize(limit: Int) {
    self.limit = limit
    makeRoom()
  }

  @discardableResult private mutating func makeRoom() -> [Value] {
    var dropped: [Value] = []
    while cost.bytes > limit, oldest != newest, let value = remove(at: oldest) { dropped.append(value) }
    return dropped
  }

  private mutating func add(_ new: Cost, insteadOf old: Cost) {
    cost.bytes += new.bytes - old.bytes
    cost.items += new.items - old.items
  }

  @discardableResult private mutating func use(_ index: Int32) -> Int32 {
    if index != newest {
      unlink(index)
      linkAsNewest(index)
    }
    return index
  }

  private mutating func insert(_ key: Key, _ value: Value) -> Int32 {
    let index: Int32
    if free >= 0 {
      index = free
      free = slots[Int(index)].older
      slots[Int(index)] = Slot(key: key, value: value, cost: .none, newer: -1, older: -1)
    } else {
      index = Int32(slots.count)
      slots.append(Slot(key: key, value: value, cost: .none, newer: -1, older: -1))
    }
    indexes[key] = index
    linkAsNewest(index)
    return index
  }

  private mutating func remove(at index: Int32) -> Value? {
    unlink(index)
    let slot = Int(index)
    indexes[slots[slot].key] = nil
    add(.none, insteadOf: slots[slot].cost)
    slots[slot].cost = .none
    slots[slot].older = free
    free = index
    return slots[slot].value.take()
  }

  private mutating func unlink(_ index: Int32) {
    let (newer, older) = (slots[Int(index)].newer, slots[Int(index)].older)
    if newer >= 0 { slots[Int(newer)].older = older } else { newest = older }
    if older >= 0 { slots[Int(older)].newer = newer } else { oldest = newer }
  }

  private mutating func linkAsNewest(_ index: Int32) {
    slots[Int(index)].newer = -1
    slots[Int(index)].older = newest
    if newest >= 0 { slots[Int(newest)].newer = index } else { oldest = index }
    newest = index
  }
}
