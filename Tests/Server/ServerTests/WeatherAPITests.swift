import CHeap
import HTTPServer
import Providers
import Testing
import WeatherModel
import Wire

@testable import Server

/// The weather as JSON.
@Suite struct WeatherAPITests {
  /// Otherwise the weather of a place would look as if there were no warnings.
  @Test(arguments: Transport.allCases) func whereNoSourceHasWarningsEveryAnswerSaysSo(_ way: Transport) async throws {
    try await withServer(way, kinds: Kinds.all.subtracting(Kinds(.alerts))) { server in
      for target in [reykjavikWeather, reykjavikWeather + "&kinds=current,alerts"] {
        #expect(try await server.ask(target).json()["notes"]["alerts"]["note"].text() == "no-source", "\(target)")
      }
      #expect(try await server.ask(reykjavikWeather + "&kinds=current").json()["notes"].isMissing)
      let page = try await server.ask(reykjavik)
      #expect(page.text.contains("This server gets no official warnings for this place."))
      #expect(try page.state().weatherList.page.received?.coverage == .noSource)
      let text = try await server.ask(reykjavik, ("User-Agent", "curl/8.5.0")).text
      #expect(text.contains("! alerts: no source that is asked has this here"))
    }
    try await withServer(way) { server in
      #expect(try await server.ask(reykjavikWeather).json()["notes"].isMissing)
      #expect(try await !server.ask(reykjavik).text.contains("official warnings"))
      server.source.fail(Kinds(.alerts), .timeout)
      _ = try await server.ask("/api/v1/weather?lat=1&lon=2&kinds=current,hourly,daily")
      #expect(try await server.ask("/at/1,2").text.contains("Whether there are warnings here isn’t known at the moment."))
    }
  }

  /// A source that once had no warnings and then fails must not read as an all-clear for good.
  @Test func anOldAnswerWithoutWarningsIsNoAllClear() async throws {
    try await withServer(.inProcess) { server in
      let doubt = "Whether there are warnings here isn’t known at the moment."
      #expect(try await !server.ask(reykjavik).text.contains(doubt))
      server.source.fail(Kinds(.alerts), .timeout)
      server.clock.advance(.hours(2))
      _ = try await server.ask(reykjavikWeather)
      #expect(try await server.ask(reykjavik).text.contains(doubt))
    }
  }

  @Test(arguments: Transport.allCases) func airThatMustNotBeStoredIsShownEachTime(_ way: Transport) async throws {
    try await withServer(way, hasStations: true) { server in
      for count in 1...3 {
        let air = try await server.ask(reykjavikWeather).json()["air"]
        #expect(try air["source"].text() == "aqicn")
        #expect(server.stations.callCount == count)
      }
      #expect(server.source.callCount == 1, "the other source of air is not asked")
      #expect(try await server.ask(reykjavik).text.contains("World Air Quality Index"))
      server.stations.fail(.timeout)
      #expect(try await server.ask(reykjavikWeather).json()["air"]["source"].text() == "open-meteo")
    }
  }

  @Test(arguments: Transport.allCases) func theKindsAskedForAreTheKindsAnswered(_ way: Transport) async throws {
    try await withServer(way) { server in
      for (kinds, expected) in [
        ("", Kinds.all), ("&kinds=current", Kinds(.current)), ("&kinds=hourly,daily", [Kinds(.hourly), Kinds(.daily)]),
        ("&kinds=air", Kinds(.air)), ("&kinds=minutely,current", [Kinds(.minutely), Kinds(.current)]), ("&kinds=alerts", Kinds(.alerts)),
        ("&kinds=hourly%2Cair", [Kinds(.hourly), Kinds(.air)]), ("&other=1", .all),
      ] {
        let answer = try await server.ask(reykjavikWeather + kinds)
        #expect(answer.status == 200)
        let report = try WeatherReport(json: try answer.json())
        #expect(report.kinds == expected, "\(kinds)")
        #expect(report.cell.description == "64.147,-21.942")
        #expect(!report.isSimulated)
        #expect(try answer.json()["simulated"].isMissing)
        #expect(answer.text.contains("Open-Meteo"), "the attribution")
      }
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      (.unreachable, 503, "no-connection"), (.timeout, 503, "no-connection"), (.quotaUsedUp(retryAfter: 5), 503, "quota-used-up"),
      (.refusedKey, 503, "refused-key"), (.invalid(field: "hourly", found: "x"), 502, "invalid-data"),
      (.unknownPlace, 404, "unknown-place"),
      (.upstream(status: 500, reason: nil), 502, "service-error"), (.upstream(status: 502, reason: "busy"), 502, "service-error"),
    ] as [(ProviderError.Cause, Int, String)])
  func eachProblemHasItsStatusAndType(_ way: Transport, _ expected: (cause: ProviderError.Cause, status: Int, word: String)) async throws {
    try await withServer(way) { server in
      server.source.fail(expected.cause)
      for target in [reykjavikWeather, reykjavikWeather, reykjavikDashboard, reykjavikWeather + "&kinds=alerts"] {
        let answer = try await server.ask(target)
        #expect(answer.status == expected.status)
        let problem = try answer.problem()
        // The wait ends when the source is asked again; for a rejected key or an unknown place there is no wait.
        let seconds = answer["Retry-After"].flatMap { Int64($0) }
        #expect(seconds == problem.retryAfter)
        #expect((seconds ?? 0 > 0) == (expected.word != "refused-key" && expected.word != "unknown-place"), "\(expected.word)")
        #expect(problem.type == "/problems/" + expected.word)
        #expect(problem.weatherProblem?.word == expected.word)
      }
    }
  }

