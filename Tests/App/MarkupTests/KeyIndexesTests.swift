import Testing

@testable import Markup

@Suite struct KeyIndexesTests {
  private func siblings(_ keys: [Key?]) -> [Mounted] { keys.map { Mounted(tag: .li, key: $0) } }

  @Test(arguments: [1, 7, 64, 1000]) func eachKeyIsFoundOnceAtItsIndex(count: Int) {
    let keys = (0..<count).map { $0 % 3 == 0 ? Key.name("place \($0)") : Key.number($0 * 4096) }
    var indexes = KeyIndexes(of: siblings(keys), in: 0...(count - 1))
    for (index, key) in keys.enumerated().reversed() {
      #expect(indexes.take(key) == index)
      #expect(indexes.take(key) == nil)
    }
    #expect(indexes.take("elsewhere") == nil)
  }

  @Test func ofEqualKeysTheFirstCountsAndOthersAreNotInTheRange() {
    var indexes = KeyIndexes(of: siblings([1, "a", 2, nil, "a", 2, 3]), in: 1...5)
    #expect(indexes.take("a") == 1)
    #expect(indexes.take("a") == nil)
    #expect(indexes.take(2) == 2)
    #expect(indexes.take(1) == nil)
    #expect(indexes.take(3) == nil)
  }
}
