import Loop
import TestKit
import Testing

@Suite struct DiffTests {
  enum Kind {
    case plain
    case single(Int)
    case labelled(x: Int, y: String?)
  }

  struct Inner {
    var text = "a\"b\n"
    var list = [1, 2]
    var none: [Int] = []
  }

  struct Empty {}

  final class Box {
    var value = 1
    var next: Box?
  }

  struct Everything {
    var inner = Inner()
    var kinds: [Kind] = [.plain, .single(1), .labelled(x: 2, y: nil)]
    var optional: Int? = 3
    var dictionary = ["b": 2, "a": 1]
    var set: Set<Int> = [3, 1, 2]
    var pair = (left: 1, 2.5)
    var empty = Empty()
    var rows = KeyedArray<String, Int>()
    var box = Box()
  }

  @Test func everyKindOfValueIsDumpedTheSameWayEachTime() {
    var value = Everything()
    value.rows.append(5, id: "oslo")
    #expect(
      dumped(value) == #"""
        Everything(
          inner: Inner(
            text: "a\"b\n",
            list: [
              1,
              2,
            ],
            none: [],
          ),
          kinds: [
            .plain,
            .single(
              1,
            ),
            .labelled(
              x: 2,
              y: nil,
            ),
          ],
          optional: 3,
          dictionary: [
            "a": 1,
            "b": 2,
          ],
          set: Set([
            1,
            2,
            3,
          ]),
          pair: (
            left: 1,
            2.5,
          ),
          empty: Empty(),
          rows: [
            "oslo": 5,
          ],
          box: Box(
            value: 1,
            next: nil,
          ),
        )
        """#)
  }

  @Test func valuesThatPrintAlikeHaveNoDiff() {
    #expect(diff(expected: Inner(), actual: Inner()) == nil)
  }

  @Test func aDiffShowsThreeLinesAroundEachChange() {
    var other = Array(0..<30)
    other[10] = 100
    other.append(30)
    #expect(
      diff(expected: Array(0..<30), actual: other) == """
          … (8 lines alike)
            7,
            8,
            9,
        −   10,
        +   100,
            11,
            12,
            13,
          … (13 lines alike)
            27,
            28,
            29,
        +   30,
          ]
        """)
  }

  @Test func aCycleOfObjectsEnds() {
    let box = Box()
    box.next = box
    #expect(dumped(box).contains("…"))
    box.next = nil
  }

  /// Without its − lines a diff gives the new text, without its + lines the old one.
  @Test(arguments: 0..<50)
  func theDiffOfAnyTwoListsHoldsBoth(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func list() -> [Int] { (0..<Int.random(in: 0..<7, using: &random)).map { _ in Int.random(in: 0..<3, using: &random) } }
    let (old, new) = (list(), list())
    guard let text = diff(expected: old, actual: new) else {
      #expect(old == new, "seed \(seed)")
      return
    }
    // Such short lists are rarely abbreviated; where they are, one side cannot be rebuilt.
    if text.contains("…") { return }
    let lines = text.split(separator: "\n")
    func side(without sign: String) -> String {
      lines.filter { !$0.hasPrefix(sign) }.map { $0.dropFirst(2) }.joined(separator: "\n")
    }
    #expect(side(without: "+") == dumped(old), "seed \(seed)")
    #expect(side(without: "−") == dumped(new), "seed \(seed)")
  }
}
