import Accounts
import HTTPClient
import Storage
import Synchronization
import TestKit
import Testing
import WeatherModel

@testable import Notices

/// What a device is notified of depends on the current warnings, its rules and what it was sent before, whatever triggers the check.
@Suite struct NoticeUpdateTests {
  @Test(arguments: Backend.all) func aNewSubscriptionGetsTheCurrentWarnings(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.home.sky.put([gale()], in: [paris])
    try await scene.pass(times: 2)
    let tablet = try await scene.another()
    try await scene.store.subscribe(try scene.service.subscription(1), for: tablet)
    #expect(try await scene.sender.send() == 1)
    #expect(scene.service.pushes.map(\.browser) == [0, 1])
    // A second subscription gets nothing that was sent before.
    try await scene.store.subscribe(try scene.service.subscription(1), for: tablet)
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.count == 2)
    await scene.end()
  }

  @Test(arguments: Backend.all) func savingAPlaceWithAWarningSendsIt(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    let (_, other) = try await scene.spaces.begin([place(9, oslo)])
    try await scene.store.subscribe(try scene.service.subscription(1), for: other)
    scene.home.sky.put([gale()], in: [paris])
    try await scene.pass(times: 2)
    _ = try await scene.spaces.push([place(7, paris)], for: other)
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.map(\.browser) == [0, 1])
    await scene.end()
  }

  @Test(arguments: Backend.all) func looserRulesSendCurrentWarnings(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    var rules = NoticeRules()
    rules.defaultRules.minimumSeverity = .extreme
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.isEmpty)
    rules.defaultRules.minimumSeverity = .moderate
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    #expect(try await scene.sender.send() == 1)
    #expect(scene.service.pushes.map(\.title) == ["Wind warning · Moderate"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func aDeviceThatWasGoneGetsTheWarningWhenItComesBack(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.service.answer { _ in .success(ClientResponse(status: 410)) }
    scene.home.sky.put([gale()], in: [paris])
    try await scene.pass(times: 1)
    #expect(try await scene.store.rules(of: scene.phone) == nil)
    scene.service.answer { _ in .success(ClientResponse(status: 201)) }
    try await scene.store.subscribe(try scene.service.subscription(1), for: scene.phone)
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.map(\.browser) == [0, 1])
    #expect(scene.service.pushes.last?.title == "Wind warning · Moderate")
    await scene.end()
  }

  @Test(arguments: Backend.all) func aWarningThatEndsHereButGoesOnElsewhereIsNotReportedAsCancelled(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    let (_, other) = try await scene.spaces.begin([place(2, orly)])
    try await scene.store.subscribe(try scene.service.subscription(1), for: other)
    let start = scene.home.now
    scene.home.sky.put([gale("1") { $0.ends = start + .minutes(30) }], in: [paris])
    scene.home.sky.put([gale("1b") { $0.ends = start + .hours(9) }], in: [orly])
    try await scene.pass(times: 3)
    #expect(scene.service.pushes.count == 2)
    scene.home.advance(.minutes(20))
    scene.home.sky.put([], in: [paris])
    try await scene.pass(times: 3)
    #expect(scene.service.pushes.count == 2)
    #expect(try await scene.warnings.warnings(for: scene.phone).map(\.warning.status) == [.over])
    #expect(try await scene.warnings.warnings(for: other).map(\.warning.status) == [.open])
    scene.home.sky.put([], in: [orly])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.map(\.title).last == "Wind warning · Cancelled" && scene.service.pushes.last?.browser == 1)
    #expect(scene.service.pushes.count == 3)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aDeviceThatTurnsWarningsOffGetsNoUpdates(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, oslo)])
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    scene.home.sky.put([gale("2", .extreme) { $0.event = "Snow warning" }], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.count == 2)
    var rules = NoticeRules()
    rules.defaultRules.hazards = [.heat]
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([gale("1", .severe)], in: [paris])
    // A warning that is sent regardless of the chosen hazards keeps getting updates.
    scene.home.sky.put([gale("2", .severe) { $0.event = "Snow warning" }], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.dropFirst(2).map(\.title) == ["Snow warning · Severe"])
    rules.defaultRules.notifiesWarnings = false
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([], in: [paris, oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.count == 3)
    await scene.end()
  }

  @Test(arguments: Backend.all) func anExtremeWarningThatLastedForWeeksIsCancelledForWhoeverHeardOfIt(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, oslo)])
    var rules = NoticeRules()
    rules.defaultRules.hazards = [.heat]
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([gale("1", .extreme) { $0.ends = nil }], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.map(\.title) == ["Wind warning · Extreme"])
    scene.home.advance(.days(40))
    try await scene.store.tidy()
    scene.home.sky.put([], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.map(\.title).last == "Wind warning · Cancelled")
    await scene.end()
  }

  @Test(arguments: Backend.all) func pendingNoticesFollowNewRules(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    // It is 14:00.
    var rules = NoticeRules()
    rules.quiet = QuietHours(from: 13 * 60, until: 20 * 60)
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.isEmpty)
    rules.quiet = QuietHours(from: 13 * 60, until: 18 * 60)
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    let due = try #require(try await scene.store.log(of: scene.phone).first?.due)
    #expect(due.seconds % 86_400 == 18 * 3600)
    rules.defaultRules.notifiesWarnings = false
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    #expect(try await scene.store.log(of: scene.phone).map(\.state) == ["replaced"])
    rules.defaultRules.notifiesWarnings = true
    rules.quiet = nil
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    #expect(try await scene.sender.send() == 1)
    #expect(scene.service.pushes.map(\.title) == ["Wind warning · Moderate"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func aRetryRespectsTheQuietHours(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    var rules = NoticeRules()
    rules.quiet = QuietHours(from: 14 * 60 + 1, until: 16 * 60)
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.service.answer { count in
      .success(ClientResponse(status: count == 0 ? 503 : 201, headers: [ClientHeader("Retry-After", "1200")]))
    }
    scene.home.sky.put([gale()], in: [paris])
    try await scene.watch.check()
    #expect(try await scene.sender.send() == 1)
    scene.home.advance(.minutes(21))
    #expect(try await scene.sender.send() == 0)
    scene.home.advance(.hours(2))
    #expect(try await scene.sender.send() == 1)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aNewerNoticeWaitsForAnOlderOneThatIsBeingSent(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    try await scene.watch.check()
    let first = try #require(try await scene.store.claim(as: "slow", most: 10).first)
    scene.home.advance(.minutes(5))
    scene.home.sky.put([gale("1", .severe)], in: [paris])
    // It is claimed again after a minute, so it is being sent again.
    #expect(try await scene.store.claim(as: "slow", most: 10).map(\.id) == [first.id])
    try await scene.watch.check()
    #expect(try await scene.sender.send() == 0)
    try await scene.store.settle([(first, .accepted)], as: "slow")
    #expect(try await scene.sender.send() == 1)
    #expect(scene.service.pushes.map(\.title) == ["Wind warning · Severe"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func aNoticeThatIsPostponedMakesRoomForANewerOne(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    try await scene.watch.check()
    scene.home.advance(.minutes(5))
    let first = try #require(try await scene.store.claim(as: "slow", most: 10).first)
    scene.home.sky.put([gale("1", .severe)], in: [paris])
    try await scene.watch.check()
    try await scene.store.settle([(first, .later(scene.home.now + .hours(1)))], as: "slow")
    #expect(try await scene.sender.send() == 1)
    #expect(scene.service.pushes.map(\.title) == ["Wind warning · Severe"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func aDeviceThatJoinsAnotherSpaceKeepsGettingNotices(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    try await scene.pass(times: 1)
    let (_, other) = try await scene.spaces.begin([place(2, oslo)])
    let (code, _) = try await scene.spaces.startPairing(for: other)
    let moved = try await scene.spaces.member(try await scene.spaces.pair(code, deviceName: "Phone", leaving: scene.phone))
    #expect(try await scene.store.rules(of: moved) == NoticeRules())
    #expect(try await scene.store.log(of: moved).count == 1)
    // Earlier warnings are not sent again; new ones in the new space are.
    scene.home.sky.put([gale("2") { $0.event = "Snow warning" }], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.map(\.title) == ["Wind warning · Moderate", "Snow warning · Moderate"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func noticesOfSimulatedWeatherAreMarkedAsSimulated(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    let now = scene.home.now
    var report = WeatherReport(cell: paris, zone: .utc)
    let provenance = Provenance(source: .simulator, fetchedAt: now, validAt: now)
    report.alerts = Stamped([gale()], provenance)
    report.daily = Stamped(
      [Day(date: LocalZone.utc.date(of: now), condition: .rain, low: Temperature(celsius: 4), high: Temperature(celsius: 9))], provenance)
    report.hourly = Stamped(
      (0..<24).map { Moment(time: now + .hours($0), condition: .rain, temperature: Temperature(celsius: 6)) }, provenance)
    let store = scene.store
    try await scene.warnings.observe([try #require(Warnings.SourceAnswer(report))]) { connection, changed throws(StorageError) in
      try store.notifyOfChanges(changed, connection)
    }
    var rules = NoticeRules()
    rules.morning = MorningNotice(minute: 15 * 60, always: true)
    #expect(try await store.setRules(rules, for: scene.phone))
    scene.home.advance(.hours(1))
    for due in try await store.dueNotices(most: 1, after: nil) { try await store.notifyAtHour(due, report) }
    try await scene.sender.send()
    #expect(scene.service.pushes.first { !$0.title.hasPrefix("Place") }?.title == "Wind warning · Moderate · Simulated")
    #expect(scene.service.pushes.first { $0.title == "Place" }?.body.hasPrefix("Simulated · ") == true)
    await scene.end()
  }

  @Test func aServiceThatDoesNotAnswerDelaysNoOther() async throws {
    let scene = try await Scene(.sqlite)
    let tablet = try await scene.another()
    try await scene.store.subscribe(try scene.service.subscription(1, at: "https://slow.example.com"), for: tablet)
    for _ in 0..<NoticeSender.batch + 10 { #expect(try await scene.store.test(tablet)) }
    scene.home.advance(1)
    #expect(try await scene.store.test(scene.phone))
    let gate = Gate()
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let client = HTTPClient { request async throws(HTTPClientError) in
      if request.url.hasPrefix("https://slow") { await gate.pass() } else { arrival.yield() }
      return ClientResponse(status: 201)
    }
    let sender = NoticeSender(scene.store, client: client)
    async let sent = sender.send()
    for await _ in arrivals { break }
    gate.open()
    #expect(try await sent == NoticeSender.batch + 11)
    await scene.end()
  }

  @Test(arguments: Backend.all) func pagesShowCurrentWarningsAtThePersonsPlaces(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    let (_, other) = try await scene.spaces.begin([place(2, orly)])
    let start = scene.home.now
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    scene.home.sky.put([gale("1b", .extreme) { ($0.ends, $0.area) = (start + .days(3), "Orly") }], in: [orly])
    try await scene.pass(times: 1)
    scene.home.sky.put([gale("1b", .severe) { ($0.ends, $0.area) = (start + .days(3), "Orly") }], in: [orly])
    try await scene.pass(times: 1)
    let mine = try #require(try await scene.warnings.warnings(for: scene.phone).first?.warning)
    let theirs = try #require(try await scene.warnings.warnings(for: other).first?.warning)
    #expect(mine.id == theirs.id)
    #expect(mine.alert.severity == .moderate && mine.alert.ends == gale().ends && mine.alert.area == nil)
    #expect(mine.history.map(\.changes) == [.announced] && mine.history.map(\.severity) == [.moderate])
    #expect(theirs.alert.severity == .severe && theirs.history.map(\.severity) == [.extreme, .severe])
    // It is cancelled here, and goes on there.
    scene.home.sky.put([], in: [paris])
    try await scene.pass(times: 1)
    let gone = try #require(try await scene.warnings.warnings(for: scene.phone).first?.warning)
    #expect(gone.status == .cancelled && gone.alert.severity == .moderate && gone.history.map(\.changes) == [.announced, .cancelled])
    #expect(try await scene.warnings.warnings(for: other).first?.warning.status == .open)
    #expect(try await scene.warnings.warning(mine.id, for: scene.phone)?.warning == gone)
    await scene.end()
  }

  @Test(arguments: Backend.all) func manyWarningsOfOthersHideNoneOfTheOwn(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.home.sky.put([gale()], in: [paris])
    try await scene.pass(times: 1)
    let far = (0..<1005).map { number in gale("far \(number)") { $0.event = "Storm \(number)" } }
    scene.home.advance(60)
    for part in 0..<11 {
      var report = WeatherReport(cell: cell(-40, Double(part)), zone: .utc)
      report.alerts = Stamped(
        Array(far.dropFirst(part * 100).prefix(100)), Provenance(source: .nws, fetchedAt: scene.home.now, validAt: scene.home.now))
      try await scene.warnings.observe([try #require(Warnings.SourceAnswer(report))])
    }
    #expect(try await scene.warnings.warnings(for: scene.phone).count == 1)
    await scene.end()
  }
}
