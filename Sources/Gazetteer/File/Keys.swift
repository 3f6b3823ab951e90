/// The texts that find towns, sorted as they fold; each says how much it shares with the one before.
struct Keys: Sendable {
  let file: GazetteerFile
  let folding: Folding
  /// The longest text, and the longest that one folds to.
  static let longest = 256
  private static let longestFolded = 768

  /// What a key is of its town.
  enum Kind: Int {
    case primary, own, alias, word
  }

  @inline(__always) func town(_ key: Int) -> Int { file.keyTowns.three(key &* 3) & 0x3FFFF }
  @inline(__always) func kind(_ key: Int) -> Kind { Kind(rawValue: file.keyTowns.three(key &* 3) >> 18 & 3) ?? .alias }

  /// How far back a key stands: the number of its town, larger for other names than the primary one.
  @inline(__always) func cost(_ key: Int) -> Int {
    let both = file.keyTowns.three(key &* 3)
    let factor =
      switch both >> 18 {
      case 0: 1
      case 1: 2
      case 2: 8
      default: 4
      }
    return (both & 0x3FFFF &+ 8) &* factor
  }

  /// The text of a key as it is written.
  func text(_ key: Int) -> String {
    var text = ""
    eachText(from: key, to: key + 1) { _, bytes in
      text = String(decoding: bytes, as: UTF8.self)
      return false
    }
    return text
  }

  /// Calls `body` with the letters of each key in a range, until it says false.
  @inline(__always) func each(from start: Int, to end: Int, _ body: (_ key: Int, _ letters: UnsafeBufferPointer<UInt16>) -> Bool) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Keys.longestFolded) { letters in
      eachText(from: start, to: end) { key, bytes in
        let count = folding.fold(bytes, into: letters)
        return body(key, UnsafeBufferPointer(rebasing: letters[..<count]))
      }
    }
  }

  @inline(__always) private func eachText(from start: Int, to end: Int, _ body: (_ key: Int, _ text: UnsafeRawBufferPointer) -> Bool) {
    guard start < end else { return }
    withUnsafeTemporaryAllocation(byteCount: Keys.longest * 2, alignment: 8) { text in
      var key = start / GazetteerFile.keysPerBlock * GazetteerFile.keysPerBlock
      var length = 0
      var offset = file.blocks.three(start / GazetteerFile.keysPerBlock * 3)
      while key < end {
        var (shared, rest) = (file.keyTexts.byte(offset) >> 4, file.keyTexts.byte(offset) & 15)
        offset &+= 1
        if shared == 15 {
          (shared, rest) = (file.keyTexts.byte(offset), file.keyTexts.byte(offset &+ 1))
          offset &+= 2
        }
        let bytes = file.keyTexts.bytes(offset, rest)
        // Nothing is shared that was not there.
        shared = min(shared, length)
        length = shared &+ bytes.count
        for index in bytes.indices { text[shared &+ index] = bytes[index] }
        offset &+= rest
        if key >= start, !body(key, UnsafeRawBufferPointer(rebasing: text[..<length])) { return }
        key &+= 1
      }
    }
  }
}
