import Foundation
import HTTPServer
import Testing

/// The answer of each address, in every way of asking.
@Suite struct RouteAnswerTests {
  @Test(arguments: Transport.allCases) func everyRouteAnswersWithItsStatusAndType(_ way: Transport) async throws {
    try await withServer(way, hasSite: true) { server in
      let html = "text/html; charset=utf-8"
      let expected: [(String, Int, String)] = [
        ("/", 200, html), ("/shell", 200, html), (reykjavik, 200, html), ("/search", 200, html), ("/search?q=nowhere", 400, html),
        (reykjavikWeather, 200, "application/json"), (reykjavikDashboard, 200, "application/json"),
        ("/api/v1/sources", 200, "application/json"), ("/api/v1/compare?lat=1&lon=1", 200, "application/json"),
        ("/api/v1/icons/clear-night.svg", 200, "image/svg+xml"), ("/openapi.json", 200, "application/json"),
        ("/api/v1/icons/soup.svg", 404, "application/problem+json"), ("/healthz", 200, "text/plain; charset=utf-8"),
        ("/metrics", 200, "text/plain; version=0.0.4; charset=utf-8"), ("/sw.js", 200, "text/javascript; charset=utf-8"),
        ("/assets/WebApp.82930a1b.wasm", 200, "application/wasm"), ("/nope", 404, "application/problem+json"),
        ("/api/v1/weather", 400, "application/problem+json"),
      ]
      for (target, status, type) in expected {
        let answer = try await server.ask(target)
        #expect(answer.status == status, "\(target)")
        #expect(answer.type == type, "\(target)")
      }
      #expect(try await server.ask("/healthz").text == "ok\n")
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      "/nope", "/at", "/assets/", "/assets/none.js", "/assets/../site.json", "/assets/%2e%2e/site.json", "/assets/..%2fsite.json",
      "/site.json", "/.env", "//", "//evil.example/", "/api/v1/weather/", "/api/v2/weather", "/Search", "/assets/sw.js",
      "/assets/loader.0a1b2c3d.js.gz",
    ])
  func anUnknownAddressIsAProblem404(_ way: Transport, _ target: String) async throws {
    try await withServer(way, hasSite: true) { server in
      let answer = try await server.ask(target)
      #expect(answer.status == 404)
      _ = try answer.problem()
    }
  }

  @Test(arguments: Transport.allCases) func aWrongMethodGetsTheRightOne(_ way: Transport) async throws {
    try await withServer(way, hasSite: true) { server in
      for (method, target, allowed) in [
        ("POST", "/", "GET, HEAD"), ("DELETE", reykjavik, "GET, HEAD"), ("PUT", reykjavikWeather, "GET, HEAD"),
        ("POST", "/api/v1/weather", "GET, HEAD"), ("PATCH", "/sw.js", "GET, HEAD"), ("OPTIONS", "/search", "GET, HEAD"),
        ("BREW", "/random", "GET, HEAD"), ("POST", "/at/rubbish", "GET, HEAD"), ("GET", "/preferences", "POST"),
        ("HEAD", "/preferences", "POST"),
      ] {
        let answer = try await server.ask(target, method: method)
        #expect(answer.status == 405, "\(method) \(target)")
        #expect(answer["Allow"] == allowed, "\(method) \(target)")
        if method != "HEAD" { _ = try answer.problem() }
      }
    }
  }

  @Test(
    arguments: Transport.allCases,
    [
      ("/api/v1/weather", "lat"), ("/api/v1/weather?lon=1", "lat"), ("/api/v1/weather?lat=1", "lon"), ("/api/v1/weather?lat=&lon=1", "lat"),
      ("/api/v1/weather?lat=91&lon=1", "lat"), ("/api/v1/weather?lat=1&lon=-180.001", "lon"), ("/api/v1/weather?lat=1e400&lon=1", "lat"),
      ("/api/v1/weather?lat=nan&lon=1", "lat"), ("/api/v1/weather?lat=1&lat=2&lon=1", "lat"),
      ("/api/v1/weather?lat=1&lon=1&kinds=", "kinds"),
      ("/api/v1/weather?lat=1&lon=1&kinds=current,weather", "kinds"), ("/api/v1/weather?lat=1&lon=1&refresh=1&refresh=1", "refresh"),
      ("/at/91,0", "latitude"), ("/at/0,181", "longitude"), ("/at/here", "coordinate"), ("/at/1,2,3", "coordinate"), ("/at/", "coordinate"),
      ("/search?q=1&q=2", "q"),
    ])
  func aBadQueryNamesItsParameter(_ way: Transport, _ query: (target: String, parameter: String)) async throws {
    try await withServer(way) { server in
      let answer = try await server.ask(query.target)
      #expect(answer.status == 400)
      let problem = try answer.problem()
      #expect(problem.parameter == query.parameter)
      #expect(problem.detail?.hasPrefix(query.parameter) == true)
      #expect(server.source.callCount == 0)
    }
  }

