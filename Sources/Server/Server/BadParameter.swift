import HTTPServer
import Routes
import Wire

/// A 400 response that names the parameter and says what it should be.
func badParameter(_ name: String, _ detail: String) -> HTTPResponse {
  HTTPResponse(
    ProblemBody(type: "/problems/bad-parameter", title: "Bad parameter", status: 400, detail: "\(name): \(detail)", parameter: name))
}

extension RouteProblem {
  /// The answer to a program that asks at such an address.
  var response: HTTPResponse {
    switch self {
    case .notFound: .problem(status: 404, title: "Not found", detail: "There is nothing at this address. The weather is at /.")
    case .parameter(let name, let detail): badParameter(name, detail)
    }
  }
}
