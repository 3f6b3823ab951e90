import CMicrohttpd

/// A request whose answer has been sent, or could not be sent; for access logs and metrics.
public struct CompletedRequest: ~Copyable {
  /// The method; `get` for HEAD, too.
  public let method: HTTPMethod
  /// Whether it was a HEAD request.
  public let isHead: Bool
  /// The status sent; 0 when the client or the library ended the connection before there was one.
  public let status: Int
  /// The size of the body sent, in bytes.
  public let bytes: Int
  /// The time from the arrival of the request line to the end of the answer.
  public let microseconds: Int
  let connection: Connection
  let targetBytes: UnsafeBufferPointer<UInt8>

  /// The request target as text; built at each call.
  public var target: String { String(decoding: targetBytes, as: UTF8.self) }

  /// The peer's numeric address; built at each call.
  public var remoteAddress: String { connection.remoteAddress }
}
