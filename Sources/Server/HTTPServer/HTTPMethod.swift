/// The method of a request; HEAD is folded into GET, because a server answers both alike and only the sending of the body differs.
public struct HTTPMethod: Hashable, Sendable {
  /// The name as written in a request line or an `Allow` header.
  public let name: String

  /// The method named in a request line, which can be any text before the first space.
  public init(_ name: String) { self.name = name == "HEAD" ? "GET" : name }

  /// The methods that are answered somewhere.
  public static let (get, post, put, delete, options) = (
    HTTPMethod("GET"), HTTPMethod("POST"), HTTPMethod("PUT"), HTTPMethod("DELETE"), HTTPMethod("OPTIONS")
  )

  /// Whether clients usually send it.
  public var isUsual: Bool { ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(name) }
}
