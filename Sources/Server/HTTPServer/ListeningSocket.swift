import Glibc

/// A bound, listening, non-blocking TCP socket.
struct ListeningSocket {
  let descriptor: CInt
  let port: UInt16

  /// Listens on the first address of the host that works.
  init(host: String, port: UInt16) throws(HTTPServerError) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(host, String(port), &hints, &list)
    guard failure == 0 else { throw .unknownHost(host: host, reason: String(cString: gai_strerror(failure))) }
    defer { freeaddrinfo(list) }

    var lastError = HTTPServerError.unknownHost(host: host, reason: "it has no address")
    var candidate = list
    while let info = candidate {
      do throws(HTTPServerError) {
        descriptor = try Self.listen(on: info.pointee, host: host, port: port)
        self.port = Self.boundPort(descriptor)
        return
      } catch {
        lastError = error
      }
      candidate = info.pointee.ai_next
    }
    throw lastError
  }

  func close() { Glibc.close(descriptor) }

  private static func listen(on info: addrinfo, host: String, port: UInt16) throws(HTTPServerError) -> CInt {
    let kind = info.ai_socktype | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(info.ai_family, kind, info.ai_protocol)
    guard descriptor >= 0 else { throw failure("socket", host, port) }
    var on: CInt = 1
    var off: CInt = 0
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
    if info.ai_family == AF_INET6 {
      setsockopt(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, &off, socklen_t(MemoryLayout<CInt>.size))
    }
    guard bind(descriptor, info.ai_addr, info.ai_addrlen) == 0 else { throw failure("bind", host, port, closing: descriptor) }
    guard Glibc.listen(descriptor, SOMAXCONN) == 0 else { throw failure("listen", host, port, closing: descriptor) }
    return descriptor
  }

  private static func failure(_ operation: String, _ host: String, _ port: UInt16, closing descriptor: CInt? = nil) -> HTTPServerError {
    let code = errno
    if let descriptor { Glibc.close(descriptor) }
    return switch code {
    case EADDRINUSE: .portInUse(host: host, port: port)
    case EACCES, EPERM: .notPermitted(host: host, port: port)
    case EADDRNOTAVAIL: .addressNotOnThisMachine(host: host)
    default: .system(operation: operation, code: code, reason: String(cString: strerror(code)))
    }
  }

  private static func boundPort(_ descriptor: CInt) -> UInt16 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &size) }
      // The port is at the same offset in both families.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }
}
