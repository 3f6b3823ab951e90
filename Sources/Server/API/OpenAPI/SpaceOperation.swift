import Routes
import Wire

/// An operation on what a person owns: on their space, or on their trips.
struct SpaceOperation {
  /// The address, as a template.
  let path: String
  /// The HTTP method in small letters, as OpenAPI names it.
  let method: String
  private let id: String
  private let summary: String
  private var body: String?
  private let success: Int
  /// The name of the answer's schema; nil if the answer has no JSON body.
  private var answer: String?
  private var refusals: [Int]

  private init(
    _ path: String, _ method: String, _ id: String, _ summary: String, body: String? = nil, _ success: Int, _ answer: String? = nil,
    _ refusals: [Int] = []
  ) {
    (self.path, self.method, self.id, self.summary) = (path, method, id, summary)
    (self.body, self.success, self.answer) = (body, success, answer)
    // Possible at every address: an invalid or too large head, no key, a token without the scope, an unknown method or host name, an
    // overlong address, too many unknown tokens, and a database that can't be used.
    self.refusals = Set(refusals + [400, 401, 403, 405, 414, 421, 429, 431, 503]).sorted()
  }

  private init(
    _ path: SpacePath, _ method: String, _ id: String, _ summary: String, body: String? = nil, _ success: Int, _ answer: String? = nil,
    _ refusals: [Int] = []
  ) {
    self.init(path.template, method, id, summary, body: body, success, answer, refusals)
  }

  private init(
    _ path: TripPath, _ method: String, _ id: String, _ summary: String, body: String? = nil, _ success: Int, _ answer: String? = nil,
    _ refusals: [Int] = []
  ) {
    self.init(path.template, method, id, summary, body: body, success, answer, refusals)
  }

  static let all: [SpaceOperation] = [
    SpaceOperation(.records, "get", "spaceChanges", "The changes in the space since a tag.", 200, "SpaceChanges", [409]),
    SpaceOperation(
      .records, "post", "spacePush", "Saves records; 201 if that made a new space, whose key the answer sets as a cookie.",
      body: "SpacePush", 200,
      "SpacePushed", [403, 409, 413, 415, 422, 429]),
    SpaceOperation(.records, "delete", "spaceDelete", "Deletes the space with everything in it.", 204, nil, [403]),
    SpaceOperation(
      .events, "get", "spaceEvents",
      "Server-sent events: 'tag' with each new tag, 'warnings' when the warnings of its places change, 'gone' when the device is removed.",
      200),
    SpaceOperation(.devices, "get", "devices", "The devices that have access to the space.", 200, "Devices"),
    SpaceOperation(
      .devices, "post", "devicePair", "Pairs this device with a code.", body: "NewDevice", 201, "PairedDevice",
      [403, 409, 413, 415, 422, 429]),
    SpaceOperation(
      .device, "put", "deviceRename", "Renames a device; 'this' is the one that makes the request.", body: "DeviceName", 204, nil,
      [403, 404, 413, 415, 422]),
    SpaceOperation(
      .device, "delete", "deviceRevoke", "Removes a device; 'this' is the one that makes the request.", 204, nil, [403, 404, 409]),
    SpaceOperation(.backup, "get", "spaceExport", "Everything in the space, as a file.", 200, "Backup"),
    SpaceOperation(
      .backup, "put", "spaceRestore", "Restores a backup: all of it or nothing.", body: "Backup", 200, "Restored",
      [403, 413, 415, 422]),
    SpaceOperation(.warnings, "get", "warnings", "The warnings of the saved places, with their history.", 200, "Warnings"),
    SpaceOperation(.warning, "get", "warning", "One warning of the saved places.", 200, "PlacedWarning", [404]),
    SpaceOperation(
      .push, "get", "push", "Whether this device gets push notices, and its rules; the key that browsers need to subscribe.", 200,
      "PushState"
    ),
    SpaceOperation(
      .push, "put", "pushSubscribe", "Subscribes this device to push notices.", body: "PushSubscription", 204, nil,
      [403, 413, 415]),
    SpaceOperation(.push, "delete", "pushUnsubscribe", "Ends this device's subscription.", 204, nil, [403]),
    SpaceOperation(
      .pushRules, "put", "pushRules", "Sets what this device is notified of.", body: "NoticeRules", 204, nil, [403, 404, 413, 415]),
    SpaceOperation(.pushTest, "post", "pushTest", "Sends this device a test notice.", 204, nil, [403, 404, 413, 429]),
    SpaceOperation(.notices, "get", "notices", "The notices to this device in the last month, the newest first.", 200, "NoticeLog"),
    SpaceOperation(
      .notices, "post", "noticeShown", "Reports that this device has shown a notice.", body: "NoticeShown", 204, nil, [403, 413, 415]),
    SpaceOperation(.tokens, "get", "tokens", "The access tokens of the space.", 200, "Tokens"),
    SpaceOperation(
      .tokens, "post", "tokenCreate", "Creates a token, which is shown only once.", body: "NewToken", 201, "CreatedToken",
      [403, 409, 413, 415, 422]),
    SpaceOperation(.token, "delete", "tokenRevoke", "Revokes a token.", 204, nil, [403, 404]),
    SpaceOperation(
      .widgets, "get", "widgetWays", "The ways to use widgets, each with the address or text to copy, in the reader's language and units.",
      200, "WidgetWays"),
    SpaceOperation(
      .widget, "get", "widgetPreview", "A preview of a saved place's widget; needs no token, but only devices of the space may see it.",
      200,
      nil,
      [404]),
    SpaceOperation(.pairing, "post", "pairingStart", "Makes a code that pairs one more device.", 201, "Pairing", [403, 413, 429]),
  ]

