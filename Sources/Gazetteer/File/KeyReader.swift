/// Reads the letters of keys. Of a key behind the last one it reads and folds only what differs.
struct KeyReader: ~Copyable {
  /// So many letters of a text at most.
  private static let longest = 768

  private let keyTexts: Section
  private let blocks: Section
  private let folding: Folding
  private var texts: KeyTexts
  /// Many searches read no key, and need no room.
  private var room: Room?
  /// How many bytes at the beginning have been folded.
  private var folded = 0

  private struct Room {
    /// Before each byte of the text that begins a character, how many letters there are.
    let counts: UnsafeMutablePointer<UInt16>
    let letters: UnsafeMutableBufferPointer<UInt16>
    let bytes: UnsafeMutablePointer<UInt8>

    init() {
      counts = .allocate(capacity: KeyTexts.room)
      counts.initialize(repeating: 0, count: KeyTexts.room)
      letters = .allocate(capacity: KeyReader.longest)
      bytes = .allocate(capacity: KeyTexts.room)
      bytes.initialize(repeating: 0, count: KeyTexts.room)
    }

    func deallocate() {
      counts.deallocate()
      letters.deallocate()
      bytes.deallocate()
    }
  }

  init(_ keys: Keys) {
    keyTexts = keys.file.keyTexts
    blocks = keys.file.blocks
    folding = keys.folding
    texts = KeyTexts(keyTexts, blocks, before: 0)
  }

  deinit { room?.deallocate() }

  /// The first letters of a key: so many at least, or all it has. They stay until others are read.
  @inline(__always) mutating func letters(of key: Int, first wanted: Int) -> UnsafeBufferPointer<UInt16> {
    let room = room ?? makeRoom()
    if key != texts.key {
      if !texts.isBefore(key) {
        texts = KeyTexts(keyTexts, blocks, before: key)
        folded = 0
      }
      while texts.key < key { folded = min(folded, texts.readNext(into: room.bytes)) }
    }
    return UnsafeBufferPointer(rebasing: room.letters[..<fold(room, wanted)])
  }

  @inline(never) private mutating func makeRoom() -> Room {
    let made = Room()
    room = made
    return made
  }

  @inline(__always) private mutating func fold(_ room: Room, _ wanted: Int) -> Int {
    let wanted = max(1, wanted)
    let text = UnsafeBufferPointer(start: room.bytes, count: texts.length)
    var index = min(folded, text.count)
    // What is shared may end within a character.
    while index > 0, index < text.count, text[index] & 0xC0 == 0x80 { index &-= 1 }
    var count = index == 0 ? 0 : Int(room.counts[index])
    // Whether a blank is one shows only behind it.
    while index < text.count, count < wanted || room.letters[count &- 1] == 0x20 {
      folding.step(text, &index, room.letters, &count)
      room.counts[index] = UInt16(truncatingIfNeeded: count)
    }
    folded = index
    return index < text.count ? count : Folding.withoutBlank(room.letters, count)
  }
}
