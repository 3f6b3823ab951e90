import TestKit
import Testing
import WeatherModel

@testable import Gazetteer

/// Opening a gazetteer file, and the effect of damaged bytes.
@Suite struct GazetteerFileTests {
  private func open(_ bytes: [UInt8]) throws(GazetteerError) -> Gazetteer {
    // The bytes must outlive the gazetteer, so they are never freed.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
    copy.copyBytes(from: bytes)
    return try Gazetteer(UnsafeRawBufferPointer(rebasing: copy[..<bytes.count]))
  }

  private var own: [UInt8] { Array(GazetteerFile.sharedBytes) }

  @Test func theProgramsOwnGazetteerOpens() throws {
    let gazetteer = try Gazetteer.own()
    #expect(gazetteer.file.townCount > 170_000)
    #expect(GazetteerFile.sharedBytes.count <= 12_000_000)
  }

  @Test func foreignBytesAreRefused() {
    #expect(throws: GazetteerError.wrongFormat) { try open([]) }
    #expect(throws: GazetteerError.wrongFormat) { try open(Array("PK\u{3}\u{4} and more of it".utf8)) }
    #expect(throws: GazetteerError.wrongFormat) { try open(Array("WGGZ".utf8)) }
  }

  @Test func anotherVersionIsRefusedWithItsNumber() {
    var bytes = own
    bytes[4] = 7
    #expect(throws: GazetteerError.version(7)) { try open(bytes) }
    #expect(GazetteerError.version(7).description.contains("version 7"))
  }

  @Test(arguments: [12, 100, 244, 10_000, 3_000_000, 11_000_000]) func aFileThatIsCutIsRefused(length: Int) {
    #expect(throws: GazetteerError.self) { try open(Array(own.prefix(length))) }
  }

  /// For any changed byte, opening fails or every search ends without reading outside the file.
  @Test func damagedBytesAreRefusedOrHarmless() throws {
    var generator = SeededRandom(seed: 20)
    var bytes = own
    var refused = 0
    for _ in 0..<6 {
      var before: [(Int, UInt8)] = []
      for _ in 0..<200 {
        let index = Int.random(in: 250..<bytes.count, using: &generator)
        before.append((index, bytes[index]))
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      do throws(GazetteerError) {
        let gazetteer = try open(bytes)
        for text in ["s", "paris, us", "lodnon", "saint denis", "東京"] { _ = gazetteer.towns(PlaceQuery(text, near: somewhere, limit: 5)) }
        _ = gazetteer.pointName(of: somewhere, isAtSea: false, in: .japanese)
        _ = gazetteer.pointName(of: somewhere, isAtSea: true, in: .arabic)
      } catch {
        refused += 1
      }
      for (index, byte) in before.reversed() { bytes[index] = byte }
    }
    #expect(refused > 0)
  }

  private var somewhere: Coordinate { Cell.zero.coordinate }
}
