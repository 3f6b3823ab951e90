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
  private let parameters: [Parameter]
  /// The name of the body's schema; nil if there is none.
  private let body: String?
  /// Whether tokens whose scope covers it may do it, too.
  private let isForTokens: Bool
  /// Whether it is possible without a key: the first write, pairing, deleting a key that opens nothing, and booking a trip.
  private let isOpen: Bool
  /// The statuses of its answers.
  private let success: [Int]
  private let answer: Answer?
  private let refusals: [Refusal]

  private init(
    path: String, _ method: String, _ id: String, _ summary: String, parameters: [Parameter] = [], body: String? = nil,
    isForTokens: Bool = false, isOpen: Bool = false, _ success: [Int], _ answer: Answer? = nil, _ refusals: [Refusal] = []
  ) {
    (self.path, self.method, self.id, self.summary) = (path, method, id, summary)
    (self.parameters, self.body, self.isForTokens, self.isOpen) = (parameters, body, isForTokens, isOpen)
    (self.success, self.answer) = (success, answer)
    self.refusals = Refusal.allCases.filter { refusals.contains($0) || Refusal.everywhere.contains($0) }
  }

  private init(
    _ path: SpacePath, _ method: String, _ id: String, _ summary: String, parameters: [Parameter] = [], body: String? = nil,
    isForTokens: Bool = false, isOpen: Bool = false, _ success: [Int], _ answer: Answer? = nil, _ refusals: [Refusal] = []
  ) {
    self.init(
      path: path.template, method, id, summary, parameters: parameters, body: body, isForTokens: isForTokens, isOpen: isOpen, success,
      answer, refusals)
  }

  static let all: [SpaceOperation] = [
    SpaceOperation(
      .records, "get", "spaceChanges", "The changes in the space since a tag.", parameters: [since], isForTokens: true, [200],
      .json("SpaceChanges"), [.impossible]),
    SpaceOperation(
      .records, "post", "spacePush", "Saves records; 201 if that made a new space, whose key the answer sets as a cookie.",
      parameters: [firstWrite], body: "SpacePush", isForTokens: true, isOpen: true, [200, 201], .json("SpacePushed"),
      [.changedMeanwhile, .tooLarge, .notJSON, .unacceptable]),
    SpaceOperation(.records, "delete", "spaceDelete", "Deletes the space with everything in it.", [204]),
    SpaceOperation(
      .events, "get", "spaceEvents",
      "Server-sent events: 'tag' with each new tag, 'warnings' when the warnings of its places change, 'devices' when another one was "
        + "paired, 'gone' when the device is removed.",
      [200], Answer(type: "text/event-stream", schema: .text("Events."))),
    SpaceOperation(.devices, "get", "devices", "The devices that have access to the space.", [200], .json("Devices")),
    SpaceOperation(
      .devices, "post", "devicePair", "Pairs this device with a code, or only says who made the code.", body: "NewDevice", isOpen: true,
      [200, 201],
      .json("PairedDevice"),
      [.impossible, .tooLarge, .notJSON, .unacceptable]),
    SpaceOperation(
      .device, "put", "deviceRename", "Renames a device; 'this' is the one that makes the request.", parameters: [device],
      body: "DeviceName", [204], nil, [.noSuchDevice, .tooLarge, .notJSON, .unacceptable]),
    SpaceOperation(
      .device, "delete", "deviceRevoke", "Removes a device; 'this' is the one that makes the request.", parameters: [device],
      isOpen: true, [204], nil, [.noSuchDevice, .impossible]),
    SpaceOperation(.backup, "get", "spaceExport", "Everything in the space, as a file.", [200], .json("Backup")),
    SpaceOperation(
      .backup, "put", "spaceRestore", "Restores a backup: all of it or nothing.", body: "Backup", [200], .json("Restored"),
      [.tooLarge, .notJSON, .unacceptable]),
    SpaceOperation(
      .warnings, "get", "warnings", "The warnings of the saved places, with their history.", isForTokens: true, [200], .json("Warnings")),
    SpaceOperation(
      .warning, "get", "warning", "One warning of the saved places.", parameters: [recordID("warning")], isForTokens: true, [200],
      .json("PlacedWarning"), [.noSuchWarning]),
    SpaceOperation(
      .push, "get", "push", "Whether this device gets push notices, and its rules; the key that browsers need to subscribe.", [200],
      .json("PushState")),
    SpaceOperation(
      .push, "put", "pushSubscribe", "Subscribes this device to push notices.", body: "PushSubscription", [204], nil,
      [.tooLarge, .notJSON]),
    SpaceOperation(.push, "delete", "pushUnsubscribe", "Ends this device's subscription.", [204]),
    SpaceOperation(
      .pushRules, "put", "pushRules", "Sets what this device is notified of.", body: "NoticeRules", [204], nil,
      [.notSubscribed, .tooLarge, .notJSON]),
    SpaceOperation(.pushTest, "post", "pushTest", "Sends this device a test notice.", [204], nil, [.notSubscribed, .tooLarge]),
    SpaceOperation(
      .notices, "get", "notices", "The notices to this device in the last month, the newest first.", [200], .json("NoticeLog")),
    SpaceOperation(
      .notices, "post", "noticeShown", "Reports that this device has shown a notice.", body: "NoticeShown", [204], nil,
      [.tooLarge, .notJSON]),
    SpaceOperation(.tokens, "get", "tokens", "The access tokens of the space.", [200], .json("Tokens")),
    SpaceOperation(
      .tokens, "post", "tokenCreate", "Creates a token, which is shown only once.", body: "NewToken", [201], .json("CreatedToken"),
      [.impossible, .tooLarge, .notJSON, .unacceptable]),
    SpaceOperation(.token, "delete", "tokenRevoke", "Revokes a token.", parameters: [recordID("token")], [204], nil, [.noSuchToken]),
    SpaceOperation(
      .widgets, "get", "widgetWays", "The ways to use widgets, each with the address or text to copy, in the reader's language and units.",
      parameters: looks, [200], .json("WidgetWays")),
    SpaceOperation(
      .widget, "get", "widgetPreview", "A preview of a saved place's widget; needs no token, but only devices of the space may see it.",
      parameters: [preview, previewedPlace] + looks, [200], Answer(type: "image/svg+xml", schema: .text("A drawing.")), [.noSuchWidget]),
    SpaceOperation(
      .calls, "get", "calls",
      "The calls to sources since midnight that the space's devices have caused, and those that the server made by itself for its places.",
      [200], .json("Calls")),
    SpaceOperation(
      .pairing, "post", "pairingStart", "Makes a code that pairs one more device.", [201], .json("Pairing"), [.tooLarge]),
  ]

  static let ofTrips: [SpaceOperation] = [
    SpaceOperation(
      path: TripPath.list.template, "get", "trips",
      "The trips that were booked in a month of a time zone, with totals; cancelled trips do not count.", parameters: month,
      isForTokens: true, [200], .json("TripMonth")),
    SpaceOperation(
      path: TripPath.list.template, "post", "tripBook",
      "Books a trip. Repeating the order with the same Idempotency-Key returns the same answer, byte for byte; a new device gets a space and its key.",
      parameters: [order], body: "TripOrder", isForTokens: true, isOpen: true, [201], .json("Trip"),
      [.impossible, .tooLarge, .notJSON, .unacceptable]),
    SpaceOperation(
      path: TripPath.trip.template, "get", "trip", "A trip in its present state.", parameters: [recordID("trip")], isForTokens: true, [200],
      .json("Trip"), [.noSuchTrip]),
    SpaceOperation(
      path: TripPath.cancellation.template, "post", "tripCancel", "Cancels a trip; one that is already cancelled keeps its first reason.",
      parameters: [recordID("trip")], body: "TripCancelling", isForTokens: true, [200], .json("Trip"),
      [.noSuchTrip, .tooLarge, .notJSON, .unacceptable]),
  ]

  func write(to json: inout JSONWriter) {
    json.member("operationId", id)
    json.member("summary", summary)
    json.array("security") { list in
      list.object { json in json.array("device") { _ in } }
      if isForTokens { list.object { json in json.array("token") { _ in } } }
      if isOpen { list.object { _ in } }
    }
    if !parameters.isEmpty {
      json.array("parameters") { list in
        for parameter in parameters { list.object { parameter.write(to: &$0) } }
      }
    }
    if let body {
      json.object("requestBody") { json in
        json.member("required", true)
        json.object("content") { content("application/json", .named(body), to: &$0) }
      }
    }
    json.object("responses") { json in
      for status in success {
        json.key(String(status))
        json.object { json in
          json.member("description", summary)
          if let answer { json.object("content") { content(answer.type, answer.schema, to: &$0) } }
        }
      }
      for refusal in refusals {
        json.key(String(refusal.status))
        json.object { refusal.write(to: &$0) }
      }
    }
  }
}

