import Accounts
import HTTPClient
import Storage
import Testing
import WeatherModel

@testable import Notices

/// Which notices devices get, and how often.
@Suite struct NoticeTests {
  @Test(arguments: Backend.all) func aWarningIsSentOnceAndItsChangesReplaceIt(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    try await scene.pass(times: 3)
    #expect(scene.service.pushes.map(\.title) == ["Wind warning · Moderate"])
    let first = try #require(scene.service.pushes.first)
    let warning = try #require(try await scene.warnings.warnings(for: scene.phone).first?.warning)
    #expect(first.tag == warning.id.text && first.headers["Topic"] == warning.id.text)
    #expect(first.headers["TTL"] == "86400" && first.headers["Urgency"] == "normal" && first.headers["Content-Encoding"] == "aes128gcm")
    #expect(first.body == "Place · Until Thu 15:00 (local time)")
    #expect(first.navigate == "https://weather.example/warnings/" + warning.id.text)
    scene.home.sky.put([gale("1", .severe)], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.count == 2)
    #expect(scene.service.pushes[1].tag == warning.id.text && scene.service.pushes[1].body.contains("Raised from Moderate to Severe"))
    #expect(scene.service.pushes[1].headers["Urgency"] == "high")
    // A different text is no change that is sent.
    scene.home.sky.put([gale("1", .severe) { $0.text = "Stay in." }], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.count == 2)
    scene.home.sky.put([], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.map(\.title).last == "Wind warning · Cancelled")
    #expect(scene.service.pushes.count == 3 && Set(scene.service.pushes.map(\.notice)).count == 3)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aSpoiltRowDelaysNoOtherNotice(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, oslo)])
    let tablet = try await scene.another()
    try await scene.store.subscribe(try scene.service.subscription(1), for: tablet)
    scene.home.sky.put([gale("1")], in: [oslo])
    try await scene.pass(times: 2)
    #expect(Set(scene.service.pushes.map(\.browser)) == [0, 1])
    _ = try await scene.store.database.write { [phone = scene.phone] connection throws(StorageError) in
      let spoilt = Value.bytes(Array("{".utf8))
      try connection.run("UPDATE push_rules SET rules = ?2 WHERE device = ?1", [.text(phone.device.text), spoilt])
      try connection.run("UPDATE warning SET json = ?1", [spoilt])
    }
    scene.home.sky.put([gale("2", .severe)], in: [paris])
    try await scene.pass(times: 2)
    // What can't be read any more is met anew; a device whose rules can't be read has the usual ones.
    #expect(scene.service.pushes.suffix(from: 2).map(\.browser).sorted() == [0, 0, 1, 1])
    #expect(try await scene.store.rules(of: scene.phone) == NoticeRules())
    #expect(scene.store.database.damage == nil && !scene.store.database.unreadable.all.isEmpty)
    await scene.end()
  }

  @Test func anAbsurdEndDoesNotBloatTheZoneTable() async throws {
    let scene = try await Scene(.sqlite)
    let absurd = gale("1") { ($0.onset, $0.ends) = (Instant(iso8601: "0001-01-01T00:00:00Z"), Instant(iso8601: "9999-12-31T18:59:00Z")) }
    scene.home.sky.put([absurd], in: [paris])
    try await scene.pass(times: 1)
    let placed = try #require(try await scene.warnings.warnings(for: scene.phone).first)
    #expect(placed.zone.changes.count <= 5)
    #expect(placed.json.count < 4000)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aStormOverTwoPlacesIsOnePush(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, orly)])
    scene.home.sky.put([gale("1")], in: [paris, orly])
    try await scene.pass(times: 3)
    #expect(scene.service.pushes.count == 1)
    // It leaves one of them: nothing was cancelled.
    scene.home.sky.put([], in: [paris])
    try await scene.pass(times: 3)
    #expect(scene.service.pushes.count == 1)
    await scene.end()
  }

