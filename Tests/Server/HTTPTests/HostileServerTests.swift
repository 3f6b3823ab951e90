import HTTPServer
import Synchronization
import System
import Testing

@testable import HTTPClient

/// Attacks by a server on the client that asks it.
@Suite struct HostileServerTests {
  private let client = HTTPClient.live(userAgent: "test", retry: RetryPolicy(attempts: 1))

  /// A header line of this many bytes.
  private static func line(_ count: Int) -> String { "X-Long: " + String(repeating: "x", count: count - 10) + "\r\n" }

  private func error(_ client: HTTPClient, _ url: String) async -> HTTPClientError? {
    do throws(HTTPClientError) {
      _ = try await client.send(ClientRequest(url: url))
      return nil
    } catch { return error }
  }

  @Test(arguments: ["trailers", "head", "goOn"]) func endlessHeadsAndTrailersAreCutOff(_ place: String) async throws {
    let sent = Atomic<Int>(0)
    let server = try RawServer { connection in
      _ = connection.readHead()
      switch place {
      case "trailers": guard connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n") else { return }
      case "head": guard connection.send("HTTP/1.1 200 OK\r\n") else { return }
      default: break
      }
      let piece = place == "goOn" ? "HTTP/1.1 100 Continue\r\n\(Self.line(1000))\r\n" : Self.line(1000)
      while connection.send(piece) { sent.add(piece.utf8.count, ordering: .relaxed) }
    }
    defer { server.stop() }
    #expect(await error(client, "http://127.0.0.1:\(server.port)/") == .headTooLarge(host: "127.0.0.1", limit: 65_536))
    // About as much as the socket buffers hold, not as much as a connection carries within the request's timeout.
    #expect(sent.load(ordering: .relaxed) < 32 << 20)
  }

  @Test func headAndTrailersCountTogether() async throws {
    let server = try RawServer { connection in
      let number = connection.readHead().contains("GET /small") ? 30 : 40
      let lines = String(repeating: Self.line(1000), count: number)
      _ = connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\(lines)\r\n1\r\na\r\n0\r\n\(lines)\r\n")
    }
    defer { server.stop() }
    let small = try await client.send(ClientRequest(url: "http://127.0.0.1:\(server.port)/small"))
    #expect(small.body == Array("a".utf8))
    #expect(small.headers.count == 62)
    #expect(await error(client, "http://127.0.0.1:\(server.port)/large") == .headTooLarge(host: "127.0.0.1", limit: 65_536))
  }

  /// In these tests 127.0.0.1 stands for the internet, and the rest of the loopback network for the local network.
  private let worldly = HTTPClient.live(userAgent: "test", retry: RetryPolicy(attempts: 1)) { $0 == NetworkAddress("127.0.0.1") }

  @Test func theInternetCanNotRedirectIntoTheLocalNetwork() async throws {
    let asked = Atomic<Int>(0)
    let inside = try RawServer(host: "127.0.0.2") { connection in
      // The client connects before it checks whether the connection may be used.
      guard connection.readHead().hasPrefix("GET ") else { return }
      asked.add(1, ordering: .relaxed)
      _ = connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret")
    }
    defer { inside.stop() }
    let target = "http://127.0.0.2:\(inside.port)/"
    try await withServer(handler: { request in
      switch request.path {
      case "/out": .now(HTTPResponse(status: 302, headers: [HTTPHeader("Location", "/there")]))
      case "/there": .text("there")
      default: .now(HTTPResponse(status: 302, headers: [HTTPHeader("Location", target + "?key=SECRET")]))
      }
    }) { server in
      let outside = "http://127.0.0.1:\(server.port)"
      // An open connection into the local network must not be reused for the redirect either.
      let direct = try await worldly.send(ClientRequest(url: target))
      #expect(direct.body == Array("secret".utf8))
      let refusal = await error(worldly, outside + "/in?key=SECRET")
      #expect(refusal == .redirectedToPrivateAddress(host: "127.0.0.1"))
      #expect(asked.load(ordering: .relaxed) == 1)
      let there = try await worldly.send(ClientRequest(url: outside + "/out"))
      #expect(there.body == Array("there".utf8))
    }
  }

