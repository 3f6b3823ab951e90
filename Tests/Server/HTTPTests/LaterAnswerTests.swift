import Glibc
import HTTPServer
import Synchronization
import TestKit
import Testing

@Suite struct LaterAnswerTests {
  @Test func anAnswerMayComeLater() async throws {
    try await withServer(handler: { request in
      .later { .later { .text("late \(request.path)") } }
    }) { server in
      let texts = try await onThread {
        let client = try RawClient(port: server.port)
        return [try client.get("/a").text, try client.get("/b").text]
      }
      #expect(texts == ["late /a", "late /b"])
    }
  }

  @Test func twoHundredSleepingRequestsAreWokenByOneEvent() async throws {
    let gate = Gate()
    let configuration = testConfiguration {
      $0.maxConnections = 300
      $0.maxConnectionsPerAddress = 0
    }
    try await withServer(
      configuration,
      handler: { request in
        .later {
          await gate.pass()
          return .text(request.path)
        }
      }
    ) { server in
      async let answers = onThread {
        let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
        for (number, client) in clients.enumerated() { try client.send("GET /\(number) HTTP/1.1\r\nHost: test\r\n\r\n") }
        return try clients.map { try $0.response().text }
      }
      await gate.waitUntilArrived(200)
      gate.open()
      let texts = try await answers
      #expect(texts == (0..<200).map { "/\($0)" })
    }
  }

  /// libmicrohttpd fetches at most 128 events from the kernel at once; by itself it waits for another event when it gets exactly as many.
  @Test(arguments: [125, 126, 127, 128, 129, 256]) func anyNumberOfAnswersThatAreReadyAtOnceIsSent(count: Int) async throws {
    var ends: (held: [CInt], free: [CInt]) = ([-1, -1], [-1, -1])
    try #require(pipe(&ends.held) == 0 && pipe(&ends.free) == 0)
    let (held, free) = ends
    defer { for end in held + free { close(end) } }
    let configuration = testConfiguration {
      $0.threads = 1
      $0.maxConnectionsPerAddress = 0
    }
    try await withServer(
      configuration,
      handler: { request in
        guard request.path == "/hold" else { return .text("ok") }
        var byte: UInt8 = 0
        write(held[1], &byte, 1)
        read(free[0], &byte, 1)
        return .text("held")
      }
    ) { server in
      let answered = try await onThread {
        let crowd = try (0..<count).map { _ in try RawClient(port: server.port) }
        for client in crowd { _ = try client.get("/") }
        let holder = try RawClient(port: server.port)
        try holder.send("GET /hold HTTP/1.1\r\nHost: test\r\n\r\n")
        var byte: UInt8 = 0
        read(held[0], &byte, 1)
        for client in crowd { try client.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n") }
        write(free[1], &byte, 1)
        return try crowd.count { try $0.response().status == 200 }
      }
      #expect(answered == count)
    }
  }

  @Test func aClientThatDisconnectsWhileItsRequestSleepsDoesNoHarm() async throws {
    let gate = Gate()
    let ended = Log<String>()
    try await withServer(
      onComplete: { ended.add($0.target) },
      handler: { request in
        guard request.path == "/slow" else { return .text("ok") }
        return .later {
          await gate.pass()
          return .text(String(repeating: "x", count: 1_000_000))
        }
      }
    ) { server in
      let count = 20
      let clients = try await onThread {
        try (0..<count).map { number in
          let client = try RawClient(port: server.port)
          try client.send("GET /slow HTTP/1.1\r\nHost: test\r\n\r\n")
          if number % 2 == 0 { client.resetOnClose() }
          return client
        }
      }
      await gate.waitUntilArrived(count)
      for client in clients { client.close() }
      gate.open()
      #expect(await ended.first(count).allSatisfy { $0 == "/slow" })
      let next = try await onThread { try RawClient(port: server.port).get("/").text }
      #expect(next == "ok")
    }
  }

  @Test func aClientThatAbortsItsUploadIsForgotten() async throws {
    let ended = Log<Int>()
    // The library may notice only when the connection is idle: the end of the stream can arrive together with the last bytes.
    try await withServer(testConfiguration { $0.idleSeconds = 1 }, onComplete: { ended.add($0.status) }) { server in
      try await onThread {
        try RawClient(port: server.port).send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 100\r\n\r\nhalf")
      }
      #expect(await ended.first(1) == [0])
    }
  }

  @Test func aStreamArrivesPieceByPiece() async throws {
    let (first, second) = (Gate(), Gate())
    let reply = StreamingResponse.events(headers: [HTTPHeader("X-Own", "1")]) { writer in
      _ = await writer.send(ServerSentEvent(event: "tick", data: "one\ntwo", id: "7"))
      await first.pass()
      _ = await writer.write(ServerSentEvent.comment)
      await second.pass()
    }
    try await withServer(handler: { _ in .stream(reply) }) { server in
      let (head, chunks, next) = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
        let head = String(decoding: try client.read(through: "\r\n\r\n"), as: UTF8.self)
        var chunks: [String] = []
        // Each piece must arrive before the producer may go on.
        while let chunk = try client.chunk() {
          chunks.append(String(decoding: chunk, as: UTF8.self))
          if chunks.count == 1 { first.open() } else { second.open() }
        }
        return (head, chunks, try client.get("/").text)
      }
      #expect(head.contains("Content-Type: text/event-stream\r\n"))
      #expect(head.contains("X-Own: 1\r\n"))
      #expect(head.contains("X-Default: yes\r\n"))
      #expect(chunks == ["event: tick\nid: 7\ndata: one\ndata: two\n\n", ":\n\n"])
      #expect(next == "event: tick\nid: 7\ndata: one\ndata: two\n\n:\n\n")
    }
  }

