extension Renderer {
  /// Which new siblings are which old ones, between those that match at both ends.
  private struct Middle {
    let old: Range<Int>
    let new: Range<Int>
    /// For each new sibling the old position, or -1.
    var sources: [Int]
    /// For each old sibling the new position, or -1.
    var targets: [Int]
    /// Whether those that stay keep their order.
    var isOrdered: Bool {
      var last = -1
      for source in sources where source >= 0 {
        if source < last { return false }
        last = source
      }
      return true
    }

    init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
      sources = [Int](repeating: -1, count: new.count)
      targets = [Int](repeating: -1, count: old.count)
    }

    mutating func pair(_ old: Int, _ new: Int) {
      sources[new - self.new.lowerBound] = old
      targets[old - self.old.lowerBound] = new
    }
  }

  /// Updates the children of the element at the end of `path`.
  ///
  /// First the nodes that stay are patched at their old positions, from first to last, so that these positions are known. Then nodes are
  /// removed, and from first to last those that are new or out of order are put in front of the next node that is in its right place.
  func patchChildren(of owner: Mounted, to new: [Node]) {
    let old = owner.children
    var head = 0
    let shared = min(old.count, new.count)
    while head < shared, old[head].matches(new[head]) {
      patch(old[head], to: new[head], at: head)
      head += 1
    }
    if head == old.count, head == new.count { return }
    var tail = 0
    while tail < shared - head, old[old.count - 1 - tail].matches(new[new.count - 1 - tail]) { tail += 1 }

    var middle = Middle(old: head..<(old.count - tail), new: head..<(new.count - tail))
    if !middle.old.isEmpty, !middle.new.isEmpty { match(old, new, &middle) }
    for position in middle.old {
      let target = middle.targets[position - head]
      if target >= 0 { patch(old[position], to: new[target], at: position) }
    }
    for step in 0..<tail {
      let position = old.count - tail + step
      patch(old[position], to: new[new.count - tail + step], at: position)
    }
    if middle.new.isEmpty || middle.old.isEmpty || middle.targets.contains(-1) || middle.sources.contains(-1) || !middle.isOrdered {
      rearrange(owner, to: new, middle)
    }
  }

  private func match(_ old: [Mounted], _ new: [Node], _ middle: inout Middle) {
    var firstOld = middle.old.lowerBound
    var lastOld = middle.old.upperBound - 1
    var firstNew = middle.new.lowerBound
    var lastNew = middle.new.upperBound - 1
    // Swaps and reversals are found from the ends, without a table.
    while firstOld <= lastOld, firstNew <= lastNew {
      if old[firstOld].matches(new[firstNew]) {
        middle.pair(firstOld, firstNew)
        firstOld += 1
        firstNew += 1
      } else if old[lastOld].matches(new[lastNew]) {
        middle.pair(lastOld, lastNew)
        lastOld -= 1
        lastNew -= 1
      } else if old[firstOld].key != nil, old[firstOld].matches(new[lastNew]) {
        middle.pair(firstOld, lastNew)
        firstOld += 1
        lastNew -= 1
      } else if old[lastOld].key != nil, old[lastOld].matches(new[firstNew]) {
        middle.pair(lastOld, firstNew)
        lastOld -= 1
        firstNew += 1
      } else {
        break
      }
    }
    if firstOld > lastOld || firstNew > lastNew { return }

    // Siblings with a key are found by it, wherever they have moved; those without a key by their order among those without.
    var indexes = KeyIndexes(of: old, in: firstOld...lastOld)
    let unkeyed = (firstOld...lastOld).filter { old[$0].key == nil }
    var nextUnkeyed = 0
    for target in firstNew...lastNew {
      var position = -1
      if let key = new[target].key {
        // A key can be taken once: a second sibling with the same key is a new node.
        position = indexes.take(key) ?? -1
      } else if nextUnkeyed < unkeyed.count {
        position = unkeyed[nextUnkeyed]
        nextUnkeyed += 1
      }
      if position >= 0, old[position].matches(new[target]) { middle.pair(position, target) }
    }
  }

  private func rearrange(_ owner: Mounted, to new: [Node], _ middle: Middle) {
    let old = owner.children
    let head = middle.old.lowerBound
    let isReplaced = middle.old.count == old.count && !old.isEmpty && !middle.targets.contains { $0 >= 0 }
    let isAppended = middle.old.isEmpty && middle.old.upperBound == old.count
    if isReplaced {
      var freed: [UInt32] = []
      for child in old { release(child, freed: &freed) }
      aim()
      patches.add(.clear)
      writeFree(freed)
    } else if !isAppended {
      nameChildren()
      for position in middle.old where middle.targets[position - head] < 0 { remove(old[position]) }
    }
    if middle.new.isEmpty {
      owner.children.removeSubrange(middle.old)
      return
    }

    aim()
    let stays = middle.isOrdered ? middle.sources.map { $0 >= 0 } : longestIncreasing(middle.sources)
    let after = middle.old.upperBound < old.count ? old[middle.old.upperBound] : nil
    var anchor = after
    var anchorPosition = -1
    var result: [Mounted] = []
    result.reserveCapacity(new.count)
    result.append(contentsOf: old[..<head])
    for position in 0..<middle.new.count {
      if position >= anchorPosition {
        // The next node that is in its right place; everything before it goes in front of it.
        anchor = nil
        anchorPosition = position + 1
        while anchorPosition < stays.count {
          if stays[anchorPosition] {
            anchor = old[middle.sources[anchorPosition]]
            break
          }
          anchorPosition += 1
        }
        anchor = anchor ?? after
      }
      let source = middle.sources[position]
      if source >= 0 {
        result.append(old[source])
        if !stays[position] { move(old[source], before: anchor) }
      } else {
        let child = mount(new[head + position])
        result.append(child)
        insert(child, before: anchor)
      }
    }
    result.append(contentsOf: old[middle.old.upperBound...])
    owner.children = result
  }

  private func remove(_ mounted: Mounted) {
    patches.add(.remove, handle: mounted.handle)
    handles.release(mounted.handle)
    mounted.handle = 0
    var freed: [UInt32] = []
    release(mounted, freed: &freed)
    writeFree(freed)
    cursor.forget()
  }

  private func move(_ mounted: Mounted, before anchor: Mounted?) {
    patches.add(.move, handle: mounted.handle)
    patches.append(handle: anchor?.handle ?? 0)
  }
}
