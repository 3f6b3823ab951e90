/// Parts of the page in a row, each built only when its revision changed: a whole list, or one of its parts.
public final class Memo {
  /// The list it is of.
  let list: MemoList
  /// Its first part in the list.
  let first: Int
  /// How many parts it has: all of the list's, or one.
  let count: Int
  private let buildPart: (Int) -> Node

  init(list: MemoList, first: Int, count: Int, buildPart: @escaping (Int) -> Node) {
    self.list = list
    self.first = first
    self.count = count
    self.buildPart = buildPart
  }

  /// The key of one part.
  var key: Key { .number(list.keys[first]) }

  /// Equal revisions of one part promise equal trees.
  var revision: UInt64 { list.revisions[first] }

  /// Builds one part.
  func build() -> Node { buildPart(first) }

  /// Builds all parts, one after another.
  public func forEachPart(_ body: (Node) -> Void) {
    for place in first..<(first + count) { body(buildPart(place)) }
  }

  /// One part of the list.
  @inline(never)
  func part(_ place: Int) -> Node {
    .memo(Memo(list: list, first: place, count: 1, buildPart: buildPart))
  }
}

/// What tells a list of memos from the next: it is kept for that, and so holds nothing of what they are built from.
final class MemoList {
  let keys: [Int]
  let revisions: [UInt64]

  init(keys: [Int], revisions: [UInt64]) {
    self.keys = keys
    self.revisions = revisions
  }
}

extension Node {
  /// A part for each item of a list. It depends on nothing but the item's revision: with the same key and revision it must be the same tree, and is
  /// then not built again.
  ///
  /// It is one node for all of them: where the keys stayed as they were, the next frame compares numbers, and makes nothing for a part that did not
  /// change.
  public static func memos<Item>(
    _ items: [Item], key: (Item) -> Int, revision: (Item) -> UInt64, build: @escaping (Item) -> Node
  ) -> Node {
    let list = MemoList(keys: items.map(key), revisions: items.map(revision))
    return .memo(Memo(list: list, first: 0, count: items.count) { build(items[$0]) })
  }
}

extension [Node] {
  /// The list of memos that is all there is.
  var onlyMemo: Memo? {
    if count == 1, case .memo(let memo) = self[0] { memo } else { nil }
  }
}