  /// Otherwise half of a file would be taken for the whole.
  @Test func aStreamOfAKnownSizeThatEndsEarlyIsBrokenOff() async throws {
    let handler: @Sendable (HTTPRequest) -> Reply = { request in
      .stream(
        StreamingResponse(headers: [], size: 10) { writer in
          _ = await writer.write(Array("12345".utf8))
          if request.path == "/half" { writer.end() }
          _ = await writer.write(Array("67890".utf8))
        })
    }
    try await withServer(handler: handler) { server in
      let (whole, next, half) = try await onThread {
        let client = try RawClient(port: server.port)
        let (whole, next) = (try client.get("/"), try client.get("/"))
        try client.send("GET /half HTTP/1.1\r\nHost: test\r\n\r\n")
        _ = try client.read(through: "\r\n\r\n")
        return (whole, next, try client.readToEnd())
      }
      #expect(whole["content-length"] == "10" && whole.text == "1234567890" && next.text == whole.text)
      #expect(half == Array("12345".utf8))
    }
  }

  @Test func headOfAStreamDoesNotStartIt() async throws {
    let counter = Counter()
    try await withServer(handler: { _ in .stream(.events { _ in counter.add() }) }) { server in
      let head = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("HEAD / HTTP/1.1\r\nHost: test\r\n\r\n")
        return try client.response(toHead: true)
      }
      #expect(head["content-type"] == "text/event-stream")
    }
    #expect(counter.value == 0)
  }

  @Test func aProducerWaitsForASlowClientAndAnOfferIsRefused() async throws {
    let total = 40 * 1024 * 1024
    let piece = [UInt8](repeating: 1, count: 64 * 1024)
    let full = Gate()
    full.open()
    let reply = StreamingResponse(headers: [], bufferLimit: 128 * 1024) { writer in
      // The client reads nothing yet, so at some point every buffer on the way is full.
      var written = 0
      while writer.offer(piece) { written += piece.count }
      await full.pass()
      while written < total, await writer.write(piece) { written += piece.count }
    }
    try await withServer(handler: { _ in .stream(reply) }) { server in
      let client = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
        return client
      }
      await full.waitUntilArrived(1)
      let size = try await onThread { try client.response().body.count }
      #expect(size >= total)
    }
  }

  @Test func aStreamEndsWhenItsClientDisconnects() async throws {
    let ended = Log<Bool>()
    let reply = StreamingResponse.events { writer in
      // Each write waits for room, and the last one for the client's end.
      while await writer.write(ServerSentEvent.comment) {}
      // The writer is closed a moment before its producer is cancelled.
      try? await Task.sleep(for: .seconds(3600))
      ended.add(writer.isClosed)
    }
    try await withServer(handler: { _ in .stream(reply) }) { server in
      try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
        _ = try client.read(through: "\r\n\r\n")
        client.resetOnClose()
      }
      #expect(await ended.first(1) == [true])
    }
  }

  @Test func eventFieldsCannotContainLineBreaks() {
    let event = ServerSentEvent(event: "a\nevent: b", data: "x\r\ny", id: "1\ndata: z")
    #expect(String(decoding: event.bytes, as: UTF8.self) == "event: a\nid: 1\ndata: x\ndata: y\n\n")
  }
}

final class Counter: Sendable {
  private let count = Mutex(0)
  func add() { count.withLock { $0 += 1 } }
  var value: Int { count.withLock { $0 } }
}
