import CMicrohttpd
import Glibc

/// A connection that can be suspended on its own thread, inside a callback, and resumed from any thread.
///
/// `@unchecked Sendable`: the library allows `MHD_resume_connection` from any thread while the connection is suspended, and frees no
/// connection that is suspended. Callers have to make sure that they resume once per suspend.
struct SuspendedConnection: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let wakeUp: WakeUp

  init(_ connection: Connection, wakeUp: WakeUp) {
    pointer = connection.pointer
    self.wakeUp = wakeUp
  }

  func suspend() { MHD_suspend_connection(pointer) }

  func resume() {
    MHD_resume_connection(pointer)
    wakeUp.signal()
  }
}

/// A libmicrohttpd connection, used on its own thread only.
struct Connection {
  let pointer: OpaquePointer

  /// The value of a request header, in the connection's memory.
  func header(_ name: StaticString) -> UnsafePointer<CChar>? {
    name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { MHD_lookup_connection_value(pointer, .HEADER_KIND, $0.baseAddress) }
    }
  }

  /// Every request header, in order.
  var headers: [HTTPHeader] {
    var headers: [HTTPHeader] = []
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = MHD_get_connection_values(
        pointer, .HEADER_KIND,
        { context, _, name, value in
          guard let context, let name else { return .YES }
          let list = context.assumingMemoryBound(to: [HTTPHeader].self)
          list.pointee.append(HTTPHeader(String(cString: name), value.map { String(cString: $0) } ?? ""))
          return .YES
        }, headers)
    }
    return headers
  }

  /// The size of the request line and all headers.
  var headerSize: Int { mhd_connection_info(pointer, .CONNECTION_INFO_REQUEST_HEADER_SIZE)?.pointee.header_size ?? 0 }

  /// The status of the answer that is queued; 0 if none is.
  var status: Int { mhd_connection_info(pointer, .CONNECTION_INFO_HTTP_STATUS).map { Int($0.pointee.http_status) } ?? 0 }

  var socket: CInt { mhd_connection_info(pointer, .CONNECTION_INFO_CONNECTION_FD)?.pointee.connect_fd ?? -1 }

  var exchange: UnsafeMutablePointer<Exchange>? {
    mhd_connection_info(pointer, .CONNECTION_INFO_SOCKET_CONTEXT)?.pointee.socket_context?.assumingMemoryBound(to: Exchange.self)
  }

  /// The client's address or network.
  var peer: Peer? {
    mhd_connection_info(pointer, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr.map { Peer(UnsafeRawPointer($0)) }
  }

  /// The peer's numeric address.
  var remoteAddress: String {
    guard let address = mhd_connection_info(pointer, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr else { return "" }
    return numericAddress(address)
  }

  /// Hands an answer to the library, which takes its own reference to it.
  func queue(_ status: Int, _ message: LibraryResponse) -> MHD_Result {
    guard let response = message.response else { return .NO }
    return MHD_queue_response(pointer, CUnsignedInt(clamping: status), response)
  }
}

/// An address in its usual text form; IPv4 inside IPv6 is shown as IPv4.
func numericAddress(_ address: UnsafePointer<sockaddr>) -> String {
  let size = address.pointee.sa_family == sa_family_t(AF_INET6) ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
  let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { buffer -> String in
    guard let start = buffer.baseAddress,
      getnameinfo(address, socklen_t(size), start, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0
    else { return "" }
    return String(cString: start)
  }
  return text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
}
