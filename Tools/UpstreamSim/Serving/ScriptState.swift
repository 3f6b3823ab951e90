import HTTPServer

/// A script with the number of requests that each rule has answered.
struct ScriptState {
  /// The answer to a request and the name of the rule.
  struct MatchedAnswer {
    var answer: UpstreamAnswer
    var rule: String
  }

  private let script: UpstreamScript
  private var fits: [Int]
  private var given: [Int]

  init(_ script: UpstreamScript) {
    self.script = script
    fits = [Int](repeating: 0, count: script.rules.count)
    given = fits
  }

  /// Returns the answer to a request and counts the request.
  mutating func answer(_ request: HTTPRequest, elapsed: Int) -> MatchedAnswer {
    for (index, outage) in script.outages.enumerated() where outage.covers(elapsed) {
      return MatchedAnswer(answer: outage.answer, rule: "outages[\(index)]")
    }
    for (index, rule) in script.rules.enumerated() where rule.match.fits(request) {
      fits[index] += 1
      if let call = rule.match.call, call != fits[index] { continue }
      given[index] += 1
      return MatchedAnswer(answer: Self.answer(number: given[index], of: rule), rule: rule.name ?? "rules[\(index)]")
    }
    return MatchedAnswer(answer: .text(#"{"error":true,"reason":"No rule of the script fits."}"#, status: 404), rule: "no rule")
  }

  private static func answer(number: Int, of rule: UpstreamRule) -> UpstreamAnswer {
    var left = number
    for answer in rule.answers {
      left -= answer.times
      if left <= 0 { return answer }
    }
    return rule.answers.last ?? UpstreamAnswer()
  }
}
