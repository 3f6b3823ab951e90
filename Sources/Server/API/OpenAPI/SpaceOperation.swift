import Routes
import Wire

/// What can be done at an address of what a person owns: of their space, or of their trips.
struct SpaceOperation {
  /// The address, as a template.
  let path: String
  /// In small letters, as OpenAPI names it.
  let method: String
  private let id: String
  private let summary: String
  private var body: String?
  private let success: Int
  /// The form of the answer; nil where it has no body.
  private var answer: String?
  private var refusals: [Int]

  private init(
    _ path: String, _ method: String, _ id: String, _ summary: String, body: String? = nil, _ success: Int, _ answer: String? = nil,
    _ refusals: [Int] = []
  ) {
    (self.path, self.method, self.id, self.summary) = (path, method, id, summary)
    (self.body, self.success, self.answer) = (body, success, answer)
    // Whatever the address: a head that is none, no key, a token of another scope or too many that are none, a method that is none, a name that is none, and a database that takes nothing.
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
    SpaceOperation(.records, "get", "spaceChanges", "What has changed in the space since a tag.", 200, "SpaceChanges", [409]),
    SpaceOperation(
      .records, "post", "spacePush", "Keeps records; 201 where they made a space, which gives the device its key.", body: "SpacePush", 200,
      "SpacePushed", [403, 409, 413, 415, 422, 429]),
    SpaceOperation(.records, "delete", "spaceDelete", "Deletes the space with everything in it.", 204, nil, [403]),
    SpaceOperation(
      .events, "get", "spaceEvents",
      "Server-sent events: 'tag' with each new tag, 'warnings' when those of its places changed, 'gone' when the device is shut out.", 200),
    SpaceOperation(.devices, "get", "devices", "The devices that may open the space.", 200, "Devices"),
    SpaceOperation(
      .devices, "post", "devicePair", "Lets this device in by a code.", body: "NewDevice", 201, "PairedDevice",
      [403, 409, 413, 415, 422, 429]),
    SpaceOperation(
      .device, "put", "deviceRename", "Calls a device otherwise; 'this' is the one that asks.", body: "DeviceName", 204, nil,
      [403, 404, 413, 415, 422]),
    SpaceOperation(.device, "delete", "deviceRevoke", "Shuts a device out; 'this' is the one that asks.", 204, nil, [403, 404, 409]),
    SpaceOperation(.backup, "get", "spaceExport", "All that is in the space, as a file.", 200, "Backup"),
    SpaceOperation(
      .backup, "put", "spaceRestore", "Brings back what a backup has: all of it or nothing.", body: "Backup", 200, "Restored",
      [403, 413, 415, 422]),
    SpaceOperation(.warnings, "get", "warnings", "The warnings of the saved places, as they went on.", 200, "Warnings"),
    SpaceOperation(.warning, "get", "warning", "One of them.", 200, "PlacedWarning", [404]),
    SpaceOperation(
      .push, "get", "push", "Whether this device is told of warnings, and of which; the key that browsers subscribe with.", 200, "PushState"
    ),
    SpaceOperation(
      .push, "put", "pushSubscribe", "Has this device told from now on, as its browser says.", body: "PushSubscription", 204, nil,
      [403, 413, 415]),
    SpaceOperation(.push, "delete", "pushUnsubscribe", "Has it told no longer.", 204, nil, [403]),
    SpaceOperation(
      .pushRules, "put", "pushRules", "Says of what it is told.", body: "NoticeRules", 204, nil, [403, 404, 413, 415]),
    SpaceOperation(.pushTest, "post", "pushTest", "Has it told that notices come through.", 204, nil, [403, 404, 413, 429]),
    SpaceOperation(.notices, "get", "notices", "What this device was told, the latest first; a month back.", 200, "NoticeLog"),
    SpaceOperation(
      .notices, "post", "noticeShown", "Says that this device has shown a notice.", body: "NoticeShown", 204, nil, [403, 413, 415]),
    SpaceOperation(.tokens, "get", "tokens", "The tokens that let programs into parts of the space.", 200, "Tokens"),
    SpaceOperation(
      .tokens, "post", "tokenCreate", "Makes a token, which is told once.", body: "NewToken", 201, "CreatedToken",
      [403, 409, 413, 415, 422]),
    SpaceOperation(.token, "delete", "tokenRevoke", "Makes a token open nothing any more.", 204, nil, [403, 404]),
    SpaceOperation(
      .widgets, "get", "widgetWays", "What widgets can be used for, with what is to be written where, in the reader's language and units.",
      200, "WidgetWays"),
    SpaceOperation(
      .widget, "get", "widgetPreview", "A widget of a saved place as it looks: without a token, for the devices of the space alone.", 200,
      nil,
      [404]),
    SpaceOperation(.pairing, "post", "pairingStart", "Has a code made that lets one more device in.", 201, "Pairing", [403, 413, 429]),
  ]

