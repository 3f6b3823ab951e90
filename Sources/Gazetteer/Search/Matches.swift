/// Keys that begin with what was typed: those that are it wholly stand first.
struct Matches: Hashable {
  var start: Int
  /// Where those end that say no more.
  var wholeEnd: Int
  var end: Int
  /// Whether something was typed otherwise.
  var isTypo = false

  var whole: Range<Int> { start..<wholeEnd }
  var more: Range<Int> { wholeEnd..<end }
}

/// A node of the tree of beginnings, and which keys are below it.
struct Branch {
  var node: Int
  var start: Int
  var end: Int
}

extension GazetteerFile {
  var root: Branch { Branch(node: 0, start: 0, end: keyCount) }

  @inline(__always) func children(of branch: Branch) -> Range<Int> {
    let first = child(of: branch.node)
    return first..<max(first, child(of: branch.node &+ 1))
  }

  /// The branch of a child, of which all are `children`.
  @inline(__always) func branch(_ child: Int, _ children: Range<Int>, _ parent: Branch) -> Branch {
    let end = child &+ 1 < children.upperBound ? firstKey(of: child &+ 1) : parent.end
    let start = firstKey(of: child)
    return Branch(node: child, start: start, end: max(start, end))
  }

  /// The child with a letter.
  @inline(__always) func child(_ letter: UInt16, _ children: Range<Int>) -> Int? {
    var (low, high) = (children.lowerBound, children.upperBound)
    while low < high {
      let middle = (low &+ high) >> 1
      let found = self.letter(of: middle)
      if found == letter { return middle }
      if found < letter { low = middle &+ 1 } else { high = middle }
    }
    return nil
  }
}

extension Keys {
  /// The keys that begin with a text.
  func matches(_ text: [UInt16]) -> Matches? {
    text.withUnsafeBufferPointer { matches($0, from: 0, below: file.root) }
  }

  /// The keys of a branch that go on with a text from one of its letters on.
  @inline(__always) func matches(_ text: UnsafeBufferPointer<UInt16>, from: Int, below branch: Branch, depth start: Int? = nil) -> Matches?
  {
    var (branch, index, depth) = (branch, from, start ?? from)
    while true {
      let children = file.children(of: branch)
      if index == text.count {
        // Keys that end here stand before all that go on.
        if let first = children.first { return Matches(start: branch.start, wholeEnd: file.firstKey(of: first), end: branch.end) }
        return leaf(text, index, branch, depth)
      }
      guard !children.isEmpty else { return leaf(text, index, branch, depth) }
      guard let child = file.child(text[index], children) else { return nil }
      branch = file.branch(child, children, branch)
      index &+= 1
      depth &+= 1
    }
  }

  /// The same in a branch that has no further ones: its keys are read.
  @inline(never) private func leaf(_ text: UnsafeBufferPointer<UInt16>, _ from: Int, _ branch: Branch, _ depth: Int) -> Matches? {
    var found: Matches?
    let rest = text.count &- from
    each(from: branch.start, to: branch.end) { key, letters in
      var same = 0
      while same < rest, depth &+ same < letters.count, letters[depth &+ same] == text[from &+ same] { same &+= 1 }
      if same == rest {
        if found == nil { found = Matches(start: key, wholeEnd: key, end: key) }
        if letters.count == depth &+ rest { found?.wholeEnd = key &+ 1 }
        found?.end = key &+ 1
        return true
      }
      // They are sorted: behind the matches, or beyond where they would stand, there are no more.
      return found == nil && (depth &+ same >= letters.count || letters[depth &+ same] < text[from &+ same])
    }
    return found
  }
}
