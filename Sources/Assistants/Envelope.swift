import Crypto
import Wire

/// What comes with every request where nobody is remembered: which version it is written in (`params._meta` since 2026-07-28).
struct Envelope {
  let version: String

  static let version = "io.modelcontextprotocol/protocolVersion"
  static let capabilities = "io.modelcontextprotocol/clientCapabilities"
  static let server: StaticString = "io.modelcontextprotocol/serverInfo"

  /// Whether a request carries one, right or wrong.
  static func isOn(_ message: JSON) -> Bool { !message["params"]["_meta"][version].isMissing }

  /// The envelope of a request; over HTTP the headers say the same once more.
  init(_ message: JSON, method: String, routing: Routing?) throws(RequestProblem) {
    let meta = message["params"]["_meta"]
    let needed = [Envelope.version, Envelope.capabilities]
    guard meta.kind == .object else { throw .badParameters("'params._meta' has to have '\(needed[0])' and '\(needed[1])'.") }
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

/// What the headers of a request over HTTP say of it, for those who pass it on without reading it.
public struct Routing: Sendable {
  /// The version, the method, and the tool.
  public var version, method, name: String?

  /// Headers as they came; a name of other than visible signs is `=?base64?…?=`.
  public init(version: String?, method: String?, name: String?) {
    (self.version, self.method) = (version, method)
    self.name = name.map { Routing.decoded($0) ?? "" }
  }

  /// Nil where it is written so and can't be read.
  private static func decoded(_ text: String) -> String? {
    let (begin, end) = ("=?base64?", "?=")
    guard text.hasPrefix(begin), text.hasSuffix(end), text.utf8.count >= begin.utf8.count + end.utf8.count else { return text }
    var inner = text.dropFirst(begin.count).dropLast(end.count)
    while inner.last == "=" { inner.removeLast() }
    let url = String(inner.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    return base64URLBytes(url).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
