import Accounts
import Storage
import Testing
import WeatherModel

@testable import Notices

/// The morning notice with the day in one sentence. It is 14:00 in London when a test begins.
@Suite struct MorningTests {
  @Test(arguments: Backend.all) func theLineIsSentOncePerMorning(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, oslo)], zone: "Asia/Tokyo")
    try await scene.want(MorningNotice(minute: 7 * 60, always: true))
    scene.days(.cloudy, at: paris)
    scene.home.advance(.hours(8) - 1)
    #expect(try await scene.hours.check() == 0)
    scene.home.advance(1)
    #expect(try await scene.hours.check() == 1)
    #expect(try await scene.hours.check() == 0)
    try await scene.sender.send()
    let push = try #require(scene.service.pushes.first)
    #expect(push.title == "Place" && push.navigate == "https://weather.example/at/48.857,2.352")
    #expect(push.body == "Cloudy and dry all night. Between 4° and 9°.")
    scene.home.advance(.days(1))
    scene.days(.rain, at: paris)
    #expect(try await scene.hours.check() == 1)
    try await scene.sender.send()
    #expect(scene.service.pushes.count == 2 && scene.service.pushes[1].tag == push.tag && scene.service.pushes[1].notice != push.notice)
    await scene.end()
  }

  @Test(arguments: Backend.all) func theRangeIncludesTheTemperatureOfThatMoment(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.want(MorningNotice(minute: 15 * 60, always: true))
    scene.days(.cloudy, at: paris, now: 2.6)
    scene.home.advance(.hours(1))
    #expect(try await scene.hours.check() == 1)
    try await scene.sender.send()
    #expect(scene.service.pushes.map(\.body) == ["Cloudy and dry for the rest of the day. Between 3° and 9°."])
    await scene.end()
  }

  @Test(arguments: Backend.all) func aDullDayIsSentOnlyWhereItIsAlwaysWanted(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.want(MorningNotice(minute: 15 * 60))
    scene.days(.cloudy, at: paris)
    scene.home.advance(.hours(1))
    #expect(try await scene.hours.check() == 1)
    #expect(try await scene.sender.send() == 0)
    scene.days(.rain, at: paris)
    scene.home.advance(.days(1))
    #expect(try await scene.hours.check() == 1)
    #expect(try await scene.sender.send() == 1)
    #expect(scene.service.pushes[0].body.hasPrefix("Rain for the rest of the day."))
    await scene.end()
  }

  @Test(arguments: Backend.all) func aServerThatWasOffDoesNotSendTheMorningLineAtNight(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.want(MorningNotice(minute: 15 * 60, always: true))
    scene.home.advance(.hours(6))
    scene.days(.rain, at: paris)
    #expect(try await scene.hours.check() == 1)
    #expect(try await scene.sender.send() == 0)
    scene.home.advance(.hours(19))
    scene.days(.rain, at: paris)
    #expect(try await scene.hours.check() == 1)
    #expect(try await scene.sender.send() == 1)
    await scene.end()
  }

  @Test(arguments: Backend.all) func theLineIsAboutTheChosenPlaceInThePersonsUnits(_ backend: Backend) async throws {
    let stamp = Stamp(milliseconds: 1000, counter: 0, device: 1)
    let unit = SyncWrite(seen: 0, record: .setting("temperature", SyncedText("f", stamp)))
    let scene = try await Scene(backend, [place(1, paris), place(2, oslo), unit])
    try await scene.want(MorningNotice(minute: 15 * 60, always: true, place: RecordID(high: 0, low: 2)))
    scene.days(.cloudy, at: oslo)
    scene.home.sky.put([gale("1", .severe)], in: [oslo])
    scene.home.advance(.hours(1))
    #expect(try await scene.hours.check() == 1)
    try await scene.sender.send()
    #expect(scene.service.pushes.map(\.navigate) == ["https://weather.example/at/59.913,10.752"])
    #expect(scene.service.pushes.map(\.body) == ["Cloudy and dry for the rest of the day. Between 39° and 48°. Wind warning"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func theChosenPlaceStaysChosenWhenItIsSavedAgain(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, oslo)])
    try await scene.want(MorningNotice(minute: 15 * 60, always: true, place: RecordID(high: 0, low: 2)))
    try await scene.remove(2)
    _ = try await scene.spaces.push([place(3, oslo)], for: scene.phone)
    scene.days(.cloudy, at: oslo)
    scene.home.advance(.hours(1))
    #expect(try await scene.hours.check() == 1)
    try await scene.sender.send()
    #expect(scene.service.pushes.map(\.navigate) == ["https://weather.example/at/59.913,10.752"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func ofAPlaceThatIsGoneTheFirstFavouriteTakesItsTurn(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, oslo)])
    try await scene.want(MorningNotice(minute: 15 * 60, always: true, place: RecordID(high: 9, low: 9)))
    scene.days(.cloudy, at: paris)
    scene.home.advance(.hours(1))
    #expect(try await scene.hours.check() == 1)
    try await scene.sender.send()
    #expect(scene.service.pushes.map(\.navigate) == ["https://weather.example/at/48.857,2.352"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func ofTwoServersOneSends(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.want(MorningNotice(minute: 15 * 60, always: true))
    scene.home.advance(.hours(1))
    scene.days(.rain, at: paris)
    let other = NoticeWatch.atHours(
      NoticeStore(scene.home.database(), clock: { [home = scene.home] in home.now }), service: scene.home.service())
    async let one = scene.hours.check()
    async let two = other.check()
    _ = try await (one, two)
    try await scene.sender.send()
    #expect(scene.service.pushes.count == 1)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aLaterTimeOnTheSameDaySendsTheLineAgainWithoutDelayingOthers(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    let tablet = try await scene.another()
    try await scene.store.subscribe(try scene.service.subscription(1), for: tablet)
    try await scene.want(MorningNotice(minute: 15 * 60, always: true))
    scene.days(.rain, at: paris)
    scene.home.advance(.hours(1))
    #expect(try await scene.hours.check() == 1)
    try await scene.sender.send()
    try await scene.want(MorningNotice(minute: 15 * 60 + 30, always: true))
    try await scene.want(MorningNotice(minute: 15 * 60 + 40, always: true), tablet)
    scene.home.advance(.hours(1))
    #expect(try await scene.hours.check() == 2)
    #expect(try await scene.hours.check() == 0)
    try await scene.sender.send()
    #expect(scene.service.pushes.map(\.browser).sorted() == [0, 0, 1])
    #expect(Set(scene.service.pushes.filter { $0.browser == 0 }.map(\.tag)).count == 1)
    scene.home.advance(.hours(24))
    #expect(try await scene.hours.check() == 2)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aDeviceWhoseLineCannotBeWrittenDelaysNoOther(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    let tablet = try await scene.another()
    try await scene.store.subscribe(try scene.service.subscription(1), for: tablet)
    try await scene.want(MorningNotice(minute: 15 * 60, always: true))
    try await scene.want(MorningNotice(minute: 15 * 60, always: true), tablet)
    _ = try await scene.store.database.write { [phone = scene.phone] connection throws(StorageError) in
      try connection.run("UPDATE push_rules SET rules = ?2 WHERE device = ?1", [.text(phone.device.text), .bytes(Array("{".utf8))])
    }
    scene.days(.rain, at: paris)
    scene.home.advance(.hours(1))
    _ = try? await scene.hours.check()
    try await scene.sender.send()
    #expect(scene.service.pushes.map(\.browser) == [1])
    await scene.end()
  }

  @Test(arguments: Backend.all) func withoutWeatherTheLineWaits(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.want(MorningNotice(minute: 15 * 60, always: true))
    scene.home.sky.fail(true)
    scene.home.advance(.hours(1))
    #expect(try await scene.hours.check() == 1)
    #expect(try await scene.sender.send() == 0)
    scene.home.advance(.minutes(40))
    scene.home.sky.fail(false)
    scene.days(.rain, at: paris)
    #expect(try await scene.hours.check() == 1)
    #expect(try await scene.sender.send() == 1)
    #expect(try await scene.hours.check() == 0)
    await scene.end()
  }

  @Test(arguments: Backend.all) func theLineKeepsItsHourWhenTheClocksAreChanged(_ backend: Backend) async throws {
    let scene = try await Scene(backend, zone: "Europe/Berlin")
    // Clocks go forward on 28 March 2027 at two o'clock.
    scene.home.advance(1_806_177_600 - scene.home.now.seconds)
    try await scene.want(MorningNotice(minute: 7 * 60, always: true))
    scene.home.advance(.hours(9) - 1)
    scene.days(.rain, at: paris)
    #expect(try await scene.hours.check() == 0)
    scene.home.advance(1)
    #expect(try await scene.hours.check() == 1)
    await scene.end()
  }

  @Test(arguments: Backend.all) func afterTurningItOffNoLineIsSent(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    try await scene.want(MorningNotice(minute: 15 * 60, always: true))
    try await scene.want(nil)
    scene.home.advance(.hours(1))
    #expect(try await scene.hours.check() == 0)
    await scene.end()
  }
}

extension Scene {
  fileprivate func want(_ line: MorningNotice?, _ member: Member? = nil) async throws {
    var rules = NoticeRules()
    rules.morning = line
    #expect(try await store.setRules(rules, for: member ?? phone))
  }

  /// Two days with one condition, from now on.
  fileprivate func days(_ condition: Condition, at cell: Cell, now celsius: Double = 6) {
    let start = Instant(seconds: home.now.seconds / 3600 * 3600)
    home.sky.put(cell) { report in
      let moment = Moment(time: start, condition: condition, temperature: Temperature(celsius: celsius))
      report.current = Stamped(moment, provenance)
      report.hourly = Stamped(
        (0..<48).map { Moment(time: start + .hours($0), condition: condition, temperature: Temperature(celsius: 6)) }, provenance)
      report.daily = Stamped(
        (0..<3).map {
          Day(
            date: CalendarDate(day: LocalZone.utc.date(of: start).day + $0), condition: condition, low: Temperature(celsius: 4),
            high: Temperature(celsius: 9))
        }, provenance)
    }
  }
}
