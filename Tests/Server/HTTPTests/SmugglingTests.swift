import HTTPServer
import TestKit
import Testing

/// Requests that two servers could parse differently.
@Suite struct SmugglingTests {
  /// Heads that hide where the next request begins, each with the status that it must get.
  static let heads: [(head: String, status: Int)] = [
    ("Content-Length: 0\r\nTransfer-Encoding: chunked", 400), ("Transfer-Encoding: chunked\r\nContent-Length: 5", 400),
    ("Content-Length: 0\r\nContent-Length: 0", 400), ("Content-Length: 5\r\nContent-Length: 6", 400), ("Content-Length: 0, 0", 400),
    ("Content-Length: +5", 400), ("Content-Length: 0x5", 400), ("Content-Length: ", 400), ("Content-Length: -0", 400),
    ("Content-Length: 5 5", 400), ("Content-Length : 5", 400), ("Content-Length\t: 5", 400), ("Content-Length: 5\0", 400),
    ("Content-Length: 0\0\r\nX: y", 400), ("X: y\0Content-Length: 5", 400), ("Content-Length: 18446744073709551615", 400),
    ("Content-Length: 18446744073709551616", 413), ("Content-Length: 9223372036854775807", 400),
    ("Content-Length: 999999999999999999", 413),
    ("Content-Length: 99999999999999999999999999", 413), ("Transfer-Encoding : chunked", 400), ("Transfer-Encoding: chunked\r\n X: y", 400),
    ("Transfer-Encoding:\r\n chunked", 400), ("Transfer-Encoding: chunked\0", 400), ("Transfer-Encoding: chunked\0\r\nX: y", 400),
    ("Transfer-Encoding: gzip", 501), ("Transfer-Encoding: identity", 501), ("Transfer-Encoding: gzip, chunked", 501),
    ("Transfer-Encoding: xchunked", 501), ("Transfer-Encoding: \u{0B}chunked", 501), ("Transfer-Encoding: ", 501),
    ("Transfer-Encoding: chunked, identity", 501), ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", 400), ("Transfer_Encoding: chunked\r\nHost: other", 400),
    ("Host: other", 400), ("X: a\r\n b", 400), ("X: a\r\n\tb", 400), (" X: a", 400), ("X: a\rContent-Length: 5", 400),
    ("X: a\nContent-Length: 5", 400), ("X:\0Y: a", 400),
    ("X: a\n", 400), ("X:\n", 400), ("X:\n a", 400), ("X y: a", 400), ("X\u{0B}: a", 400), (": a", 400), ("X", 400), ("\u{C4}: a", 400),
    ("(X): a", 400),
  ]

  @Test(arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "X"])
  func anAmbiguousRequestIsRefusedAndEndsTheConnection(_ method: String) async throws {
    let seen = Log<String>()
    try await withServer(handler: { request in
      seen.add(request.path)
      return .text(request.path)
    }) { server in
      for (head, status) in Self.heads {
        let (answer, rest) = try await onThread {
          let client = try RawClient(port: server.port, patienceSeconds: 10)
          try client.send("\(method) /first HTTP/1.1\r\nHost: test\r\n\(head)\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: test\r\n\r\n")
          return (try? client.response(toHead: method == "HEAD"), try? client.readToEnd())
        }
        #expect(answer?.status == status, "\(method) \(head.debugDescription)")
        #expect(answer?["connection"]?.lowercased() == "close", "\(method) \(head.debugDescription)")
        // For a wrong length the library sends the head of its refusal twice.
        let more = String(decoding: try #require(rest), as: UTF8.self)
        let isOver = more.isEmpty || !more.contains("HTTP/1.1") || more.hasPrefix("HTTP/1.1 \(status) ")
        #expect(isOver && !more.contains("smuggled"), "\(method) \(head.debugDescription): \(more)")
      }
      #expect(seen.all == [])
      let next = try await onThread { try RawClient(port: server.port).get("/next") }
      #expect(next.text == "/next")
    }
  }

  @Test func aTransferEncodingInHTTP10IsRefused() async throws {
    try await withServer { server in
      let answer = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("POST / HTTP/1.0\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        return try client.response()
      }
      #expect(answer.status == 400)
    }
  }

  /// Unusual but unambiguous headers.
  @Test(arguments: [
    "X:a", "X:   a", "X:\ta", "X: a  ", "X:", "X: ", "X: \u{E4}", "!#$%&'*+-.^_`|~: a", "content-length: 0", "Content-Length: 00",
    "Cookie: a=b; c=d; e", "Cookie: a=b\r\nCookie: c=d", "TE: trailers", "Expect: ",
  ]) func unusualButUnambiguousHeadersAreAccepted(_ head: String) async throws {
    try await withServer { server in
      let answers = try await onThread {
        let client = try RawClient(port: server.port)
        return [try client.get("/first", head, "Last: b"), try client.get("/second", "Other: a", head)]
      }
      #expect(answers.map(\.status) == [200, 200])
      #expect(answers.map(\.text) == ["/first", "/second"])
    }
  }

  @Test func anUnwantedBodyIsReadAndDiscarded() async throws {
    let configuration = testConfiguration {
      $0.bodyLimit = { method, path in method == .post && path == "/form" ? 1000 : 0 }
    }
    let seen = Log<[UInt8]>()
    try await withServer(
      configuration,
      handler: { request in
        seen.add(request.body)
        return .text(request.path)
      }
    ) { server in
      let statuses = try await onThread {
        let client = try RawClient(port: server.port)
        var statuses: [Int] = []
        for line in ["POST /form?x", "POST /other", "GET /form", "GET /x?/form", "DELETE /form"] {
          try client.send("\(line) HTTP/1.1\r\nHost: test\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "x", count: 1000))
          statuses.append(try client.response().status)
          try client.send("\(line) HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
          statuses.append(try client.response().status)
        }
        return statuses
      }
      #expect(statuses.allSatisfy { $0 == 200 })
      #expect(await seen.first(10).map(\.count) == [1000, 3, 0, 0, 0, 0, 0, 0, 0, 0])
      let refused = try await onThread {
        try ["POST /other", "GET /"].map { line in
          let client = try RawClient(port: server.port)
          try client.send("\(line) HTTP/1.1\r\nHost: test\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n")
          return try client.response()
        }
      }
      #expect(refused.map(\.status) == [413, 413])
      #expect(refused.allSatisfy { $0.isProblem })
    }
  }
}
