import Glibc

/// A socket that listens on 127.0.0.1.
struct LoopbackListener {
  let descriptor: CInt
  let port: UInt16

  init(port: UInt16) throws(UpstreamSimError) {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw UpstreamSimError("socket") }
    var on: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, SOMAXCONN) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else {
      let error = UpstreamSimError("port \(port) of 127.0.0.1")
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
  }
}
