/// Finds keys that begin with what was typed but for one letter: one too many, one too few, another one, or two that changed places.
struct Typos {
  let keys: Keys
  let text: UnsafeBufferPointer<UInt16>
  private(set) var found: [Matches] = []
  private static let most = 256

  init(_ keys: Keys, _ text: UnsafeBufferPointer<UInt16>) {
    self.keys = keys
    self.text = text
    found.reserveCapacity(64)
  }

  /// Walks down along the text; at each letter it tries what else might have been meant.
  mutating func search(_ reader: inout KeyReader) {
    let file = keys.file
    var node = file.root
    for index in 0..<text.count {
      guard let branch = file.branch(of: node.number) else { return leaf(node, index, &reader) }
      let children = file.children(of: branch)
      // A letter too many.
      if index == 0 || text[index] != text[index - 1] { add(matches(from: index + 1, node, depth: index, &reader)) }
      // Two that changed places.
      if index + 1 < text.count, text[index] != text[index + 1], let child = file.child(text[index + 1], children) {
        swap(file.node(child, children, node), index, &reader)
      }
      // Nobody types a letter of another script by mistake; a blank belongs to all.
      let alphabet = text[index] & 0xFF00
      if alphabet > 0, let blank = file.child(0x20, children) { replace(file.node(blank, children, node), index, &reader) }
      var next: Node?
      var child = file.lastChild(notBeyond: alphabet, children)
      while child < children.upperBound {
        let letter = file.letter(of: child)
        if letter == text[index] {
          next = file.node(child, children, node)
        } else if letter & 0xFF00 == alphabet {
          replace(file.node(child, children, node), index, &reader)
        } else if letter > alphabet {
          break
        }
        child += 1
      }
      guard let next else { return }
      node = next
    }
  }

  /// Below a letter that was not typed: another one was, or none.
  @inline(__always) private mutating func replace(_ node: Node, _ index: Int, _ reader: inout KeyReader) {
    add(matches(from: index + 1, node, depth: index + 1, &reader))
    add(matches(from: index, node, depth: index + 1, &reader))
  }

  private mutating func swap(_ node: Node, _ index: Int, _ reader: inout KeyReader) {
    guard let branch = keys.file.branch(of: node.number) else { return leafSwap(node, index, &reader) }
    let children = keys.file.children(of: branch)
    guard let child = keys.file.child(text[index], children) else { return }
    add(matches(from: index + 2, keys.file.node(child, children, node), depth: index + 2, &reader))
  }

  @inline(__always) private func matches(from index: Int, _ node: Node, depth: Int, _ reader: inout KeyReader) -> Matches? {
    keys.matches(text, from: index, below: node, depth: depth, &reader)
  }

  @inline(__always) private mutating func add(_ matches: Matches?) {
    guard let matches, found.count < Typos.most else { return }
    found.append(matches)
  }

  /// In a leaf, with all before `index` typed rightly.
  private mutating func leaf(_ node: Node, _ index: Int, _ reader: inout KeyReader) {
    let (text, rest) = (self.text, self.text.count - index)
    read(node, &reader) { letters in
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

  /// In a leaf that was reached by a letter that should stand one further on.
  private mutating func leafSwap(_ node: Node, _ index: Int, _ reader: inout KeyReader) {
    let text = text
    guard keys.file.lettersBefore(text[index], node.number) != nil else { return }
    read(node, &reader) { letters in
      letters.count > index + 1 && letters[index + 1] == text[index] && begins(letters, index + 2, text, index + 2)
    }
  }

  private mutating func read(_ node: Node, _ reader: inout KeyReader, _ fits: (UnsafeBufferPointer<UInt16>) -> Bool) {
    for key in node.start..<node.end {
      // Two more than were typed show both whether it fits and whether it says more.
      let letters = reader.letters(of: key, first: text.count + 2)
      guard fits(letters) else { continue }
      // As long as what was typed, it is likely to be all of it.
      let isWhole = abs(letters.count - text.count) <= 1
      add(Matches(start: key, wholeEnd: isWhole ? key + 1 : key, end: key + 1))
    }
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
