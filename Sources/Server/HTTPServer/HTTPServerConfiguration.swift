extension HTTPServer {
  /// Where the server listens, its limits, and what it adds to every answer.
  public struct Configuration: Sendable {
    /// The address or name to listen on; `::` listens on IPv4 and IPv6 alike.
    public var host = "127.0.0.1"
    /// The port; 0 lets the system choose, see `HTTPServer.port`.
    public var port: UInt16 = 0
    /// How many threads answer requests.
    public var threads = 2
    /// How many connections may be open; one more is answered with 503 and closed. Fewer if the system allows fewer open files.
    public var maxConnections = 1024
    /// How many connections one address may have open (0: no limit); one more is closed at once.
    public var maxConnectionsPerAddress = 128
    /// After how many seconds without a byte in either direction a connection is closed.
    public var idleSeconds = 30
    /// How many seconds more than `idleSeconds` a client may take to deliver one whole request, even if it keeps sending bytes.
    public var receiveSeconds = 30
    /// How many seconds a full server waits for clients that are closing before it refuses a new one.
    public var closingWaitSeconds = 2
    /// The longest request target; a longer one is answered with 414.
    public var maxTargetBytes = 6 * 1024
    /// The largest request line with headers; a larger one is answered with 431.
    public var maxHeaderBytes = 8 * 1024
    /// The largest request body; a larger one is answered with 413.
    public var maxBodyBytes = 1024 * 1024
    /// The largest body that is accepted, by method and path as sent, if it is not the same for all. Where it is 0, bodies are read and
    /// discarded.
    public var bodyLimit: (@Sendable (HTTPMethod, _ path: String) -> Int)?
    /// How many bytes the bodies that are under way may take together, and those of one address a third of it; no share of its own for an
    /// address without `maxConnectionsPerAddress`. A body that does not fit is answered with 503; one of 64 kB or less always fits.
    public var maxBytesOfBodies = 32 * 1024 * 1024
    /// Memory of one connection for request head and answer head.
    ///
    /// Heads that do not fit are refused by the library itself. It clears all of this memory after each request, which costs a small answer
    /// a twentieth of its time for every 16 kB, so it is only as large as the largest head needs.
    public var connectionMemory = 12 * 1024
    /// Headers that are added to every answer that does not have them itself, errors included.
    public var defaultHeaders: [HTTPHeader] = []

    /// Creates the default limits, on a port chosen by the system, for this machine only.
    public init() {}
  }
}

/// Why the server could not start; the description says what to do.
public enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
  case portInUse(host: String, port: UInt16)
  case notPermitted(host: String, port: UInt16)
  case unknownHost(host: String, reason: String)
  case addressNotOnThisMachine(host: String)
  case libraryRefused
  case system(operation: String, code: CInt, reason: String)

  /// What went wrong and what to do about it.
  public var description: String {
    switch self {
    case .portInUse(let host, let port):
      "Port \(port) on \(host) is already in use. Stop the program that uses it, or choose another port (0 lets the system choose)."
    case .notPermitted(let host, let port):
      "No permission to listen on port \(port) of \(host). Ports below 1024 need privileges: choose a higher one, such as 8080."
    case .unknownHost(let host, let reason):
      "The host '\(host)' to listen on is unknown (\(reason)). Give an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::."
    case .addressNotOnThisMachine(let host):
      "The address '\(host)' does not belong to this machine. Give one that does, such as 127.0.0.1, 0.0.0.0 or ::."
    case .libraryRefused:
      "The HTTP library could not start. Check the limit on open files and threads, and that the configured limits are positive."
    case .system(let operation, let code, let reason):
      "Listening failed: \(operation): \(reason) (error \(code))."
    }
  }
}