  static let ofTrips: [SpaceOperation] = [
    SpaceOperation(
      .list, "get", "trips", "The trips that were booked in a month of a time zone, with totals; cancelled trips do not count.", 200,
      "TripMonth"),
    SpaceOperation(
      .list, "post", "tripBook",
      "Books a trip. Repeating the order with the same Idempotency-Key returns the same answer, byte for byte; a new device gets a space and its key.",
      body: "TripOrder", 201, "Trip", [403, 409, 413, 415, 422, 429]),
    SpaceOperation(.trip, "get", "trip", "A trip in its present state.", 200, "Trip", [404]),
    SpaceOperation(
      .cancellation, "post", "tripCancel", "Cancels a trip; one that is already cancelled keeps its first reason.",
      body: "TripCancelling", 200, "Trip", [403, 404, 413, 415, 422]),
  ]

  func write(to json: inout JSONWriter) {
    json.member("operationId", id)
    json.member("summary", summary)
    json.array("security") { list in
      list.object { json in json.array("device") { _ in } }
      if isForTokens { list.object { json in json.array("token") { _ in } } }
      // Possible without a key: the first write, pairing, deleting a key that opens nothing, and booking a trip.
      if ["spacePush", "devicePair", "deviceRevoke", "tripBook"].contains(id) { list.object { _ in } }
    }
    writeParameters(to: &json)
    if let body {
      json.object("requestBody") { json in
        json.member("required", true)
        json.object("content") { content("application/json", .named(body), to: &$0) }
      }
    }
    json.object("responses") { json in
      for status in id == "spacePush" ? [200, 201] : [success] {
        json.key(String(status))
        json.object { json in
          json.member("description", summary)
          if let answer { json.object("content") { content("application/json", .named(answer), to: &$0) } }
          if id == "widgetPreview" { json.object("content") { content("image/svg+xml", .text("A drawing."), to: &$0) } }
          if id == "spaceEvents" { json.object("content") { content("text/event-stream", .text("Events."), to: &$0) } }
        }
      }
      for status in refusals {
        json.key(String(status))
        json.object { writeRefusal(status, to: &$0) }
      }
    }
  }

  /// Whether tokens whose scope covers it may do it, too.
  private var isForTokens: Bool {
    ["spaceChanges", "spacePush", "warnings", "warning"].contains(id) || SpaceOperation.ofTrips.contains { $0.id == id }
  }