  /// Most places have no source of warnings: that is an answer, not an unknown place.
  @Test(arguments: Transport.allCases) func warningsWithoutASourceAreANoteInsteadOfAnEmptyList(_ way: Transport) async throws {
    try await withServer(way, kinds: Kinds.all.subtracting(Kinds(.alerts))) { server in
      for _ in 0..<2 {
        let answer = try await server.ask("/api/v1/weather?lat=35.68&lon=139.69&kinds=alerts")
        #expect(answer.status == 200)
        let json = try answer.json()
        #expect(try json["notes"]["alerts"]["note"].text() == "no-source")
        #expect(json["alerts"].isMissing && json["problems"].isMissing)
        let report = try WeatherReport(json: json)
        #expect(report.kinds.isEmpty && report.zone.identifier == "Asia/Tokyo" && report.zone.offset == 9 * 3600)
      }
      #expect(server.source.callCount == 0)
    }
  }

  @Test(arguments: Transport.allCases) func oldWeatherIsServedWithItsAgeWhenTheSourceFails(_ way: Transport) async throws {
    try await withServer(way) { server in
      let fetched = server.clock.now
      _ = try await server.ask(reykjavikWeather + "&kinds=current")
      server.clock.advance(.hours(2))
      server.source.fail(.unreachable)
      let calls = server.source.callCount
      let answer = try await server.ask(reykjavikWeather + "&kinds=current")
      #expect(server.source.callCount == calls + 1)
      #expect(answer.status == 200)
      #expect(try WeatherReport(json: try answer.json()).current?.provenance.fetchedAt == fetched)
      // 'Last tried' and 'last succeeded' are different facts.
      #expect(try answer.json()["problems"]["current"]["last_tried"].instant() == fetched + .hours(2))
      // An incomplete answer is not cached: as soon as the source is back, so is its weather.
      server.source.fail(nil)
      server.source.setTemperature(1)
      server.clock.advance(301)
      let next = try WeatherReport(json: try await server.ask(reykjavikWeather + "&kinds=current").json())
      #expect(next.current?.value.temperature.celsius == 1)
    }
  }

  @Test(arguments: Transport.allCases) func failingAirAffectsNoOtherKind(_ way: Transport) async throws {
    try await withServer(way) { server in
      server.source.fail(Kinds(.air), .unreachable)
      let json = try await server.ask(reykjavikWeather).json()
      let report = try WeatherReport(json: json)
      #expect(report.kinds == Kinds.all.subtracting(Kinds(.air)))
      #expect(try json["problems"]["air"]["type"].text() == "/problems/no-connection")
      #expect(try json["problems"]["air"]["last_tried"].instant() == server.clock.now)
      #expect(json["problems"]["current"].isMissing)
      #expect(try await server.ask(reykjavikWeather + "&kinds=air").status == 503)
      server.source.fail(nil)
      server.clock.advance(20)
      #expect(try WeatherReport(json: try await server.ask(reykjavikWeather).json()).kinds == .all)
    }
  }

