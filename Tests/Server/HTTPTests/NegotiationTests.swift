import HTTPServer
import Media
import TestKit
import Testing

@Suite struct NegotiationTests {
  static let plain = Array(String(repeating: "weather ", count: 300).utf8)

  /// A server that has one prepared answer with all codings.
  private func withPrepared(_ test: (HTTPServer) async throws -> Void) async throws {
    let configuration = testConfiguration()
    let ready = PreparedResponse(
      HTTPResponse(headers: [HTTPHeader("Content-Type", "text/plain"), HTTPHeader("Cache-Control", "max-age=60")], body: Self.plain),
      gzip: try Gzip.compressed(Self.plain), brotli: try Brotli.compressed(Self.plain, quality: 5), tag: "abc",
      defaults: configuration.defaultHeaders)
    try await withServer(configuration, handler: { _ in .prepared(ready) }, test)
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("gzip", "gzip"), ("br", "br"), ("gzip, deflate, br, zstd", "br"), ("GZIP", "gzip"), ("x-gzip", "gzip"),
      ("gzip;q=1.0, br;q=0.5", "gzip"), ("gzip;q=0.5, br;q=0.9", "br"), ("br;q=0, gzip;q=0", nil), ("br;q=0.0, gzip", "gzip"),
      ("*", "br"), ("*;q=0.1", "br"), ("*;q=0", nil), ("br;q=0, *", "gzip"), ("identity;q=1, gzip;q=0.5", nil),
      ("identity;q=0.5, gzip;q=0.8", "gzip"), ("identity;q=0", nil), ("gzip ; q=0.2 , br ; q=0.1", "gzip"), ("deflate", nil),
      ("gzip;q=banana", nil), (",,gzip,,", "gzip"), ("brotli", nil), ("gzip;level=1;q=0.7", "gzip"),
    ] as [(String?, String?)])
  func theBestAcceptedCodingIsSent(accepted: String?, coding: String?) async throws {
    try await withPrepared { server in
      let answer = try await onThread {
        let client = try RawClient(port: server.port)
        guard let accepted else { return try client.get("/") }
        return try client.get("/", "Accept-Encoding: \(accepted)")
      }
      #expect(answer["content-encoding"] == coding)
      #expect(answer["vary"] == "Accept-Encoding")
      #expect(answer["x-default"] == "yes")
      switch coding {
      case "br":
        #expect(answer["etag"] == "\"abc-br\"")
        #expect(unbrotli(answer.body) == Self.plain)
      case "gzip":
        #expect(answer["etag"] == "\"abc-gzip\"")
        #expect(gunzip(answer.body) == Self.plain)
      default:
        #expect(answer["etag"] == "\"abc\"")
        #expect(answer.body == Self.plain)
      }
    }
  }

  @Test(arguments: [
    ("\"abc\"", 304), ("W/\"abc\"", 304), ("*", 304), ("\"x\", \"abc\"", 304), ("\"x,\\\", W/\"y\" , W/\"abc\"", 304),
    ("\"a,b\", \"abc\"", 304),
    ("\"abc-br\"", 200), ("abc", 200), ("\"ab\"", 200), ("\"abc", 200), ("", 200), (",,,", 200), ("w/\"abc\"", 200),
  ])
  func ifNoneMatchIsComparedWeakly(wanted: String, status: Int) async throws {
    try await withPrepared { server in
      let (answer, next) = try await onThread {
        let client = try RawClient(port: server.port)
        return (try client.get("/", "If-None-Match: \(wanted)"), try client.get("/"))
      }
      #expect(answer.status == status)
      #expect(answer["etag"] == "\"abc\"")
      #expect(answer["cache-control"] == "max-age=60")
      #expect(answer.body.isEmpty == (status == 304))
      #expect(next.body == Self.plain)
    }
  }

  @Test func generatedAnswersAreComparedTooButOnlyForGetAndHead() async throws {
    try await withServer(handler: { _ in .now(HTTPResponse(headers: [HTTPHeader("ETag", "W/\"v1\"")], body: [1, 2, 3])) }) { server in
      let statuses = try await onThread {
        let client = try RawClient(port: server.port)
        var statuses = [try client.get("/", "If-None-Match: \"v1\"").status, try client.get("/", "If-None-Match: \"v2\"").status]
        try client.send("HEAD / HTTP/1.1\r\nHost: test\r\nIf-None-Match: \"v1\"\r\n\r\n")
        statuses.append(try client.response(toHead: true).status)
        try client.send("PUT / HTTP/1.1\r\nHost: test\r\nIf-None-Match: \"v1\"\r\nContent-Length: 0\r\n\r\n")
        statuses.append(try client.response().status)
        return statuses
      }
      #expect(statuses == [304, 200, 304, 200])
    }
  }

  @Test func aPreparedAnswerOutlivesItsOwnerWhileItIsSent() async throws {
    let big = [UInt8](repeating: 7, count: 4 * 1024 * 1024)
    try await withServer(handler: { _ in .prepared(PreparedResponse(HTTPResponse(body: big), defaults: [])) }) { server in
      let same = try await onThread {
        let client = try RawClient(port: server.port)
        return try (1...3).allSatisfy { _ in try client.get("/").body == big }
      }
      #expect(same)
    }
  }
}
