import Accounts
import HTTPServer
import OpenAPI
import Routes
import WeatherModel
import Wire

extension Endpoint {
  static let records: [Endpoint] = [
    .member(
      .get, .records, "spaceChanges", "The changes in the space since a tag.", parameters: [since], scope: .places, .json("SpaceChanges"),
      refusals: [.impossible], answer: SpaceAPI.pull),
    // A batch of as many records as are allowed, with the longest texts, may be larger than that; it can be sent in parts.
    .keyOptional(
      .post, .records, "spacePush", "Saves records; 201 if that made a new space, whose key the answer sets as a cookie.",
      parameters: [firstWrite],
      body: "SpacePush", mostBytes: SyncLimits.batchBytes, for: .visitors, scope: .places, statuses: [200, 201], .json("SpacePushed"),
      refusals: [.changedMeanwhile, .unacceptable], answer: SpaceAPI.push),
    .member(
      .delete, .records, "spaceDelete", "Deletes the space with everything in it.", statuses: [204], answer: SpaceAPI.deleteEverything),
    .member(
      .get, .events, "spaceEvents",
      "Server-sent events: 'tag' with each new tag, 'warnings' when the warnings of its places change, 'devices' when another one was "
        + "paired, 'gone' when the device is removed.",
      Operation.Content(type: "text/event-stream", schema: .text("Events.")), answer: SpaceAPI.events),
  ]

  private static let since = Parameter(
    "since", "The tag of the last answer; everything by default.", .integer("A tag.", 0...999_999_999_999_999_999))

  private static let firstWrite = Parameter(
    idempotencyHeader, in: .header,
    "For a write without a device key, which makes a space: chosen at random and the same for each attempt, so that a retry makes no second space.",
    .text("32 lowercase hexadecimal digits.", pattern: "^[0-9a-f]{32}$"))
}

/// The records of a space.
extension SpaceAPI {
  fileprivate func pull(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let request = call.request
    let query: ChangesQuery
    do throws(RouteProblem) { query = try ChangesQuery(call.parameters) } catch { return .now(error.response) }
    let changes = try await spaces.changes(for: member, since: query.since)
    if member.scopes == nil, let key = KeyCookie.key(request) { clientLimits.show(try await spaces.watchedCells(for: member), to: key) }
    var headers: [HTTPHeader] = []
    // Browsers delete a cookie that is not set again for a long time.
    if let key = KeyCookie.key(request), member.scopes == nil, clock.now - member.seen >= Spaces.lastSeenInterval {
      headers.append(KeyCookie.set(key, request))
    }
    return json(changes.json, headers: headers)
  }

  fileprivate func push(_ call: Endpoint.Call, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let request = call.request
    let push = try read(request) { json throws(JSONError) in
      // A device has a name or none; null is neither.
      if !json["name"].isMissing { _ = try json["name"].text() }
      return try SpacePush(json: json)
    }
    if let member = try await memberOrNewcomer(request, spaces, .places) {
      let pushed = try await spaces.push(push.records, for: member, allowing: clientLimits.watchAllowance(request))
      return json(pushed.json)
    }
    let attempt = try firstWriteKey(request)
    if let refusal = tooOften(limits.creation, clientLimits.client(request)) { return .now(refusal) }
    // A device that believes to have a space sends no key of a first write; it must not get a second space.
    let name = push.name ?? (attempt == nil ? "" : deviceName(request.userAgent))
    let first = { () async throws(SpaceError) -> Reply in
      let (key, pushed) = try await spaces.create(
        deviceName: name, kind: deviceKind(request.userAgent), attempt: attempt, push.records,
        allowing: clientLimits.watchAllowance(request))
      return json(pushed.json, status: 201, headers: [KeyCookie.set(key, request)])
    }
    return try await answerOnce(attempt, spaces, first) { again throws(SpaceError) in
      let headers = [KeyCookie.set(again.key, request)]
      do throws(SpaceError) {
        let pushed = try await spaces.push(push.records, for: again.member, allowing: clientLimits.watchAllowance(request))
        return json(pushed.json, status: 201, headers: headers)
      } catch {
        var response = error.response
        response.headers += headers
        return .now(response)
      }
    }
  }

  /// The value by which a device's first write is recognised when it is sent again; nil if the request has none.
  private func firstWriteKey(_ request: HTTPRequest) throws(SpaceError) -> FirstWriteKey? {
    guard let text = request.header(idempotencyHeader) else { return nil }
    if let attempt = FirstWriteKey(text) { return attempt }
    throw noKey(
      "The \(idempotencyHeader) of a first write must be 32 lowercase hexadecimal digits, chosen at random: it gives access to the new space once."
    )
  }

  /// Answers a first write. If the write has already made a space, because its answer with the key was lost or because it came twice at
  /// once, `again` answers.
  func answerOnce(
    _ attempt: FirstWriteKey?, _ spaces: Spaces, _ first: () async throws(SpaceError) -> Reply,
    again: (_ again: (key: DeviceKey, member: Member)) async throws(SpaceError) -> Reply
  ) async throws(SpaceError) -> Reply {
    guard let attempt else { return try await first() }
    if let known = try await spaces.memberOfRepeatedAttempt(attempt) { return try await again(known) }
    do throws(SpaceError) {
      return try await first()
    } catch {
      guard error == .firstWriteRepeated, let known = try await spaces.memberOfRepeatedAttempt(attempt) else { throw error }
      return try await again(known)
    }
  }

  fileprivate func deleteEverything(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    try await spaces.deleteEverything(for: member)
    return .now(HTTPResponse(status: 204, headers: noStore + KeyCookie.forget(call.request)))
  }

  fileprivate func events(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    if call.request.isHead { return .now(HTTPResponse(headers: [HTTPHeader("Content-Type", "text/event-stream")] + noStore)) }
    return .stream(SpaceEventStream(spaces: spaces, warnings: warnings, member: member).response)
  }
}
