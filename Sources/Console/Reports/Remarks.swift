import WeatherModel
import WeatherService
import Wire

extension WeatherAnswer {
  /// Reads what the server's programming interface says of a report besides the weather: problems and notes by kind.
  public mutating func takeRemarks(_ json: JSON) throws(JSONError) {
    for (word, item) in try json["problems"].membersIfPresent() ?? [] {
      guard let kind = Kind(word: word), let problem = weatherProblem(try item["type"].textIfPresent() ?? "") else { continue }
      problems[kind] = problem
      if let tried = try item["last_tried"].textIfPresent().flatMap({ Instant(iso8601: $0) }) { lastTried = tried }
    }
    for (word, item) in try json["notes"].membersIfPresent() ?? [] {
      guard let kind = Kind(word: word) else { continue }
      switch try item["note"].textIfPresent() {
      case "stretched": notes[kind] = .stretched
      case "quota-used-up": notes[kind] = try item["until"].textIfPresent().flatMap { Instant(iso8601: $0) }.map { .quotaUsedUp(until: $0) }
      case "held-back": notes[kind] = .heldBack(value: try item["value"].textIfPresent() ?? "")
      case "fallback": notes[kind] = try item["from"].textIfPresent().flatMap { Source(word: $0) }.map { .fallback(from: $0) }
      case "no-source": notes[kind] = .noSource
      case "asked-too-often":
        notes[kind] = try item["until"].textIfPresent().flatMap { Instant(iso8601: $0) }.map { .askedTooOften(until: $0) }
      // A note that only a newer server knows.
      default: break
      }
    }
  }
}

/// The problem that "/problems/no-connection" names.
func weatherProblem(_ type: String) -> WeatherProblem? {
  ProblemBody(type: type, title: "", status: 0).weatherProblem
}
