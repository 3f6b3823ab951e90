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

  /// Clients that have sent their head and wait for leave to send a body: those that get it, and the answers to the others.
  private func waiting(_ count: Int, _ port: UInt16) throws -> (inside: [RawClient], refused: [RawResponse]) {
    var inside: [RawClient] = []
    var refused: [RawResponse] = []
    for _ in 0..<count {
      let client = try RawClient(port: port)
      try client.send(post(Self.size, "Expect: 100-continue\r\n"))
      let answer = try client.response()
      if answer.status == 100 { inside.append(client) } else { refused.append(answer) }
    }
    return (inside, refused)
  }

  @Test(arguments: [(0, 3), (128, 1)]) func fewOfManySlowBodiesAreReceivedAndTheOthersAreToldWhenToTryAgain(
    _ ofAddress: Int, _ fit: Int
  ) async throws {
    let ended = Log<Int>()
    try await withServer(
      configuration(ofAddress), onComplete: { ended.add($0.status) }, handler: { .text("\($0.body.count)") }
    ) { server in
      let (inside, refused) = try await onThread { try waiting(40, server.port) }
      #expect(inside.count == fit && refused.count == 40 - fit)
      #expect(refused.allSatisfy { $0.status == 503 && $0.isProblem && $0["retry-after"] == "10" && $0["connection"] == "close" })
      let small = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send(post(65_536) + String(repeating: "x", count: 65_536))
        return try client.response()
      }
      #expect(small.text == "65536", "a small body always fits")
      let crowded = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send(post(Self.size) + "x")
        return try client.response()
      }
      #expect(crowded.status == 503)
      for client in inside { client.close() }
      // Each of the forty, and the two after them.
      _ = await ended.first(42)
      let whole = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send(post(Self.size))
        try client.send([UInt8](repeating: 0x78, count: Self.size))
        let first = try client.response()
        // The answer was the end of the request: its room is free before the next one on the same connection.
        try client.send(post(Self.size))
        try client.send([UInt8](repeating: 0x78, count: Self.size))
        return [first, try client.response()]
      }
      #expect(whole.map(\.text) == ["9000000", "9000000"])
    }
  }

  @Test func aBodyInChunksTakesRoomAsItComes() async throws {
    let ended = Log<Int>()
    try await withServer(
      configuration(), onComplete: { ended.add($0.status) }, handler: { .text("\($0.body.count)") }
    ) { server in
      let (inside, _) = try await onThread { try waiting(1, server.port) }
      // 2.2 MB are left for this address.
      let chunk = Array("190000\r\n".utf8) + [UInt8](repeating: 0x78, count: 0x190000) + Array("\r\n".utf8)
      let fits = try await onThread { try chunks([chunk], server.port) }
      #expect(fits.text == "1638400")
      _ = await ended.first(1)
      // A little more than fits; the client can still read why.
      let more = Array("B0000\r\n".utf8) + [UInt8](repeating: 0x78, count: 0xB0000) + Array("\r\n".utf8)
      let crowded = try await onThread { try chunks([chunk, more], server.port) }
      #expect(crowded.status == 503 && crowded.isProblem)
      for client in inside { client.close() }
    }
  }

  private func chunks(_ chunks: [[UInt8]], _ port: UInt16) throws -> RawResponse {
    let client = try RawClient(port: port)
    try client.send("POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
    for chunk in chunks { try client.send(chunk) }
    try client.send("0\r\n\r\n")
    return try client.response()
  }
}
