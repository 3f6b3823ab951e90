import Glibc
import HTTPServer

/// One connection: reads requests and answers them, one after the other, on its own thread.
struct SimConnection {
  private let descriptor: CInt
  private let sim: UpstreamSim
  private static let longestHead = 65_536
  private static let longestBody = 16 << 20
  /// POLLRDHUP of Linux, which Glibc does not show to Swift: the peer has closed its side.
  private static let peerClosed: Int16 = 0x2000

  init(_ descriptor: CInt, _ sim: UpstreamSim) {
    self.descriptor = descriptor
    self.sim = sim
    // The pieces of a slow body should not be merged.
    var on: CInt = 1
    setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
  }

  func serve() {
    var unread: [UInt8] = []
    while !sim.end.hasFired, let (request, keepsAlive) = nextRequest(&unread) {
      let (ruling, gate) = sim.rule(request)
      guard carryOut(ruling.answer, request, gate, keepsAlive: keepsAlive), keepsAlive else { return }
    }
  }

  // MARK: Reading

  /// The next request; nil at the end of the connection or if the input is not HTTP.
  private func nextRequest(_ unread: inout [UInt8]) -> (HTTPRequest, keepsAlive: Bool)? {
    var end = SimRequestHead.end(in: unread)
    while end == nil {
      guard unread.count < Self.longestHead, receive(&unread) else { return nil }
      end = SimRequestHead.end(in: unread)
    }
    guard let end, let head = SimRequestHead(unread[..<end]) else { return nil }
    unread.removeFirst(end)
    guard head.bodyLength <= Self.longestBody else { return nil }
    while unread.count < head.bodyLength { guard receive(&unread) else { return nil } }
    let body = Array(unread.prefix(head.bodyLength))
    unread.removeFirst(head.bodyLength)
    guard let request = try? HTTPRequest(method: head.method, target: head.target, headers: head.headers, body: body) else { return nil }
    return (request, head.keepsAlive)
  }

  private func receive(_ bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var count = recv(descriptor, &buffer, buffer.count, 0)
    while count < 0, errno == EINTR { count = recv(descriptor, &buffer, buffer.count, 0) }
    guard count > 0 else { return false }
    bytes += buffer.prefix(count)
    return true
  }

  // MARK: Answering

  /// Sends an answer or its fault; returns false when the connection has to be closed.
  private func carryOut(_ answer: UpstreamAnswer, _ request: HTTPRequest, _ gate: OneTimeSignal, keepsAlive: Bool) -> Bool {
    if answer.delay > 0, !pause(answer.delay) { return false }
    if answer.hangs, !wait(at: gate) { return false }
    switch answer.fault {
    case .reset:
      // Closing with a linger time of zero makes the kernel send a reset.
      var nothing = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &nothing, socklen_t(MemoryLayout<linger>.size))
      return false
    case .close: return false
    case .noise(let bytes, let seed):
      _ = send(noise(bytes, seed))
      return false
    case nil: break
    }
    let message = SimMessage(answer, to: request, at: sim.time.now(), keepsAlive: keepsAlive)
    guard send(message.head) else { return false }
    guard let drip = answer.drip else { return send(message.body) && message.isWhole }
    var rest = message.body[...]
    while !rest.isEmpty {
      guard pause(drip.every), send(Array(rest.prefix(drip.bytes))) else { return false }
      rest = rest.dropFirst(drip.bytes)
    }
    return message.isWhole
  }

  /// Returns false when the stand-in was stopped in the meantime.
  private func pause(_ milliseconds: Int) -> Bool {
    if let pause = sim.time.pause { pause(milliseconds) } else { _ = poll([sim.end], forSomeoneGone: false, milliseconds) }
    return !sim.end.hasFired
  }

  /// Returns false when the client has gone or the stand-in was stopped.
  private func wait(at gate: OneTimeSignal) -> Bool {
    while !gate.hasFired {
      guard !poll([gate, sim.end], forSomeoneGone: true, -1), !sim.end.hasFired else { return false }
    }
    return true
  }

  /// Waits until a signal fires or the time is over; returns true when the client has gone.
  private func poll(_ signals: [OneTimeSignal], forSomeoneGone: Bool, _ milliseconds: Int) -> Bool {
    var watched = signals.map { pollfd(fd: $0.descriptor, events: 0, revents: 0) }
    if forSomeoneGone { watched.append(pollfd(fd: descriptor, events: Self.peerClosed, revents: 0)) }
    _ = Glibc.poll(&watched, nfds_t(watched.count), CInt(clamping: milliseconds))
    guard forSomeoneGone, let own = watched.last else { return false }
    return own.revents != 0
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = Glibc.send(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, CInt(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }
}
