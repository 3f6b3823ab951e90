import CMicrohttpd
import Glibc

extension HTTPResponse {
  /// The bytes of the answer for sending it without the library, right before a connection ends.
  func lastBytes(_ configuration: HTTPServer.Configuration, hasBody: Bool = true) -> [UInt8] {
    let reason = MHD_get_reason_phrase_for(CUnsignedInt(clamping: status)).map { String(cString: $0) } ?? ""
    var head = "HTTP/1.1 \(status) \(reason)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
    for header in headers + configuration.defaultHeaders { head += "\(header.name): \(header.value)\r\n" }
    return Array((head + "\r\n").utf8) + (hasBody ? body : [])
  }
}

/// Sends as much as a socket takes without waiting.
func sendAtOnce(_ bytes: [UInt8], _ socket: CInt) {
  _ = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)) }
}

/// Drains what a client has already sent: closing a socket with unread data resets the connection before the client has read its answer.
func discardReceived(_ socket: CInt) {
  withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { piece in
    for _ in 0..<16 where recv(socket, piece.baseAddress, piece.count, CInt(MSG_DONTWAIT)) < piece.count { return }
  }
}
