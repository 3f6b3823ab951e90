import Console
import HTTPServer

extension TextStyle {
  /// `?format=text|ansi|html` decides; else a terminal's tool gets colours, a text browser plain text, and everyone else the page.
  init?(_ request: HTTPRequest) {
    switch request.queryValue("format") {
    case "text": self = .plain
    case "ansi": self = .ansi
    case "html": return nil
    default:
      let agent = (request.header("User-Agent") ?? "").lowercased()
      let accept = (request.header("Accept") ?? "").lowercased()
      let isTool = ["curl/", "wget/", "httpie/", "xh/", "powershell/"].contains { agent.hasPrefix($0) }
      let isTextBrowser = ["lynx/", "w3m/", "links ", "elinks/"].contains { agent.hasPrefix($0) }
      if accept.hasPrefix("text/plain") || isTextBrowser {
        self = .plain
      } else if isTool, !accept.contains("text/html") {
        self = .ansi
      } else {
        return nil
      }
    }
  }
}
