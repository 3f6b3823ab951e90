import HTTPServer
import TestKit
import Testing

/// How much memory the bodies that are under way may take together.
@Suite struct BodyBudgetTests {
  private static let size = 9_000_000

  private func configuration(_ ofAddress: Int = 128) -> HTTPServer.Configuration {
    testConfiguration {
      $0.maxBodyBytes = BodyBudgetTests.size
      $0.maxConnectionsPerAddress = ofAddress
    }
  }

  private func post(_ size: Int, _ more: String = "") -> String {
    "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: \(size)\r\n\(more)\r\n"
  }

  private func wholeBody(_ port: UInt16) async throws -> RawClient {
    try await onThread {
      let client = try RawClient(port: port)
      try client.send(post(Self.size))
      try client.send([UInt8](repeating: 0x78, count: Self.size))
      return client
    }
  }

  /// What those get that have sent a head and wait for leave to send the body.
  private func announced(_ count: Int, _ port: UInt16) async throws -> [(client: RawClient, answer: RawResponse)] {
    try await onThread {
      try (0..<count).map { _ in
        let client = try RawClient(port: port)
        try client.send(post(Self.size, "Expect: 100-continue\r\n"))
        return (client, try client.response())
      }
    }
  }

  @Test func announcingTakesNoRoom() async throws {
    try await withServer(configuration(), handler: { .text("\($0.body.count)") }) { server in
      let patient = try await announced(40, server.port)
      #expect(patient.allSatisfy { $0.answer.status == 100 })
      let client = try await wholeBody(server.port)
      #expect(try await onThread { try client.response().text } == "9000000")
      for (client, _) in patient { client.close() }
    }
  }

  @Test(arguments: [(0, 3), (128, 1)]) func asManyBodiesAreReceivedAsHaveRoomAndTheOthersAreToldWhenToTryAgain(
    _ ofAddress: Int, _ fit: Int
  ) async throws {
    let ended = Log<Int>()
    let gate = Gate()
    let handler: @Sendable (HTTPRequest) -> Reply = { request in
      .later {
        if request.body.count == Self.size { await gate.pass() }
        return .text("\(request.body.count)")
      }
    }
    try await withServer(configuration(ofAddress), onComplete: { ended.add($0.status) }, handler: handler) { server in
      var inside: [RawClient] = []
      for number in 1...fit {
        inside.append(try await wholeBody(server.port))
        await gate.waitUntilArrived(number)
      }
      let refused = try await announced(20, server.port)
      #expect(
        refused.allSatisfy {
          $0.answer.status == 503 && $0.answer.isProblem && $0.answer["retry-after"] == "10" && $0.answer["connection"] == "close"
        })
      let (small, crowded) = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send(post(65_536) + String(repeating: "x", count: 65_536))
        let impatient = try RawClient(port: server.port)
        try impatient.send(post(Self.size) + "x")
        return (try client.response(), try impatient.response())
      }
      #expect(small.text == "65536", "a small body always fits")
      #expect(crowded.status == 503)
      gate.open()
      for client in inside { #expect(try await onThread { try client.response().text } == "9000000") }
      _ = await ended.first(fit + 22)
      let last = try #require(inside.last)
      let next = try await onThread {
        // The answer was the end of the request: its room is free before the next one on the same connection.
        try last.send(post(Self.size))
        try last.send([UInt8](repeating: 0x78, count: Self.size))
        return try last.response()
      }
      #expect(next.text == "9000000")
    }
  }

  @Test func aBodyInChunksTakesRoomAsItComes() async throws {
    let gate = Gate()
    let handler: @Sendable (HTTPRequest) -> Reply = { request in
      .later {
        if request.body.count == Self.size { await gate.pass() }
        return .text("\(request.body.count)")
      }
    }
    try await withServer(configuration(), handler: handler) { server in
      let inside = try await wholeBody(server.port)
      await gate.waitUntilArrived(1)
      // 2.2 MB are left for this address.
      let chunk = Array("190000\r\n".utf8) + [UInt8](repeating: 0x78, count: 0x190000) + Array("\r\n".utf8)
      let fits = try await onThread { try chunks([chunk], server.port) }
      #expect(fits.text == "1638400")
      // A little more than fits; the client can still read why.
      let more = Array("B0000\r\n".utf8) + [UInt8](repeating: 0x78, count: 0xB0000) + Array("\r\n".utf8)
      let crowded = try await onThread { try chunks([chunk, more], server.port) }
      #expect(crowded.status == 503 && crowded.isProblem)
      gate.open()
      #expect(try await onThread { try inside.response().text } == "9000000")
    }
  }

  private func chunks(_ chunks: [[UInt8]], _ port: UInt16) throws -> RawResponse {
    let client = try RawClient(port: port)
    try client.send("POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
    // Who is refused may find the connection closed while still sending.
    for bytes in chunks + [Array("0\r\n\r\n".utf8)] { do { try client.send(bytes) } catch { break } }
    return try client.response()
  }
}
