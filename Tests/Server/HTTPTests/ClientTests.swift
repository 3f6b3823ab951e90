import Glibc
import HTTPClient
import HTTPServer
import Media
import Synchronization
import TestKit
import Testing

@Suite struct ClientTests {
  private let client = HTTPClient.live(userAgent: "test/1.0 (someone@example.org)", retry: RetryPolicy(attempts: 1))

  private func url(_ server: HTTPServer, _ target: String) -> String { "http://127.0.0.1:\(server.port)\(target)" }

  @Test func headersGoOutAndTheAnswerComesBack() async throws {
    let seen = Log<HTTPRequest>()
    try await withServer(handler: {
      seen.add($0)
      return .now(HTTPResponse(status: 404, headers: [HTTPHeader("Last-Modified", "yesterday")], body: [1, 2]))
    }) { server in
      let request = ClientRequest(url: url(server, "/x?lat=1.5"), headers: [ClientHeader("If-Modified-Since", "last week")])
      let response = try await client.send(request)
      #expect(response.status == 404)
      #expect(response.header("last-modified") == "yesterday")
      #expect(response.body == [1, 2])
      let sent = try #require(await seen.first(1).first)
      #expect(sent.target == "/x?lat=1.5")
      #expect(sent.header("If-Modified-Since") == "last week")
      #expect(sent.header("User-Agent") == "test/1.0 (someone@example.org)")
      #expect(sent.header("Accept-Encoding")?.contains("gzip") == true)
    }
  }

  @Test func aBodyIsSentWithPost() async throws {
    try await withServer(handler: { .text("\($0.method.name) \(String(decoding: $0.body, as: UTF8.self))") }) { server in
      var request = ClientRequest(url: url(server, "/"))
      request.method = "POST"
      request.body = Array("hello".utf8)
      let response = try await client.send(request)
      #expect(String(decoding: response.body, as: UTF8.self) == "POST hello")
    }
  }

  @Test(arguments: ["gzip", "br"])
  func compressedAnswersAreDecompressed(coding: String) async throws {
    let plain = NegotiationTests.plain
    let packed = coding == "br" ? try Brotli.compressed(plain) : try Gzip.compressed(plain)
    try await withServer(handler: { _ in .now(HTTPResponse(headers: [HTTPHeader("Content-Encoding", coding)], body: packed)) }) { server in
      let response = try await client.send(ClientRequest(url: url(server, "/")))
      #expect(response.body == plain)
    }
  }

