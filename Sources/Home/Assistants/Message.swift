import Wire

/// The identifier of a request, in the form that its sender chose (JSON-RPC 2.0).
enum RequestID: Sendable {
  case number(Int64)
  case text(String)

  /// Nil if a message has no identifier, or one of another type.
  init?(_ json: JSON) {
    switch json.kind {
    case .number:
      guard let number = try? json.integer() else { return nil }  // an id is a whole number or a text
      self = .number(number)
    case .string:
      guard let text = try? json.text() else { return nil }  // an id is a whole number or a text
      self = .text(text)
    default: return nil
    }
  }

  func write(to json: inout JSONWriter) {
    json.key("id")
    switch self {
    case .number(let number): json.value(number)
    case .text(let text): json.value(text)
    }
  }
}

/// The error that a request is answered with.
struct RequestProblem: Error {
  var code: Int64
  var message: String
  /// The requested version, if the problem is that it is not supported.
  var wantedVersion: String?

  /// The HTTP status of the answer in the stateless version.
  var status: Int {
    switch code {
    case -32601: 404
    default: 400
    }
  }

  static func unreadable(_ detail: String) -> RequestProblem { RequestProblem(code: -32700, message: "Parse error: \(detail)") }
  static func invalid(_ detail: String) -> RequestProblem { RequestProblem(code: -32600, message: "Invalid request: \(detail)") }
  static func unknownMethod(_ name: String) -> RequestProblem { RequestProblem(code: -32601, message: "There is no method '\(name)'.") }
  static func badParameters(_ detail: String) -> RequestProblem { RequestProblem(code: -32602, message: "Invalid params: \(detail)") }

  static func mismatch(_ detail: String) -> RequestProblem { RequestProblem(code: -32020, message: "Header mismatch: \(detail)") }
  static func unknownVersion(_ wanted: String) -> RequestProblem {
    RequestProblem(code: -32022, message: "Unsupported protocol version", wantedVersion: wanted)
  }

  func answer(to id: RequestID?) -> [UInt8] {
    jsonObject(reserving: 256) { json in
      json.member("jsonrpc", "2.0")
      if let id {
        id.write(to: &json)
      } else {
        json.key("id")
        json.null()
      }
      json.object("error") { json in
        json.member("code", code)
        json.member("message", message)
        if let wantedVersion {
          json.object("data") { json in
            json.array("supported", AssistantSession.versions)
            json.member("requested", wantedVersion)
          }
        }
      }
    }
  }
}
