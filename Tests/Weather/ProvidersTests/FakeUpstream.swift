import Foundation
import Glibc
import Synchronization

/// A server on a free port of this machine that answers as a test says: properly, never, cut short, or with garbage.
final class FakeUpstream: Sendable {
  enum Behaviour: Sendable {
    case answer(status: Int, body: String)
    /// Accepts the request and never answers.
    case silence
    /// Announces a longer body than it sends.
    case cut(body: String)
    /// Sends something that is not HTTP.
    case garbage
  }

  private struct State {
    var targets: [String] = []
    var silent: [Int32] = []
  }

  let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())
  private let script: @Sendable (String) -> Behaviour

  struct Failed: Error {}

  init(_ script: @escaping @Sendable (_ target: String) -> Behaviour) throws {
    self.script = script
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let named = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard listener >= 0, named, listen(listener, 64) == 0 else { throw Failed() }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    let thread = Thread { [self] in accept() }
    thread.start()
  }

  var url: String { "http://127.0.0.1:\(port)" }
  /// The targets that were asked for, in order of arrival.
  var targets: [String] { state.withLock { $0.targets } }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    state.withLock { state in
      for connection in state.silent { close(connection) }
      state.silent = []
    }
  }

  private func accept() {
    while true {
      let connection = Glibc.accept(listener, nil, nil)
      guard connection >= 0 else { break }
      serve(connection)
    }
    close(listener)
  }

  private func serve(_ connection: Int32) {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else {
        close(connection)
        return
      }
      request += buffer.prefix(count)
    }
    let target = String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first.map(String.init) ?? ""
    state.withLock { $0.targets.append(target) }
    switch script(target) {
    case .answer(let status, let body): say(connection, status, body, promising: body.utf8.count)
    case .cut(let body): say(connection, 200, body, promising: body.utf8.count + 100)
    case .garbage: send(connection, "Bonjour\r\n")
    case .silence: state.withLock { $0.silent.append(connection) }
    }
  }

  private func say(_ connection: Int32, _ status: Int, _ body: String, promising length: Int) {
    send(
      connection, "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n\(body)")
  }

  private func send(_ connection: Int32, _ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { break }
      bytes = bytes.dropFirst(count)
    }
    close(connection)
  }
}
