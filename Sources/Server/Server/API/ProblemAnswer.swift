import Copy
import HTTPServer
import Languages
import Reports
import WeatherModel
import WeatherService
import Wire

extension WeatherProblem {
  /// The status of an answer that consists of this problem alone.
  var status: Int {
    switch self {
    case .noConnection, .quotaUsedUp, .refusedKey: 503
    case .invalidData, .serviceError: 502
    case .unknownPlace: 404
    case .askedTooOften: 429
    case .unknownHost: 421
    }
  }

  /// The answer that says why there is no weather, and, if that is known, when it is worth asking again.
  func response(retryAfter: Int64?, detail: String? = nil, rest: SourceRest? = nil) -> HTTPResponse {
    let message = Copy.english.message(for: self, in: retryAfter)
    // Waiting brings neither another key nor another place.
    let retryAfter = self == .refusedKey || self == .unknownPlace ? nil : retryAfter
    var body = ProblemBody(type: type, title: message.title, status: status, detail: detail ?? message.text, retryAfter: retryAfter)
    if retryAfter != nil { body.resting = rest }
    return HTTPResponse(body, headers: retryAfter.map { [HTTPHeader("Retry-After", String($0))] } ?? [])
  }
}

extension WeatherAnswer {
  /// The answer if there is no weather to show.
  func refusal(retryAfter: Int64?) -> HTTPResponse {
    for kind in Kind.allCases {
      if let problem = problems[kind] { return problem.response(retryAfter: retryAfter, rest: rest) }
    }
    return WeatherProblem.unknownPlace.response(retryAfter: nil, detail: "None of this server's sources has this for this place.")
  }
}

/// In how many seconds it is worth asking again, if nothing new is available before `moment`; nil if that is past, unknown or more than 32
/// days away.
func secondsToWait(until moment: Instant?, now: Instant) -> Int64? {
  guard let moment, moment > now, moment - now <= .days(32) else { return nil }
  return moment - now
}
