import Accounts
import HTTPServer
import WeatherModel
import Wire

extension SpaceError {
  /// The answer that says what is wrong and what to do.
  var response: HTTPResponse {
    var problem = body
    var json = JSONWriter(reserving: 512)
    problem.retryAfter = retryAfter
    json.object { json in
      problem.members(to: &json)
      switch self {
      case .conflict(let conflicts): write(conflicts, to: &json)
      case .refused(let refused): write(refused, to: &json)
      default: break
      }
    }
    var headers = [HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store")]
    if status == 401 { headers.append(HTTPHeader("WWW-Authenticate", "Bearer realm=\"Weatherglass\"")) }
    if let retryAfter { headers.append(HTTPHeader("Retry-After", String(retryAfter))) }
    return HTTPResponse(status: status, headers: headers, body: json.bytes)
  }

  private var retryAfter: Int64? {
    switch self {
    case .storage: 5
    case .tooManyAttempts(let seconds), .tooManyNewTokens(let seconds): seconds
    default: nil
    }
  }

  private var status: Int {
    switch self {
    case .stranger, .closed: 401
    case .wrongCode, .spentOwnersCode, .notInScope: 403
    case .noSuchDevice, .noSuchTrip, .noSuchToken, .noSuchPlace: 404
    case .conflict, .attempted, .tagAhead, .lastDevice, .tooManyDevices, .tooManyTokens: 409
    case .refused, .full, .deviceName, .batch, .trip, .keyOfAnotherOrder, .tooManyTrips: 422
    case .tooManyAttempts, .tooManyNewTokens: 429
    case .storage: 503
    }
  }

  /// The field that a person has to write otherwise, with what is wrong with it; nil where it is something else that can't be kept.
  private var unkeptName: (field: String, words: String, parameter: String?)? {
    switch self {
    case .refused(let refused):
      for item in refused {
        if let field = item.refusal.field { return (field, item.refusal.words, nil) }
      }
      return nil
    case .deviceName(let trouble): return ("name", "The name \(trouble.words).", "name")
    case .trip(let refusal): return refusal.field.map { ($0.field, refusal.words, $0.end.word) }
    default: return nil
    }
  }

  private var body: ProblemBody {
    if let unkept = unkeptName {
      return ProblemBody(
        type: "/problems/name-refused", title: "Name can't be kept", status: status, detail: "Nothing was kept. " + unkept.words,
        parameter: unkept.parameter, field: unkept.field)
    }
    return otherBody
  }

  private var otherBody: ProblemBody {
    func problem(_ word: String, _ title: String, _ detail: String, parameter: String? = nil) -> ProblemBody {
      ProblemBody(type: "/problems/" + word, title: title, status: status, detail: detail, parameter: parameter)
    }
    return switch self {
    case .stranger:
      problem("not-paired", "Not paired", "This device has no space here, or was shut out of it. Pair it, or save a place without a key.")
    case .closed:
      problem(
        "not-paired", "Not paired",
        "This Weatherglass answers paired devices only. Pair this device in a browser; a program needs a token: `weatherglass token create`."
      )
    case .conflict:
      problem(
        "conflict", "Changed meanwhile", "Nothing was kept: some records are others by now. Merge those in 'conflicts', and send again.")
    case .attempted: problem("conflict", "Came twice", "The same first write came twice at once. Send it again.")
    case .refused, .deviceName: problem("refused", "Can't be kept", "Nothing was kept: 'refused' says what is wrong with which records.")
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
    case .spentOwnersCode:
      problem(
        "owners-code-used", "Owner's code used",
        "The server printed this code at its start, and it works once, for ten minutes where devices are in. Start the server anew: it prints another one."
      )
    case .tooManyAttempts:
      problem("asked-too-often", "Asked too often", "Too many tokens were tried. Wait, and try again.")
    case .tooManyNewTokens:
      problem("asked-too-often", "Asked too often", "The space has made many tokens in a short time. Wait, and try again.")
    case .noSuchPlace: ProblemBody(title: "Not found", status: status, detail: "The space has no such place.")
    case .noSuchToken: ProblemBody(title: "Not found", status: status, detail: "The space has no such token.")
    case .tooManyTokens:
      problem("too-many-tokens", "Too many tokens", "The space has \(Spaces.mostTokens) tokens. Revoke one first.")
    case .notInScope(let word):
      problem("not-in-scope", "Not in scope", "The token does not open this. Make one with the scope '\(word)'.")
    case .batch:
      problem("bad-batch", "Bad batch", "It has to hold 1 to \(SyncLimits.batch) records, each at most once.", parameter: "records")
    case .trip(.departure): problem("late", "Too late", TripRefusal.departure.words, parameter: "departure")
    case .trip(let refusal): problem("refused", "Can't be kept", refusal.words)
    case .keyOfAnotherOrder:
      problem(
        "key-used", "Key used", "This key came with another order before. Nothing was booked: take a new key for a new order.",
        parameter: idempotencyHeader)
    case .noSuchTrip: ProblemBody(title: "Not found", status: status, detail: "The person has no such trip.")
    case .tooManyTrips:
      problem("too-many-trips", "Too many trips", "The space holds 10,000 trips. Export it, delete everything, and begin anew.")
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
          json.member("field", item.refusal.field)
          json.member("detail", item.refusal.words)
        }
      }
    }
  }
}

extension SyncRefusal {
  /// The name that is to blame, as records call it.
  var field: String? {
    switch self {
    case .name: "name"
    case .nickname: "nickname"
    default: nil
    }
  }

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

extension TripRefusal {
  /// The name that is to blame, as orders call it, and at which end.
  var field: (field: String, end: TripEnd)? {
    switch self {
    case .name(let end, _): ("name", end)
    case .nickname(let end, _): ("nickname", end)
    default: nil
    }
  }

  /// What is wrong and what to do, in a sentence.
  var words: String {
    switch self {
    case .tooClose: "A and B have to be at least 50 m apart."
    case .name(let end, let problem): "The name in '\(end.word)' \(problem.words)."
    case .nickname(let end, let problem): "The nickname in '\(end.word)' \(problem.words)."
    case .air(let end): "The air in '\(end.word)' is none that there can be; leave it out."
    case .reason(let problem): "The reason \(problem.words)."
    case .departure: "The departure lies more than an hour behind. Give a later one, or none for now."
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
