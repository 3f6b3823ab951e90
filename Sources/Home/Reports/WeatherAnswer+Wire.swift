import Copy
import Languages
import WeatherModel
import WeatherService
import Wire

extension WeatherAnswer {
  /// The answer as JSON: the members of the report, and why kinds are missing, too old or unusual. Readers of reports ignore the latter.
  public var json: [UInt8] {
    guard let report else {
      return jsonObject(reserving: 256) { writeIssues(to: &$0) }
    }
    return report.json { writeIssues(to: &$0) }
  }

  func writeIssues(to json: inout JSONWriter) {
    if !problems.isEmpty {
      json.object("problems") { json in
        for kind in Kind.allCases {
          guard let problem = problems[kind] else { continue }
          json.key(kind.word)
          json.object { json in
            json.member("type", problem.type)
            json.member("title", Copy.english.message(for: problem).title)
            json.member("last_tried", lastTried?.description)
          }
        }
      }
    }
    if let rest { json.object("resting") { rest.write(to: &$0) } }
    if !notes.isEmpty {
      json.object("notes") { json in
        for kind in Kind.allCases {
          guard let note = notes[kind] else { continue }
          json.key(kind.word)
          json.object { note.write(to: &$0) }
        }
      }
    }
  }

  /// Reads an answer with a report.
  public init(json: JSON) throws(JSONError) { try self.init(try WeatherReport(json: json), issues: json) }

  /// An answer with the problems and notes in a document; values that only newer servers send are ignored.
  init(_ report: WeatherReport?, issues json: JSON) throws(JSONError) {
    self.init(report: report, isSimulated: report?.isSimulated ?? false)
    for (word, item) in try json["problems"].membersIfPresent() ?? [] {
      let type = try item["type"].textIfPresent() ?? ""
      guard let kind = Kind(word: word), let problem = ProblemBody(type: type, title: "", status: 0).weatherProblem else { continue }
      problems[kind] = problem
      if let tried = try item["last_tried"].textIfPresent().flatMap({ Instant(iso8601: $0) }) { lastTried = tried }
    }
    rest = try SourceRest(in: json)
    for (word, item) in try json["notes"].membersIfPresent() ?? [] {
      guard let kind = Kind(word: word) else { continue }
      notes[kind] = try AnswerNote(json: item)
    }
  }
}

extension WeatherProblem {
  /// The relative URL that identifies the problem's type (RFC 9457).
  public var type: String { "/problems/" + word }
}
