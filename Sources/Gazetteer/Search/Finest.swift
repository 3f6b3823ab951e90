/// The keys with the least cost among those looked at, a town only once.
struct Finest {
  struct Find {
    var key: Int
    var town: Int
    var cost: Int
    var isWhole: Bool
    var isTypo: Bool
  }

  private(set) var finds: [Find] = []
  private let limit: Int
  private(set) var worst = Int.max

  init(limit: Int) {
    self.limit = limit
    finds.reserveCapacity(limit + 1)
  }

  mutating func add(_ find: Find) {
    guard find.cost < worst else { return }
    if let same = finds.firstIndex(where: { $0.town == find.town }) {
      guard find.cost < finds[same].cost else { return }
      finds.remove(at: same)
    }
    var place = finds.count
    while place > 0, finds[place - 1].cost > find.cost { place -= 1 }
    finds.insert(find, at: place)
    if finds.count > limit { finds.removeLast() }
    if finds.count == limit { worst = finds[limit - 1].cost }
  }
}

extension Keys {
  /// Takes the keys of a range, the best blocks first, as long as one might be among the finest. `isWanted` says which towns count.
  func add(_ range: Range<Int>, to finest: inout Finest, isWhole: Bool, isTypo: Bool, _ isWanted: ((Int) -> Bool)?) {
    guard range.count > 4 * GazetteerFile.keysPerBlock else { return addAll(range, to: &finest, isWhole, isTypo, isWanted) }
    // Blocks that wait, the one with the least cost last.
    var waiting: [(cost: Int, level: Int, index: Int)] = []
    let top = file.bounds.count - 1
    push(blocks(of: range, top), top, &waiting, finest.worst)
    // A filter that hardly lets a key through must not make it read all of them.
    var left = isWanted == nil ? Int.max : 4000
    while let block = waiting.popLast(), block.cost < finest.worst, left > 0 {
      left -= 1
      let inside = block.index << 4..<(block.index + 1) << 4
      if block.level == 0 {
        addAll(inside.clamped(to: range), to: &finest, isWhole, isTypo, isWanted)
      } else {
        push(inside.clamped(to: blocks(of: range, block.level - 1)), block.level - 1, &waiting, finest.worst)
      }
    }
  }

  private func blocks(of range: Range<Int>, _ level: Int) -> Range<Int> {
    range.lowerBound >> (4 * (level + 1))..<(range.upperBound - 1) >> (4 * (level + 1)) + 1
  }

  @inline(__always) private func push(
    _ blocks: Range<Int>, _ level: Int, _ waiting: inout [(cost: Int, level: Int, index: Int)], _ worst: Int
  ) {
    let bounds = file.bounds[level]
    for index in blocks {
      let cost = bounds.two(index * 2) << 5
      guard cost < worst else { continue }
      waiting.append((cost, level, index))
      var place = waiting.count - 1
      while place > 0, waiting[place - 1].cost < cost {
        waiting.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  @inline(__always) private func addAll(
    _ range: Range<Int>, to finest: inout Finest, _ isWhole: Bool, _ isTypo: Bool, _ isWanted: ((Int) -> Bool)?
  ) {
    for key in range {
      let cost = cost(key)
      guard cost < finest.worst else { continue }
      let town = town(key)
      if let isWanted, !isWanted(town) { continue }
      finest.add(.init(key: key, town: town, cost: cost, isWhole: isWhole, isTypo: isTypo))
    }
  }
}
