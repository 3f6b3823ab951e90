/// The positions of siblings by their keys; each can be taken once.
///
/// A hash table that is filled to a half at most; from the slot of its hash a key is searched for forwards. (A dictionary adds 2 kB to the
/// wasm.)
struct KeyIndexes {
  private let siblings: [Mounted]
  /// A sibling's position plus 1; negative once it was taken, and then only a step on the way to others; 0 for an empty slot.
  private var table: [Int]

  init(of siblings: [Mounted], in range: ClosedRange<Int>) {
    self.siblings = siblings
    var size = 8
    while size < range.count * 2 { size *= 2 }
    table = [Int](repeating: 0, count: size)
    for index in range {
      guard let key = siblings[index].key else { continue }
      let slot = slot(of: key)
      // Of several siblings with the same key the first one counts.
      if table[slot] == 0 { table[slot] = index + 1 }
    }
  }

  /// The position of the sibling with this key; nil the second time.
  mutating func take(_ key: Key) -> Int? {
    let slot = slot(of: key)
    guard table[slot] > 0 else { return nil }
    table[slot] = -table[slot]
    return -table[slot] - 1
  }

  /// The slot of the key, or the free slot where it would be.
  private func slot(of key: Key) -> Int {
    var slot = key.mixed & (table.count - 1)
    while table[slot] != 0, siblings[abs(table[slot]) - 1].key != key { slot = (slot + 1) & (table.count - 1) }
    return slot
  }
}

extension Key {
  /// A hash of the key (FNV-1a).
  fileprivate var mixed: Int {
    var hash: UInt32 = 2_166_136_261
    switch self {
    case .number(let number): hash = (hash ^ UInt32(truncatingIfNeeded: number)) &* 16_777_619
    case .name(let name): for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    }
    // The upper bits depend on more of the key than the lower ones.
    return Int(truncatingIfNeeded: hash ^ hash >> 15) & 0xFFFFFF
  }
}
