/// Where siblings stand, by their keys; each is found once.
///
/// A table of places, filled to a half at the most; from where its hash points a key is looked for forwards. (A dictionary costs the wasm 2 kB.)
struct KeyPlaces {
  private let siblings: [Mounted]
  /// A sibling's place and 1; less than zero once it was found, when it is but a step to others; 0 where nothing is.
  private var table: [Int]

  init(of siblings: [Mounted], in range: ClosedRange<Int>) {
    self.siblings = siblings
    var size = 8
    while size < range.count * 2 { size *= 2 }
    table = [Int](repeating: 0, count: size)
    for place in range {
      guard let key = siblings[place].key else { continue }
      let slot = slot(of: key)
      // The first of several with the same key counts.
      if table[slot] == 0 { table[slot] = place + 1 }
    }
  }

  /// The place of the sibling with this key; nil the second time.
  mutating func take(_ key: Key) -> Int? {
    let slot = slot(of: key)
    guard table[slot] > 0 else { return nil }
    table[slot] = -table[slot]
    return -table[slot] - 1
  }

  /// Where the key stands, or the free slot where it would.
  private func slot(of key: Key) -> Int {
    var slot = key.mixed & (table.count - 1)
    while table[slot] != 0, siblings[abs(table[slot]) - 1].key != key { slot = (slot + 1) & (table.count - 1) }
    return slot
  }
}

extension Key {
  /// A number that seldom is another key's.
  fileprivate var mixed: Int {
    var hash: UInt32 = 2_166_136_261
    switch self {
    case .number(let number): hash = (hash ^ UInt32(truncatingIfNeeded: number)) &* 16_777_619
    case .name(let name): for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    }
    // The upper bits know more of the key than the lower ones.
    return Int(truncatingIfNeeded: hash ^ hash >> 15) & 0xFFFFFF
  }
}
