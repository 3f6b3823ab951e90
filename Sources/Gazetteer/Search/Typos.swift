/// Finds keys that begin with what was typed but for one letter: one too many, one too few, another one, or two that changed places.
struct Typos {
  let keys: Keys
  let text: UnsafeBufferPointer<UInt16>
  private(set) var found: [Matches] = []
  private static let most = 256

  init(_ keys: Keys, _ text: UnsafeBufferPointer<UInt16>) {
    self.keys = keys
    self.text = text
  }

  /// Walks down along the text; at each letter it tries what else might have been meant.
  mutating func search() {
    var branch = keys.file.root
    for index in 0..<text.count {
      let children = keys.file.children(of: branch)
      guard !children.isEmpty else { return leaf(branch, index) }
      // A letter too many.
      if index == 0 || text[index] != text[index - 1] { add(matches(from: index + 1, branch, depth: index)) }
      // Two that changed places.
      if index + 1 < text.count, text[index] != text[index + 1], let child = keys.file.child(text[index + 1], children) {
        let swapped = keys.file.branch(child, children, branch)
        swap(swapped, index)
      }
      var next: Branch?
      let alphabet = text[index] >> 8
      for child in children {
        let letter = keys.file.letter(of: child)
        let below = keys.file.branch(child, children, branch)
        if letter == text[index] {
          next = below
          continue
        }
        // Nobody types a letter of another script by mistake; a blank belongs to all.
        guard letter >> 8 == alphabet || letter == 0x20 else { continue }
        // Another letter, and one too few.
        add(matches(from: index + 1, below, depth: index + 1))
        add(matches(from: index, below, depth: index + 1))
      }
      guard let next else { return }
      branch = next
    }
  }

  private mutating func swap(_ branch: Branch, _ index: Int) {
    let children = keys.file.children(of: branch)
    guard !children.isEmpty else { return leafSwap(branch, index) }
    guard let child = keys.file.child(text[index], children) else { return }
    add(matches(from: index + 2, keys.file.branch(child, children, branch), depth: index + 2))
  }

  @inline(__always) private func matches(from index: Int, _ branch: Branch, depth: Int) -> Matches? {
    keys.matches(text, from: index, below: branch, depth: depth)
  }

  private mutating func add(_ matches: Matches?) {
    guard var matches, found.count < Typos.most else { return }
    matches.isTypo = true
    found.append(matches)
  }

  /// In a branch without further ones, with all before `index` typed rightly.
  private mutating func leaf(_ branch: Branch, _ index: Int) {
    let (text, rest) = (self.text, self.text.count - index)
    read(branch) { letters in
      let length = min(letters.count - index, rest + 1)
      guard length >= rest - 1 else { return false }
      var same = 0
      while same < rest, same < length, letters[index + same] == text[index + same] { same += 1 }
      if same == rest { return true }
      let (own, other) = (index + same, index + same)
      return begins(letters, own + 1, text, other + 1) || begins(letters, own + 1, text, other) || begins(letters, own, text, other + 1)
        || own + 1 < letters.count && other + 1 < text.count && letters[own] == text[other + 1] && letters[own + 1] == text[other]
          && begins(letters, own + 2, text, other + 2)
    }
  }

  /// In a branch without further ones that was reached by a letter that should stand one further on.
  private mutating func leafSwap(_ branch: Branch, _ index: Int) {
    let text = text
    read(branch) { letters in
      letters.count > index + 1 && letters[index + 1] == text[index] && begins(letters, index + 2, text, index + 2)
    }
  }

  private mutating func read(_ branch: Branch, _ fits: (UnsafeBufferPointer<UInt16>) -> Bool) {
    var fitting: [Matches] = []
    let (start, end, count) = (branch.start, branch.end, text.count)
    keys.each(from: start, to: end) { key, letters in
      guard fits(letters) else { return true }
      // As long as what was typed, it is likely to be all of it.
      let isWhole = abs(letters.count - count) <= 1
      fitting.append(Matches(start: key, wholeEnd: isWhole ? key + 1 : key, end: key + 1))
      return true
    }
    for matches in fitting { add(matches) }
  }
}

/// Whether letters from one place on begin with a text from one place on.
@inline(__always) private func begins(
  _ letters: UnsafeBufferPointer<UInt16>, _ own: Int, _ text: UnsafeBufferPointer<UInt16>, _ other: Int
) -> Bool {
  let rest = text.count - other
  guard rest >= 0, letters.count - own >= rest else { return rest <= 0 }
  for index in 0..<rest where letters[own + index] != text[other + index] { return false }
  return true
}
