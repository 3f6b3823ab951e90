import Markup
import TestKit
import Testing

/// For any two pages: the difference applied to one gives the other, and no handles leak.
@Suite struct RendererPropertyTests {
  private func list(_ keys: [Int], _ wrap: (Int) -> Node) -> Node {
    Node(.div) { Node(.ul) { keys.map(wrap) } }
  }

  private func element(_ key: Int) -> Node {
    Node(.li, .key(.number(key)), .on(.click) {}) { Node(.b) { "\(key)" } }
  }

  /// Drawings with odd keys contain several nodes, every third key none.
  private func drawn(_ key: Int) -> Node {
    .drawn(key: key, revision: 0) { key % 3 == 0 ? [] : key % 2 == 1 ? [Node(.i) { "\(key)" }, .text("t\(key)")] : [.text("\(key)")] }
  }

  /// Nodes without keys; the tag depends on the number, so that different tags meet at one place.
  private func unkeyed(_ number: Int) -> Node {
    number % 3 == 0 ? .text("t\(number)") : Node(number % 2 == 0 ? .p : .b, .attr(.title, "\(number)")) { "\(number)" }
  }

  @Test func everyArrangementOfFourCanBecomeEveryOther() throws {
    let arrangements = everyArrangement(of: [1, 2, 3, 4])
    for wrap in [element, drawn, unkeyed] {
      for one in arrangements {
        for other in arrangements {
          let stage = Stage()
          try stage.show(list(one, wrap))
          stage.renderer.render(list(other, wrap))
          try stage.dom.apply(stage.renderer.patches)
          let page = list(other, wrap)
          #expect(stage.dom.html == page.html, "\(one) → \(other)")
          #expect(stage.renderer.liveHandles == stage.dom.liveHandles, "\(one) → \(other)")
          #expect(stage.dom.handlesAreInPage, "\(one) → \(other)")
        }
      }
    }
  }