  /// What was just fetched is kept when it is requested again.
  @Test(arguments: Transport.allCases) func aRepeatedRequestIsAnsweredFromCachedBytes(_ way: Transport) async throws {
    try await withServer(way) { server in
      let fetched = try await server.ask(reykjavikWeather)
      let first = try await server.ask(reykjavikWeather)
      #expect(first.body == fetched.body)
      let before = server.service.metrics()
      let second = try await server.ask(reykjavikWeather)
      #expect(server.service.metrics() == before, "the service was not even asked")
      #expect(second.body == first.body)
      #expect(second["ETag"] == first["ETag"])
      // However the same request is written, it has one answer.
      for other in ["&x=1", "&x=2", "&kinds=alerts,air,minutely,daily,hourly,current", "&refresh=0"] {
        #expect(try await server.ask(reykjavikWeather + other).body == first.body, "\(other)")
      }
      #expect(try await server.ask("/api/v1/weather?lon=-21.9420&lat=64.14700001").body == first.body)
      #expect(server.service.metrics() == before)
      #expect(server.source.callCount == 2)
    }
  }

  @Test(arguments: Transport.allCases) func newWeatherReplacesCachedBytes(_ way: Transport) async throws {
    try await withServer(way) { server in
      func expect(_ celsius: Double, _ suffixes: String...) async throws {
        for suffix in suffixes {
          let report = try WeatherReport(json: try await server.ask(reykjavikWeather + suffix).json())
          #expect(report.current?.value.temperature.celsius == celsius, "\(suffix)")
        }
      }
      try await expect(11.5, "", "&kinds=current", "&x=1")
      server.clock.advance(61)
      server.source.setTemperature(21)
      try await expect(11.5, "", "&kinds=current", "&x=1")
      try await expect(21, "&refresh=1")
      try await expect(21, "", "&kinds=current", "&x=1")
    }
  }

  @Test(arguments: Transport.allCases) func cachedBytesExpireWithTheirWeather(_ way: Transport) async throws {
    try await withServer(way) { server in
      let target = reykjavikWeather + "&kinds=current"
      _ = try await server.ask(target)
      // After half its lifetime it is served once more, and refreshed in the background.
      server.clock.advance(.minutes(16))
      server.source.setTemperature(21)
      let old = try WeatherReport(json: try await server.ask(target).json())
      #expect(old.current?.value.temperature.celsius == 11.5)
      // The new weather counts from when it is stored, so the clock waits for that.
      while try WeatherReport(json: try await server.ask(target).json()).current?.value.temperature.celsius != 21 {}
      // After its whole lifetime the source must be asked.
      server.clock.advance(.minutes(31))
      server.source.setTemperature(31)
      let new = try WeatherReport(json: try await server.ask(target).json())
      #expect(new.current?.value.temperature.celsius == 31)
    }
  }

  @Test(arguments: Transport.allCases) func aForcedRefreshIsGrantedOnceAMinute(_ way: Transport) async throws {
    try await withServer(way) { server in
      let target = reykjavikWeather + "&kinds=current"
      _ = try await server.ask(target)
      for _ in 0..<3 { _ = try await server.ask(target + "&refresh=1") }
      #expect(server.source.callCount == 1)
      server.clock.advance(60)
      for _ in 0..<3 { _ = try await server.ask(target + "&refresh=1") }
      #expect(server.source.callCount == 2)
      _ = try await server.ask(target + "&refresh=0")
      #expect(server.source.callCount == 2)
    }
  }

  @Test(arguments: Transport.allCases) func whileTheClockStandsStillAnswersAreTheSame(_ way: Transport) async throws {
    try await withServer(way, isSimulated: true) { server in
      let first = try await server.ask(reykjavikWeather)
      let page = try await server.ask(reykjavik)
      #expect(try await server.ask(reykjavikWeather + "&refresh=1").body == first.body)
      #expect(try await server.ask(reykjavik).body == page.body)
      #expect(try WeatherReport(json: first.json()).current?.provenance.fetchedAt == server.clock.now)
    }
  }

  @Test(arguments: Transport.allCases) func manyRequestsAtOnceCostTheSourceOneCall(_ way: Transport) async throws {
    try await withServer(way) { server in
      server.source.hold()
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 { group.addTask { try await server.ask(reykjavikWeather + "&kinds=current").status } }
        await server.source.calls(reach: 1)
        server.source.release()
        for try await status in group { #expect(status == 200) }
      }
      #expect(server.source.callCount == 1)
    }
  }
}

/// The cache of finished answers by itself.
@Suite struct ReadyAnswersTests {
  private let now = Instant(seconds: 1000)
  private let later = Instant(seconds: 2000)
  private let response = PreparedResponse(HTTPResponse(), defaults: [])
  private let cell = Cell.zero

  private func finds(_ ready: ReadyAnswers, _ target: String, at now: Instant? = nil) -> Bool {
    ready.answer(target, now: now ?? self.now) != nil
  }

