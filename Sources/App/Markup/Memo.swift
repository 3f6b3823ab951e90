/// Consecutive parts of the page, each built again only when its revision has changed: a whole list, or one of its parts.
public final class Memo {
  enum Kind {
    /// Parts among others, each built again only when its revision has changed.
    case parts
    /// The content of a drawing.
    case drawing
  }

  /// The list that the parts belong to.
  let list: MemoList
  /// The position of the first of them in the list.
  let first: Int
  /// How many parts there are: all of the list's, or one.
  let count: Int
  let kind: Kind
  private let buildPart: (Int) -> Node

  init(list: MemoList, first: Int, count: Int, _ kind: Kind = .parts, buildPart: @escaping (Int) -> Node) {
    self.list = list
    self.first = first
    self.count = count
    self.kind = kind
    self.buildPart = buildPart
  }

  /// Whether the list has no other parts.
  var isWholeList: Bool { count == list.keys.count }

  /// The key of the first part.
  var key: Key { .number(list.keys[first]) }

  /// The revision of the first part. If it is the same, the part promises to be the same tree.
  var revision: UInt64 { list.revisions[first] }

  /// Builds the first part.
  func build() -> Node { buildPart(first) }

  /// Builds all parts and calls the closure with each of them, in order.
  public func forEachPart(_ body: (Node) -> Void) {
    for index in first..<(first + count) { body(buildPart(index)) }
  }

  /// One part of the list, as a node.
  func part(_ index: Int) -> Node {
    .memo(Memo(list: list, first: index, count: 1, buildPart: buildPart))
  }
}

/// The keys and revisions by which a list of memos is compared with the next one. It is kept for that, so it holds nothing that the parts
/// are built from.
final class MemoList {
  let keys: [Int]
  let revisions: [UInt64]

  init(keys: [Int], revisions: [UInt64]) {
    self.keys = keys
    self.revisions = revisions
  }
}

extension Node {
  /// A part for each item of a list. A part may depend on nothing but its item's revision: with the same key and revision it must be the
  /// same tree, and is not built again.
  ///
  /// It is one node for all of them: if the keys have not changed, the next frame only compares numbers, and creates nothing for a part
  /// that did not change.
  public static func memos<Item>(
    _ items: [Item], key: (Item) -> Int, revision: (Item) -> UInt64, build: @escaping (Item) -> Node
  ) -> Node {
    let list = MemoList(keys: items.map(key), revisions: items.map(revision))
    return .memo(Memo(list: list, first: 0, count: items.count) { build(items[$0]) })
  }
}

extension Node {
  /// An SVG element whose content is determined by a revision alone. The content is built when the element is created, and when the
  /// revision changes. In a page that the server wrote it is neither built nor compared.
  public static func drawing(_ attributes: [Attribute], revision: Revision, content: @escaping () -> [Node]) -> Node {
    let list = MemoList(keys: [0], revisions: [revision.number])
    return Node(.svg, attributes, children: [.memo(Memo(list: list, first: 0, count: 1, .drawing) { _ in .fragment(content()) })])
  }
}

extension [Node] {
  /// The list of memos, if there is nothing else.
  var onlyMemo: Memo? {
    if count == 1, case .memo(let memo) = self[0], memo.isWholeList { memo } else { nil }
  }

  /// The memo that is all of an element's content, if it is of this kind.
  func whole(_ kind: Memo.Kind) -> Memo? {
    guard let memo = onlyMemo, memo.kind == kind else { return nil }
    return memo
  }
}
