/// Consecutive keys that begin with the typed text; those that are equal to it come first.
struct Matches: Hashable {
  var start: Int
  /// The end of the keys that are equal to the typed text.
  var wholeEnd: Int
  var end: Int
  /// The branch of these keys, if the file lists its best longer keys.
  var branch: Int?

  // In a damaged file, an end may be before its start.
  var whole: Range<Int> { start..<max(start, wholeEnd) }
  var more: Range<Int> { wholeEnd..<max(wholeEnd, end) }
}

/// A node of the prefix tree, and the range of keys below it.
struct Node {
  var number: Int
  var start: Int
  var end: Int
}

extension GazetteerFile {
  var root: Node { Node(number: 0, start: 0, end: keyCount) }

  func children(of branch: Int) -> Range<Int> {
    let first = child(of: branch)
    return first..<max(first, child(of: branch &+ 1))
  }

  /// The node of a child; `children` are all children of the parent.
  func node(_ child: Int, _ children: Range<Int>, _ parent: Node) -> Node {
    let end = child &+ 1 < children.upperBound ? firstKey(of: child &+ 1) : parent.end
    let start = firstKey(of: child)
    return Node(number: child, start: start, end: max(start, end))
  }

  /// The child with a given letter; nil if there is none.
  func child(_ letter: UInt16, _ children: Range<Int>) -> Int? {
    let found = lastChild(notBeyond: letter, children)
    return self.letter(of: found) == letter && found < children.upperBound ? found : nil
  }

  /// The last child whose letter is not greater than the given one, or the first child.
  func lastChild(notBeyond letter: UInt16, _ children: Range<Int>) -> Int {
    var (low, count) = (children.lowerBound, children.count)
    while count > 1 {
      let half = count >> 1
      low = self.letter(of: low &+ half) <= letter ? low &+ half : low
      count &-= half
    }
    return low
  }
}

extension Keys {
  /// The keys that begin with a text.
  func matches(_ text: UnsafeBufferPointer<UInt16>, _ reader: inout KeyReader) -> Matches? {
    matches(text, from: 0, below: file.root, depth: 0, &reader)
  }

  /// The keys of a node at a depth that continue with a text from one of its letters on.
  func matches(
    _ text: UnsafeBufferPointer<UInt16>, from: Int, below node: Node, depth nodeDepth: Int, _ reader: inout KeyReader
  ) -> Matches? {
    var (node, index, depth) = (node, from, nodeDepth)
    while let branch = file.branch(of: node.number) {
      let children = file.children(of: branch)
      if index == text.count {
        // Keys that end here come before all longer ones.
        let isListed = file.firstBest(of: branch) < file.firstBest(of: branch &+ 1)
        return Matches(start: node.start, wholeEnd: file.firstKey(of: children.lowerBound), end: node.end, branch: isListed ? branch : nil)
      }
      guard let child = file.child(text[index], children) else { return nil }
      node = file.node(child, children, node)
      index &+= 1
      depth &+= 1
    }
    guard index < text.count else { return leaf(text, index, node, depth, node.start, &reader) }
    guard let letters = file.lettersBefore(text[index], node.number) else { return nil }
    return leaf(text, index, node, depth, start(of: letters, in: node, depth), &reader)
  }

  /// The first key of a leaf after skipping a number of different next letters.
  private func start(of letters: Int, in leaf: Node, _ depth: Int) -> Int {
    var (key, left) = (leaf.start, depth < Keys.mostShared ? letters : 0)
    while left > 0, key < leaf.end {
      key &+= 1
      if shared(key) <= depth { left &-= 1 }
    }
    return key
  }

  /// Finds the matches in a leaf by reading its keys from `start` on. Keys that are known to be before or after the text without reading
  /// them are skipped.
  @inline(never) private func leaf(
    _ text: UnsafeBufferPointer<UInt16>, _ from: Int, _ node: Node, _ depth: Int, _ start: Int, _ reader: inout KeyReader
  ) -> Matches? {
    let rest = text.count &- from
    var found: Matches?
    var isWhole = true
    // The number of letters after the prefix that the last key shares with the text.
    var same = 0
    for key in start..<max(start, node.end) {
      if key > start {
        let (shared, own) = (shared(key), depth &+ same)
        if shared < own, shared < Keys.mostShared { return found }
        // A key like the one before is also before the text, or also begins with it.
        if shared > own || shared == own && shared < Keys.mostShared && same == rest && !isWhole {
          if same == rest {
            found?.end = key &+ 1
            isWhole = false
          }
          continue
        }
      }
      // Most keys differ in the first letter.
      var letters = reader.letters(of: key, first: depth &+ 2)
      same = 0
      while same < rest, depth &+ same < letters.count, letters[depth &+ same] == text[from &+ same] { same &+= 1 }
      if depth &+ same == letters.count {
        letters = reader.letters(of: key, first: depth &+ rest &+ 1)
        while same < rest, depth &+ same < letters.count, letters[depth &+ same] == text[from &+ same] { same &+= 1 }
      }
      if same == rest {
        isWhole = isWhole && letters.count == depth &+ rest
        if found == nil { found = Matches(start: key, wholeEnd: key, end: key) }
        if isWhole { found?.wholeEnd = key &+ 1 }
        found?.end = key &+ 1
      } else if found != nil || depth &+ same < letters.count && letters[depth &+ same] > text[from &+ same] {
        // Keys are sorted, so after the matches, or after their place in the order, there are no more.
        return found
      }
    }
    return found
  }
}
