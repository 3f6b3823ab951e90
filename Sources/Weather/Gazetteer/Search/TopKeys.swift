/// The first keys in order among those that were added, each town once.
struct TopKeys {
  static let limit = 32

  private var orders = InlineArray<32, UInt64>(repeating: 0)
  private var towns = InlineArray<32, Int32>(repeating: 0)
  private(set) var count = 0
  /// Keys of this order or later are not accepted.
  private(set) var worst = UInt64.max

  /// The keys, the first in order first.
  func each(_ body: (_ key: Int) -> Void) {
    for index in 0..<count { body(Keys.key(orders[index])) }
  }

  mutating func add(_ order: UInt64, _ town: Int) {
    guard order < worst else { return }
    let town = Int32(truncatingIfNeeded: town)
    var end = count
    for index in 0..<count where towns[index] == town {
      guard order < orders[index] else { return }
      end = index
      break
    }
    // The new key replaces the town's other key, or the last one if there are too many.
    if end == count {
      if count < Self.limit { count += 1 } else { end -= 1 }
    }
    var slot = end
    while slot > 0, orders[slot - 1] > order {
      orders[slot] = orders[slot - 1]
      towns[slot] = towns[slot - 1]
      slot -= 1
    }
    orders[slot] = order
    towns[slot] = town
    if count == Self.limit { worst = orders[Self.limit - 1] }
  }
}

extension Keys {
  /// Adds keys that are in order, such as those with the same text.
  func addOrdered(_ range: Range<Int>, to finest: inout TopKeys, where isWanted: ((Int) -> Bool)?) {
    for key in range {
      let order = order(key)
      guard order < finest.worst else { return }
      let town = town(key)
      if let isWanted, !isWanted(town) { continue }
      finest.add(order, town)
    }
  }

  /// Adds keys that are longer than the typed text; `isWanted` filters towns.
  func addMore(of matches: Matches, to finest: inout TopKeys, where isWanted: ((Int) -> Bool)?) {
    guard let isWanted else {
      guard let branch = matches.branch else { return addAll(matches.more, to: &finest, nil) }
      eachBest(of: branch, matches) { key in
        let order = order(key)
        guard order < finest.worst else { return false }
        finest.add(order, town(key))
        return true
      }
      return
    }
    addWanted(matches.more, to: &finest, isWanted)
  }

  /// Calls `body` with the keys that the file lists as the best of a branch, the best first, until it returns false.
  func eachBest(of branch: Int, _ matches: Matches, _ body: (_ key: Int) -> Bool) {
    let count = matches.end &- matches.start
    var offset = file.firstBest(of: branch)
    let end = file.firstBest(of: branch &+ 1)
    if count < 256 {
      while offset < end, body(matches.start &+ file.best.byte(offset)) { offset &+= 1 }
    } else if count < 65536 {
      while offset < end, body(matches.start &+ file.best.two(offset)) { offset &+= 2 }
    } else {
      while offset < end, body(matches.start &+ file.best.three(offset)) { offset &+= 3 }
    }
  }

  /// Adds the wanted keys of a range in the order of their bounds, as long as one could be among the finest.
  private func addWanted(_ range: Range<Int>, to finest: inout TopKeys, _ isWanted: @escaping (Int) -> Bool) {
    guard range.count > 2 << GazetteerFile.boundBits.first else { return addAll(range, to: &finest, isWanted) }
    // Bounds that are still to be searched, the lowest one last.
    var waiting: [(order: UInt64, level: Int, index: Int)] = []
    let top = file.bounds.count - 1
    push(bounds(over: range, top), top, &waiting, finest.worst)
    // Limits the work for a filter that accepts hardly any key.
    var left = 4000
    while let bound = waiting.popLast(), bound.order < finest.worst, left > 0 {
      left -= 1
      if bound.level == 0 {
        let bits = GazetteerFile.boundBits.first
        addAll((bound.index << bits..<(bound.index + 1) << bits).clamped(to: range), to: &finest, isWanted)
      } else {
        let bits = GazetteerFile.boundBits.next
        let inside = bound.index << bits..<(bound.index + 1) << bits
        push(inside.clamped(to: bounds(over: range, bound.level - 1)), bound.level - 1, &waiting, finest.worst)
      }
    }
  }

  private func bounds(over range: Range<Int>, _ level: Int) -> Range<Int> {
    let bits = GazetteerFile.boundBits.first + GazetteerFile.boundBits.next * level
    return range.lowerBound >> bits..<(range.upperBound - 1) >> bits + 1
  }

  private func push(_ bounds: Range<Int>, _ level: Int, _ waiting: inout [(order: UInt64, level: Int, index: Int)], _ worst: UInt64) {
    for index in bounds {
      let order = UInt64(file.bounds[level].two(index * 2)) << 25
      guard order < worst else { continue }
      waiting.append((order, level, index))
      var slot = waiting.count - 1
      while slot > 0, waiting[slot - 1].order < order {
        waiting.swapAt(slot, slot - 1)
        slot -= 1
      }
    }
  }

  private func addAll(_ range: Range<Int>, to finest: inout TopKeys, _ isWanted: ((Int) -> Bool)?) {
    for key in range {
      let order = order(key)
      guard order < finest.worst else { continue }
      let town = town(key)
      if let isWanted, !isWanted(town) { continue }
      finest.add(order, town)
    }
  }
}
