import Media
import Testing

@Suite struct CompressionTests {
  static let samples: [[UInt8]] = [
    [], [0], Array("hello".utf8), [UInt8](repeating: 0, count: 1_000_000),
    (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
  ]

  @Test(arguments: samples.indices)
  func compressingAndDecompressingGivesTheSameBytes(number: Int) throws {
    let bytes = Self.samples[number]
    #expect(try Gzip.decompressed(Gzip.compressed(bytes)) == bytes)
    for quality in [0, 5, 11] { #expect(try Brotli.decompressed(Brotli.compressed(bytes, quality: quality)) == bytes) }
  }

  @Test func compressingIsRepeatable() throws {
    let bytes = Array(String(repeating: "storm glass ", count: 100).utf8)
    #expect(try Gzip.compressed(bytes) == Gzip.compressed(bytes))
    #expect(try Gzip.compressed(bytes).count < 100)
    #expect(try Brotli.compressed(bytes).count < 100)
  }

  @Test func damagedBytesAreAnError() throws {
    let bytes = Array(String(repeating: "storm glass ", count: 100).utf8)
    let gzip = try Gzip.compressed(bytes)
    let brotli = try Brotli.compressed(bytes)
    #expect(throws: CompressionError.damaged) { try Gzip.decompressed(gzip.dropLast(9)) }
    #expect(throws: CompressionError.damaged) { try Gzip.decompressed(bytes) }
    #expect(throws: CompressionError.damaged) { try Brotli.decompressed(brotli.dropLast(1)) }
    #expect(throws: CompressionError.damaged) { try Brotli.decompressed([0xFF, 0xFF, 0xFF, 0xFF]) }
  }

  @Test func aDecompressionBombIsRefused() throws {
    let bytes = [UInt8](repeating: 0, count: 1_000_000)
    #expect(throws: CompressionError.tooLarge) { try Gzip.decompressed(Gzip.compressed(bytes), limit: 999_999) }
    #expect(throws: CompressionError.tooLarge) { try Brotli.decompressed(Brotli.compressed(bytes), limit: 999_999) }
    #expect(try Gzip.decompressed(Gzip.compressed(bytes), limit: 1_000_000).count == 1_000_000)
  }
}

extension Gzip {
  fileprivate static func decompressed(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] { try decompressed(Array(bytes)) }
}

extension Brotli {
  fileprivate static func decompressed(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] { try decompressed(Array(bytes)) }
}
