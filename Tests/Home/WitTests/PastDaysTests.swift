import Glibc
import Storage
import Testing
import WeatherModel

@testable import Wit

/// The temperatures of past days.
@Suite struct PastDaysTests {
  @Test func yesterdayIsRememberedAfterARestart() async throws {
    var template = Array("/tmp/weatherglass-wit-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      for suffix in ["", "-wal", "-shm"] { unlink(folder + "/" + SettingsStore.fileName + suffix) }
      rmdir(folder)
    }
    func days(at moment: Instant) -> (PastDays, Database) {
      var options = SettingsStore.options(at: DatabaseLocation(folder))
      options.parts.append(Schema.wit)
      let database = Database(options)
      return (PastDays(database, clock: { moment }), database)
    }
    let (first, one) = days(at: now)
    let background = await first.background(of: report())
    #expect(background.yesterday == nil && background.otherDays.count == 6)
    await one.close()
    let (second, two) = days(at: now + .days(1))
    let later = await second.background(
      of: report(at: now + .days(1)) { report, _ in report.daily?.value[0].high = Temperature(celsius: 14) })
    #expect(later.yesterday?.high.celsius == 9 && later.yesterday?.low.celsius == 5)
    #expect(later.otherDays.count == 7)
    await two.close()
    let (third, three) = days(at: now + .days(20))
    #expect(await third.background(of: report(at: now + .days(20))).yesterday == nil)
    await three.close()
  }
}
