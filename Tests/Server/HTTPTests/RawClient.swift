import Glibc

/// An HTTP client that sends exactly the bytes a test wants, well-formed or not.
///
/// It blocks, so run it with `onThread`.
///
/// `@unchecked Sendable`: a test passes it from one thread to the next, with an `await` between, and never uses it on two at once.
final class RawClient: @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private var socket: CInt
  private var buffer: [UInt8] = []
  private(set) var sawEnd = false

  init(port: UInt16, patienceSeconds: Int = 90) throws {
    socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    setPatience(seconds: patienceSeconds)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard result == 0 else { throw Failure(description: "connect: \(String(cString: strerror(errno)))") }
  }

  /// Connects to a server that listens on a socket in the file system.
  init(path: String, patienceSeconds: Int = 90) throws {
    socket = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    setPatience(seconds: patienceSeconds)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    guard result == 0 else { throw Failure(description: "connect: \(String(cString: strerror(errno)))") }
  }

  deinit { close() }

  func close() {
    if socket >= 0 { Glibc.close(socket) }
    socket = -1
  }

  /// Sets how long a read may wait before it fails.
  func setPatience(seconds: Int = 0, microseconds: Int = 0) {
    var limit = timeval(tv_sec: seconds, tv_usec: microseconds)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Sends the last bytes and the end of the stream together, in one packet.
  func sendLast(_ text: String) throws {
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_MORE)) }
    guard count == bytes.count else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
    finishSending()
  }

  /// Sends the end of the stream.
  func finishSending() { shutdown(socket, CInt(SHUT_WR)) }

  /// Closes, and waits until the peer's system has received it, so that everything after this happens later.
  func leave() {
    finishSending()
    while true {
      var state = tcp_info()
      var size = socklen_t(MemoryLayout<tcp_info>.size)
      let isKnown = getsockopt(socket, CInt(IPPROTO_TCP), TCP_INFO, &state, &size) == 0
      guard isKnown, [TCP_ESTABLISHED, TCP_FIN_WAIT1].contains(Int(state.tcpi_state)) else { return close() }
      // The system reports no event for the acknowledgement.
      usleep(100)
    }
  }

  /// Makes `close` reset the connection at once.
  func resetOnClose() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
      rest = rest.dropFirst(count)
    }
  }

  func get(_ target: String, _ headers: String...) throws -> RawResponse {
    try send("GET \(target) HTTP/1.1\r\nHost: test\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
    return try response()
  }

  /// Reads one answer; set `toHead` for the answer to a HEAD request.
  func response(toHead: Bool = false) throws -> RawResponse {
    let head = String(decoding: try read(through: "\r\n\r\n"), as: UTF8.self)
    var lines = head.split(separator: "\r\n").map(String.init)
    guard !lines.isEmpty, let status = Int(lines.removeFirst().split(separator: " ").dropFirst().first ?? "") else {
      throw Failure(description: "not an answer: \(head)")
    }
    var headers: [(String, String)] = []
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers.append((parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""))
    }
    var response = RawResponse(status: status, headers: headers, body: [])
    if toHead || status == 304 || status == 204 || status < 200 { return response }
    if response["transfer-encoding"] == "chunked" {
      while let chunk = try chunk() { response.body += chunk }
    } else if let length = response["content-length"].flatMap({ Int($0) }) {
      response.body = try read(count: length)
    } else {
      response.body = try readToEnd()
    }
    return response
  }

  /// The next chunk of a chunked body; nil at its end.
  func chunk() throws -> [UInt8]? {
    let line = String(decoding: try read(through: "\r\n").dropLast(2), as: UTF8.self)
    guard let size = Int(line, radix: 16) else { throw Failure(description: "not a chunk size: \(line)") }
    let bytes = try read(count: size + 2)
    return size == 0 ? nil : Array(bytes.dropLast(2))
  }

  func read(count: Int) throws -> [UInt8] {
    while buffer.count < count {
      guard try fill() else { throw Failure(description: "the connection ended after \(buffer.count) of \(count) bytes") }
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  func read(through mark: String) throws -> [UInt8] {
    let mark = Array(mark.utf8)
    while true {
      if buffer.count >= mark.count {
        for start in 0...(buffer.count - mark.count) where buffer[start..<(start + mark.count)].elementsEqual(mark) {
          defer { buffer.removeFirst(start + mark.count) }
          return Array(buffer[..<(start + mark.count)])
        }
      }
      guard try fill() else { throw Failure(description: "the connection ended within: \(String(decoding: buffer, as: UTF8.self))") }
    }
  }

  /// Everything until the peer closes; a reset counts as closing.
  func readToEnd() throws -> [UInt8] {
    while try fill() {}
    defer { buffer = [] }
    return buffer
  }

  /// Reads what arrives within the read timeout; true if something did.
  ///
  /// False at the end of the stream, see `sawEnd`.
  @discardableResult
  func fill() throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    var count = recv(socket, &piece, piece.count, 0)
    while count < 0, errno == EINTR { count = recv(socket, &piece, piece.count, 0) }
    if count > 0 {
      buffer += piece[..<count]
      return true
    }
    if count < 0, errno != ECONNRESET { throw Failure(description: "read: \(String(cString: strerror(errno)))") }
    sawEnd = true
    return false
  }
}

struct RawResponse: Sendable {
  var status: Int
  var headers: [(String, String)]
  var body: [UInt8]

  subscript(_ name: String) -> String? { headers.first { $0.0 == name }?.1 }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// Whether this is a problem document of our own, with the headers that every answer must have.
  var isProblem: Bool {
    self["content-type"] == "application/problem+json" && text.hasPrefix(#"{"type":"about:blank","title":""#)
      && text.contains(#""status":\#(status),"detail":""#) && self["x-default"] == "yes"
  }
}

/// A port that nothing listens on, and that no other test can get meanwhile: bound, but not listening.
final class ClosedPort {
  let port: UInt16
  private let socket: CInt

  init() throws {
    socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0 }
    }
    guard bound else { throw RawClient.Failure(description: "bind: \(String(cString: strerror(errno)))") }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { Glibc.close(socket) }
}
