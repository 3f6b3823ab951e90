import HTTPServer
import Testing

/// Scripts of other sites and the API.
@Suite struct CrossOriginTests {
  private let home = "https://home.example"
  private let office = "https://office.example:8443"
  private let apiTargets = [
    reykjavikWeather, reykjavikDashboard, "/api/v1/sources", "/api/v1/compare?lat=1&lon=2", "/api/v1/icons/rain.svg",
    "/api/v1/icons/rain.svg?x=1", "/openapi.json", "/api/v1/weather", "/api/v1/nothing",
  ]

  private func granted(_ answer: Answer) -> [String] {
    answer.headers.filter { $0.name.lowercased().hasPrefix("access-control-") }.map(\.value)
  }

  private func varies(_ answer: Answer) -> Bool { answer.headers.contains { $0.isNamed("Vary") && $0.value == "Origin" } }

  @Test(arguments: Transport.allCases) func noOriginIsAllowedByDefault(_ way: Transport) async throws {
    try await withServer(way) { server in
      for target in apiTargets {
        let answer = try await server.ask(target, ("Origin", home))
        #expect(granted(answer) == [], "\(target)")
        #expect(!varies(answer), "\(target)")
      }
      let preflight = try await server.ask(
        reykjavikWeather, ("Origin", home), ("Access-Control-Request-Method", "GET"), method: "OPTIONS")
      #expect(preflight.status == 405)
      #expect(granted(preflight) == [])
    }
  }

  /// Asked in turns and each twice, so that every answer is sent from the cache as well as newly made.
  @Test(arguments: Transport.allCases) func eachOriginGetsItsOwnAnswer(_ way: Transport) async throws {
    try await withServer(way, corsOrigins: [home, office]) { server in
      for target in apiTargets {
        for _ in 0..<2 {
          for origin in [nil, home, "https://evil.example", office, "null", home.uppercased(), home + ":443", home + "/"] {
            let answer =
              if let origin { try await server.ask(target, ("Origin", origin)) } else { try await server.ask(target) }
            let isKnown = origin == home || origin == office
            #expect(granted(answer) == (isKnown ? [origin ?? ""] : []), "\(target) \(origin ?? "-")")
            #expect(varies(answer), "\(target) \(origin ?? "-")")
          }
        }
      }
    }
  }

  @Test(arguments: Transport.allCases) func pagesOfOtherSitesCannotUseUpAQuota(_ way: Transport) async throws {
    try await withServer(way, corsOrigins: [home]) { server in
      for target in [reykjavikWeather, reykjavikDashboard, "/api/v1/compare?lat=1&lon=2"] {
        // Before anything is cached, and after that.
        for _ in 0..<2 {
          let calls = server.source.callCount
          let refused = try await server.ask(target, ("Sec-Fetch-Site", "cross-site"))
          #expect(refused.status == 403)
          #expect(try refused.problem().type == "/problems/cross-site")
          #expect(try await server.ask(target, ("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")).status == 403)
          #expect(server.source.callCount == calls)
          #expect(try await server.ask(target, ("Sec-Fetch-Site", "cross-site"), ("Origin", home)).status == 200)
          for site in ["same-origin", "same-site", "none"] {
            #expect(try await server.ask(target, ("Sec-Fetch-Site", site)).status == 200, "\(site)")
          }
        }
      }
      for target in ["/", reykjavik, "/api/v1/sources", "/api/v1/icons/rain.svg", "/openapi.json"] {
        #expect(try await server.ask(target, ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")).status == 200, "\(target)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func aStarAllowsEveryOrigin(_ way: Transport) async throws {
    try await withServer(way, corsOrigins: ["*"]) { server in
      for target in apiTargets {
        for origin in [home, "null", office] {
          let answer = try await server.ask(target, ("Origin", origin))
          #expect(granted(answer) == ["*"], "\(target)")
          #expect(varies(answer))
        }
        #expect(granted(try await server.ask(target)) == [], "\(target)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func pagesAndFilesCanNotBeReadByOtherOrigins(_ way: Transport) async throws {
    try await withServer(way, hasSite: true, corsOrigins: [home, "*"]) { server in
      for target in ["/", reykjavik, "/sw.js", "/assets/loader.0a1b2c3d.js", "/healthz", "/metrics", "/nope", "/openapi.jso"] {
        let answer = try await server.ask(target, ("Origin", home))
        #expect(granted(answer) == [], "\(target)")
        #expect(!varies(answer), "\(target)")
      }
      let preflight = try await server.ask(
        "/preferences", ("Origin", home), ("Access-Control-Request-Method", "POST"), method: "OPTIONS")
      #expect(preflight.status == 405)
    }
  }

  @Test(arguments: Transport.allCases) func aPreflightAllowsOnlyGET(_ way: Transport) async throws {
    try await withServer(way, corsOrigins: [home]) { server in
      func ask(_ origin: String, _ headers: (String, String)...) async throws -> Answer {
        let extra = headers.first ?? ("X-None", "1")
        return try await server.ask(
          "/api/v1/weather", ("Origin", origin), ("Access-Control-Request-Method", "PUT"), extra, method: "OPTIONS")
      }
      let answer = try await ask(home, ("Access-Control-Request-Headers", "authorization"))
      #expect(answer.status == 204)
      #expect(Set(granted(answer)) == [home, "GET, HEAD", "86400"])
      #expect(answer["Access-Control-Allow-Headers"] == nil && answer["Access-Control-Allow-Credentials"] == nil)
      #expect(varies(answer))
      let refused = try await ask(office)
      #expect(refused.status == 405)
      #expect(granted(refused) == [])
      // Without the preflight header it is an ordinary OPTIONS request, which no address answers.
      let plain = try await server.ask(reykjavikWeather, ("Origin", home), method: "OPTIONS")
      #expect(plain.status == 405)
      #expect(plain["Allow"] == "GET, HEAD")
    }
  }
}
