import Configuration
import Foundation
import HTTPServer
import Synchronization
import System
import Testing
import WeatherModel
import Wire

@testable import Server

/// How often one client may cause requests to sources.
@Suite struct RateLimitTests {
  private func weather(_ number: Int) -> String { "/api/v1/weather?lat=\(number % 90)&lon=\(number / 90)&kinds=current" }

  private func network(_ text: String) throws -> Client { .network(try #require(NetworkAddress(text)).networkOfHousehold) }

  // MARK: The bucket

  @Test func aBucketGivesWhatItHoldsAndFillsEvenly() throws {
    let limit = RateLimit(burst: 3, perHour: 60)
    let client = try network("192.0.2.1")
    let now = Instant(seconds: 1_795_010_400)
    for _ in 0..<3 { #expect(limit.take(client, at: now) == nil) }
    #expect(limit.take(client, at: now) == now + 60 && limit.refused == 1)
    #expect(limit.wait(client, at: now + 59) == now + 60)
    #expect(limit.take(client, at: now + 60) == nil)
    #expect(limit.take(client, at: now + 60) == now + 120)
    // Never more than it holds, and nothing for setting the clock back a little.
    let later = now + .days(400)
    for _ in 0..<3 { #expect(limit.take(client, at: later) == nil) }
    #expect(limit.take(client, at: later) == later + 60)
    #expect(limit.take(client, at: later - 100) == later - 40)
    #expect(limit.take(try network("192.0.2.2"), at: now) == nil)
  }

  @Test func nobodyWaitsForATimeToWhichTheClockWasSetByMistake() throws {
    let limit = RateLimit(burst: 3, perHour: 60)
    let client = try network("192.0.2.1")
    let now = Instant(seconds: 1_795_010_400)
    for _ in 0..<3 { #expect(limit.take(client, at: now + 170) == nil) }
    let until = try #require(limit.take(client, at: now))
    #expect(until == now + 60 && limit.take(client, at: until) == nil)
    for _ in 0..<3 { _ = limit.take(client, at: now + .days(365)) }
    for _ in 0..<3 { #expect(limit.take(client, at: now + 100) == nil) }
    #expect(limit.take(client, at: now + 100) == now + 160)
  }

  @Test func aBurstOfZeroMeansNoLimit() throws {
    let limit = RateLimit(burst: 0, perHour: 1)
    let client = try network("192.0.2.1")
    for _ in 0..<1000 { #expect(limit.take(client, at: Instant(seconds: 0)) == nil) }
  }

  /// However many addresses a client has, memory is bounded; the heaviest users stay known.
  @Test func theClientsThatUsedLeastAreForgotten() throws {
    let limit = RateLimit(burst: 5, perHour: 1)
    let now = Instant(seconds: 1_795_010_400)
    let greedy = try network("192.0.2.1")
    for _ in 0..<5 { #expect(limit.take(greedy, at: now) == nil) }
    for number in 0..<50_000 {
      _ = limit.take(.network(try #require(NetworkAddress("10.0.\(number >> 8 & 255).\(number & 255)"))), at: now)
    }
    #expect(limit.take(greedy, at: now) == now + 3600)
    #expect(limit.known <= 32_768)
  }

  // MARK: The client's address

  @Test(
    arguments: [
      // Only configured proxies are believed.
      ([], ProxyHeader.xForwardedFor, "198.51.100.1", ["X-Forwarded-For": "192.0.2.9"], "198.51.100.1"),
      (["10.0.0.1"], .xForwardedFor, "10.0.0.2", ["X-Forwarded-For": "192.0.2.9"], "10.0.0.2"),
      (["10.0.0.0/8"], .xForwardedFor, "10.0.0.2", ["X-Forwarded-For": "192.0.2.9"], "192.0.2.9"),
      // Our proxies have seen only the last address that is not a proxy's; earlier ones can be made up.
      (["10.0.0.0/8"], .xForwardedFor, "10.0.0.2", ["X-Forwarded-For": "127.0.0.1, 203.0.113.5, 192.0.2.9, 10.0.0.7"], "192.0.2.9"),
      (["10.0.0.0/8"], .xForwardedFor, "10.0.0.2", ["X-Forwarded-For": "10.0.0.5, 10.0.0.6"], "10.0.0.5"),
      (["10.0.0.0/8"], .xForwardedFor, "10.0.0.2", ["X-Forwarded-For": "192.0.2.9, unknown"], "10.0.0.2"),
      (["10.0.0.0/8"], .xForwardedFor, "10.0.0.2", ["X-Forwarded-For": "192.0.2.9:4711"], "192.0.2.9"),
      (["10.0.0.0/8"], .xForwardedFor, "10.0.0.2", ["X-Forwarded-For": "[2001:db8::7]:80"], "2001:db8::7"),
      (["10.0.0.0/8"], .xForwardedFor, "10.0.0.2", ["X-Forwarded-For": "2001:db8::7"], "2001:db8::7"),
      (["::1"], .xForwardedFor, "::1", [:], "::1"),
      // A proxy that writes one header passes the other one on, from any client.
      (["10.0.0.0/8"], .xForwardedFor, "10.0.0.2", ["Forwarded": "for=192.0.2.9"], "10.0.0.2"),
      (["10.0.0.0/8"], .forwarded, "10.0.0.2", ["X-Forwarded-For": "192.0.2.9"], "10.0.0.2"),
      (["10.0.0.0/8"], .forwarded, "10.0.0.2", ["Forwarded": "for=192.0.2.9;proto=https;by=10.0.0.2"], "192.0.2.9"),
      (["10.0.0.0/8"], .forwarded, "10.0.0.2", ["Forwarded": "for=1.2.3.4, For=\"[2001:db8:cafe::17]:4711\""], "2001:db8:cafe::17"),
      (["10.0.0.0/8"], .forwarded, "10.0.0.2", ["Forwarded": "for=192.0.2.9, for=_hidden"], "10.0.0.2"),
      (["10.0.0.0/8"], .forwarded, "10.0.0.2", ["Forwarded": "for=192.0.2.9;host=\"a,for=1.2.3.4\""], "192.0.2.9"),
      (["10.0.0.0/8"], .forwarded, "10.0.0.2", ["Forwarded": "for=192.0.2.9;for=192.0.2.10"], "10.0.0.2"),
    ] as [([String], ProxyHeader, String, [String: String], String)])
  func theClientIsThePeerOrTheAddressFromATrustedProxy(
    _ proxies: [String], _ header: ProxyHeader, _ peer: String, _ headers: [String: String], _ expected: String
  ) throws {
    let request = try HTTPRequest(
      target: "/", headers: headers.map { HTTPHeader($0.key, $0.value) }, remoteAddress: peer)
    let address = ClientAddress(proxies: proxies.compactMap { NetworkRange($0) }, header: header)
    #expect(address.of(request)?.description == expected)
  }

  @Test func headersOfOneNameAreOneList() throws {
    let lines = [HTTPHeader("X-Forwarded-For", "192.0.2.1"), HTTPHeader("x-forwarded-for", "192.0.2.2, 10.0.0.3")]
    let request = try HTTPRequest(target: "/", headers: lines, remoteAddress: "10.0.0.2")
    let address = ClientAddress(proxies: [try #require(NetworkRange("10.0.0.0/8"))], header: .xForwardedFor)
    #expect(address.of(request)?.description == "192.0.2.2")
  }

  // MARK: Answers

  @Test(arguments: Transport.allCases) func tooManyRequestsGet429WithAWait(_ way: Transport) async throws {
    try await withServer(way, edit: { ($0.limits.burst, $0.limits.perHour) = (3, 60) }) { server in
      for number in 0..<3 { #expect(try await server.ask(weather(number)).status == 200) }
      let refused = try await server.ask(weather(3))
      #expect(refused.status == 429 && refused["Retry-After"] == "60")
      let problem = try refused.problem()
      #expect(problem.type == "/problems/asked-too-often" && problem.retryAfter == 60)
      #expect(server.source.callCount == 3)
      // Cached weather costs nothing.
      for number in 0..<3 { #expect(try await server.ask(weather(number)).status == 200) }
      let page = try await server.ask("/at/3,0", ("Accept", "text/html"))
      #expect(page.status == 429 && page["Retry-After"] == "60" && page.text.contains("Asked too often"))
      #expect(page.text.contains("Try again in 1 min.") && problem.detail?.hasSuffix("Try again in 1 min.") == true)
      let text = try await server.ask("/at/3,0", ("User-Agent", "curl/8"))
      #expect(text.status == 429 && text["Retry-After"] == "60" && text.text.contains("Asked too often"))
      #expect(text.text.split { $0.isWhitespace }.joined(separator: " ").contains("Try again in 1 min."))
      let random = try await server.ask("/random")
      #expect(random.status == 429 && random["Location"] == nil && random.text.contains("Asked too often"))
      #expect(try await server.ask("/metrics").text.contains("weatherglass_asked_too_often_total 3\n"))
      #expect(server.source.callCount == 3)
      server.clock.advance(60)
      #expect(try await server.ask(weather(3)).status == 200)
      #expect(try await server.ask(weather(4)).status == 429)
    }
  }

  /// Whoever looks around on the map, where each rest of the finger asks for the air, can still look up new places.
  @Test func theAirAloneIsCountedApart() async throws {
    try await withServer(.inProcess, edit: { ($0.limits.burst, $0.limits.perHour) = (3, 60) }) { server in
      func air(_ number: Int) -> String { "/api/v1/weather?lat=\(number)&lon=0&kinds=air" }
      for number in 0..<3 { #expect(try await server.ask(air(number)).status == 200) }
      let refused = try await server.ask(air(3))
      #expect(refused.status == 429 && refused["Retry-After"] == "60")
      for number in 0..<3 { #expect(try await server.ask(weather(number)).status == 200) }
      #expect(try await server.ask(weather(3)).status == 429)
      #expect(try await server.ask("/metrics").text.contains("weatherglass_asked_too_often_total 2\n"))
    }
  }

  /// A long way has 50 stops, and each speed has others.
  @Test func theStopsOfWaysAreCountedApart() async throws {
    try await withServer(.inProcess, edit: { ($0.limits.burst, $0.limits.perHour) = (3, 60) }) { server in
      let way = try await server.ask("/api/v1/route?from=0,0&to=0,9&speed=drive")
      #expect(way.status == 200)
      #expect(try await server.ask("/api/v1/route?from=50,0&to=50,9&speed=drive").status == 429)
      for number in 1..<4 { #expect(try await server.ask(weather(number)).status == 200) }
      #expect(try await server.ask(weather(4)).status == 429)
    }
  }

  @Test(arguments: Transport.allCases) func oldWeatherIsServedWithANoteInsteadOfARefusal(_ way: Transport) async throws {
    try await withServer(way, edit: { ($0.limits.burst, $0.limits.perHour) = (1, 1) }) { server in
      _ = try await server.ask(reykjavik)
      server.clock.advance(.minutes(50))
      let calls = server.source.callCount
      let answer = try await server.ask(reykjavikWeather + "&kinds=current,daily")
      #expect(answer.status == 200 && server.source.callCount == calls)
      let note = try answer.json()["notes"]["current"]
      #expect(try note["note"].text() == "asked-too-often" && note["until"].text() == (server.clock.now + .minutes(10)).description)
      #expect(try answer.json()["problems"].isMissing)
      let page = try await server.ask(reykjavik)
      #expect(page.status == 200 && page.text.contains("asked too often"))
      let state = try page.state().weatherList.page
      #expect(state.problem == .askedTooOften && state.lastTried == server.clock.now)
      #expect(state.report?.current?.value.temperature.celsius == 11.5)
      #expect(try await server.ask(reykjavikDashboard).status == 200)
    }
  }

  @Test func everyClientHasItsOwnLimit() async throws {
    let proxy = try #require(NetworkRange("10.0.0.1"))
    try await withServer(.inProcess, edit: { ($0.limits.burst, $0.limits.perHour, $0.server.proxies) = (1, 1, [proxy]) }) { server in
      let first = try await server.ask(weather(0), from: "192.0.2.1")
      #expect(first.status == 200)
      #expect(try await server.ask(weather(1), from: "192.0.2.1").status == 429)
      #expect(try await server.ask(weather(1), from: "2001:db8::1").status == 200)
      #expect(try await server.ask(weather(2), from: "2001:db8::2").status == 429)
      #expect(try await server.ask(weather(2), ("X-Forwarded-For", "192.0.2.7"), from: "10.0.0.1").status == 200)
      #expect(try await server.ask(weather(3), ("X-Forwarded-For", "192.0.2.8"), from: "10.0.0.1").status == 200)
      #expect(try await server.ask(weather(4), ("X-Forwarded-For", "192.0.2.8"), from: "10.0.0.1").status == 429)
      // Made up by a client that is no proxy.
      #expect(try await server.ask(weather(4), ("X-Forwarded-For", "192.0.2.9"), from: "192.0.2.1").status == 429)
    }
  }

  @Test func anUnconfiguredProxyIsReportedOnce() async throws {
    let warned = Mutex<[String]>([])
    try await withServer(.inProcess, edit: { $0.warnOwner = { text in warned.withLock { $0.append(text) } } }) { server in
      _ = try await server.ask(weather(0))
      #expect(warned.withLock { $0.isEmpty })
      for number in 1..<4 { _ = try await server.ask(weather(number), ("X-Forwarded-For", "192.0.2.7"), from: "10.9.8.7") }
      #expect(warned.withLock { $0.count } == 1 && warned.withLock { $0[0].contains("10.9.8.7") && $0[0].contains("server.proxies") })
    }
  }

  @Test func aComparisonCountsEachSourceAndSimulatedWeatherCountsNothing() async throws {
    try await withServer(.inProcess, edit: { $0.limits.burst = 1 }) { server in
      #expect(try await server.ask("/api/v1/compare?lat=1&lon=2").status == 200)
      let second = try await server.ask("/api/v1/compare?lat=1&lon=3")
      #expect(try second.json()["sources"][0]["problems"]["current"]["type"].text() == "/problems/asked-too-often")
    }
    try await withServer(.inProcess, isSimulated: true, edit: { $0.limits.burst = 1 }) { server in
      for number in 0..<5 { #expect(try await server.ask(weather(number)).status == 200) }
      let random = try await server.ask("/random")
      #expect(random.status == 303)
    }
  }

  // MARK: Crawlers and other sites

  @Test(arguments: Transport.allCases) func searchEnginesAreAskedToLeavePlacesAlone(_ way: Transport) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask("/robots.txt")
      #expect(answer.status == 200 && answer.type.hasPrefix("text/plain"))
      let lines = answer.text.split(separator: "\n")
      #expect(lines.first == "User-agent: *")
      for path in ["/at/", "/random", "/api/", "/search"] { #expect(lines.contains("Disallow: \(path)")) }
    }
  }

  /// A page of another site may link to a place, but must not load it without a person.
  @Test(arguments: [reykjavik, "/random", "/", "/search?q=1,2"]) func otherSitesCannotLoadPages(_ target: String) async throws {
    let site = ("Sec-Fetch-Site", "cross-site")
    try await withServer(.inProcess) { server in
      for (mode, destination) in [("no-cors", "image"), ("navigate", "iframe"), ("no-cors", "empty"), ("cors", "empty")] {
        let answer = try await server.ask(target, site, ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", destination))
        #expect(answer.status == 403, "\(mode) \(destination)")
      }
      let ahead = try await server.ask(
        target, site, ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"), ("Sec-Purpose", "prefetch;prerender"))
      #expect(ahead.status == 403)
      #expect(server.source.callCount == 0)
      let link = try await server.ask(target, site, ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"))
      #expect(link.status == 200 || link.status == 303)
    }
  }
}
