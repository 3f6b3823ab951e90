import Copy
import Languages
import WeatherModel
import WeatherService
import Wire

/// The problems and notes in an answer: for each kind, why it is missing or too old, or anything else that is unusual.
public struct AnswerIssues: Hashable, Sendable {
  /// The reasons why kinds are missing or too old.
  public var problems: [Kind: WeatherProblem]
  /// Notes about kinds that have no problem.
  public var notes: [Kind: AnswerNote]
  /// The source that the weather waits for.
  public var rest: SourceRest?
  /// The last time when a source was asked; written only together with problems.
  public var lastTried: Instant?

  /// By default there are no problems and no notes.
  public init(
    problems: [Kind: WeatherProblem] = [:], notes: [Kind: AnswerNote] = [:], rest: SourceRest? = nil, lastTried: Instant? = nil
  ) {
    self.problems = problems
    self.notes = notes
    self.rest = rest
    self.lastTried = lastTried
  }

  /// Takes the problems and notes from an answer of the service.
  public init(_ answer: WeatherAnswer) {
    self.init(problems: answer.problems, notes: answer.notes, rest: answer.rest, lastTried: answer.lastTried)
  }

  /// The report's JSON with the remarks as additional members, which readers of reports ignore.
  public func added(to report: WeatherReport) -> [UInt8] {
    let body = report.json
    guard !problems.isEmpty || !notes.isEmpty || rest != nil else { return body }
    var json = JSONWriter(reserving: 256)
    json.object { write(to: &$0) }
    return body.dropLast() + [UInt8(ascii: ",")] + json.bytes.dropFirst()
  }

  func write(to json: inout JSONWriter) {
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

  /// Reads the remarks from the JSON of a report; values that only newer servers send are ignored.
  public init(json: JSON) throws(JSONError) {
    self.init()
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

extension WeatherAnswer {
  /// An answer made from a report and its remarks, as read from JSON.
  public init(_ report: WeatherReport, _ remarks: AnswerIssues) {
    self.init(
      report: report, problems: remarks.problems, notes: remarks.notes, lastTried: remarks.lastTried, isSimulated: report.isSimulated)
    rest = remarks.rest
  }
}

extension WeatherProblem {
  /// The relative URL that identifies the problem's type (RFC 9457).
  public var type: String { "/problems/" + word }
}
