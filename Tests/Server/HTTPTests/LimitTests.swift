import Glibc
import HTTPServer
import TestKit
import Testing

@Suite struct LimitTests {
  private let configuration = testConfiguration {
    $0.maxBodyBytes = 1000
    $0.maxTargetBytes = 500
    $0.maxHeaderBytes = 2000
  }

  private let echo: @Sendable (HTTPRequest) -> Reply = { .text("\($0.body.count)") }

  @Test func aLongTargetIs414() async throws {
    try await withServer(configuration) { server in
      let (atLimit, above) = try await onThread {
        (
          try RawClient(port: server.port).get("/" + String(repeating: "a", count: 499)),
          try RawClient(port: server.port).get("/" + String(repeating: "a", count: 500))
        )
      }
      #expect(atLimit.status == 200)
      #expect(above.status == 414)
      #expect(above.isProblem)
    }
  }

  @Test func aLargeHeadIs431() async throws {
    try await withServer(configuration) { server in
      let (one, many) = try await onThread {
        (
          try RawClient(port: server.port).get("/", "X: " + String(repeating: "b", count: 2000)),
          try RawClient(port: server.port).get(
            "/", (1...100).map { "X-\($0): \(String(repeating: "b", count: 200))" }.joined(separator: "\r\n"))
        )
      }
      #expect(one.status == 431)
      #expect(one.isProblem)
      #expect(many.status == 431)
    }
  }

