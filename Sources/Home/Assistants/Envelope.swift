import Crypto
import Wire

/// The part of every stateless request that names the protocol's version (`params._meta` since 2026-07-28).
struct Envelope {
  let version: String

  static let version = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
  static let server: StaticString = "io.modelcontextprotocol/serverInfo"

  /// Whether a request contains one, valid or not.
  static func isOn(_ message: JSON) -> Bool { !message["params"]["_meta"][version].isMissing }

  /// The envelope of a request; over HTTP, the headers have to say the same.
  init(_ message: JSON, method: String, routing: Routing?) throws(RequestProblem) {
    let meta = message["params"]["_meta"]
    let needed = [Envelope.version, Envelope.capabilities]
    guard meta.kind == .object else { throw .badParameters("'params._meta' must have '\(needed[0])' and '\(needed[1])'.") }
    for key in needed where meta[key].isMissing { throw .badParameters("'params._meta' lacks '\(key)'.") }
    let said: String
    do throws(JSONError) { said = try meta[Envelope.version].text() } catch { throw .badParameters("\(error)") }
    if let routing {
      guard routing.version == said else { throw .mismatch("'MCP-Protocol-Version' is not the version of the message.") }
      guard routing.method == method else { throw .mismatch("'Mcp-Method' is not the method of the message.") }
      // A name that is no text is refused later.
      if method == "tools/call", let name = try? message["params"]["name"].text(), routing.name != name {
        throw .mismatch("'Mcp-Name' is not the tool of the message.")
      }
    }
    guard said == AssistantSession.stateless else { throw .unknownVersion(said) }
    version = said
  }
}

/// The headers of an HTTP request that repeat parts of its message, for proxies that forward it without reading the body.
public struct Routing: Sendable {
  /// The protocol's version, the method and the tool's name; nil for a missing header.
  public var version, method, name: String?

  /// Takes the headers as they came; a name with other than visible ASCII characters comes as `=?base64?…?=`.
  public init(version: String?, method: String?, name: String?) {
    (self.version, self.method) = (version, method)
    self.name = name.map { Routing.decoded($0) ?? "" }
  }

  /// Nil if the text is in that form but can't be decoded.
  private static func decoded(_ text: String) -> String? {
    let (begin, end) = ("=?base64?", "?=")
    guard text.hasPrefix(begin), text.hasSuffix(end), text.utf8.count >= begin.utf8.count + end.utf8.count else { return text }
    var inner = text.dropFirst(begin.count).dropLast(end.count)
    while inner.last == "=" { inner.removeLast() }
    let url = String(inner.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    return base64URLBytes(url).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