extension SpaceOperation {
  private struct Answer {
    var type: String
    var schema: Schema

    static func json(_ name: String) -> Answer { Answer(type: "application/json", schema: .named(name)) }
  }

  private struct Parameter {
    enum Place: String { case path, query, header }

    var name: String
    var place: Place
    var about: String
    var schema: Schema
    /// Parts of the path are always required.
    var isRequired = false

    func write(to json: inout JSONWriter) {
      json.member("name", name)
      json.member("in", place.rawValue)
      if isRequired || place == .path { json.member("required", true) }
      json.member("description", about)
      json.key("schema")
      schema.write(to: &json)
    }
  }

  private static let since = Parameter(
    name: "since", place: .query, about: "The tag of the last answer; everything by default.",
    schema: .integer("A tag.", 0...999_999_999_999_999_999))

  private static let firstWrite = Parameter(
    name: idempotencyHeader, place: .header,
    about:
      "For a write without a device key, which makes a space: chosen at random and the same for each attempt, so that a retry makes no second space.",
    schema: .text("32 lowercase hexadecimal digits.", pattern: "^[0-9a-f]{32}$"))

  private static let order = Parameter(
    name: idempotencyHeader, place: .header,
    about: "Identifies the order: a new key for each order, the same key for each attempt.",
    schema: .text("1 to 128 visible ASCII characters.", pattern: "^[!-~]{1,128}$"), isRequired: true)