  @Test(arguments: Backend.all) func rulesDecideWhatIsSent(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, oslo)])
    var rules = NoticeRules()
    var strict = PlaceRules()
    strict.minimumSeverity = .severe
    rules.places[RecordID(high: 0, low: 1)] = strict
    rules.defaultRules.hazards = [.snow]
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    scene.home.sky.put([gale("2", .severe)], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.isEmpty)
    scene.home.sky.put([gale("1", .severe)], in: [paris])
    try await scene.pass(times: 2)
    // It is new to the device, so it is not reported as raised.
    #expect(scene.service.pushes.map(\.title) == ["Wind warning · Severe"])
    #expect(scene.service.pushes[0].body.contains("Raised") == false)
    // The notice was written on another day than it is read, and times of Paris are read in Tokyo.
    let body = scene.service.pushes[0].body
    #expect(!body.contains("today") && body.hasSuffix(" (local time)"), "\(body)")
    scene.home.sky.put([gale("2", .extreme)], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.count == 2)
    await scene.end()
  }

  @Test(arguments: Backend.all) func quietHoursAreKeptExceptForExtremeDanger(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris)], zone: "Asia/Tokyo")
    // It is 23:00 in Tokyo.
    var rules = NoticeRules()
    rules.quiet = QuietHours(from: 22 * 60, until: 7 * 60)
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.isEmpty)
    scene.home.sky.put([gale("1", .severe)], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.isEmpty)
    scene.home.advance(.hours(8))
    #expect(try await scene.sender.send() == 1)
    // A warning that was raised in the night is sent in its current state, once.
    #expect(scene.service.pushes.map(\.title) == ["Wind warning · Severe"])
    #expect(scene.service.pushes[0].body.contains("Raised") == false)
    await scene.end()

    let other = try await Scene(backend, [place(1, paris)], zone: "Asia/Tokyo")
    #expect(try await other.store.setRules(rules, for: other.phone))
    other.home.sky.put([gale("1", .extreme)], in: [paris])
    try await other.pass(times: 1)
    #expect(other.service.pushes.count == 1)
    await other.end()
  }

  @Test(arguments: Backend.all) func aWarningThatCameAndWentInTheNightIsNotSent(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris)], zone: "Asia/Tokyo")
    var rules = NoticeRules()
    rules.quiet = QuietHours(from: 22 * 60, until: 7 * 60)
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    try await scene.pass(times: 2)
    scene.home.sky.put([], in: [paris])
    try await scene.pass(times: 2)
    scene.home.advance(.hours(9))
    #expect(try await scene.sender.send() == 0)
    #expect(try await scene.store.log(of: scene.phone).map(\.state) == ["replaced"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func aSubscriptionThatIsGoneIsDeleted(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.service.answer { _ in .success(ClientResponse(status: 410)) }
    scene.home.sky.put([gale("1", .moderate)], in: [paris])
    try await scene.pass(times: 1)
    #expect(try await scene.store.rules(of: scene.phone) == nil)
    scene.home.sky.put([gale("1", .severe)], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.count == 1)
    #expect(try await scene.store.log(of: scene.phone).map(\.state) == ["refused"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func rulesReturnWithANewSubscription(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    var rules = NoticeRules()
    rules.defaultRules.minimumSeverity = .extreme
    rules.defaultRules[.rainSoon] = true
    rules.morning = MorningNotice(minute: 7 * 60)
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    scene.service.answer { _ in .success(ClientResponse(status: 410)) }
    #expect(try await scene.store.test(scene.phone))
    try await scene.sender.send()
    #expect(try await scene.store.rules(of: scene.phone) == nil)
    #expect(try await scene.store.setRules(NoticeRules(), for: scene.phone) == false, "a device without a subscription can't change rules")
    scene.service.answer { _ in .success(ClientResponse(status: 201)) }
    try await scene.store.subscribe(try scene.service.subscription(1), for: scene.phone)
    #expect(try await scene.store.rules(of: scene.phone) == rules)
    #expect(try await scene.store.needs(in: [paris])[paris] == NoticeKind.rain.needs, "the rain rule is in effect again")
    scene.home.sky.put([gale("1", .severe)], in: [paris])
    try await scene.pass(times: 1)
    #expect(scene.service.pushes.count == 1, "only the refused test notice")
    // The same after unsubscribing by hand.
    try await scene.store.unsubscribe(scene.phone)
    try await scene.store.subscribe(try scene.service.subscription(2), for: scene.phone)
    #expect(try await scene.store.rules(of: scene.phone) == rules)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aPlaceThatIsSavedAgainHasItsRules(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, oslo)])
    let tablet = try await scene.another()
    try await scene.store.subscribe(try scene.service.subscription(1), for: tablet)
    #expect(try await scene.store.setRules(strictRules(at: 2), for: scene.phone))
    #expect(try await scene.store.rules(of: scene.phone) == strictRules(at: 2))
    try await scene.remove(2)
    // Meanwhile the device sends what it has read.
    let read = try #require(try await scene.store.rules(of: scene.phone))
    #expect(read.places.count == 1 && read.places[RecordID(high: 0, low: 2)] == nil)
    #expect(try await scene.store.setRules(read, for: scene.phone))
    _ = try await scene.spaces.push([place(3, oslo)], for: scene.phone)
    #expect(try await scene.store.rules(of: scene.phone) == strictRules(at: 3))
    scene.home.sky.put([gale("1", .moderate)], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.map(\.browser) == [1])
    await scene.end()
  }

  @Test(arguments: Backend.all) func recordsInOneCellHaveTheSameRules(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, oslo), place(2, oslo)])
    #expect(try await scene.store.setRules(strictRules(at: 2), for: scene.phone))
    #expect(try await scene.store.rules(of: scene.phone) == strictRules(at: 1), "the list shows the first one")
    scene.home.sky.put([gale("1", .moderate)], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.isEmpty)
    await scene.end()
  }

  @Test(arguments: Backend.all) func rulesMayComeBeforeTheirPlace(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    #expect(try await scene.store.setRules(strictRules(at: 2), for: scene.phone))
    _ = try await scene.spaces.push([place(2, oslo)], for: scene.phone)
    #expect(try await scene.store.rules(of: scene.phone) == strictRules(at: 2))
    scene.home.sky.put([gale("1", .moderate)], in: [oslo])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.isEmpty)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aBrowserThatJoinsAnotherSpaceKeepsItsRules(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    var rules = NoticeRules()
    rules.defaultRules.minimumSeverity = .extreme
    #expect(try await scene.store.setRules(rules, for: scene.phone))
    let (_, other) = try await scene.spaces.begin([place(2, oslo)])
    let (code, _) = try await scene.spaces.startPairing(for: other)
    let moved = try await scene.spaces.member(try await scene.spaces.pair(code, deviceName: "Phone", leaving: scene.phone))
    try await scene.store.subscribe(try scene.service.subscription(0), for: moved)
    #expect(try await scene.store.rules(of: moved) == rules)
    // When another device subscribes the browser of a device that is still there, it gets the usual rules.
    let tablet = try await scene.another(in: moved)
    try await scene.store.subscribe(try scene.service.subscription(0), for: tablet)
    #expect(try await scene.store.rules(of: tablet) == NoticeRules())
    await scene.end()
  }

  @Test(arguments: Backend.all) func deletingEverythingLeavesNothingBehind(_ backend: Backend) async throws {
    let scene = try await Scene(backend, [place(1, paris), place(2, orly)])
    let (_, other) = try await scene.spaces.begin([place(1, orly)])
    try await scene.store.subscribe(try scene.service.subscription(1), for: other)
    scene.home.sky.put([gale("1")], in: [paris, orly])
    scene.home.sky.put([gale("2") { $0.event = "Snow warning" }, gale("1")], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.count == 3)
    _ = try await scene.spaces.createToken(named: "Frame", .widget, at: paris, for: scene.phone)
    try await scene.spaces.deleteEverything(for: scene.phone)
    let left = try await scene.store.database.read { connection throws(StorageError) in
      var left: [String: Int64] = [:]
      for table in [
        "push_device", "push_rules", "notice", "notice_event", "warning", "warning_cell", "warning_check", "token",
        "watched_cell WHERE job = 'warnings'", "notice_event WHERE kind = 'warning'",
      ] {
        left[table] = try connection.run("SELECT count(*) FROM \(table)", []).first?.integer(0)
      }
      return left
    }
    // The other device's rows stay.
    #expect(left["push_device"] == 1 && left["push_rules"] == 1 && left["notice"] == 1 && left["notice_event WHERE kind = 'warning'"] == 1)
    #expect(
      left["warning"] == 1 && left["warning_cell"] == 1 && left["warning_check"] == 1 && left["watched_cell WHERE job = 'warnings'"] == 1)
    #expect(left["token"] == 0 && left["notice_event"] == 2, "a warning and the hour of the morning notice")
    let kept = try await scene.warnings.warnings(for: other)
    #expect(kept.count == 1 && kept.first?.warning.status == .open)
    // No cancellation is sent.
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.count == 3)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aServiceThatAsksToWaitIsGivenTime(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.service.answer { count in
      .success(count == 0 ? ClientResponse(status: 429, headers: [ClientHeader("Retry-After", "90")]) : ClientResponse(status: 201))
    }
    #expect(try await scene.store.test(scene.phone))
    #expect(try await scene.sender.send() == 1)
    scene.home.advance(89)
    #expect(try await scene.sender.send() == 0)
    scene.home.advance(1)
    #expect(try await scene.sender.send() == 1)
    #expect(scene.service.pushes.count == 2 && Set(scene.service.pushes.map(\.notice)).count == 1)
    #expect(try await scene.store.log(of: scene.phone).map(\.state) == ["accepted"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func aNoticeThatExpiresBeforeTheServiceAcceptsItIsLoggedAsLate(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.service.answer { count in
      .success(count == 0 ? ClientResponse(status: 429, headers: [ClientHeader("Retry-After", "86400")]) : ClientResponse(status: 201))
    }
    #expect(try await scene.store.test(scene.phone))
    #expect(try await scene.sender.send() == 1)
    scene.home.advance(.minutes(11))
    #expect(try await scene.sender.send() == 0)
    #expect(try await scene.store.log(of: scene.phone).map(\.state) == ["late"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func afterALostAnswerTheNoticeIsSentAgainUnderTheSameName(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    scene.service.answer { $0 == 0 ? .failure(.timeout(host: "push.example.com")) : .success(ClientResponse(status: 201)) }
    #expect(try await scene.store.test(scene.phone))
    #expect(try await scene.sender.send() == 1)
    scene.home.advance(30)
    #expect(try await scene.sender.send() == 1)
    let pushes = scene.service.pushes
    #expect(pushes.count == 2 && pushes[0].notice == pushes[1].notice && pushes[0].tag == pushes[1].tag)
    #expect(pushes[0].headers["Topic"] == pushes[1].headers["Topic"])
    await scene.end()
  }

  @Test(arguments: Backend.all) func aNoticeThatAServerClaimedAndDidNotSendIsSentByAnother(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    #expect(try await scene.store.test(scene.phone))
    // The server dies here.
    #expect(try await scene.store.claim(as: "dead", most: 10).count == 1)
    #expect(try await scene.sender.send() == 0)
    scene.home.advance(NoticeStore.claim)
    #expect(try await scene.sender.send() == 1)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aStormReachesEveryDeviceOnceWhicheverServerSends(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    for browser in 1..<40 {
      let member = try await scene.another()
      try await scene.store.subscribe(try scene.service.subscription(browser), for: member)
    }
    let other = NoticeSender(
      NoticeStore(scene.home.database(), clock: { [home = scene.home] in home.now }), client: scene.service.client)
    for severity in [Alert.Severity.moderate, .severe, .extreme] {
      scene.home.sky.put([gale("1", severity)], in: [paris])
      try await scene.watch.check()
      async let one = scene.sender.send()
      async let two = other.send()
      #expect(try await one + two == 40)
      scene.home.advance(.minutes(5))
    }
    let pushes = scene.service.pushes
    #expect(pushes.count == 120 && Set(pushes.map(\.notice)).count == 120)
    for browser in 0..<40 { #expect(pushes.count { $0.browser == browser } == 3) }
    await scene.end()
  }

  @Test(arguments: Backend.all) func aRevokedDeviceGetsNothing(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    let tablet = try await scene.another()
    try await scene.store.subscribe(try scene.service.subscription(1), for: tablet)
    #expect(try await scene.store.test(tablet))
    try await scene.spaces.revoke(tablet.device, for: scene.phone)
    scene.home.sky.put([gale()], in: [paris])
    try await scene.pass(times: 2)
    #expect(scene.service.pushes.map(\.browser) == [0])
    try await scene.store.tidy()
    #expect(try await scene.store.rules(of: tablet) == nil)
    await scene.end()
  }

  @Test(arguments: Backend.all) func theLogShowsTheStateOfANotice(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    #expect(try await scene.store.test(scene.phone))
    try await scene.sender.send()
    let sent = try #require(try await scene.store.log(of: scene.phone).first)
    #expect(sent.title == "Test notification" && sent.state == "accepted" && sent.service == "push.example.com" && sent.shown == nil)
    scene.home.advance(5)
    try await scene.store.shown(sent.id, by: try await scene.another())
    #expect(try await scene.store.log(of: scene.phone).first?.shown == nil, "another device can't report a notice as shown")
    try await scene.store.shown(sent.id, by: scene.phone)
    scene.home.advance(5)
    try await scene.store.shown(sent.id, by: scene.phone)
    let shown = try #require(try await scene.store.log(of: scene.phone).first)
    #expect(shown.state == "shown" && shown.shown == sent.made + 5)
    await scene.end()
  }

  @Test(arguments: Backend.all) func aBrowserBelongsToOneDeviceAndTheKeyStays(_ backend: Backend) async throws {
    let scene = try await Scene(backend)
    let tablet = try await scene.another()
    // The same browser, subscribed by another device.
    try await scene.store.subscribe(try scene.service.subscription(0), for: tablet)
    #expect(try await scene.store.rules(of: scene.phone) == nil)
    #expect(try await scene.store.rules(of: tablet) != nil)
    let key = try await scene.store.publicKey()
    let again = NoticeStore(scene.home.database(), clock: { scene.home.now })
    #expect(try await again.publicKey() == key && key.utf8.count == 87)
    try await scene.store.unsubscribe(tablet)
    #expect(try await scene.store.test(tablet) == false)
    await scene.end()
  }

  @Test func pushAddressesInTheOwnNetworkAreRefused() {
    for good in ["https://updates.push.services.mozilla.com/wpush/v2/x", "https://fcm.googleapis.com/fcm/send/x:y", "https://[2a00::1]/x"] {
      #expect(PushEndpoint(good) != nil, "\(good)")
    }
    for bad in [
      "http://push.example.com/x", "https://127.0.0.1/x", "https://10.1.2.3/x", "https://[::1]/x", "https://localhost/x",
      "https://router/x",
      "https://nas.local/x", "https://2130706433/x", "https://0x7f.1/x", "https://user@push.example.com/x", "https://push.example.com",
      "https:///x", "https://push.example.com\\@127.0.0.1/x", "ftp://push.example.com/x", "https://push.example.com./x",
      "https://a b.com/x", "",
      "https://127.0.0.0X1/x", "https://0X7F.0.0.0X1/x", "https://127.0.0%2e1/x", "https://127%2e0%2e0%2e1/x", "https://127.1/x",
      "https://192.88.99.1/x", "https://[2001::1]/x", "https://[2001:2::1]/x", "https://[3fff::1]/x", "https://[::ffff:127.0.0.1]/x",
      "https://push.example.com%00/x",
      "https://push.example.com/" + String(repeating: "x", count: 2000), "https://169.254.169.254/latest",
    ] { #expect(PushEndpoint(bad) == nil, "\(bad)") }
    #expect(PushEndpoint("http://127.0.0.1:8081/x", named: ["http://127.0.0.1:8081"])?.isNamed == true)
    #expect(PushEndpoint("http://127.0.0.1:8082/x", named: ["http://127.0.0.1:8081"]) == nil)
  }
}
