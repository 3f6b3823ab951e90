import HTTPServer
import Media
import Routes
import TestKit
import Testing

@Suite struct ServerAnswerTests {
  @Test func getIsAnsweredWithLengthDateAndDefaultHeaders() async throws {
    try await withServer { server in
      let answer = try await onThread { try RawClient(port: server.port).get("/caf%C3%A9") }
      #expect(answer.status == 200)
      #expect(answer.text == "/café")
      #expect(answer["content-length"] == "6")
      #expect(answer["date"] != nil)
      #expect(answer["x-default"] == "yes")
    }
  }

  @Test func headHasTheHeadersOfGetAndNoBody() async throws {
    try await withServer { server in
      let (head, next) = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("HEAD /abc HTTP/1.1\r\nHost: test\r\n\r\n")
        return (try client.response(toHead: true), try client.get("/next"))
      }
      #expect(head.status == 200)
      #expect(head["content-length"] == "4")
      #expect(next.text == "/next")
    }
  }

  @Test func requestsOnOneConnectionAreAnsweredInOrderEvenWhenPipelined() async throws {
    try await withServer { server in
      let texts = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send((1...20).map { "GET /\($0) HTTP/1.1\r\nHost: test\r\n\r\n" }.joined())
        return try (1...20).map { _ in try client.response().text }
      }
      #expect(texts == (1...20).map { "/\($0)" })
    }
  }

  @Test func handlersSeeQueryHeadersCookiesBodyAndPeer() async throws {
    let seen = Log<HTTPRequest>()
    try await withServer(handler: {
      seen.add($0)
      return .text("ok")
    }) { server in
      _ = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send(
          "POST /a%20b?x=1&y=a+b%26&x=2&flag HTTP/1.1\r\nHost: test\r\nX-Thing: One\r\nCookie: a=1; b=\"two\"\r\nContent-Length: 3\r\n\r\nabc"
        )
        return try client.response()
      }
      let request = try #require(await seen.first(1).first)
      #expect(request.method == .post)
      #expect(request.path == "/a b")
      #expect(request.rawPath == "/a%20b")
      #expect(request.query == [QueryItem("x", "1"), QueryItem("y", "a b&"), QueryItem("x", "2"), QueryItem("flag", "")])
      #expect(request.header("x-thing") == "One")
      #expect(request.cookie("a") == "1")
      #expect(request.cookie("b") == "two")
      #expect(request.body == Array("abc".utf8))
      #expect(request.remoteAddress == "127.0.0.1")
    }
  }

  @Test(arguments: [
    "/%zz", "/%4", "/%00", "/a\u{0}b", "/%ff", "/a b", "/a#b", "/?q=%e2%82", "relative", "/tab\tin",
  ])
  func aTargetThatCannotBeDecodedIs400(target: String) async throws {
    try await withServer { server in
      let answer = try await onThread { try RawClient(port: server.port).get(target) }
      #expect(answer.status == 400)
      #expect(answer.isProblem)
    }
  }

  @Test func theAbsoluteFormOfATargetIsAccepted() async throws {
    try await withServer { server in
      let answer = try await onThread { try RawClient(port: server.port).get("http://test:80/path?x=1") }
      #expect(answer.text == "/path")
    }
  }

  @Test func aRequestWithoutHostIs400() async throws {
    try await withServer { server in
      let answer = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\n\r\n")
        return try client.response()
      }
      #expect(answer.status == 400)
      #expect(answer.isProblem)
    }
  }

  @Test func headersThatCannotBeSentAreLeftOut() async throws {
    let headers = [HTTPHeader("X-Bad", "a\r\nX-Injected: yes"), HTTPHeader("X-Good", "1"), HTTPHeader("Content-Length", "999")]
    try await withServer(handler: { _ in .now(HTTPResponse(headers: headers, body: [65])) }) { server in
      let answer = try await onThread { try RawClient(port: server.port).get("/") }
      #expect(answer["x-bad"] == nil)
      #expect(answer["x-injected"] == nil)
      #expect(answer["x-good"] == "1")
      #expect(answer["content-length"] == "1")
    }
  }

  @Test func aResponsesOwnHeaderReplacesTheDefault() async throws {
    try await withServer(handler: { _ in .now(HTTPResponse(headers: [HTTPHeader("x-default", "own")])) }) { server in
      let answer = try await onThread { try RawClient(port: server.port).get("/") }
      #expect(answer.headers.filter { $0.0 == "x-default" }.map(\.1) == ["own"])
    }
  }

  @Test func problemTextIsEscaped() {
    let problem = HTTPResponse.problem(status: 400, title: "a\"b", detail: "c\\d\n\u{1}é")
    let expected = #"{"type":"about:blank","title":"a\"b","status":400,"detail":"c\\d\n\u0001é"}"#
    #expect(String(decoding: problem.body, as: UTF8.self) == expected)
  }

  @Test func completedRequestsAreReportedWithStatusBytesAndPeer() async throws {
    let log = Log<String>()
    try await withServer(onComplete: {
      log.add("\($0.method.name) \($0.isHead) \($0.target) \($0.status) \($0.bytes) \($0.microseconds >= 0) \($0.remoteAddress)")
    }) { server in
      _ = try await onThread {
        let client = try RawClient(port: server.port)
        _ = try client.get("/abc?x=%20y")
        try client.send("HEAD /abc HTTP/1.1\r\nHost: test\r\n\r\n")
        _ = try client.response(toHead: true)
        return try client.get("/%00").status
      }
      let lines = await log.first(3)
      #expect(lines == ["GET false /abc?x=%20y 200 4 true 127.0.0.1", "GET true /abc 200 0 true 127.0.0.1", lines[2]])
      #expect(lines[2].hasPrefix("GET false /%00 400 "))
    }
  }
}
