import CMemory
import Testing

/// The wasm's allocator, compiled natively. It returns nothing to the system, so the tests share its 64 MB and run one after the other.
@Suite(.serialized) struct MemoryTests {
  @Test func everySizeGetsADistinctBlockThatHoldsIt() throws {
    var blocks: [(pointer: UnsafeMutableRawPointer, size: Int)] = []
    for size in Array(0...2100) + [4095, 4096, 4097, 65_536, 100_000, 1_000_000] {
      let pointer = try #require(memory_take(size))
      #expect(Int(bitPattern: pointer) % 16 == 0, "\(size) bytes")
      pointer.initializeMemory(as: UInt8.self, repeating: UInt8(size % 251), count: size)
      blocks.append((pointer, size))
    }
    for (pointer, size) in blocks {
      let bytes = UnsafeRawBufferPointer(start: pointer, count: size)
      #expect(bytes.allSatisfy { $0 == UInt8(size % 251) }, "\(size) bytes")
      memory_give(pointer)
    }
  }

  @Test func aFreedBlockIsReused() throws {
    for size in [0, 1, 12, 13, 500, 1020, 1021, 5000, 70_000] {
      let first = try #require(memory_take(size))
      memory_give(first)
      let footprint = memory_footprint()
      let second = try #require(memory_take(size))
      #expect(second == first, "\(size) bytes")
      #expect(memory_footprint() == footprint)
      memory_give(second)
    }
  }

  @Test func atMostAFifthOfALargeBlockIsWasted() throws {
    for size in [1100, 1300, 2000, 3000, 10_000, 33_000, 200_000] {
      let before = memory_footprint()
      // Enough blocks that those of earlier tests can't serve them all.
      let pointers = (0..<8).map { _ in memory_take(size) }
      let grown = memory_footprint() - before
      #expect(grown <= 8 * (size + 4) * 5 / 4 + 8 * 16, "\(size) bytes")
      for pointer in pointers { memory_give(pointer) }
    }
  }

  @Test func blocksBeyondTheMemorysLimitAreRefused() {
    #expect(memory_take(1 << 30) == nil)
    #expect(memory_take(Int.max) == nil)
    #expect(memory_take(65 << 20) == nil)
    memory_give(nil)
  }

  @Test func manyRandomAllocationsKeepTheirContents() throws {
    let seed = UInt64.random(in: 1 ... .max)
    var state = seed
    func next(_ bound: UInt64) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % bound)
    }
    var living: [(pointer: UnsafeMutableRawPointer, size: Int, mark: UInt8)] = []
    for step in 0..<20_000 {
      if living.count > 400 || (!living.isEmpty && next(3) == 0) {
        let (pointer, size, mark) = living.remove(at: next(UInt64(living.count)))
        let isWhole = UnsafeRawBufferPointer(start: pointer, count: size).allSatisfy { $0 == mark }
        #expect(isWhole, "step \(step), seed \(seed)")
        memory_give(pointer)
      } else {
        let size = next(10) == 0 ? next(20_000) : next(300)
        let mark = UInt8(truncatingIfNeeded: step)
        let pointer = try #require(memory_take(size), "step \(step), seed \(seed)")
        pointer.initializeMemory(as: UInt8.self, repeating: mark, count: size)
        living.append((pointer, size, mark))
      }
    }
    for (pointer, _, _) in living { memory_give(pointer) }
  }
}
