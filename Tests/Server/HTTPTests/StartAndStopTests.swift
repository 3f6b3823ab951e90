import Glibc
import Synchronization
import TestKit
import Testing

@testable import HTTPServer

@Suite struct StartAndStopTests {
  @Test func stoppingLetsARequestUnderWayFinishAndTakesNoNewOnes() async throws {
    let gate = Gate()
    let server = try HTTPServer(configuration: testConfiguration()) { request in
      if request.path == "/idle" { return .text("idle") }
      return .later {
        await gate.pass()
        return .text("finished")
      }
    }
    let port = server.port
    let idle = try await onThread {
      let idle = try RawClient(port: port)
      _ = try idle.get("/idle")
      return idle
    }
    async let answer = onThread { () throws -> (RawResponse, [UInt8]) in
      let client = try RawClient(port: port)
      let answer = try client.get("/")
      return (answer, try client.readToEnd())
    }
    await gate.waitUntilArrived(1)
    async let stopped: Void = server.stop(graceSeconds: 20)
    // The listener is closed before idle connections are: wait for their end, then let the request finish.
    let takesNewOnes = try await onThread {
      _ = try idle.readToEnd()
      return (try? RawClient(port: port)) != nil
    }
    gate.open()
    let (response, rest) = try await answer
    #expect(!takesNewOnes)
    #expect(response.text == "finished")
    #expect(rest.isEmpty)
    await stopped
  }

  @Test func whileStoppingIdleAndFinishedConnectionsEndBeforeTheLastRequestDoes() async throws {
    let gates = [Gate(), Gate()]
    let server = try HTTPServer(configuration: testConfiguration()) { request in
      guard let gate = Int(request.path.dropFirst()).map({ gates[$0] }) else { return .text("ok") }
      return .later {
        await gate.pass()
        return .text(request.path)
      }
    }
    let port = server.port
    let (idle, first, last) = try await onThread {
      let (idle, first, last) = (try RawClient(port: port), try RawClient(port: port), try RawClient(port: port))
      _ = try idle.get("/idle")
      try first.send("GET /0 HTTP/1.1\r\nHost: test\r\n\r\n")
      try last.send("GET /1 HTTP/1.1\r\nHost: test\r\n\r\n")
      return (idle, first, last)
    }
    for gate in gates { await gate.waitUntilArrived(1) }
    async let stopped: Void = server.stop(graceSeconds: 60)
    let idleEnd = try await onThread { try idle.readToEnd() }
    gates[0].open()
    let (firstText, firstEnd) = try await onThread { (try first.response().text, try first.readToEnd()) }
    gates[1].open()
    let lastText = try await onThread { try last.response().text }
    await stopped
    #expect(idleEnd.isEmpty)
    #expect(firstText == "/0")
    #expect(firstEnd.isEmpty)
    #expect(lastText == "/1")
  }

  @Test func aRequestThatDoesNotFinishInTimeIsAnsweredWith503() async throws {
    let gate = Gate()
    let server = try HTTPServer(configuration: testConfiguration()) { _ in
      .later {
        await gate.pass()
        return .text("too late")
      }
    }
    let port = server.port
    async let answer = onThread { try RawClient(port: port).get("/") }
    await gate.waitUntilArrived(1)
    await server.stop(graceSeconds: 0)
    let response = try await answer
    #expect(response.status == 503)
    #expect(response.isProblem)
    gate.open()
  }

  @Test func stoppingEndsStreamsAndIdleConnectionsWithoutWaitingForTheGraceTime() async throws {
    let server = try HTTPServer(configuration: testConfiguration()) { request in
      guard request.path == "/events" else { return .text("ok") }
      return .stream(
        .events { writer in
          _ = await writer.write(ServerSentEvent.comment)
          while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        })
    }
    let port = server.port
    let streaming = Gate()
    streaming.open()
    async let ends = onThread { () throws -> (String, Bool) in
      let idle = try RawClient(port: port)
      _ = try idle.get("/")
      let stream = try RawClient(port: port)
      try stream.send("GET /events HTTP/1.1\r\nHost: test\r\n\r\n")
      _ = try stream.read(through: ":\n\n\r\n")
      Task { await streaming.pass() }
      return (String(decoding: try stream.readToEnd(), as: UTF8.self), try idle.readToEnd().isEmpty)
    }
    await streaming.waitUntilArrived(1)
    // An hour: if anything waited for it, the test would not end.
    await server.stop(graceSeconds: 3600)
    let (streamEnd, idleEnded) = try await ends
    #expect(streamEnd == "0\r\n\r\n")
    #expect(idleEnded)
  }

  @Test func stoppingTwiceAtOnceIsFine() async throws {
    let server = try HTTPServer(configuration: testConfiguration()) { _ in .text("ok") }
    async let first: Void = server.stop(graceSeconds: 1)
    async let second: Void = server.stop(graceSeconds: 1)
    _ = await (first, second)
    await server.stop(graceSeconds: 1)
  }

  @Test func stoppingUnderLoadNeitherHangsNorCrashes() async throws {
    for _ in 1...10 {
      let server = try HTTPServer(configuration: testConfiguration()) { request in
        request.path == "/now" ? .text("now") : .later { .text("later") }
      }
      let port = server.port
      let loaded = Gate()
      loaded.open()
      async let load: Void = onThread {
        let connected = Result { () throws -> [RawClient] in
          let clients = try (0..<16).map { _ in try RawClient(port: port) }
          for (round, client) in zip(0..., clients) { _ = try client.get(round % 2 == 0 ? "/now" : "/later") }
          return clients
        }
        // Also after a failure: the waiting code must be notified.
        Task { await loaded.pass() }
        while true {
          for client in try connected.get() {
            guard (try? client.get("/later")) != nil else { return }
          }
        }
      }
      await loaded.waitUntilArrived(1)
      await server.stop(graceSeconds: 5)
      try await load
    }
  }

  @Test func aTakenPortIsNamedInTheError() async throws {
    try await withServer { server in
      let error = #expect(throws: HTTPServerError.self) {
        try HTTPServer(configuration: testConfiguration { $0.port = server.port }) { _ in .text("") }
      }
      #expect(error == .portInUse(host: "127.0.0.1", port: server.port))
      #expect(error?.description.contains("Port \(server.port) on 127.0.0.1 is already in use") == true)
    }
  }

  @Test func anInvalidHostIsNamedInTheError() {
    let unknown = #expect(throws: HTTPServerError.self) {
      try HTTPServer(configuration: testConfiguration { $0.host = "no such host" }) { _ in .text("") }
    }
    #expect(unknown?.description.contains("'no such host'") == true)
    let foreign = #expect(throws: HTTPServerError.self) {
      try HTTPServer(configuration: testConfiguration { $0.host = "192.0.2.1" }) { _ in .text("") }
    }
    #expect(foreign == .addressNotOnThisMachine(host: "192.0.2.1"))
  }

  @Test func waitingForTheEndReturnsTheSignal() async throws {
    let received = await Signals.wait { thread in pthread_kill(thread, SIGTERM) }
    #expect(received == SIGTERM)
  }
}
