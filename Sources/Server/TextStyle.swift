import Console
import Features
import HTTPServer
import WeatherModel

extension TextStyle {
  /// `?format=text|ansi|html` or a format of one line decides; else a terminal's tool gets colours, a text browser plain text, and everyone else the page.
  init?(_ request: HTTPRequest) {
    switch request.queryValue("format") {
    case "text": self = .plain
    case "ansi": self = .ansi
    case "html": return nil
    case let format? where OneLine(format) != nil: self = .plain
    default:
      let agent = (request.header("User-Agent") ?? "").lowercased()
      let accept = (request.header("Accept") ?? "").lowercased()
      let isTool = ["curl/", "wget/", "httpie/", "xh/", "powershell/"].contains { agent.hasPrefix($0) }
      let isTextBrowser = ["lynx/", "w3m/", "links ", "elinks/"].contains { agent.hasPrefix($0) }
      if accept.hasPrefix("text/plain") || isTextBrowser {
        self = .plain
      } else if isTool, !mentions(accept, "text/html") {
        self = .ansi
      } else {
        return nil
      }
    }
  }
}

extension OneLine {
  /// The line that a request asks for, if it asks for one.
  init?(_ request: HTTPRequest) {
    guard let format = request.queryValue("format") else { return nil }
    self.init(format)
  }
}

/// What is wrong with the parameters of a text page: its name, and what it has to be.
func textParameterProblem(_ request: HTTPRequest) -> (name: String, detail: String)? {
  if let unit = request.queryValue("unit"), Preferences.TemperatureUnit.allCases.allSatisfy({ $0.word != unit }) {
    return ("unit", "It must be c or f.")
  }
  if let width = request.queryValue("width") {
    let isNumber = !width.isEmpty && width.utf8.count < 4 && width.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    guard isNumber, let number = Int(width), (30...120).contains(number) else {
      return ("width", "It must be a whole number from 30 to 120.")
    }
  }
  guard let format = request.queryValue("format"), !["text", "ansi", "html"].contains(format) else { return nil }
  guard let line = OneLine(format) else {
    return ("format", "It must be text, ansi, html, a number from 1 to 4, or a line with signs such as %t; /help lists them.")
  }
  return line.unknown.map { ("format", "\($0) stands for nothing here; /help lists the signs.") }
}
