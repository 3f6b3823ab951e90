import HTTPServer
import Wire

extension HTTPResponse {
  /// The answer that says what went wrong; `json` is the problem with further members.
  init(_ problem: ProblemBody, json: [UInt8]? = nil, headers: [HTTPHeader] = []) {
    let own = [HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store")]
    self.init(status: problem.status, headers: own + headers, body: json ?? problem.json)
  }
}
