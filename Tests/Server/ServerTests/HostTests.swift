import HTTPServer
import Routes
import Synchronization
import Testing

@testable import Server

/// Requests with a host name that is not one of ours.
@Suite struct HostTests {
  @Test(arguments: [
    ("127.0.0.1", true), ("127.0.0.1:8080", true), ("192.168.1.7:80", true), ("0.0.0.0", true), ("[::1]", true), ("[::1]:8080", true),
    ("[fe80::1]", true), ("localhost", true), ("LocalHost:8080", true), ("localhost.", true), ("weather.localhost:1", true),
    ("weather.example", true), ("Weather.Example:443", true), ("weather.example.", true), ("attic", true), ("attic.local:8080", true),
    ("evil.example", false), ("evil.example:8080", false), ("notlocalhost", false), ("localhost.evil.example", false), ("", false),
    (":8080", false), (".", false), ("127.0.0.1.evil.example", false), ("evil.example:127.0.0.1", false), ("[::1", false),
    ("[evil.example]", false), ("[::1]evil", false), ("weather.example.evil", false), ("evil.weather.example", false), ("::1", false),
    ("localhost:x", false), ("a@localhost", false), ("localhost/x", false), ("127.0.0.x", false), ("attic.example", false),
  ])
  func ownNamesAreAccepted(_ pair: (host: String, isOurs: Bool)) {
    let hosts = KnownHosts(["weather.example"], machine: "attic")
    #expect(hosts.knows(Array(pair.host.utf8)) == pair.isOurs)
  }

  @Test(arguments: Transport.allCases) func dataAndChangesAreOnlyServedUnderOurNames(_ way: Transport) async throws {
    try await withServer(way, hasSite: true, names: ["weather.example"]) { server in
      let guarded = [
        reykjavikWeather, reykjavikDashboard, "/api/v1/sources", "/api/v1/compare?lat=1&lon=2", "/openapi.json", "/metrics", "/api/v1/x",
      ]
      // Before anything is cached, and after that.
      for _ in 0..<2 {
        for target in guarded {
          let calls = server.source.callCount
          let refused = try await server.ask(target, ("Host", "evil.example:8080"))
          #expect(refused.status == 421, "\(target)")
          let problem = try refused.problem()
          #expect(problem.type == "/problems/unknown-host")
          #expect(problem.detail?.contains("server.names = [\"evil.example\"]") == true)
          #expect(problem.detail?.contains("'evil.example:8080'") == true)
          #expect(server.source.callCount == calls)
          for host in ["weather.example", "127.0.0.1:8080", "localhost"] {
            #expect(try await server.ask(target, ("Host", host)).status != 421, "\(target) \(host)")
          }
        }
      }
      let form = try await server.ask("/preferences", ("Host", "evil.example"), method: "POST", body: "unit=f")
      #expect(form.status == 421)
      #expect(form["Set-Cookie"] == nil)
      let html = ("Accept", "text/html,*/*")
      let page = try await server.ask("/preferences", ("Host", "<b>evil.example:8080"), html, method: "POST", body: "unit=f")
      #expect(page.status == 421 && page.type == "text/html; charset=utf-8" && page["Set-Cookie"] == nil)
      #expect(page.text.contains("This server does not know &lt;b&gt;evil.example as one"), "\(page.text.prefix(3000))")
      #expect(try await server.ask(reykjavikWeather, ("Host", "evil.example"), html).type == "application/problem+json")
      for target in ["/", reykjavik, "/healthz", "/sw.js", "/assets/loader.0a1b2c3d.js"] {
        #expect(try await server.ask(target, ("Host", "evil.example")).status == 200, "\(target)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func theRefusalRepeatsOnlyValidNames(_ way: Transport) async throws {
    try await withServer(way) { server in
      for host in ["<b>", "a\"b", "a b", "x/../y"] {
        let refused = try await server.ask("/metrics", ("Host", host))
        #expect(refused.status == 421)
        #expect(try refused.problem().detail?.contains("[\"weather.example\"]") == true, "\(host)")
        #expect(try refused.problem().detail?.contains("'\(host)'") == true, "\(host)")
      }
      let long = String(repeating: "x", count: 150)
      let detail = try #require(try await server.ask("/metrics", ("Host", long)).problem().detail)
      #expect(detail.contains("'\(long.prefix(100))…'") && detail.contains("[\"weather.example\"]") && !detail.contains(long))
    }
  }

  @Test func theOwnerHearsOfEachUnknownNameOnceAndOfAFewOnly() async throws {
    let warnings = Mutex<[String]>([])
    let warn: @Sendable (String) -> Void = { text in warnings.withLock { $0.append(text) } }
    try await withServer(.inProcess, names: ["weather.example"], edit: { $0.warnOwner = warn }) { server in
      for host in ["weather.home.arpa:8443", "Weather.Home.arpa", "weather.example", "127.0.0.1", "<b>"] {
        _ = try await server.ask(reykjavikWeather, ("Host", host))
      }
      #expect(warnings.withLock { $0.count } == 1)
      #expect(warnings.withLock { $0.first?.contains("server.names = [\"weather.home.arpa\"]") } == true)
      for number in 0..<100 { _ = try await server.ask(reykjavikWeather, ("Host", "evil\(number).example")) }
      #expect(warnings.withLock { $0.count } == 20)
    }
  }
}