  /// A drawing for each key and revision (0 to 8): no node, a text, several nodes, one with a key; some may be there twice.
  private func drawings(_ parts: [(key: Int, revision: Int)]) -> Node {
    .fragment(
      parts.map { key, revision in
        .drawn(key: key, revision: UInt64(revision)) {
          switch (key + revision) % 5 {
          case 0: []
          case 1: [.text("t\(key).\(revision)")]
          case 2: [Node(.i) { "\(key)" }, .text("x\(revision)"), Node(.b)]
          case 3: [Node(.li, .key(.number(revision))) { "\(key)" }]
          // Drawings inside a drawing, beside other nodes.
          default: [Node(.i), drawings([(key + 1, revision), (key + 2, 4 - key % 3)]), .text("end")]
          }
        }
      })
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func randomListsOfDrawingsAreUpdated(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var stage = Stage()
    var parts: [(key: Int, revision: Int)] = []
    for step in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        // Keys may occur twice.
        parts = (0..<Int.random(in: 0...7, using: &random)).map { _ in
          (Int.random(in: 0..<9, using: &random), Int.random(in: 0..<4, using: &random))
        }
      case 1: parts.shuffle(using: &random)
      default:
        for index in parts.indices where Bool.random(using: &random) { parts[index].revision = Int.random(in: 0..<4, using: &random) }
      }
      let content: [Node] =
        switch Int.random(in: 0..<12, using: &random) {
        case 0: []
        case 1: [.text("other")]
        case 2: [.text("before"), drawings(parts), .text("after")]
        case 3: [drawings(parts), drawings(parts.map { ($0.key + 20, $0.revision) })]
        case 4: [Node(.i), Node(.b, .key(3), .on(.click) {})]
        default: [drawings(parts)]
        }
      let node = Node(.div, [], children: [Node(.ul, [], children: content)])
      if step % 5 == 0 {
        // Nodes of the server's page have no handles, so their positions count.
        stage = Stage(serverRendered: node)
        stage.renderer.hydrate(node)
        try stage.dom.apply(stage.renderer.patches)
      } else {
        try stage.show(node)
      }
      try stage.check(node, "seed \(seed), step \(step): \(parts)")
      stage.renderer.render(node)
      #expect(stage.renderer.patches.isEmpty, "seed \(seed), step \(step): the same page again")
    }
  }

  @Test func everyOrderOfSixTakesTheFewestMoves() throws {
    let sorted = Array(1...6)
    for order in everyArrangement(of: sorted) where order.count == 6 {
      let stage = Stage()
      try stage.show(list(sorted, element))
      let log = try stage.show(list(order, element))
      #expect(log.count == 6 - longestIncreasingByTrial(order), "\(order): \(log)")
      #expect(stage.dom.html == list(order, element).html)
    }
  }

  private func longestIncreasingByTrial(_ numbers: [Int]) -> Int {
    var longest = 0
    for subset in 0..<(1 << numbers.count) {
      let chosen = numbers.indices.filter { subset >> $0 & 1 == 1 }.map { numbers[$0] }
      if chosen == chosen.sorted() { longest = max(longest, chosen.count) }
    }
    return longest
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func randomPagesAreUpdated(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let stage = Stage()
    for step in 0..<30 {
      let node = page(3, &random)
      try stage.show(node)
      try stage.check(node, "seed \(seed), step \(step)")
      stage.renderer.render(node)
      #expect(stage.renderer.patches.isEmpty, "seed \(seed), step \(step): the same page again")
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func randomServerPagesAreAdopted(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let node = page(3, &random)
    let stage = Stage(serverRendered: node)
    stage.renderer.hydrate(node)
    try stage.dom.apply(stage.renderer.patches)
    #expect(stage.dom.log == [], "seed \(seed): the server's page needs no change")
    try stage.check(node, "seed \(seed)")
    let next = page(3, &random)
    try stage.show(next)
    try stage.check(next, "seed \(seed): after adopting")
    let last = page(3, &random)
    try stage.show(last)
    try stage.check(last, "seed \(seed): at the end")
  }

  private func page(_ depth: Int, _ random: inout SeededRandom) -> Node {
    Node(.div, attributes(.div, &random), children: children(depth, &random))
  }

  private func children(_ depth: Int, _ random: inout SeededRandom, isDrawn: Bool = false) -> [Node] {
    let keys = Array(0..<8).shuffled(using: &random)
    return (0..<Int.random(in: 0...6, using: &random)).map { node(depth, keys[$0], &random, isDrawn) }
  }

  private func node(_ depth: Int, _ key: Int, _ random: inout SeededRandom, _ isDrawn: Bool) -> Node {
    let words = ["", "a", "<b>", "é", "🌧 rain", "x & y"]
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .nothing
    case 1, 2: return .text(words.randomElement(using: &random) ?? "")
    case 3: return .fragment(depth == 0 ? [] : children(depth - 1, &random, isDrawn: isDrawn))
    case 4 where !isDrawn:
      // The revision is drawn first and the content derived from it: equal revisions promise equal trees.
      let revision = UInt64.random(in: 0..<3, using: &random)
      return .drawn(key: key, revision: revision) {
        var inner = SeededRandom(seed: revision &* 31 &+ UInt64(key))
        return self.children(1, &inner, isDrawn: true)
      }
    case 5: return Node(.input, attributes(.input, &random, isDrawn) + [.key(.number(key))], children: [])
    default:
      let tag = [Markup.Tag.p, .b, .div, .svg].randomElement(using: &random) ?? .p
      var attributes = attributes(tag, &random, isDrawn)
      if Bool.random(using: &random) { attributes.append(.key(.name("k\(key)"))) }
      return Node(tag, attributes, children: depth == 0 ? [] : children(depth - 1, &random, isDrawn: isDrawn))
    }
  }

  /// What is drawn listens to no events.
  private func attributes(_ tag: Markup.Tag, _ random: inout SeededRandom, _ isDrawn: Bool = false) -> [Attribute] {
    let pool: [Attribute] = [
      .class("c\(Int.random(in: 0..<3, using: &random))"), .attr(.id, "i"), .flag(.hidden),
      .attr(.value, "v\(Int.random(in: 0..<3, using: &random))"),
      .flag(.checked), .attr(.title, "<\"'>"),
    ]
    let handlers: [Attribute] = [
      .on(.click) {}, .on(.input, preventDefault: Bool.random(using: &random), handle: { _ in false }),
    ]
    return (isDrawn ? pool : pool + handlers).shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map { $0 }
  }
}
