import Testing
import WeatherModel

@Suite struct BeaufortTests {
  /// The limits in tenths of metres per second as the WMO prints them.
  @Test func forcesBeginWhereTheTableSays() {
    let starts = [3, 16, 34, 55, 80, 108, 139, 172, 208, 245, 285, 327]
    for tenths in 0...600 {
      #expect(beaufort(Double(tenths) / 10) == Int64(starts.count { $0 <= tenths }), "\(tenths)")
    }
  }

  @Test(arguments: [0, -0.0, .nan]) func aSpeedOfZeroOrNotANumberHasForceZero(_ speed: Double) { #expect(beaufort(speed) == 0) }

  @Test(arguments: [100, 1e300, .infinity]) func noSpeedHasAForceAboveTwelve(_ speed: Double) { #expect(beaufort(speed) == 12) }
}