  @Test func aHeadThatDoesNotFitIntoTheConnectionsMemoryIsRefusedByTheLibrary() async throws {
    let handled = Log<String>()
    let handler: @Sendable (HTTPRequest) -> Reply = { request in
      handled.add(request.path)
      return .text(request.path)
    }
    try await withServer(configuration, handler: handler) { server in
      let answer = try await onThread {
        let client = try RawClient(port: server.port)
        // The library may close before it has read everything.
        try? client.send("GET /large HTTP/1.1\r\nHost: test\r\nX: " + String(repeating: "b", count: 200_000) + "\r\n\r\n")
        return try? client.response()
      }
      // Either a 431 or a reset, but never the handler's answer.
      if let answer { #expect(answer.status == 431) }
      let next = try await onThread { try RawClient(port: server.port).get("/next") }
      #expect(next.status == 200 && next.text == "/next")
      #expect(handled.all == ["/next"], "the handler never sees the large one")
    }
  }

  /// The heads of a request and of its answer share the connection's memory; the library sends nothing when the second does not fit.
  @Test func anyAcceptedHeadLeavesRoomForAnAnswer() async throws {
    // As long as the headers of the app's pages.
    let policies = testConfiguration { $0.defaultHeaders = [HTTPHeader("Policies", String(repeating: "p", count: 700))] }
    try await withServer(policies) { server in
      let port = server.port
      let answers = try await onThread {
        var answers: [(bytes: Int, status: Int)] = []
        for fields in Array(1...40) + (0...80).map({ $0 * 4 + 40 }) {
          let long = Array(repeating: "X: \(String(repeating: "b", count: 300))", count: fields)
          let many = Array(repeating: "A:b", count: fields)
          // The library keeps cookies a second time, with a record for each. (Above this size it may refuse by itself, and find no room for
          // its answer.)
          let cookie = ["Cookie: a=\(String(repeating: "b", count: min(fields * 40, 9500)))"]
          let crumbs = ["Cookie: \(String(repeating: "c=d; ", count: fields))e=f"]
          for head in [long, many, cookie, crumbs].map({ $0.joined(separator: "\r\n") }) {
            let client = try RawClient(port: port)
            try? client.send("GET / HTTP/1.1\r\nHost: test\r\n\(head)\r\n\r\n")
            answers.append((head.utf8.count, (try? client.response().status) ?? 0))
          }
        }
        return answers
      }
      for answer in answers { #expect([200, 431].contains(answer.status), "\(answer)") }
      #expect(answers.contains { $0.status == 200 } && answers.contains { $0.status == 431 })
    }
  }

  /// The library refuses these before our code sees them.
  @Test(
    arguments: [
      ("GET / HTTP/1.1\r\nHost: test\r\nX: \(String(repeating: "b", count: 30_000))\r\n\r\n", 431),
      ("GET /\(String(repeating: "a", count: 30_000)) HTTP/1.1\r\nHost: test\r\n\r\n", 414),
      ("GET / HTTP/3.0\r\nHost: test\r\n\r\n", 505), ("GET / HTTQ/1.1\r\nHost: test\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: test\r\nno colon\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    ])
  func whatTheLibraryCanNotReadIsRefusedAndEndsTheConnection(_ sent: String, _ status: Int) async throws {
    try await withServer { server in
      let answer = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send(sent)
        return try client.response()
      }
      #expect(answer.status == status)
      #expect(answer["connection"]?.lowercased() == "close")
      let next = try await onThread { try RawClient(port: server.port).get("/") }
      #expect(next.status == 200)
    }
  }

  @Test func theLogKnowsWhatTheLibraryRefused() async throws {
    let ended = Log<Int>()
    try await withServer(onComplete: { ended.add($0.status) }) { server in
      let answer = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("POST / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
        return try client.response()
      }
      #expect(answer.status == 400)
      #expect(await ended.first(1) == [400])
    }
  }

  @Test func aBodyAboveTheLimitIs413AndTheConnectionGoesOn() async throws {
    try await withServer(configuration, handler: echo) { server in
      let answers = try await onThread {
        let client = try RawClient(port: server.port)
        var answers: [RawResponse] = []
        for size in [1000, 1001, 100_000, 1] {
          try client.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: \(size)\r\n\r\n" + String(repeating: "x", count: size))
          answers.append(try client.response())
        }
        return answers
      }
      #expect(answers.map(\.status) == [200, 413, 413, 200])
      #expect(answers[1].isProblem)
      #expect(answers[3].text == "1")
    }
  }

  @Test func aChunkedBodyAboveTheLimitIs413() async throws {
    try await withServer(configuration, handler: echo) { server in
      let answers = try await onThread {
        let client = try RawClient(port: server.port)
        var answers: [RawResponse] = []
        for chunks in [10, 11, 1] {
          try client.send("PUT / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
          for _ in 1...chunks { try client.send("64\r\n" + String(repeating: "y", count: 100) + "\r\n") }
          try client.send("0\r\n\r\n")
          answers.append(try client.response())
        }
        return answers
      }
      #expect(answers.map(\.status) == [200, 413, 200])
      #expect(answers[0].text == "1000")
      #expect(answers[1].isProblem)
    }
  }

  @Test func aClientThatExpectsContinueIsAnsweredBeforeItSendsTheBody() async throws {
    try await withServer(configuration, handler: echo) { server in
      let (refused, goOn, answer) = try await onThread {
        let first = try RawClient(port: server.port)
        try first.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 1001\r\nExpect: 100-continue\r\n\r\n")
        let second = try RawClient(port: server.port)
        try second.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        let goOn = try second.response()
        try second.send("abc")
        return (try first.response(), goOn, try second.response())
      }
      #expect(refused.status == 413)
      #expect(refused.isProblem)
      #expect(goOn.status == 100)
      #expect(answer.text == "3")
    }
  }

  @Test(
    arguments: [
      "Transfer-Encoding: chunked\r\nContent-Length: -9223372036854775807", "Content-Length: -1", "Content-Length: 9223372036854775807",
      "Content-Length: 99999999999999999999999", "Content-Length: 3\r\nContent-Length: 4",
      "Transfer-Encoding: chunked\r\nContent-Length: 3",
      "Expect: 100-continue\r\nTransfer-Encoding: chunked\r\nContent-Length: -9223372036854775808",
    ])
  func anImpossibleLengthIsRefused(_ headers: String) async throws {
    try await withServer(configuration, handler: echo) { server in
      let status = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("A / HTTP/1.1\r\nHost: test\r\n\(headers)\r\n\r\n")
        return try client.response().status
      }
      #expect([400, 413].contains(status))
      let next = try await onThread { try RawClient(port: server.port).get("/") }
      #expect(next.status == 200)
    }
  }

  @Test(arguments: ["a&", "a=b&", "&"]) func aQueryOfManyItemsIsParsedOnlyByOurCode(_ item: String) async throws {
    try await withServer(testConfiguration(), handler: { .text("\($0.query.count)") }) { server in
      let answer = try await onThread {
        try RawClient(port: server.port).get("/?" + String(repeating: item, count: 2000 / item.utf8.count) + "x")
      }
      #expect(answer.status == 200)
    }
  }

  @Test func aBodyAnnouncedAsFarTooLargeIsRefusedAtOnce() async throws {
    try await withServer(configuration, handler: echo) { server in
      let answer = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 99999999999\r\n\r\n")
        return try client.response()
      }
      #expect(answer.status == 413)
      #expect(answer.isProblem)
    }
  }

  @Test func aChunkedBodyThatGoesOnIsCutOff() async throws {
    try await withServer(configuration, handler: echo) { server in
      let cut = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("PUT / HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0, count: 0x10000) + Array("\r\n".utf8)
        do {
          for _ in 1...1000 { try client.send(chunk) }
          return false
        } catch { return true }
      }
      #expect(cut)
    }
  }

  @Test func aConnectionAboveTheLimitGets503AndAClosedOneMakesRoom() async throws {
    let leaving = Log<Int>()
    try await withServer(testConfiguration { $0.maxConnections = 2 }, onComplete: { leaving.add($0.status) }) { server in
      let (refused, later) = try await onThread {
        let first = try RawClient(port: server.port)
        var second: RawClient? = try RawClient(port: server.port)
        _ = try first.get("/")
        _ = try second?.get("/")
        let refused = try RawClient(port: server.port).response()
        second = nil
        // The server notices the closing with a delay: ask until there is room.
        var later = refused
        while later.status == 503 {
          let third = try RawClient(port: server.port)
          try? third.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
          if let answer = try? third.response() { later = answer }
        }
        return (refused, later)
      }
      #expect(refused.status == 503)
      #expect(refused.isProblem)
      #expect(refused["connection"] == "close")
      #expect(later.status == 200)
    }
  }

  @Test(arguments: [1, 2]) func everyOneOfManySimultaneousClientsIsServedOrRefused(threads: Int) async throws {
    let configuration = testConfiguration {
      $0.maxConnections = 20
      $0.threads = threads
    }
    try await withServer(configuration) { server in
      for _ in 1...3 {
        let statuses = try await onThread {
          let crowd = try (1...150).map { _ in try RawClient(port: server.port) }
          return crowd.map { client in
            try? client.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
            return (try? client.response().status) ?? 0
          }
        }
        // A refused client gets a 503, or finds the connection closed while it is sending.
        #expect(statuses.allSatisfy { [200, 503, 0].contains($0) })
        #expect(statuses.count { $0 == 200 } <= 20)
        // The connections are freed with a delay.
        let later = try await onThread {
          while true {
            guard let client = try? RawClient(port: server.port), let answer = try? client.get("/") else { continue }
            if answer.status != 503 { return answer.status }
          }
        }
        #expect(later == 200)
      }
    }
  }

  @Test func oneAddressMayNotHaveAllConnections() async throws {
    try await withServer(testConfiguration { $0.maxConnectionsPerAddress = 2 }) { server in
      let rest = try await onThread {
        let first = try RawClient(port: server.port)
        let second = try RawClient(port: server.port)
        _ = try first.get("/")
        _ = try second.get("/")
        let third = try RawClient(port: server.port)
        // The connection may be closed before the request is sent.
        try? third.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
        return try third.readToEnd()
      }
      #expect(rest.isEmpty)
    }
  }

  @Test(arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: te", "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nab"])
  func aSilentClientIsClosed(sent: String) async throws {
    try await withServer(testConfiguration { $0.idleSeconds = 1 }) { server in
      let rest = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send(sent)
        return try client.readToEnd()
      }
      #expect(rest.isEmpty)
    }
  }

  @Test func aTricklingClientIsCutOff() async throws {
    try await withServer(
      testConfiguration {
        $0.idleSeconds = 1
        $0.receiveSeconds = 1
      }
    ) { server in
      let sent = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: test\r\nX: ")
        // The read timeout sets the pace of the trickle: never idle for a second, never done.
        client.setPatience(microseconds: 100_000)
        var sent = 0
        while !client.sawEnd, sent < 300 {
          _ = try? client.fill()
          guard (try? client.send("y")) != nil else { break }
          sent += 1
        }
        return sent
      }
      #expect(sent > 5)
      #expect(sent < 300)
    }
  }

  @Test func garbageNeverStopsTheServer() async throws {
    let seed = SeededRandom.anySeed()
    print("seed \(seed)")
    let configuration = testConfiguration {
      $0.idleSeconds = 2
      $0.maxConnectionsPerAddress = 0
    }
    try await withServer(configuration, handler: echo) { server in
      try await onThread {
        var random = SeededRandom(seed: seed)
        let pieces = [
          "GET ", "POST ", "/", " HTTP/1.1\r\n", " HTTP/9.9\r\n", "Host: a\r\n", "\r\n", "\r\n\r\n", "Content-Length: 5\r\n",
          "Content-Length: -1\r\n",
          "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n", "0\r\n\r\n", "\u{0}", "%", "?", "&=", ": ", "\n", " ", "zz\r\n",
          "Cookie: =;;=\r\n",
          "Expect: 100-continue\r\n", "Accept-Encoding: ;q=,;\r\n", "If-None-Match: \"\r\n",
        ]
        for _ in 1...300 {
          let client = try RawClient(port: server.port)
          let count = Int(random.next() % 14)
          var bytes: [UInt8] = []
          for _ in 0...count {
            if random.next() % 8 == 0 { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
            bytes += pieces[Int(random.next() % UInt64(pieces.count))].utf8
          }
          try? client.send(bytes)
          if random.next() % 2 == 0 { client.resetOnClose() }
        }
      }
      let answer = try await onThread { try RawClient(port: server.port).get("/") }
      #expect(answer.status == 200, "seed \(seed)")
    }
  }
}