  private func writeParameters(to json: inout JSONWriter) {
    switch id {
    case "spaceChanges":
      parameter(
        "since", "query", "The tag of the last answer; everything by default.", .integer("A tag.", 0...999_999_999_999_999_999), to: &json)
    case "deviceRename", "deviceRevoke":
      parameter("device", "path", "Its id, or 'this'.", .text("32 hexadecimal digits.", pattern: "^([0-9a-f]{32}|this)$"), to: &json)
    case "warning":
      parameter("warning", "path", "Its id.", .text("32 hexadecimal digits.", pattern: "^[0-9a-f]{32}$"), to: &json)
    case "tokenRevoke":
      parameter("token", "path", "Its id.", .text("32 hexadecimal digits.", pattern: "^[0-9a-f]{32}$"), to: &json)
    case "widgetWays", "widgetPreview":
      json.array("parameters") { list in
        if id == "widgetPreview" {
          let files = WidgetPreview.allCases.map(\.word).joined(separator: "|")
          write("widget", "path", "Its size.", .text("A size and .svg.", pattern: "^(\(files))[.]svg$"), isRequired: true, to: &list)
          write(
            "place", "query", "The saved place; the first one by default.",
            .text("The place's id.", pattern: "^[0-9a-f]{32}$"), isRequired: false, to: &list)
        }
        for (name, about, words) in TokenOperation.looks {
          write(name, "query", about, .word(about, words), isRequired: false, to: &list)
        }
      }
    case "trip", "tripCancel":
      parameter("trip", "path", "Its id.", .text("32 hexadecimal digits.", pattern: "^[0-9a-f]{32}$"), to: &json)
    case "spacePush":
      parameter(
        idempotencyHeader, "header",
        "For a write without a device key, which makes a space: chosen at random and the same for each attempt, so that a retry makes no second space.",
        .text("32 lowercase hexadecimal digits.", pattern: "^[0-9a-f]{32}$"), to: &json)
    case "tripBook":
      parameter(
        idempotencyHeader, "header", "Identifies the order: a new key for each order, the same key for each attempt.",
        .text("1 to 128 visible ASCII characters.", pattern: "^[!-~]{1,128}$"), isRequired: true, to: &json)
    case "trips":
      json.array("parameters") { list in
        write("year", "query", "The year.", .integer("A year.", 1...9999), isRequired: true, to: &list)
        write("month", "query", "The month.", .integer("A month.", 1...12), isRequired: true, to: &list)
        let zone = Schema.text("A name in the IANA time-zone database.", pattern: "^[A-Za-z][A-Za-z0-9_+/-]{0,63}$")
        write("zone", "query", "The time zone in which the month begins and ends; UTC by default.", zone, isRequired: false, to: &list)
      }
    default: break
    }
  }

  private func parameter(
    _ name: String, _ place: String, _ about: String, _ schema: Schema, isRequired: Bool = false, to json: inout JSONWriter
  ) {
    json.array("parameters") { write(name, place, about, schema, isRequired: isRequired, to: &$0) }
  }

  private func write(
    _ name: String, _ place: String, _ about: String, _ schema: Schema, isRequired: Bool, to list: inout JSONWriter
  ) {
    list.object { json in
      json.member("name", name)
      json.member("in", place)
      if isRequired || place == "path" { json.member("required", true) }
      json.member("description", about)
      json.key("schema")
      schema.write(to: &json)
    }
  }

  private func writeRefusal(_ status: Int, to json: inout JSONWriter) {
    let about =
      switch status {
      case 400: "The address or the body is invalid."
      case 401: "The device has no key, or the key is not valid."
      case 403: "The request comes from another site's page, the code is wrong, or the token has no access."
      case 404:
        switch path {
        case SpacePath.device.template: "The space has no such device."
        case SpacePath.pushRules.template, SpacePath.pushTest.template: "The device has no subscription."
        case SpacePath.token.template: "The space has no such token."
        case SpacePath.widget.template: "There is no such widget, or the space has no such place."
        case SpacePath.warning.template: "None of the saved places has this warning."
        default: "The person has no such trip."
        }
      case 405: "This method is not allowed; Allow names those that are."
      case 409:
        id == "spacePush"
          ? "Some records have changed meanwhile: merge and send again." : "Not possible in the present state; 'type' says why."
      case 413: "The body is too large."
      case 414: "The address is longer than 6 kB."
      case 415: "The body is not JSON."
      case 421: "The Host header has a name that is not one of the server's."
      case 422: "Some of it is invalid; the problem says what and why."
      case 429: "Too many attempts; Retry-After says how long to wait."
      case 431: "The request's head is too large."
      default: "The database is not available now."
      }
    json.member("description", about)
    let form = id == "spacePush" && status == 409 ? "Conflict" : status == 422 ? "Refused" : "Problem"
    json.object("content") { content("application/problem+json", .named(form), to: &$0) }
  }
}
