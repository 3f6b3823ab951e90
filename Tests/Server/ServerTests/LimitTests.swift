import Foundation
import HTTPServer
import Testing
import Wire

@testable import Server

/// Behaviour that only a real connection shows: limits, malformed requests, and the shutdown.
@Suite struct LimitTests {
  private func raw(_ text: String, _ server: TestServer) async throws -> Answer {
    try Socket.answer(try await Socket.exchange(Array(text.utf8), port: server.port))
  }

  @Test func aRequestThatIsTooLargeGetsAProblemWithTheSecurityHeaders() async throws {
    try await withServer(.socket) { server in
      let long = String(repeating: "x", count: 9000)
      let longTarget = String(repeating: "x", count: 7000)
      let large = String(repeating: "x", count: 1_100_000)
      let answers = [
        413: try await server.ask("/preferences", method: "POST", body: "unit=" + large),
        414: try await server.ask("/search?q=" + longTarget),
        431: try await server.ask("/", ("X-Long", long)),
      ]
      for (status, answer) in answers {
        #expect(answer.status == status)
        #expect(answer.type == "application/problem+json")
        #expect(try ProblemBody(json: try answer.json()).status == status)
        #expect(answer["Content-Security-Policy"] == securityHeaders["Content-Security-Policy"])
        #expect(answer["X-Content-Type-Options"] == "nosniff")
      }
      #expect(try await server.ask("/healthz").status == 200)
    }
  }

  /// A form has a few kB, and no other request has a body: a client that waits for permission to send one is refused.
  @Test func onlyTheFormTakesABodyAndAShortOne() async throws {
    try await withServer(.socket) { server in
      let filling = "unit=f&x="
      for (count, status) in [(4096, 303), (4097, 413)] {
        let body = filling + String(repeating: "x", count: count - filling.utf8.count)
        #expect(try await server.ask("/preferences", method: "POST", body: body).status == status)
      }
      for line in ["GET /", "POST /", "GET /preferences", "PUT /preferences", "POST /api/v1/weather", "DELETE /x", "OPTIONS /search"] {
        let answer = try await raw(
          "\(line) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n", server)
        #expect(answer.status == 413, "\(line)")
      }
    }
  }

  @Test(arguments: ["lat", "kinds", "other"]) func aParameterThatIsTooLongIsNamed(_ name: String) async throws {
    try await withServer(.socket) { server in
      let answer = try await server.ask("/api/v1/weather?lon=1&\(name)=" + String(repeating: "1", count: 5_000))
      #expect(answer.status == 400)
      #expect(try answer.problem().parameter == name)
    }
  }

  @Test(arguments: ["/%", "/%zz", "/%00", "/%ff", "/a#b", "nonsense", "/at/1,2?q=%c3%28"])
  func anInvalidTargetIsAProblem400(_ target: String) async throws {
    try await withServer(.socket) { server in
      let answer = try await server.ask(target)
      #expect(answer.status == 400)
      _ = try answer.problem()
      #expect(answer["Content-Security-Policy"] == securityHeaders["Content-Security-Policy"])
    }
  }

  @Test func aRequestWithoutHostIsRefused() async throws {
    try await withServer(.socket) { server in
      let answer = try await raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", server)
      #expect(answer.status == 400)
      #expect(try answer.problem().detail?.contains("Host") == true)
    }
  }

  @Test func theAbsoluteFormIsTheSameAddress() async throws {
    try await withServer(.socket) { server in
      let health = try await server.ask("http://test/healthz")
      #expect(health.text == "ok\n")
      let redirect = try await server.ask("http://test/at/1.0,2")
      #expect(redirect["Location"] == "/at/1,2")
    }
  }

  @Test func runningRequestsAreAnsweredBeforeTheEnd() async throws {
    let server = try TestServer(.socket)
    server.source.hold()
    async let answer = server.ask(reykjavikWeather + "&kinds=current")
    await server.source.calls(reach: 1)
    async let closed: Void = server.close()
    // No new connection is accepted while the running request still waits.
    var attempts = 0
    while try await Socket.isOpen(server.port), attempts < 10_000 { attempts += 1 }
    #expect(try await !Socket.isOpen(server.port))
    server.source.release()
    #expect(try await answer.status == 200)
    await closed
  }
}