  @Test func threeRedirectsAreFollowedAndNoMore() async throws {
    try await withServer(handler: { request in
      guard let left = Int(request.path.dropFirst()), left > 0 else { return .text("there") }
      return .now(HTTPResponse(status: 302, headers: [HTTPHeader("Location", "/\(left - 1)?key=SECRET")]))
    }) { server in
      let response = try await client.send(ClientRequest(url: url(server, "/3")))
      #expect(String(decoding: response.body, as: UTF8.self) == "there")
      #expect(response.header("Location") == nil)
      await expectError(ClientRequest(url: url(server, "/4"))) {
        if case .other(host: "127.0.0.1", code: 47, reason: _) = $0 { true } else { false }
      }
    }
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x"])
  func onlyRedirectsToHTTPAreFollowed(location: String) async throws {
    try await withServer(handler: { _ in .now(HTTPResponse(status: 302, headers: [HTTPHeader("Location", location)])) }) { server in
      await expectError(ClientRequest(url: url(server, "/"))) { if case .badURL = $0 { true } else { false } }
    }
  }

  @Test(arguments: [
    "file:///etc/hostname", "ftp://a/b", "not a url?key=SECRET", "", "http://", "http://a b/?key=SECRET", "http://a:99999/?key=SECRET",
  ])
  func anInvalidURLIsRefused(url: String) async throws {
    await expectError(ClientRequest(url: url)) { if case .badURL = $0 { true } else { false } }
  }

  @Test func aLargeAnswerIsRefusedAlsoWhenCompressed() async throws {
    let plain = [UInt8](repeating: 65, count: 100_000)
    let packed = try Gzip.compressed(plain)
    try await withServer(handler: { request in
      request.path == "/packed"
        ? .now(HTTPResponse(headers: [HTTPHeader("Content-Encoding", "gzip")], body: packed)) : .now(HTTPResponse(body: plain))
    }) { server in
      for path in ["/plain?key=SECRET", "/packed?key=SECRET"] {
        var request = ClientRequest(url: url(server, path))
        request.maxBodyBytes = 100_000
        let response = try await client.send(request)
        #expect(response.body.count == 100_000)
        request.maxBodyBytes = 99_999
        await expectError(request) { $0 == .tooLarge(host: "127.0.0.1", limit: 99_999) }
      }
    }
  }

  @Test func aSlowAnswerTimesOut() async throws {
    let gate = Gate()
    try await withServer(handler: { _ in
      .later {
        await gate.pass()
        return .text("")
      }
    }) { server in
      var request = ClientRequest(url: url(server, "/?key=SECRET"))
      request.totalMilliseconds = 50
      await expectError(request) { $0 == .timeout(host: "127.0.0.1") }
      gate.open()
    }
  }

  @Test func aClosedPortIsUnreachable() async throws {
    let closed = try ClosedPort()
    await expectError(ClientRequest(url: "http://127.0.0.1:\(closed.port)/?key=SECRET")) { $0 == .unreachable(host: "127.0.0.1") }
    await expectError(ClientRequest(url: "http://nowhere.invalid/?key=SECRET")) { $0 == .unreachable(host: "nowhere.invalid") }
  }

  @Test func aServerWithoutTLSIsATLSError() async throws {
    try await withServer { server in
      await expectError(ClientRequest(url: "https://127.0.0.1:\(server.port)/?key=SECRET")) {
        if case .tls(host: "127.0.0.1", reason: _) = $0 { true } else { false }
      }
    }
  }

  @Test func cancellingTheTaskEndsTheRequest() async throws {
    let gate = Gate()
    try await withServer(handler: { _ in
      .later {
        await gate.pass()
        return .text("")
      }
    }) { server in
      let request = ClientRequest(url: url(server, "/"))
      let task = Task { [client] () async -> HTTPClientError? in
        do throws(HTTPClientError) { _ = try await client.send(request) } catch { return error }
        return nil
      }
      await gate.waitUntilArrived(1)
      task.cancel()
      #expect(await task.value == .cancelled)
      gate.open()
    }
  }

  @Test func manyRequestsRunAtOnce() async throws {
    try await withServer(handler: { request in .later { .text(request.path) } }) { server in
      let bodies = await withTaskGroup(of: String?.self) { group in
        for number in 0..<100 {
          let request = ClientRequest(url: url(server, "/\(number)"))
          group.addTask { [client] in
            // A failure shows as a missing body.
            (try? await client.send(request)).map { String(decoding: $0.body, as: UTF8.self) }
          }
        }
        return await group.reduce(into: Set<String?>()) { $0.insert($1) }
      }
      #expect(bodies == Set((0..<100).map { "/\($0)" }))
    }
  }

  @Test(.enabled(if: hasIPv6()))
  func ipv4AndIPv6ShareASocketAndAddressesHaveTheirUsualForm() async throws {
    try await withServer(testConfiguration { $0.host = "::" }, handler: { .text($0.remoteAddress) }) { server in
      for (host, peer) in [("127.0.0.1", "127.0.0.1"), ("[::1]", "::1")] {
        let response = try await client.send(ClientRequest(url: "http://\(host):\(server.port)/"))
        #expect(String(decoding: response.body, as: UTF8.self) == peer)
      }
    }
  }

  @Test func printingARequestRevealsNoQuery() {
    #expect("\(ClientRequest(url: "https://a.example/x?lat=64.147&key=SECRET#f"))" == "GET https://a.example/x")
  }

  /// Sends the request, expects this error, and checks that none of its texts contains anything of the query.
  private func expectError(
    _ request: ClientRequest, sourceLocation: SourceLocation = #_sourceLocation, matching: (HTTPClientError) -> Bool
  ) async {
    do throws(HTTPClientError) {
      let response = try await client.send(request)
      Issue.record("answered with \(response.status)", sourceLocation: sourceLocation)
    } catch {
      #expect(matching(error), "\(error)", sourceLocation: sourceLocation)
      #expect(!"\(error) \(String(reflecting: error))".contains("SECRET"), sourceLocation: sourceLocation)
    }
  }
}

@Suite struct RetryTests {
  /// A client that plays a script and records the requests and waits.
  private final class Script: Sendable {
    private let outcomes: Mutex<[Result<ClientResponse, HTTPClientError>]>
    private let slept = Mutex<[Int]>([])

