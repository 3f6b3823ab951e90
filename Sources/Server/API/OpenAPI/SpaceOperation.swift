import Routes
import Wire

/// What can be done at an address of a space.
struct SpaceOperation {
  let path: SpacePath
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
    _ path: SpacePath, _ method: String, _ id: String, _ summary: String, body: String? = nil, _ success: Int, _ answer: String? = nil,
    _ refusals: [Int] = []
  ) {
    (self.path, self.method, self.id, self.summary) = (path, method, id, summary)
    (self.body, self.success, self.answer) = (body, success, answer)
    // Whatever the address: a head that is none, no key, a method that is none, a name that is none, and a database that takes nothing.
    self.refusals = Set(refusals + [400, 401, 405, 414, 421, 431, 503]).sorted()
  }

  static let all: [SpaceOperation] = [
    SpaceOperation(.records, "get", "spaceChanges", "What has changed in the space since a tag.", 200, "SpaceChanges", [409]),
    SpaceOperation(
      .records, "post", "spacePush", "Keeps records; 201 where they made a space, which gives the device its key.", body: "SpacePush", 200,
      "SpacePushed", [403, 409, 413, 415, 422, 429]),
    SpaceOperation(.records, "delete", "spaceDelete", "Deletes the space with everything in it.", 204, nil, [403]),
    SpaceOperation(.events, "get", "spaceEvents", "Server-sent events: 'tag' with each new tag, 'gone' when the device is shut out.", 200),
    SpaceOperation(.devices, "get", "devices", "The devices that may open the space.", 200, "Devices"),
    SpaceOperation(
      .devices, "post", "devicePair", "Lets this device in by a code.", body: "NewDevice", 201, "PairedDevice",
      [403, 409, 413, 415, 422, 429]),
    SpaceOperation(.device, "delete", "deviceRevoke", "Shuts a device out; 'this' is the one that asks.", 204, nil, [403, 404, 409]),
    SpaceOperation(.backup, "get", "spaceExport", "All that is in the space, as a file.", 200, "Backup"),
    SpaceOperation(
      .backup, "put", "spaceRestore", "Brings back what a backup has: all of it or nothing.", body: "Backup", 200, "Restored",
      [403, 413, 415, 422]),
    SpaceOperation(.pairing, "post", "pairingStart", "Has a code made that lets one more device in.", 201, "Pairing", [403, 413, 429]),
  ]

  func write(to json: inout JSONWriter) {
    json.member("operationId", id)
    json.member("summary", summary)
    json.array("security") { list in
      list.object { json in json.array("device") { _ in } }
      // Without a key: the first write, pairing, and being rid of a key that opens nothing.
      if ["spacePush", "devicePair", "deviceRevoke"].contains(id) { list.object { _ in } }
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
          if id == "spaceEvents" { json.object("content") { content("text/event-stream", .text("Events."), to: &$0) } }
        }
      }
      for status in refusals {
        json.key(String(status))
        json.object { writeRefusal(status, to: &$0) }
      }
    }
  }

  private func writeParameters(to json: inout JSONWriter) {
    switch (path, method) {
    case (.records, "get"):
      parameter(
        "since", "query", "The tag of the last answer; without it everything.", .integer("A tag.", 0...999_999_999_999_999_999), to: &json)
    case (.device, _):
      parameter("device", "path", "Its id, or 'this'.", .text("32 hexadecimal digits.", pattern: "^([0-9a-f]{32}|this)$"), to: &json)
    default: break
    }
  }

  private func parameter(_ name: String, _ place: String, _ about: String, _ schema: Schema, to json: inout JSONWriter) {
    json.array("parameters") { list in
      list.object { json in
        json.member("name", name)
        json.member("in", place)
        if place == "path" { json.member("required", true) }
        json.member("description", about)
        json.key("schema")
        schema.write(to: &json)
      }
    }
  }

  private func writeRefusal(_ status: Int, to json: inout JSONWriter) {
    let about =
      switch status {
      case 400: "The address or the body can't be read."
      case 401: "The device has no key, or one that opens nothing."
      case 403: "Another site's page asks, or the code is wrong."
      case 404: "The space has no such device."
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
