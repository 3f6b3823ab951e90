import Accounts
import HTTPServer
import WeatherModel
import Wire

extension SpaceError {
  /// The answer that says what is wrong and what to do.
  var response: HTTPResponse {
    var problem = body
    var json = JSONWriter(reserving: 512)
    problem.retryAfter = status == 503 ? 5 : nil
    json.object { json in
      problem.members(to: &json)
      switch self {
      case .conflict(let conflicts): write(conflicts, to: &json)
      case .refused(let refused): write(refused, to: &json)
      default: break
      }
    }
    var headers = [HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store")]
    if status == 401 { headers.append(HTTPHeader("WWW-Authenticate", "Weatherglass")) }
    if status == 503 { headers.append(HTTPHeader("Retry-After", "5")) }
    return HTTPResponse(status: status, headers: headers, body: json.bytes)
  }

  private var status: Int {
    switch self {
    case .stranger: 401
    case .wrongCode: 403
    case .noSuchDevice: 404
    case .conflict, .tagAhead, .lastDevice, .tooManyDevices: 409
    case .refused, .full, .deviceName, .batch: 422
    case .storage: 503
    }
  }

  private var body: ProblemBody {
    func problem(_ word: String, _ title: String, _ detail: String, parameter: String? = nil) -> ProblemBody {
      ProblemBody(type: "/problems/" + word, title: title, status: status, detail: detail, parameter: parameter)
    }
    return switch self {
    case .stranger:
      problem("not-paired", "Not paired", "This device has no space here, or was shut out of it. Pair it, or save a place without a key.")
    case .conflict:
      problem(
        "conflict", "Changed meanwhile", "Nothing was kept: some records are others by now. Merge those in 'conflicts', and send again.")
    case .refused: problem("refused", "Can't be kept", "Nothing was kept: 'refused' says what is wrong with which records.")
    case .full:
      problem("space-full", "Space full", "It holds 50,000 records, deleted places included. Export it, delete everything, and restore it.")
    case .tagAhead:
      problem("tag-ahead", "Tag ahead", "The space has not reached this tag. Ask without 'since'.", parameter: "since")
    case .noSuchDevice:
      ProblemBody(title: "Not found", status: status, detail: "The space has no such device.")
    case .lastDevice:
      problem("last-device", "The only device", "Nobody could open the space again. Pair another device first, or delete everything.")
    case .tooManyDevices: problem("too-many-devices", "Too many devices", "The space has 256 devices. Shut one out first.")
    case .wrongCode:
      problem("wrong-code", "Wrong code", "Nobody gave this code, it was used, or it is older than ten minutes. Have another one shown.")
    case .deviceName(let trouble): problem("refused", "Can't be kept", "The name of the device \(trouble.words).", parameter: "name")
    case .batch:
      problem("bad-batch", "Bad batch", "It has to hold 1 to \(SyncLimits.batch) records, each at most once.", parameter: "records")
    case .storage:
      problem("not-kept", "Can't be kept now", "The server's database does not take anything now, so nothing was changed. Try again.")
    }
  }

  private func write(_ conflicts: [Conflict], to json: inout JSONWriter) {
    json.array("conflicts") { list in
      for conflict in conflicts {
        list.object { json in
          json.member("index", Int64(conflict.index))
          json.member("tag", conflict.tag)
          guard conflict.tag > 0 else { return }
          json.key("record")
          json.value(written: conflict.json)
        }
      }
    }
  }

  private func write(_ refused: [Refused], to json: inout JSONWriter) {
    json.array("refused") { list in
      for item in refused {
        list.object { json in
          json.member("index", Int64(item.index))
          json.member("detail", item.refusal.words)
        }
      }
    }
  }
}

extension SyncRefusal {
  /// What is wrong and what to do, in a sentence.
  var words: String {
    switch self {
    case .name(let problem): "The name \(problem.words)."
    case .nickname(let problem): "The nickname \(problem.words)."
    case .order: "'order' has to be 1 to \(OrderKey.longest) letters and digits of ASCII, the last one not 0."
    case .setting: "A setting and its value are words of small letters, digits, '.', '-' and '_', at most 64 of them."
    case .tooManyPlaces: "There are \(SyncLimits.places) places already; delete one first."
    case .noSuchPlace: "Nobody keeps this place."
    }
  }
}

extension TextProblem {
  var words: String {
    switch self {
    case .empty: "is empty"
    case .tooLong: "is too long (a name may have 200 bytes, a nickname \(SyncLimits.nickname) characters)"
    case .controlCharacter: "has a control character or a line break in it"
    case .directionOverride: "has a character in it that turns the direction of writing"
    }
  }
}
