import CPostgres
import Glibc

/// Where the databases are: in a folder of this machine (SQLite), or on a PostgreSQL server. Printed without the password.
public struct DatabaseLocation: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case folder(String)
    case server(url: String)
  }

  let place: Place

  /// Reads a location as it is configured: `postgres://…` or `postgresql://…` is a server, everything else a folder.
  public init(_ text: String) {
    let isServer = ["postgres://", "postgresql://"].contains { text.utf8.starts(with: $0.utf8) }
    place = isServer ? .server(url: text) : .folder(text)
  }

  /// The folder; nil if it is a server.
  package var folder: String? {
    if case .folder(let path) = place { path } else { nil }
  }

  /// Whether it is a server, which several programs on several machines can share.
  public var isServer: Bool {
    if case .server = place { true } else { false }
  }
}

extension DatabaseLocation: CustomStringConvertible, CustomReflectable {
  /// The folder, or the server's host, port and database.
  public var description: String {
    switch place {
    case .folder(let path): path
    case .server(let url): ServerAddress(url: url)?.description ?? "postgresql://…"
    }
  }

  /// Empty, so that `dump` shows no more than `description`.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The address of a PostgreSQL server as libpq understands it.
struct ServerAddress: CustomStringConvertible {
  let description: String
  private let secrets: [String]

  /// Parses a URL; nil when libpq does not understand it, or has clearly misunderstood it.
  init?(url: String) {
    guard let options = PQconninfoParse(url, nil) else { return nil }
    defer { PQconninfoFree(options) }
    var parts: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    // A password with an unescaped / or @ is cut in two, and its pieces are mistaken for a port or a database.
    let (host, port, database) = (parts["host"] ?? "", parts["port"] ?? "", parts["dbname"] ?? "")
    guard port.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ",") }) else { return nil }
    guard !host.utf8.contains(UInt8(ascii: "@")), !database.utf8.contains(UInt8(ascii: "@")) else { return nil }
    secrets = [parts["password"], parts["sslpassword"]].compactMap { $0 }.filter { !$0.isEmpty }
    description = "postgresql://" + host + (port.isEmpty ? "" : ":" + port) + "/" + database
  }

  /// A message of libpq, or a substitute when it contains a password.
  func withoutSecrets(_ message: String) -> String {
    let bytes = Array(message.utf8)
    for secret in secrets {
      let secret = Array(secret.utf8)
      guard bytes.count >= secret.count else { continue }
      for start in 0...(bytes.count - secret.count) where bytes[start..<start + secret.count].elementsEqual(secret) {
        return "the reason is withheld because it repeats the password"
      }
    }
    return message
  }
}
