import Copy
import HTTPServer
import Languages
import Reports
import WeatherModel
import WeatherService
import Wire

extension WeatherProblem {
  /// The status of an answer that has nothing else to say.
  var status: Int {
    switch self {
    case .noConnection, .quotaUsedUp, .refusedKey: 503
    case .invalidData, .serviceError: 502
    case .unknownPlace: 404
    case .askedTooOften: 429
    }
  }

  /// The answer that there is no weather, why, and where it is known when it is worth asking again.
  func response(retryAfter: Int64?, detail: String? = nil) -> HTTPResponse {
    let message = Copy.english.message(for: self)
    // Neither another key nor another place comes about by waiting.
    let retryAfter = self == .refusedKey || self == .unknownPlace ? nil : retryAfter
    let body = ProblemBody(type: type, title: message.title, status: status, detail: detail ?? message.text, retryAfter: retryAfter)
    var headers = [HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store")]
    if let retryAfter { headers.append(HTTPHeader("Retry-After", String(retryAfter))) }
    return HTTPResponse(status: status, headers: headers, body: body.json)
  }
}

extension WeatherAnswer {
  /// The answer where there is nothing to show.
  func refusal(retryAfter: Int64?) -> HTTPResponse {
    for kind in Kind.allCases {
      if let problem = problems[kind] { return problem.response(retryAfter: retryAfter) }
    }
    return WeatherProblem.unknownPlace.response(retryAfter: nil, detail: "No source that this server asks has any of this here.")
  }
}

/// In how many seconds it is worth asking again, when nothing new is to be had until a moment; nil when that moment is none.
func secondsToWait(until moment: Instant?, now: Instant) -> Int64? {
  guard let moment, moment > now, moment - now <= .days(32) else { return nil }
  return moment - now
}
