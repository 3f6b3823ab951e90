import TestKit
import Testing
import WeatherModel
import Wire

@Suite struct DamagedDocumentTests {
  @Test func aDamagedReportIsReadOrRefusedAndNeverACrash() throws {
    let seed = SeededRandom.anySeed()
    var random = SeededRandom(seed: seed)
    let alphabet = Array(#"{}[]",:\\u0123456789.eE+-tfn "#.utf8) + [0, 0x0A, 0x80, 0xC3, 0xF0, 0xFF]
    var refused = 0
    for _ in 0..<3000 {
      var bytes = try WeatherReport.random(&random).json
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let byte = try #require(alphabet.randomElement(using: &random))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        default: bytes.remove(at: index)
        }
      }
      do throws(JSONError) {
        let report = try WeatherReport(json: JSON(parsing: bytes))
        // The rules can use every report that was read.
        _ = report.moment(at: Instant(seconds: 0))
        _ = report.json
      } catch {
        refused += 1
        #expect(!error.description.isEmpty)
      }
    }
    #expect(refused > 1000, "seed \(seed): the damage was too small to test anything")
  }
}
