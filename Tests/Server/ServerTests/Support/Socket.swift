import Foundation
import Glibc
import HTTPServer
import TestKit

/// Sends requests over a connection of its own, and on a thread of its own, so that the tasks under test keep theirs.
enum Socket {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// `events` is notified when the first event of a stream has come.
  static func ask(_ request: Request, port: UInt16, events: Arrivals? = nil) async throws -> Answer {
    var head = "\(request.method) \(request.target) HTTP/1.1\r\nHost: \(request.headers["Host"] ?? "127.0.0.1")\r\nConnection: close\r\n"
    for header in request.headers where !header.isNamed("Host") { head += "\(header.name): \(header.value)\r\n" }
    if !request.body.isEmpty || request.method == "POST" { head += "Content-Length: \(request.body.count)\r\n" }
    let isHead = request.method == "HEAD"
    return try answer(try await exchange(Array((head + "\r\n").utf8) + request.body, port: port, events: events), isHead: isHead)
  }

  /// Sends the bytes unchanged, and returns everything until the server closes.
  static func exchange(_ bytes: [UInt8], port: UInt16, events: Arrivals? = nil) async throws -> [UInt8] {
    try await onThread {
      let socket = try connected(port)
      defer { close(socket) }
      try send(bytes, socket)
      return try receiveAll(socket, events)
    }
  }

  /// Whether a server listens on this port.
  static func isOpen(_ port: UInt16) async throws -> Bool {
    try await onThread {
      guard let socket = try? connected(port) else { return false }  // refused means no
      close(socket)
      return true
    }
  }

  private static func connected(_ port: UInt16) throws -> CInt {
    let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard result == 0 else {
      defer { close(socket) }
      throw Failure(description: "connect: \(String(cString: strerror(errno)))")
    }
    return socket
  }

  private static func send(_ bytes: [UInt8], _ socket: CInt) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      // A server that refuses may close before all is sent; its answer can still be read.
      if count < 0, errno == EPIPE || errno == ECONNRESET { return }
      guard count > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
      rest = rest.dropFirst(count)
    }
  }

  private static func receiveAll(_ socket: CInt, _ events: Arrivals?) throws -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = recv(socket, &piece, piece.count, 0)
      // With a socket timeout, a process that was stopped and continued gets EINTR.
      if count < 0, errno == EINTR { continue }
      if count < 0, errno != ECONNRESET { throw Failure(description: "read: \(String(cString: strerror(errno)))") }
      guard count > 0 else { return all }
      all += piece[..<count]
      if let events, all.firstRange(of: Array("\ndata:".utf8)) != nil { events.add() }
    }
  }

  static func answer(_ bytes: [UInt8], isHead: Bool = false) throws -> Answer {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      throw Failure(description: "not an answer: \(String(decoding: bytes, as: UTF8.self))")
    }
    var lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    guard let status = Int(lines.removeFirst().split(separator: " ").dropFirst().first ?? "") else {
      throw Failure(description: "no status: \(lines)")
    }
    let headers = lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return HTTPHeader(String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
    let body = Array(bytes[end.upperBound...])
    if !isHead, status != 304, let length = headers["Content-Length"], Int(length) != body.count {
      throw Failure(description: "\(body.count) bytes came, \(length) were announced")
    }
    return Answer(status: status, headers: headers, body: body)
  }
}

/// Runs blocking test code away from the threads that the tasks under test need.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
