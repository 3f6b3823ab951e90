import CBrowser

/// Requests to a server.
public enum Network {
  /// A server's answer, whatever its status.
  public struct Response: Sendable {
    /// The HTTP status, from 100 to 599.
    public let status: Int
    /// The content that was received.
    public let body: [UInt8]
  }

  /// Sends a request to an address, which is absolute or relative to the page. `done` gets nil if there was no answer in `timeout`
  /// milliseconds, and is never called after the request was cancelled.
  public static func fetch(
    _ url: String, method: String = "GET", headers: [(name: String, value: String)] = [], body: [UInt8] = [], timeout: Double = 10_000,
    _ done: @escaping (Response?) -> Void
  ) -> Pending {
    var head = method + "\n" + url
    for header in headers { head += "\n" + header.name + "\n" + header.value }
    return .ask({ done($0.status < 100 ? nil : Response(status: Int($0.status), body: $0.bytes)) }) { id in
      withBytes(of: head) { head, length in
        withBytes(of: body) { page_fetch(id, head, length, $0, $1, timeout) }
      }
    }
  }
}
