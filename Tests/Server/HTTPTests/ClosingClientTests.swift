import Glibc
import TestKit
import Testing

@testable import HTTPServer

/// Clients that close their end, and the slots that this frees.
@Suite struct ClosingClientTests {
  /// With these timeouts, idle connections are never closed, and a full server waits as long as a connection is closing.
  private func configuration(_ change: (inout HTTPServer.Configuration) -> Void = { _ in }) -> HTTPServer.Configuration {
    testConfiguration {
      $0.idleSeconds = 3600
      $0.closingWaitSeconds = 3600
      change(&$0)
    }
  }

  @Test(arguments: [1, 2]) func aClientThatClosesItsEndWithItsRequestIsAnsweredAndClosed(threads: Int) async throws {
    try await withServer(configuration { $0.threads = threads }) { server in
      let answers = try await onThread {
        let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
        for client in clients { try client.sendLast("GET /here HTTP/1.1\r\nHost: test\r\n\r\n") }
        return try clients.map { (try $0.response().text, try $0.readToEnd()) }
      }
      #expect(answers.allSatisfy { $0.0 == "/here" && $0.1.isEmpty })
    }
  }

  @Test func aClientThatClosesItsEndWithinARequestIsClosed() async throws {
    try await withServer(configuration()) { server in
      let ends = try await onThread {
        try ["GET / HTT", "GET / HTTP/1.1\r\nHost: te", "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nab"].map { text in
          let client = try RawClient(port: server.port)
          try client.sendLast(text)
          return try client.readToEnd()
        }
      }
      #expect(ends.allSatisfy { !String(decoding: $0, as: UTF8.self).hasPrefix("HTTP/1.1 200") })
    }
  }

  @Test func aClientThatClosesItsEndStillGetsALateAnswer() async throws {
    let gate = Gate()
    try await withServer(
      configuration(),
      handler: { _ in
        .later {
          await gate.pass()
          return .text("late")
        }
      }
    ) { server in
      async let answer = onThread { () throws -> (String, Bool) in
        let client = try RawClient(port: server.port)
        try client.sendLast("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
        return (try client.response().text, try client.readToEnd().isEmpty)
      }
      await gate.waitUntilArrived(1)
      gate.open()
      let (text, isOver) = try await answer
      #expect(text == "late" && isOver)
    }
  }

  @Test(arguments: [1, 2]) func newClientsAreAdmittedAsSoonAsEarlierOnesHaveLeft(threads: Int) async throws {
    let limits = configuration {
      $0.maxConnections = 60
      $0.maxConnectionsPerAddress = 60
      $0.threads = threads
    }
    try await withServer(limits) { server in
      let statuses = try await onThread {
        var statuses: [Int] = []
        for _ in 0..<30 {
          let crowd = try (0..<60).map { _ in try RawClient(port: server.port) }
          for client in crowd { try? client.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n") }
          statuses += crowd.map { (try? $0.response().status) ?? 0 }
          for client in crowd { client.leave() }
        }
        return statuses
      }
      #expect(statuses.count { $0 == 200 } == 1800, "\(statuses.count { $0 == 503 }) refused, \(statuses.count { $0 == 0 }) closed")
    }
  }

  @Test func aClosedConnectionFreesItsSlot() async throws {
    try await withServer(configuration { $0.maxConnections = 8 }) { server in
      let statuses = try await onThread {
        try (0..<200).map { _ in
          let client = try RawClient(port: server.port)
          try client.sendLast("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
          let status = try client.response().status
          client.leave()
          return status
        }
      }
      #expect(statuses.allSatisfy { $0 == 200 })
    }
  }

  /// A full server waits for connections that are about to end, not for one whose handler runs or whose answer is not read.
  @Test(arguments: [
    (Progress.Phase.waiting, 0, true), (.receiving, 0, true), (.answering, 0, false), (.sending, 100, true), (.sending, 64 << 20, false),
  ])
  func aConnectionWhoseWorkIsDoneEndsWithItsClient(_ phase: Progress.Phase, _ bytes: Int, _ isLeaving: Bool) throws {
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { listener.close() }
    let client = try RawClient(port: listener.port)
    var watched = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&watched, 1, -1)
    let socket = accept(listener.descriptor, nil, nil)
    defer { close(socket) }
    let connections = ConnectionList()
    _ = connections.admit(socket, Peer(sockaddr_storage()))
    let progress = Progress(socket: socket)
    connections.begin(progress)
    progress.advance(to: phase)
    sendAtOnce([UInt8](repeating: 65, count: bytes), socket)
    #expect(connections.detectClosedPeers() == 0)
    if isLeaving { _ = try client.read(count: bytes) }
    client.finishSending()
    var end = pollfd(fd: socket, events: ConnectionList.peerClosed, revents: 0)
    poll(&end, 1, -1)
    #expect(connections.detectClosedPeers() == (isLeaving ? 1 : 0))
  }

  @Test func inIPv6AWholeNetworkCountsAsOneVisitor() {
    func peer(_ text: String) -> Peer {
      var storage = sockaddr_storage()
      withUnsafeMutableBytes(of: &storage) { bytes in
        if text.contains(":") {
          var address = sockaddr_in6()
          address.sin6_family = sa_family_t(AF_INET6)
          inet_pton(AF_INET6, text, &address.sin6_addr)
          bytes.storeBytes(of: address, as: sockaddr_in6.self)
        } else {
          var address = sockaddr_in()
          address.sin_family = sa_family_t(AF_INET)
          inet_pton(AF_INET, text, &address.sin_addr)
          bytes.storeBytes(of: address, as: sockaddr_in.self)
        }
      }
      return Peer(storage)
    }
    #expect(peer("2001:db8:1:2::1") == peer("2001:db8:1:2:ffff:1:2:3"))
    #expect(peer("2001:db8:1:2::1") != peer("2001:db8:1:3::1"))
    #expect(peer("192.0.2.1") == peer("::ffff:192.0.2.1"))
    #expect(peer("192.0.2.1") != peer("192.0.2.2"))
    #expect(peer("::ffff:192.0.2.1") != peer("::ffff:192.0.2.2"))
  }
}
