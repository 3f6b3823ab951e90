/// Reads the folded letters of keys. If a key follows the last one read, only the part that differs is read and folded.
struct KeyReader: ~Copyable {
  /// The most letters of a text.
  private static let longest = 768

  private let keyTexts: Section
  private let blocks: Section
  private let folding: Folding
  private var texts: KeyTexts
  /// Allocated on first use, because many searches read no key.
  private var room: Room?
  /// The number of bytes at the start of the text that have been folded.
  private var folded = 0

  private struct Room {
    /// For each byte that begins a character, the number of letters before it.
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

  /// The first letters of a key: at least `wanted`, or all that it has. They are valid until the next call.
  mutating func letters(of key: Int, first wanted: Int) -> UnsafeBufferPointer<UInt16> {
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

  private mutating func fold(_ room: Room, _ wanted: Int) -> Int {
    let wanted = max(1, wanted)
    let text = UnsafeBufferPointer(start: room.bytes, count: texts.length)
    var index = min(folded, text.count)
    // The shared part may end within a character.
    while index > 0, index < text.count, text[index] & 0xC0 == 0x80 { index &-= 1 }
    var count = index == 0 ? 0 : Int(room.counts[index])
    // Whether a blank at the end counts is known only after the next character.
    while index < text.count, count < wanted || room.letters[count &- 1] == 0x20 {
      folding.step(text, &index, room.letters, &count)
      room.counts[index] = UInt16(truncatingIfNeeded: count)
    }
    folded = index
    return index < text.count ? count : Folding.withoutBlank(room.letters, count)
  }
}