    init(_ outcomes: Result<ClientResponse, HTTPClientError>...) { self.outcomes = Mutex(outcomes) }

    var waits: [Int] { slept.withLock { $0 } }
    var isPlayedOut: Bool { outcomes.withLock { $0.isEmpty } }

    func client(random: Double = 0.5, attempts: Int = 3) -> HTTPClient {
      let next: @Sendable () -> Result<ClientResponse, HTTPClientError> = {
        self.outcomes.withLock { $0.isEmpty ? .failure(.badURL(reason: "asked too often")) : $0.removeFirst() }
      }
      var policy = RetryPolicy(attempts: attempts)
      (policy.baseMilliseconds, policy.maxMilliseconds) = (100, 2_000)
      policy.sleep = { milliseconds in self.slept.withLock { $0.append(milliseconds) } }
      policy.random = { random }
      return HTTPClient { _ async throws(HTTPClientError) in try next().get() }.retrying(policy)
    }
  }

  private static let fine = Result<ClientResponse, HTTPClientError>.success(ClientResponse(status: 200))
  private static let broken = Result<ClientResponse, HTTPClientError>.success(ClientResponse(status: 503))
  private static let down = Result<ClientResponse, HTTPClientError>.failure(.unreachable(host: "a"))

  private let request = ClientRequest(url: "http://a")

  @Test func transientFailuresAreTriedAgainWithGrowingWaits() async throws {
    let script = Script(Self.down, .failure(.timeout(host: "a")), Self.fine)
    #expect(try await script.client().send(request).status == 200)
    #expect(script.waits == [50, 100])
  }

  @Test func waitsAreRandomPartsOfASpanWithALimit() async throws {
    let script = Script(Self.down, Self.down, Self.down, Self.down, Self.down, Self.down, Self.fine)
    #expect(try await script.client(random: 0.99, attempts: 7).send(request).status == 200)
    #expect(script.waits == [99, 198, 396, 792, 1584, 1980])
  }

  @Test func theLastErrorIsThrown() async throws {
    let script = Script(Self.down, Self.down, Self.broken)
    #expect(try await script.client().send(request).status == 503)
    let other = Script(Self.broken, Self.broken, Self.down)
    await #expect(throws: HTTPClientError.unreachable(host: "a")) { try await other.client().send(request) }
    #expect(script.isPlayedOut && other.isPlayedOut)
  }

  @Test(arguments: [HTTPClientError.tooLarge(host: "a", limit: 1), .badURL(reason: ""), .tls(host: "a", reason: ""), .cancelled])
  func aPermanentErrorIsNotTriedAgain(error: HTTPClientError) async throws {
    let script = Script(.failure(error), Self.fine)
    await #expect(throws: error) { try await script.client().send(request) }
    #expect(script.waits.isEmpty)
  }

  @Test(arguments: [200, 304, 400, 404, 429, 501])
  func aFinalStatusIsNotTriedAgain(status: Int) async throws {
    let script = Script(.success(ClientResponse(status: status)), Self.fine)
    #expect(try await script.client().send(request).status == status)
    #expect(script.waits.isEmpty)
  }

  @Test func aRequestThatIsNotIdempotentIsSentOnce() async throws {
    let script = Script(Self.down, Self.fine)
    var request = request
    request.method = "POST"
    let post = request
    await #expect(throws: HTTPClientError.unreachable(host: "a")) { try await script.client().send(post) }
  }

  @Test func retryAfterIsObeyedWhenItIsShort() async throws {
    let soon = ClientResponse(status: 503, headers: [ClientHeader("retry-after", "2")])
    let script = Script(.success(soon), Self.fine)
    #expect(try await script.client().send(request).status == 200)
    #expect(script.waits == [2000])
    let never = ClientResponse(status: 503, headers: [ClientHeader("Retry-After", "3600")])
    let other = Script(.success(never), Self.fine)
    #expect(try await other.client().send(request).status == 503)
    #expect(other.waits.isEmpty)
  }
}

/// Whether this machine has the IPv6 loopback address; containers often have not.
private func hasIPv6() -> Bool {
  let probe = socket(AF_INET6, CInt(SOCK_STREAM.rawValue), 0)
  defer { if probe >= 0 { close(probe) } }
  var address = sockaddr_in6()
  address.sin6_family = sa_family_t(AF_INET6)
  address.sin6_addr = in6addr_loopback
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(probe, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0 }
  }
}
