/// The method of a request; HEAD is folded into GET, because a server answers both alike and only the sending of the body differs.
public enum HTTPMethod: Hashable, Sendable {
  case get, post, put, patch, delete, options
  /// Any other method, spelled as it was sent.
  case other(String)

  /// The method named in a request line.
  public init(_ name: String) {
    switch name {
    case "GET", "HEAD": self = .get
    case "POST": self = .post
    case "PUT": self = .put
    case "PATCH": self = .patch
    case "DELETE": self = .delete
    case "OPTIONS": self = .options
    default: self = .other(name)
    }
  }

  /// The name as written in a request line or an `Allow` header.
  public var name: String {
    switch self {
    case .get: "GET"
    case .post: "POST"
    case .put: "PUT"
    case .patch: "PATCH"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .other(let name): name
    }
  }
}