  @Test(arguments: Transport.allCases) func headIsGetWithoutTheBody(_ way: Transport) async throws {
    try await withServer(way, hasSite: true) { server in
      for target in ["/", reykjavik, reykjavikWeather, "/sw.js", "/nope", "/api/v1/weather", "/healthz", "/search?q=x", "/at/1.0,2"] {
        _ = try await server.ask(target)  // so that both find the same in the cache
        let get = try await server.ask(target)
        let head = try await server.ask(target, method: "HEAD")
        #expect(head.status == get.status, "\(target)")
        #expect(head.body.isEmpty, "\(target)")
        for header in get.headers where !header.isNamed("Date") { #expect(head[header.name] == header.value, "\(target)") }
      }
    }
  }

  @Test(arguments: Transport.allCases) func everyKindOfAnswerCarriesTheSecurityHeaders(_ way: Transport) async throws {
    try await withServer(way, hasSite: true) { server in
      let tag = try #require(try await server.ask("/sw.js")["ETag"])
      var answers = [
        try await server.ask("/"), try await server.ask("/shell"), try await server.ask(reykjavik), try await server.ask(reykjavikWeather),
        try await server.ask(reykjavikWeather), try await server.ask(reykjavik + "?format=text"), try await server.ask("/sw.js"),
        try await server.ask("/sw.js", ("If-None-Match", tag)), try await server.ask("/assets/tokens.4e5f6071.css"),
        try await server.ask("/at/1.23456,2"), try await server.ask("/random"), try await server.ask("/search?q=1,2"),
        try await server.ask("/search?q=x"), try await server.ask("/nope"), try await server.ask("/assets/none.js"),
        try await server.ask("/api/v1/weather"), try await server.ask("/healthz"), try await server.ask("/metrics"),
        try await server.ask("/", method: "POST"), try await server.ask("/preferences", method: "POST", body: "unit=f"),
        try await server.ask("/preferences", method: "POST", body: "unit=x"),
        try await server.ask("/preferences", ("Sec-Fetch-Site", "cross-site"), method: "POST", body: "unit=f"),
      ]
      server.source.fail(.unreachable)
      answers.append(try await server.ask("/api/v1/weather?lat=1&lon=1"))
      answers.append(try await server.ask("/at/1,1"))
      let statuses = Set(answers.map(\.status))
      #expect(statuses == [200, 303, 304, 308, 400, 403, 404, 405, 503])
      for answer in answers {
        for name in ["Content-Security-Policy", "Permissions-Policy", "Referrer-Policy", "Cross-Origin-Resource-Policy"] {
          #expect(answer.headers.count { $0.isNamed(name) } == 1, "\(answer.status) \(answer.type) \(name)")
        }
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        let policy = try #require(answer["Content-Security-Policy"]).components(separatedBy: "; ")
        if answer.type == "application/json" || answer.type.hasPrefix("text/css") {
          #expect(policy == ["default-src 'none'", "frame-ancestors 'none'"])
          continue
        }
        #expect(answer["Referrer-Policy"] == "same-origin")
        #expect(answer["Cross-Origin-Opener-Policy"] == "same-origin")
        #expect(policy.contains("default-src 'none'"))
        #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval'"))
        #expect(policy.contains("connect-src 'self' https://api.bigdatacloud.net"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(policy.contains("base-uri 'none'"))
        #expect(policy.contains("form-action 'self'"))
        #expect(!policy.contains { $0.contains("unsafe-inline") || $0.contains("'unsafe-eval'") })
      }
    }
  }

  /// A policy that forbids inline scripts and styles is useless on a page that needs them.
  @Test(arguments: Transport.allCases) func pagesContainNothingThatThePolicyForbids(_ way: Transport) async throws {
    try await withServer(way, hasSite: true) { server in
      for target in ["/", "/shell", reykjavik, "/search", "/search?q=x"] {
        let page = try await server.ask(target).text
        #expect(page.contains("<svg id=\"sprite\"></svg>"))
        #expect(page.components(separatedBy: "<script").count - 1 == 2, "\(target)")
        #expect(page.contains("<script type=\"module\" src=\"/assets/loader.0a1b2c3d.js\"></script>"))
        let markup = page.replacing(/<script type="application\/json".*?<\/script>/.dotMatchesNewlines(), with: "")
        #expect(markup.firstMatch(of: /<[^>]*\sstyle\s*=/) == nil, "\(target)")
        #expect(markup.firstMatch(of: /<[^>]*\son[a-z]+\s*=/) == nil, "\(target)")
        #expect(!markup.contains("<style"), "\(target)")
        #expect(!markup.contains("javascript:"), "\(target)")
      }
    }
  }
}
