import Accounts
import HTTPServer
import WeatherModel
import Wire

extension SpaceError {
  /// The answer that says what is wrong and what to do.
  var response: HTTPResponse {
    var problem = body
    problem.retryAfter = retryAfter
    let json = jsonObject(reserving: 512) { json in
      problem.members(to: &json)
      switch self {
      case .conflict(let conflicts): write(conflicts, to: &json)
      case .refused(let refused): write(refused, to: &json)
      default: break
      }
    }
    var headers: [HTTPHeader] = []
    if status == 401 { headers.append(HTTPHeader("WWW-Authenticate", "Bearer realm=\"Weatherglass\"")) }
    if let retryAfter { headers.append(HTTPHeader("Retry-After", String(retryAfter))) }
    return HTTPResponse(problem, json: json, headers: headers)
  }

  private var retryAfter: Int64? {
    switch self {
    case .storage, .exportUnderWay: 5
    case .tooManyAttempts(let seconds), .tooManyNewTokens(let seconds), .tooManyBookings(let seconds): seconds
    default: nil
    }
  }

  private var status: Int {
    switch self {
    case .unknownKey, .notPaired: 401
    case .wrongCode, .usedOwnersCode, .notInScope: 403
    case .noSuchDevice, .noSuchTrip, .noSuchToken, .noSuchPlace: 404
    case .conflict, .firstWriteRepeated, .tagAhead, .lastDevice, .tooManyDevices, .tooManyTokens: 409
    case .refused, .tooManyRecords, .invalidName, .invalidBatch, .invalidTrip, .bookingKeyReused, .tooManyTrips: 422
    case .tooManyAttempts, .tooManyNewTokens, .tooManyBookings, .exportUnderWay: 429
    case .storage, .noRoomForSpaces: 503
    case .problem(let problem): problem.status
    }
  }

  /// The field that the person has to correct, and what is wrong with it; nil if the error is not about one field.
  private var rejectedField: (field: String, words: String, parameter: String?)? {
    switch self {
    case .refused(let refused):
      for item in refused {
        if let field = item.refusal.field { return (field, item.refusal.words, nil) }
      }
      return nil
    case .invalidName(let trouble): return ("name", "The name \(trouble.words).", "name")
    case .invalidTrip(let refusal): return refusal.field.map { ($0.field, refusal.words, $0.end.word) }
    default: return nil
    }
  }

  private var body: ProblemBody {
    if let rejected = rejectedField {
      return ProblemBody(
        type: "/problems/name-refused", title: "Invalid name", status: status, detail: "Nothing was saved. " + rejected.words,
        parameter: rejected.parameter, field: rejected.field)
    }
    return otherBody
  }

  private var otherBody: ProblemBody {
    func problem(_ word: String, _ title: String, _ detail: String, parameter: String? = nil) -> ProblemBody {
      ProblemBody(type: "/problems/" + word, title: title, status: status, detail: detail, parameter: parameter)
    }
    return switch self {
    case .problem(let problem): problem
    case .unknownKey:
      problem("not-paired", "Not paired", "This device has no space here, or was removed from it. Pair it, or save a place without a key.")
    case .notPaired:
      problem(
        "not-paired", "Not paired",
        "This Weatherglass answers paired devices only. Pair this device in a browser; a program needs a token: `weatherglass token create`."
      )
    case .conflict:
      problem(
        "conflict", "Changed meanwhile",
        "Nothing was saved: some records have changed meanwhile. Merge those in 'conflicts', and send again.")
    case .firstWriteRepeated: problem("conflict", "Sent twice", "The same first write was sent twice at once. Send it again.")
    case .refused, .invalidName: problem("refused", "Can't be saved", "Nothing was saved: 'refused' says what is wrong with which records.")
    case .tooManyRecords:
      problem(
        "space-full", "Space full",
        "The space may have \(Spaces.mostRecords) records, including deleted places, and take 8 MB. Export it, delete everything, and restore it."
      )
    case .noRoomForSpaces:
      problem(
        "server-full", "Server full",
        "All spaces of this server take 1 GB together, so no new one is begun. Its owner can remove some: `weatherglass spaces`."
      )
    case .tagAhead:
      problem("tag-ahead", "Tag ahead", "The space has not reached this tag. Ask again without 'since'.", parameter: "since")
    case .noSuchDevice:
      ProblemBody(title: "Not found", status: status, detail: "The space has no such device.")
    case .lastDevice:
      problem(
        "last-device", "The only device",
        "Without this device nobody could open the space. Pair another device first, or delete everything.")
    case .tooManyDevices: problem("too-many-devices", "Too many devices", "The space has \(Spaces.mostDevices) devices. Remove one first.")
    case .wrongCode:
      problem(
        "wrong-code", "Wrong code", "This code is wrong, already used, or older than \(Spaces.pairingTime / 60) minutes. Make a new one.")
    case .usedOwnersCode:
      problem(
        "owners-code-used", "Owner's code used",
        "The server printed this code when it started. It works once, and only for \(Spaces.pairingTime / 60) minutes if devices are already paired. Restart the server to get a new one."
      )
    case .tooManyAttempts:
      problem("asked-too-often", "Asked too often", "Too many tokens were tried. Wait, and try again.")
    case .tooManyNewTokens:
      problem("asked-too-often", "Asked too often", "The space has created many tokens in a short time. Wait, and try again.")
    case .tooManyBookings:
      problem("asked-too-often", "Asked too often", "The space has booked many trips in a short time. Wait, and try again.")
    case .exportUnderWay:
      problem("asked-too-often", "Asked too often", "An export or a restore is under way. Try again when it has ended.")
    case .noSuchPlace: ProblemBody(title: "Not found", status: status, detail: "The space has no such place.")
    case .noSuchToken: ProblemBody(title: "Not found", status: status, detail: "The space has no such token.")
    case .tooManyTokens:
      problem("too-many-tokens", "Too many tokens", "The space has \(Spaces.mostTokens) tokens. Revoke one first.")
    case .notInScope(let word):
      problem("not-in-scope", "Not in scope", "The token has no access to this. Create one with the scope '\(word)'.")
    case .invalidBatch:
      problem("bad-batch", "Bad batch", "'records' must have at most \(SyncLimits.batch) records, each at most once.", parameter: "records")
    case .invalidTrip(.departure): problem("late", "Too late", TripRefusal.departure.words, parameter: "departure")
    case .invalidTrip(let refusal): problem("refused", "Can't be booked", refusal.words)
    case .bookingKeyReused:
      problem(
        "key-used", "Key used", "This key was already used for a different order. Nothing was booked: use a new key for a new order.",
        parameter: idempotencyHeader)
    case .noSuchTrip: ProblemBody(title: "Not found", status: status, detail: "The person has no such trip.")
    case .tooManyTrips:
      problem(
        "too-many-trips", "Too many trips",
        "The space may have \(TripLimits.trips) trips and take 8 MB. Export it, delete everything, and start again.")
    case .storage:
      problem("not-kept", "Can't be saved now", "The server's database is not available now, so nothing was changed. Try again.")
    }
  }