  @Test func anAnswerIsFoundUnderItsExactTargetUntilItExpires() {
    let ready = ReadyAnswers()
    ready.store(response, for: "/a", of: cell, goodUntil: later, unlessChangedSince: ready.changeCount)
    #expect(finds(ready, "/a"))
    #expect(!finds(ready, "/a?"))
    #expect(!finds(ready, "/b"))
    #expect(!finds(ready, "/a", at: later))
  }

  @Test func anAnswerMadeBeforeAChangeIsNotCachedAfterIt() {
    let ready = ReadyAnswers()
    let changeCount = ready.changeCount
    ready.forget(cell)
    ready.store(response, for: "/a", of: cell, goodUntil: later, unlessChangedSince: changeCount)
    #expect(!finds(ready, "/a"))
  }

  @Test func aChangeOfOneCellLeavesTheOthersCached() throws {
    let ready = ReadyAnswers()
    let other = Cell(try #require(Coordinate(latitude: 1, longitude: 1)))
    ready.store(response, for: "/a", of: cell, goodUntil: later, unlessChangedSince: ready.changeCount)
    ready.store(response, for: "/b", of: other, goodUntil: later, unlessChangedSince: ready.changeCount)
    ready.forget(cell)
    #expect(!finds(ready, "/a"))
    #expect(finds(ready, "/b"))
  }

  @Test func beyondTheCapacityTheLeastRecentlyUsedIsEvicted() {
    let size = response.memory + 4 + ReadyAnswers.overhead
    let ready = ReadyAnswers(capacity: 10 * size)
    for number in 100..<1000 {
      ready.store(response, for: "/\(number)", of: cell, goodUntil: later, unlessChangedSince: ready.changeCount)
      // One is asked for again and again and stays, like the last nine.
      #expect(finds(ready, "/100"))
      #expect(ready.bytes <= 10 * size)
    }
    #expect((100..<1000).filter { finds(ready, "/\($0)") } == [100] + Array(991..<1000))
    // The same target again takes no more room.
    for _ in 0..<100 { ready.store(response, for: "/999", of: cell, goodUntil: later, unlessChangedSince: ready.changeCount) }
    #expect(ready.bytes == 10 * size && finds(ready, "/100"))
    ready.forget(cell)
    #expect(ready.bytes == 0 && ready.count == 0)
  }

  @Test func anAnswerLargerThanTheCacheIsNotKeptAndEvictsNothing() {
    let small = response.memory + 4 + ReadyAnswers.overhead
    let ready = ReadyAnswers(capacity: 100 * small)
    for number in 100..<200 { ready.store(response, for: "/\(number)", of: cell, goodUntil: later, unlessChangedSince: ready.changeCount) }
    let large = PreparedResponse(HTTPResponse(body: [UInt8](repeating: 65, count: 100 * small)), defaults: [])
    for _ in 0..<5 { ready.store(large, for: "/large", of: cell, goodUntil: later, unlessChangedSince: ready.changeCount) }
    #expect(!finds(ready, "/large"))
    #expect((100..<200).allSatisfy { finds(ready, "/\($0)") } && ready.bytes == 100 * small)
    // An answer as large as the whole capacity fits.
    let fits = ReadyAnswers(capacity: large.memory + 6 + ReadyAnswers.overhead)
    fits.store(large, for: "/large", of: cell, goodUntil: later, unlessChangedSince: fits.changeCount)
    #expect(finds(fits, "/large"))
  }

  /// The actual memory is counted, so that seemingly small entries can't fill it.
  @Test func theActualMemoryOfAnEntryIsCounted() throws {
    // Other tests use the heap at the same time, so the median counts.
    let (counted, cost) = try (0..<5).map { _ in try memoryOfTwoThousandEntries() }.sorted { $0.cost < $1.cost }[2]
    #expect(Double(counted) > 0.8 * Double(cost), "\(counted) counted of \(cost)")
  }

  private func memoryOfTwoThousandEntries() throws -> (counted: Int, cost: Int) {
    let ready = ReadyAnswers(capacity: 1 << 30)
    let body = PreparedBody(json: Array("{\"temperature\":11.5}".utf8) + [UInt8](repeating: 0x20, count: 600))
    let before = Int(heap_in_use())
    for number in 0..<2000 {
      let cell = Cell(try #require(Coordinate(latitude: Double(number) / 100, longitude: 1)))
      ready.store(
        body.answer(for: .own), for: "/api/v1/weather?lat=64.147&lon=-21.942&x=\(number)", of: cell, goodUntil: later,
        unlessChangedSince: ready.changeCount)
    }
    let cost = Int(heap_in_use()) - before
    #expect(ready.count == 2000)
    return (ready.bytes, cost)
  }
}