  @Test func anAddressFromSomebodyElseLeadsOnlyToTheInternetAndIsNotRedirected() async throws {
    let connected = Atomic<Int>(0)
    let inside = try RawServer(host: "127.0.0.2") { connection in
      // Not even a connection, which would tell which ports are open, and begin TLS.
      connected.add(1, ordering: .relaxed)
      guard connection.readHead().hasPrefix("GET ") else { return }
      _ = connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret")
    }
    defer { inside.stop() }
    try await withServer(handler: { _ in .now(HTTPResponse(status: 302, headers: [HTTPHeader("Location", "/there")])) }) { server in
      var request = ClientRequest(url: "http://127.0.0.2:\(inside.port)/")
      request.requiresPublicAddress = true
      let untrusted = request
      await #expect(throws: HTTPClientError.redirectedToPrivateAddress(host: "127.0.0.2")) { try await worldly.send(untrusted) }
      #expect(connected.load(ordering: .relaxed) == 0)
      var moved = ClientRequest(url: "http://127.0.0.1:\(server.port)/")
      (moved.requiresPublicAddress, moved.followsRedirects) = (true, false)
      let answer = try await worldly.send(moved)
      #expect(answer.status == 302)
    }
  }

  @Test func aSourceOnTheLocalNetworkMayRedirectAnywhere() async throws {
    try await withServer(handler: { _ in .text("there") }) { server in
      let outside = "http://127.0.0.1:\(server.port)/"
      let inside = try RawServer(host: "127.0.0.2") { connection in
        let isFirst = connection.readHead().contains("GET /first")
        let location = isFirst ? "/second" : outside
        _ = connection.send("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: \(location)\r\n\r\n")
      }
      defer { inside.stop() }
      let answer = try await worldly.send(ClientRequest(url: "http://127.0.0.2:\(inside.port)/first"))
      #expect(answer.body == Array("there".utf8))
    }
  }

  @Test(arguments: [
    ("8.8.8.8", true), ("1.1.1.1", true), ("172.15.0.1", true), ("172.32.0.1", true), ("100.63.0.1", true), ("100.128.0.1", true),
    ("192.0.1.1", true), ("198.17.0.1", true), ("198.20.0.1", true), ("223.255.255.255", true), ("169.253.0.1", true),
    ("0.0.0.0", false), ("10.1.2.3", false), ("127.0.0.1", false), ("127.255.255.255", false), ("169.254.169.254", false),
    ("172.16.0.1", false), ("172.31.255.255", false), ("192.168.1.1", false), ("100.64.0.1", false), ("100.127.0.1", false),
    ("192.0.0.1", false), ("192.0.2.1", false), ("198.18.0.1", false), ("198.19.0.1", false), ("198.51.100.1", false),
    ("203.0.113.1", false), ("224.0.0.1", false), ("240.0.0.1", false), ("255.255.255.255", false),
    ("2a00:1450:4001::1", true), ("2606:4700::1", true), ("::ffff:8.8.8.8", true), ("64:ff9b::8.8.8.8", true), ("2002:808:808::1", true),
    ("::", false), ("::1", false), ("::ffff:127.0.0.1", false), ("::ffff:10.0.0.1", false), ("64:ff9b::10.0.0.1", false),
    ("2002:a00:1::1", false), ("2001:db8::1", false), ("fc00::1", false), ("fdff::1", false), ("fe80::1", false), ("fe80::1%eth0", false),
    ("fec0::1", false), ("ff02::1", false), ("::10.0.0.1", false), ("192.88.99.1", false), ("192.88.98.1", true), ("2001::1", false),
    ("2001:1ff::1", false), ("2001:200::1", true), ("3fff::1", false), ("3fff:fff::1", false), ("3fff:1000::1", true),
    ("100::1", false), ("5f00::1", false),
  ])
  func whichAddressesAreOfTheInternet(_ pair: (text: String, isPublic: Bool)) throws {
    #expect(try #require(NetworkAddress(pair.text)).isPublic == pair.isPublic)
  }

  @Test(arguments: ["", "house", "1.2.3", "1.2.3.4.5", ":", "::g"]) func invalidAddressesAreNotParsed(_ text: String) {
    #expect(NetworkAddress(text) == nil)
  }
}