  private func write(_ conflicts: [Conflict], to json: inout JSONWriter) {
    json.array("conflicts", of: conflicts) { conflict, json in
      json.member("index", Int64(conflict.index))
      json.member("tag", conflict.tag)
      guard conflict.tag > 0 else { return }
      json.key("record")
      json.value(written: conflict.json)
    }
  }

  private func write(_ refused: [Refused], to json: inout JSONWriter) {
    json.array("refused", of: refused) { item, json in
      json.member("index", Int64(item.index))
      json.member("field", item.refusal.field)
      json.member("detail", item.refusal.words)
    }
  }
}

extension SyncRefusal {
  /// The field with the invalid name, as records call it.
  var field: String? {
    switch self {
    case .name: "name"
    case .nickname: "nickname"
    case .order, .setting, .tooManyPlaces, .noSuchPlace: nil
    }
  }

  /// The problem and what to do about it, in a sentence.
  var words: String {
    switch self {
    case .name(let problem): "The name \(problem.words)."
    case .nickname(let problem): "The nickname \(problem.words)."
    case .order: "'order' must have 1 to \(OrderKey.longest) ASCII letters and digits, the last one not 0."
    case .setting: "A setting and its value must have 1 to \(SyncLimits.wordBytes) characters: lowercase letters, digits, '.', '-' and '_'."
    case .tooManyPlaces: "There are \(SyncLimits.places) places already; delete one first."
    case .noSuchPlace: "This place is not saved."
    }
  }
}

extension TripRefusal {
  /// The field with the invalid name, as orders call it, and its end of the trip.
  var field: (field: String, end: TripEnd)? {
    switch self {
    case .name(let end, _): ("name", end)
    case .nickname(let end, _): ("nickname", end)
    case .tooClose, .air, .reason, .departure: nil
    }
  }

  /// The problem and what to do about it, in a sentence.
  var words: String {
    switch self {
    case .tooClose: "A and B must be at least \(Int(TripLimits.shortest)) m apart."
    case .name(let end, let problem): "The name in '\(end.word)' \(problem.words)."
    case .nickname(let end, let problem): "The nickname in '\(end.word)' \(problem.words)."
    case .air(let end): "The air quality in '\(end.word)' is impossible; leave it out."
    case .reason(let problem): "The reason \(problem.words)."
    case .departure: "The departure is more than an hour ago. Give a later one, or leave it out to depart now."
    }
  }
}

extension TextProblem {
  var words: String {
    switch self {
    case .empty: "is empty"
    case .tooLong: "is too long (a name may have at most \(SyncLimits.nameBytes) bytes, a nickname \(SyncLimits.nickname) characters)"
    case .controlCharacter: "contains a control character or a line break"
    case .directionOverride: "contains a character that changes the direction of writing"
    }
  }
}