  static let ofTrips: [SpaceOperation] = [
    SpaceOperation(
      .list, "get", "trips", "What was booked in a month, by the clock of a zone, with totals without cancelled trips.", 200,
      "TripMonth"),
    SpaceOperation(
      .list, "post", "tripBook",
      "Books a trip. The same order with the same key gets the same answer, byte for byte; a device without a key gets a space and its key.",
      body: "TripOrder", 201, "Trip", [403, 409, 413, 415, 422, 429]),
    SpaceOperation(.trip, "get", "trip", "A trip as it stands now.", 200, "Trip", [404]),
    SpaceOperation(
      .cancellation, "post", "tripCancel", "Cancels a trip; of one that is cancelled already the first reason holds.",
      body: "TripCancelling", 200, "Trip", [403, 404, 413, 415, 422]),
  ]

  func write(to json: inout JSONWriter) {
    json.member("operationId", id)
    json.member("summary", summary)
    json.array("security") { list in
      list.object { json in json.array("device") { _ in } }
      if isForTokens { list.object { json in json.array("token") { _ in } } }
      // Without a key: the first write, pairing, and being rid of a key that opens nothing.
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

  /// Whether tokens may do it, too, where their scope covers it.
  private var isForTokens: Bool {
    ["spaceChanges", "spacePush", "warnings", "warning"].contains(id) || SpaceOperation.ofTrips.contains { $0.id == id }
  }

  private func writeParameters(to json: inout JSONWriter) {
    switch id {
    case "spaceChanges":
      parameter(
        "since", "query", "The tag of the last answer; without it everything.", .integer("A tag.", 0...999_999_999_999_999_999), to: &json)
    case "deviceRevoke":
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
            "place", "query", "Which saved place; the first one where nobody says it.",
            .text("The id of its record.", pattern: "^[0-9a-f]{32}$"), isRequired: false, to: &list)
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
        "Of a write without a key, which makes a space: drawn at random, the same for each attempt, so that a lost answer makes no second space.",
        .text("32 small hexadecimal digits.", pattern: "^[0-9a-f]{32}$"), to: &json)
    case "tripBook":
      parameter(
        idempotencyHeader, "header", "Tells a booking from another one like it: new for each, the same for each attempt.",
        .text("1 to 128 visible signs of ASCII.", pattern: "^[!-~]{1,128}$"), isRequired: true, to: &json)
    case "trips":
      json.array("parameters") { list in
        write("year", "query", "The year.", .integer("A year.", 1...9999), isRequired: true, to: &list)
        write("month", "query", "The month.", .integer("A month.", 1...12), isRequired: true, to: &list)
        let zone = Schema.text("A name of the IANA time-zone database.", pattern: "^[A-Za-z][A-Za-z0-9_+/-]{0,63}$")
        write("zone", "query", "By whose clock the month begins and ends; UTC without it.", zone, isRequired: false, to: &list)
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
      case 400: "The address or the body can't be read."
      case 401: "The device has no key, or one that opens nothing."
      case 403: "Another site's page asks, the code is wrong, or the token does not open this."
      case 404:
        switch path {
        case SpacePath.device.template: "The space has no such device."
        case SpacePath.pushRules.template, SpacePath.pushTest.template: "The device is not told of anything."
        case SpacePath.token.template: "The space has no such token."
        case SpacePath.widget.template: "There is no such widget, or the space has no such place."
        case SpacePath.warning.template: "None of the saved places has this warning."
        default: "The person has no such trip."
        }
      case 405: "Another method is answered here."
      case 409: id == "spacePush" ? "Some records are others by now: merge and send again." : "Not as things stand; 'type' says why."
      case 413: "The body is too large."
      case 414: "The address is longer than 6 kB."
      case 415: "The body is not JSON."
      case 421: "The Host header has a name that is not one of the server's."
      case 422: "Some of it can't be kept; it says what and why."
      case 429: "Too many attempts; Retry-After says how long to wait."
      case 431: "The request's head is too large."
      default: "The database takes nothing now."
      }
    json.member("description", about)
    let form = id == "spacePush" && status == 409 ? "Conflict" : status == 422 ? "Refused" : "Problem"
    json.object("content") { content("application/problem+json", .named(form), to: &$0) }
  }
}
