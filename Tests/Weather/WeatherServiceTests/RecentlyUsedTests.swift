import TestKit
import Testing
import WeatherModel

@testable import WeatherService

@Suite struct RecentlyUsedTests {
  @Test func behavesLikeASimpleReferenceImplementation() {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    for capacity in 1...6 {
      var fast = LRUCache<Int, Int>(limit: capacity) { _ in Cost(bytes: 1, items: 1) }
      var slow: [(key: Int, value: Int)] = []
      for step in 0..<2000 {
        let key = Int.random(in: 0..<9, using: &random)
        let known = slow.firstIndex { $0.key == key }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          #expect(fast.value(for: key) == known.map { slow[$0].value }, "seed \(seed), step \(step)")
          if let known { slow.append(slow.remove(at: known)) }
        case 1:
          fast.update(key, from: 0) { $0 += step }
          let value = (known.map { slow.remove(at: $0).value } ?? 0) + step
          if slow.count == capacity { slow.removeFirst() }
          slow.append((key, value))
        case 2:
          let gone = known.map { slow.remove(at: $0) } ?? (slow.count == capacity ? slow.removeFirst() : nil)
          #expect(fast.store(step, for: key) == (gone.map { [$0.value] } ?? []), "seed \(seed), step \(step)")
          slow.append((key, step))
        default:
          #expect(fast.remove(key) == known.map { slow.remove(at: $0).value }, "seed \(seed), step \(step)")
        }
        #expect(Set(fast.keys) == Set(slow.map(\.key)), "seed \(seed), step \(step)")
        #expect(fast.count == slow.count)
      }
    }
  }
}
