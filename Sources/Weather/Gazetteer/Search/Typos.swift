/// Finds keys that begin with the typed text except for one typo: an extra letter, a missing one, a wrong one, or two swapped ones.
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

  /// Follows the text down the tree and tries all typos at each letter.
  mutating func search(_ reader: inout KeyReader) {
    let file = keys.file
    var node = file.root
    for index in 0..<text.count {
      guard let branch = file.branch(of: node.number) else { return leaf(node, index, &reader) }
      let children = file.children(of: branch)
      // An extra letter.
      if index == 0 || text[index] != text[index - 1] { add(matches(from: index + 1, node, depth: index, &reader)) }
      // Two swapped letters.
      if index + 1 < text.count, text[index] != text[index + 1], let child = file.child(text[index + 1], children) {
        swap(file.node(child, children, node), index, &reader)
      }
      // Typos within another script are not tried; a blank belongs to all scripts.
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

  /// Tries a letter that was not typed: a wrong one was typed instead, or it is missing.
  private mutating func replace(_ node: Node, _ index: Int, _ reader: inout KeyReader) {
    add(matches(from: index + 1, node, depth: index + 1, &reader))
    add(matches(from: index, node, depth: index + 1, &reader))
  }

  private mutating func swap(_ node: Node, _ index: Int, _ reader: inout KeyReader) {
    guard let branch = keys.file.branch(of: node.number) else { return leafSwap(node, index, &reader) }
    let children = keys.file.children(of: branch)
    guard let child = keys.file.child(text[index], children) else { return }
    add(matches(from: index + 2, keys.file.node(child, children, node), depth: index + 2, &reader))
  }

  private func matches(from index: Int, _ node: Node, depth: Int, _ reader: inout KeyReader) -> Matches? {
    keys.matches(text, from: index, below: node, depth: depth, &reader)
  }

  private mutating func add(_ matches: Matches?) {
    guard let matches, found.count < Typos.most else { return }
    found.append(matches)
  }

  /// Searches a leaf; all letters before `index` are right.
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

  /// Searches a leaf that was reached with the first of two swapped letters.
  private mutating func leafSwap(_ node: Node, _ index: Int, _ reader: inout KeyReader) {
    let text = text
    guard keys.file.lettersBefore(text[index], node.number) != nil else { return }
    read(node, &reader) { letters in
      letters.count > index + 1 && letters[index + 1] == text[index] && begins(letters, index + 2, text, index + 2)
    }
  }

  private mutating func read(_ node: Node, _ reader: inout KeyReader, _ fits: (UnsafeBufferPointer<UInt16>) -> Bool) {
    for key in node.start..<node.end {
      // Two letters more than were typed are enough to see if the key fits and if it is longer.
      let letters = reader.letters(of: key, first: text.count + 2)
      guard fits(letters) else { continue }
      // A key of about the same length is counted as a complete name.
      let isWhole = abs(letters.count - text.count) <= 1
      add(Matches(start: key, wholeEnd: isWhole ? key + 1 : key, end: key + 1))
    }
  }
}

/// Whether `letters` from index `own` on begin with `text` from index `other` on.
private func begins(
  _ letters: UnsafeBufferPointer<UInt16>, _ own: Int, _ text: UnsafeBufferPointer<UInt16>, _ other: Int
) -> Bool {
  let rest = text.count - other
  guard rest >= 0, letters.count - own >= rest else { return rest <= 0 }
  for index in 0..<rest where letters[own + index] != text[other + index] { return false }
  return true
}
