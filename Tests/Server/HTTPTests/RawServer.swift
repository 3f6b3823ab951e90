import Glibc
import Synchronization
import System

/// A server that sends exactly the bytes of a test to every client, well-formed or not.
final class RawServer: Sendable {
  let port: UInt16
  private let listener: CInt
  private let isOver = Atomic<Bool>(false)

  /// Each connection has a thread, which ends when `talk` returns.
  ///
  /// - Parameter host: an address of the loopback network.
  init(host: String = "127.0.0.1", _ talk: @escaping @Sendable (RawConnection) -> Void) throws {
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, host, &address.sin_addr)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard bound else { throw RawClient.Failure(description: "listen: \(String(cString: strerror(errno)))") }
    port = UInt16(bigEndian: address.sin_port)
    startThread { [self] in
      while true {
        let socket = accept(listener, nil, nil)
        if socket < 0 || isOver.load(ordering: .relaxed) { break }
        startThread {
          talk(RawConnection(socket: socket))
          close(socket)
        }
      }
      close(listener)
    }
  }

  /// Stops listening; open connections go on.
  func stop() {
    isOver.store(true, ordering: .relaxed)
    shutdown(listener, CInt(SHUT_RDWR))
  }
}

/// The server's end of a connection.
struct RawConnection {
  let socket: CInt

  /// Reads the head of a request; returns what arrived, even when the client closed early.
  func readHead() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1 {
      bytes.append(byte)
      if bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns false when the client has closed.
  func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
