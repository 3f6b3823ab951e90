import Copy
import HTTPServer
import Routes
import WeatherModel

// The answers to forms that are not carried out: a page for a person, a problem for a program.
extension WeatherPages {
  /// The answer to a form that a page of another site sent. `page` is where the link back leads.
  func foreignForm(_ request: HTTPRequest, of page: Destination) -> Reply {
    let detail = "This form can be sent from Weatherglass's own pages only."
    return refusal(of: request, from: page, .problem(status: 403, title: "Forbidden", detail: detail)) { $0.formForeign }
  }

  /// The answer to a form that can't be read; `problem` says why.
  func unreadableForm(_ request: HTTPRequest, of page: Destination, _ problem: HTTPResponse) -> Reply {
    refusal(of: request, from: page, problem) { $0.formUnreadable }
  }

  private func refusal(of request: HTTPRequest, from page: Destination, _ problem: HTTPResponse, _ words: (Copy) -> String) -> Reply {
    guard containsIgnoringCase(request.header("Accept") ?? "", "text/html") else { return .now(problem) }
    return refusal(of: request, from: page, status: problem.status, words)
  }

  /// The page that says that the server does not know the host name under which a form was sent; nil for a program, which gets JSON.
  func unknownHost(_ host: String, _ request: HTTPRequest) -> Reply? {
    guard !Route.isAPI(request.path), containsIgnoringCase(request.header("Accept") ?? "", "text/html") else { return nil }
    return refusal(of: request, status: 421) { $0.unknownHostNamed(host: String(host.prefix { $0 != ":" })) }
  }
}
