import Copy
import Languages
import WeatherModel
import WeatherService
import Wire

/// What an answer says besides the weather: for each kind why it is missing or older than it should be, and what else there is to know.
public struct Remarks: Hashable, Sendable {
  /// Why kinds are missing or old.
  public var problems: [Kind: WeatherProblem]
  /// What else there is to know of kinds.
  public var notes: [Kind: AnswerNote]
  /// When a source was last asked, where there are problems.
  public var lastTried: Instant?

  /// Remarks; by default there is nothing to say.
  public init(problems: [Kind: WeatherProblem] = [:], notes: [Kind: AnswerNote] = [:], lastTried: Instant? = nil) {
    self.problems = problems
    self.notes = notes
    self.lastTried = lastTried
  }

  /// What an answer of the service says besides the weather.
  public init(_ answer: WeatherAnswer) { self.init(problems: answer.problems, notes: answer.notes, lastTried: answer.lastTried) }

  /// The report's own JSON with the remarks as further members; its readers pass over them.
  public func added(to report: WeatherReport) -> [UInt8] {
    let body = report.json
    guard !problems.isEmpty || !notes.isEmpty else { return body }
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

  /// Reads what stands beside a report; what only a newer server knows is passed over.
  public init(json: JSON) throws(JSONError) {
    self.init()
    for (word, item) in try json["problems"].membersIfPresent() ?? [] {
      let type = try item["type"].textIfPresent() ?? ""
      guard let kind = Kind(word: word), let problem = ProblemBody(type: type, title: "", status: 0).weatherProblem else { continue }
      problems[kind] = problem
      if let tried = try item["last_tried"].textIfPresent().flatMap({ Instant(iso8601: $0) }) { lastTried = tried }
    }
    for (word, item) in try json["notes"].membersIfPresent() ?? [] {
      guard let kind = Kind(word: word) else { continue }
      notes[kind] = try AnswerNote(json: item)
    }
  }
}

extension WeatherAnswer {
  /// A report with what was said besides.
  public init(_ report: WeatherReport, _ remarks: Remarks) {
    self.init(
      report: report, problems: remarks.problems, notes: remarks.notes, lastTried: remarks.lastTried, isSimulated: report.isSimulated)
  }
}

extension WeatherProblem {
  /// The address that names the problem.
  public var type: String { "/problems/" + word }
}
