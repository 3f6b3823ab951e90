import Copy
import HTTPServer
import Preferences
import Routes
import TerminalText
import WeatherModel

extension TextStyle {
  /// `?format=text|ansi|html` or a format of one line decides; else a terminal's tool gets colours, a text browser plain text, and everyone
  /// else the page.
  init?(_ request: HTTPRequest) {
    switch request.queryValue("format") {
    case "text": self = .plain
    case "ansi": self = .ansi
    case "html": return nil
    case let format? where OneLine(format) != nil: self = .plain
    default:
      let agent = request.userAgent.lowercased()
      let accept = (request.header("Accept") ?? "").lowercased()
      // PowerShell names a browser first.
      let isTool = ["curl/", "wget/", "httpie/", "xh/"].contains { agent.hasPrefix($0) } || agent.contains("powershell/")
      let isTextBrowser = ["lynx/", "w3m/", "links ", "elinks/"].contains { agent.hasPrefix($0) }
      if accept.hasPrefix("text/plain") || isTextBrowser {
        self = .plain
      } else if isTool, !accept.contains("text/html"), !accept.contains("application/json") {
        self = .ansi
      } else {
        return nil
      }
    }
  }
}

extension Terminal {
  /// The terminal that a request for text is written for; nil for a request that wants the page.
  init?(_ request: HTTPRequest) {
    guard let style = TextStyle(request) else { return nil }
    self.init(style: style, width: request.queryValue("width").flatMap { Int($0) } ?? 80)
  }
}

extension OneLine {
  /// The one-line format that a request asks for, if it asks for one.
  init?(_ request: HTTPRequest) {
    guard let format = request.queryValue("format") else { return nil }
    self.init(format)
  }
}

extension Preferences {
  /// Takes the preferences in a terminal's address, such as `?wind=kn&pressure=mmhg`.
  mutating func take(from request: HTTPRequest) {
    for item in request.query {
      if item.name == sourcesName, let preferred = PreferredSources(text: item.value) { sources = preferred }
      guard let field = Preference.Field(name: item.name), field.appliesToText, let preference = Preference(field, word: item.value) else {
        continue
      }
      set(preference)
    }
  }
}

/// The parameter for the preferred sources; it has the same name at every address.
private let sourcesName = "sources"

/// The message about an invalid parameter of a text page: its name and what it has to be; nil if all are valid.
func textParameterProblem(_ request: HTTPRequest, _ copy: @autoclosure () -> Copy) -> String? {
  func problem(_ name: String, _ words: (Copy) -> String) -> String {
    let copy = copy()
    return copy.parameterProblem(name: name, problem: words(copy))
  }
  for item in request.query {
    guard let field = Preference.Field(name: item.name), field.appliesToText, Preference(field, word: item.value) == nil else { continue }
    return problem(item.name) { $0.badChoice(words: field.words.joined(separator: ", ")) }
  }
  if let sources = request.queryValue(sourcesName), PreferredSources(text: sources) == nil {
    return problem(sourcesName) { $0.badSources(example: "current:met-norway,air:open-meteo") }
  }
  if let tag = request.queryValue("lang"), Language(tag: tag) == nil {
    return problem("lang") { $0.badChoice(words: Language.allCases.map(\.tag).joined(separator: ", ")) }
  }
  if let width = request.queryValue("width") {
    let isNumber = !width.isEmpty && width.utf8.count < 4 && width.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    guard isNumber, let number = Int(width), (30...120).contains(number) else { return problem("width") { $0.badWidth } }
  }
  guard let format = request.queryValue("format"), !["text", "ansi", "html"].contains(format) else { return nil }
  guard let line = OneLine(format) else { return problem("format") { $0.badFormat } }
  return line.unknown.map { sign in problem("format") { $0.badSign(sign: sign) } }
}
