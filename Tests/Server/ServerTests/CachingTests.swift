import HTTPServer
import Testing

/// Codings, entity tags, and how long clients and proxies may keep what.
@Suite struct CachingTests {
  private let apiTargets = [
    reykjavikDashboard, "/api/v1/sources", "/api/v1/compare?lat=1&lon=2", "/api/v1/icons/rain.svg", "/openapi.json",
  ]

  @Test(
    arguments: Transport.allCases,
    [
      ("br, gzip", "br"), ("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("GZIP", "gzip"), ("br;q=0, gzip", "gzip"),
      ("br;q=0.5, gzip;q=0.8", "gzip"), ("br;q=0.000, gzip;q=0", nil), ("identity", nil), ("deflate", nil), ("", nil), ("*", "br"),
      ("identity;q=1, br;q=0.1", nil), ("brotli, xgzip", nil),
    ] as [(String, String?)])
  func answersHaveTheCodingThatTheClientPrefers(_ way: Transport, _ options: (accepted: String, coding: String?)) async throws {
    try await withServer(way, hasSite: true) { server in
      for target in [reykjavikWeather, reykjavik, "/", "/assets/loader.0a1b2c3d.js", "/sw.js"] + apiTargets {
        _ = try await server.ask(target)
        let plain = try await server.ask(target)
        let answer = options.accepted.isEmpty ? plain : try await server.ask(target, ("Accept-Encoding", options.accepted))
        #expect(answer["Content-Encoding"] == options.coding, "\(target)")
        #expect(try answer.plain() == plain.body, "\(target)")
        #expect(plain["Content-Encoding"] == nil, "\(target)")
        #expect(answer["Vary"]?.contains("Accept-Encoding") == true, "\(target)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func unchangedAnswersAreNotSentAgain(_ way: Transport) async throws {
    try await withServer(way, hasSite: true) { server in
      for target in [reykjavikWeather, "/assets/loader.0a1b2c3d.js", "/sw.js"] + apiTargets {
        _ = try await server.ask(target)  // the source's calls are counted in one of the answers
        var tags: Set<String> = []
        for coding in ["identity", "gzip", "br"] {
          let answer = try await server.ask(target, ("Accept-Encoding", coding))
          let tag = try #require(answer["ETag"])
          tags.insert(tag)
          for wanted in [tag, "W/" + tag, "\"other\", " + tag, "*"] {
            let again = try await server.ask(target, ("Accept-Encoding", coding), ("If-None-Match", wanted))
            #expect(again.status == 304, "\(target) \(wanted)")
            #expect(again.body.isEmpty)
            #expect(again["ETag"] == tag)
            #expect(again["Cache-Control"] == answer["Cache-Control"])
          }
          let other = try await server.ask(target, ("Accept-Encoding", coding), ("If-None-Match", "\"other\""))
          #expect(other.status == 200)
          #expect(other.body == answer.body)
        }
        #expect(tags.count == 3, "each coding has its own tag")
      }
    }
  }

  @Test(arguments: Transport.allCases) func newWeatherHasAnotherTag(_ way: Transport) async throws {
    try await withServer(way) { server in
      let tag = try #require(try await server.ask(reykjavikWeather)["ETag"])
      server.clock.advance(.hours(7))
      server.source.setTemperature(3)
      let answer = try await server.ask(reykjavikWeather, ("If-None-Match", tag))
      #expect(answer.status == 200)
      #expect(answer["ETag"] != tag)
    }
  }

  @Test(arguments: Transport.allCases) func onlyHashedNamesAreCachedForever(_ way: Transport) async throws {
    try await withServer(way, hasSite: true) { server in
      for target in TestSite.hashedAssets {
        #expect(try await server.ask(target)["Cache-Control"] == "public, max-age=31536000, immutable", "\(target)")
      }
      for target in TestSite.fixedNames + [reykjavikWeather] {
        #expect(try await server.ask(target)["Cache-Control"] == "no-cache", "\(target)")
      }
      for target in ["/", reykjavik, "/shell", "/search", reykjavik + "?format=text"] {
        let answer = try await server.ask(target)
        #expect(answer["Cache-Control"] == "private, no-cache", "\(target)")
        #expect(answer["Vary"] == "Accept, Accept-Encoding, Accept-Language, User-Agent, Cookie", "\(target)")
      }
      for target in ["/random", "/search?q=1,2", "/healthz", "/metrics", "/nope", "/at/1.0,2"] {
        #expect(try await server.ask(target)["Cache-Control"] == "no-store", "\(target)")
      }
    }
  }

  @Test(arguments: Transport.allCases) func assetsArriveAsTheyWereBuilt(_ way: Transport) async throws {
    try await withServer(way, hasSite: true) { server in
      let answer = try await server.ask("/assets/loader.0a1b2c3d.js")
      #expect(answer.text == TestSite.script)
      #expect(answer["ETag"] == "\"tag-0\"")
    }
  }
}
