import Copy
import WeatherModel
import WeatherService
import Wire

/// What an answer says besides the weather: for each kind why it is missing or older than it should be, and what else there is to know.
struct Remarks {
  var problems: [Kind: WeatherProblem] = [:]
  var notes: [Kind: AnswerNote] = [:]
  var lastTried: Instant?

  /// The report's own JSON with the remarks as further members; its readers pass over them.
  func added(to report: WeatherReport) -> [UInt8] {
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
}

extension AnswerNote {
  /// The words that `note` can be, in answers and in their description.
  static let words = ["stretched", "quota-used-up", "held-back", "fallback", "asked-too-often", "no-source"]

  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .stretched:
      json.member("note", "stretched")
    case .quotaUsedUp(let until):
      json.member("note", "quota-used-up")
      json.member("until", until.description)
    case .heldBack(let value):
      json.member("note", "held-back")
      json.member("value", value)
    case .fallback(let source):
      json.member("note", "fallback")
      json.member("from", source.word)
    case .noSource: json.member("note", "no-source")
    case .askedTooOften(let until):
      json.member("note", "asked-too-often")
      json.member("until", until.description)
    }
  }
}
