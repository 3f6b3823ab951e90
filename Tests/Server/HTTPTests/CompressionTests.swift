import Media
import TestKit
import Testing

@Suite struct CompressionTests {
  static let samples: [[UInt8]] = [
    [], [0], Array("hello".utf8), [UInt8](repeating: 0, count: 1_000_000),
    (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
  ]

  @Test(arguments: samples.indices)
  func compressingAndDecompressingGivesTheSameBytes(number: Int) throws {
    let bytes = Self.samples[number]
    #expect(try gunzip(Gzip.compressed(bytes)) == bytes)
    for quality in [0, 5, 11] { #expect(try unbrotli(Brotli.compressed(bytes, quality: quality)) == bytes) }
  }

  @Test func compressingIsRepeatable() throws {
    let bytes = Array(String(repeating: "storm glass ", count: 100).utf8)
    #expect(try Gzip.compressed(bytes) == Gzip.compressed(bytes))
    #expect(try Gzip.compressed(bytes).count < 100)
    #expect(try Brotli.compressed(bytes).count < 100)
  }
}