  private static let device = Parameter(
    name: "device", place: .path, about: "Its id, or 'this'.",
    schema: .text("32 hexadecimal digits.", pattern: "^([0-9a-f]{32}|this)$"))

  private static func recordID(_ name: String) -> Parameter {
    Parameter(
      name: name, place: .path, about: "Its id.", schema: .text("32 hexadecimal digits.", pattern: "^[0-9a-f]{32}$"))
  }

  private static let preview = Parameter(
    name: "widget", place: .path, about: "Its size.",
    schema: .text("A size and .svg.", pattern: "^(\(WidgetPreview.allCases.map(\.word).joined(separator: "|")))[.]svg$"))

  private static let previewedPlace = Parameter(
    name: "place", place: .query, about: "The saved place; the first one by default.",
    schema: .text("The place's id.", pattern: "^[0-9a-f]{32}$"))

  private static let looks = TokenOperation.looks.map { name, about, words in
    Parameter(name: name, place: .query, about: about, schema: .word(about, words))
  }

  /// A month, and the time zone in which it begins.
  private static let month = [
    Parameter(name: "year", place: .query, about: "The year.", schema: .integer("A year.", 1...9999), isRequired: true),
    Parameter(name: "month", place: .query, about: "The month.", schema: .integer("A month.", 1...12), isRequired: true),
    Parameter(
      name: "zone", place: .query, about: "The time zone in which the month begins and ends; UTC by default.",
      schema: .text("A name in the IANA time-zone database.", pattern: "^[A-Za-z][A-Za-z0-9_+/-]{0,63}$")),
  ]

  /// Why an operation is refused, in the order of the statuses.
  private enum Refusal: CaseIterable {
    case badRequest, noKey, forbidden
    case noSuchDevice, notSubscribed, noSuchToken, noSuchWidget, noSuchWarning, noSuchTrip
    case wrongMethod
    case impossible, changedMeanwhile
    case tooLarge, addressTooLong, notJSON, strangeHost, unacceptable, tooOften, headTooLarge, unavailable

    /// Possible at every address: an invalid or too large head, no key, a token without the scope, an unknown method or host name, an
    /// overlong address, too many unknown tokens, and a database that can't be used.
    static let everywhere: [Refusal] = [
      .badRequest, .noKey, .forbidden, .wrongMethod, .addressTooLong, .strangeHost, .tooOften, .headTooLarge, .unavailable,
    ]

    var status: Int {
      switch self {
      case .badRequest: 400
      case .noKey: 401
      case .forbidden: 403
      case .noSuchDevice, .notSubscribed, .noSuchToken, .noSuchWidget, .noSuchWarning, .noSuchTrip: 404
      case .wrongMethod: 405
      case .impossible, .changedMeanwhile: 409
      case .tooLarge: 413
      case .addressTooLong: 414
      case .notJSON: 415
      case .strangeHost: 421
      case .unacceptable: 422
      case .tooOften: 429
      case .headTooLarge: 431
      case .unavailable: 503
      }
    }

    private var about: String {
      switch self {
      case .badRequest: "The address or the body is invalid."
      case .noKey: "The device has no key, or the key is not valid."
      case .forbidden: "The request comes from another site's page, the code is wrong, or the token has no access."
      case .noSuchDevice: "The space has no such device."
      case .notSubscribed: "The device has no subscription."
      case .noSuchToken: "The space has no such token."
      case .noSuchWidget: "There is no such widget, or the space has no such place."
      case .noSuchWarning: "None of the saved places has this warning."
      case .noSuchTrip: "The person has no such trip."
      case .wrongMethod: "This method is not allowed; Allow names those that are."
      case .impossible: "Not possible in the present state; 'type' says why."
      case .changedMeanwhile: "Some records have changed meanwhile: merge and send again."
      case .tooLarge: "The body is too large."
      case .addressTooLong: "The address is longer than 6 kB."
      case .notJSON: "The body is not JSON."
      case .strangeHost: "The Host header has a name that is not one of the server's."
      case .unacceptable: "Some of it is invalid; the problem says what and why."
      case .tooOften: "Too many attempts; Retry-After says how long to wait."
      case .headTooLarge: "The request's head is too large."
      case .unavailable: "The database is not available now."
      }
    }

    /// The name of the body's schema.
    private var form: String {
      switch self {
      case .changedMeanwhile: "Conflict"
      case .unacceptable: "Refused"
      case .badRequest, .noKey, .forbidden, .noSuchDevice, .notSubscribed, .noSuchToken, .noSuchWidget, .noSuchWarning, .noSuchTrip,
        .wrongMethod, .impossible, .tooLarge, .addressTooLong, .notJSON, .strangeHost, .tooOften, .headTooLarge, .unavailable:
        "Problem"
      }
    }

    func write(to json: inout JSONWriter) {
      json.member("description", about)
      json.object("content") { content("application/problem+json", .named(form), to: &$0) }
    }
  }
}
