/// The ids of a `KeyedArray` in order, and where each stands; apart from the elements so that it is compiled once per kind of id.
struct KeyOrder<ID: Hashable> {
  private(set) var ids: [ID] = []
  private(set) var positions: [ID: Int] = [:]

  mutating func insert(_ id: ID, at position: Int) {
    ids.insert(id, at: position)
    renumber(position..<ids.count)
  }

  mutating func remove(at position: Int) {
    positions[ids.remove(at: position)] = nil
    renumber(position..<ids.count)
  }

  mutating func move(from origin: Int, to target: Int) {
    ids.insert(ids.remove(at: origin), at: target)
    renumber(min(origin, target)..<max(origin, target) + 1)
  }

  private mutating func renumber(_ range: Range<Int>) {
    for position in range { positions[ids[position]] = position }
  }
}

extension KeyOrder: Sendable where ID: Sendable {}
