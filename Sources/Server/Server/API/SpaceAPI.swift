import Accounts
import Features
import HTTPServer
import Notices
import QRCode
import Reports
import Routes
import WeatherModel
import WeatherService
import Wire

/// Handles the requests about a person's own space. The requester is known by the device key in the cookie, or by an access token.
struct SpaceAPI: Sendable {
  let spaces: Spaces?
  private let ownersCode: OwnersCode
  let hosts: KnownHosts
  let clientLimits: ClientLimits
  let clock: ServerClock
  let service: WeatherService
  let trips: TripBooking
  let drawings: WidgetDrawings
  let limits: SpaceLimits
  let isPairedOnly: Bool
  let tariff: Tariff
  /// The warnings of the saved places; nil if they are not watched.
  let warnings: Warnings?
  /// Which devices get which notices; nil if no notices are sent.
  let notices: NoticeStore?
  /// The origins of push services that the owner has added.
  let pushServices: [String]

  /// The answers that are kept ready, among them those for tokens.
  let ready: ReadyAnswers

  init(
    _ options: ServerOptions, hosts: KnownHosts, ready: ReadyAnswers, clientLimits: ClientLimits, clock: ServerClock,
    service: WeatherService,
    drawings: WidgetDrawings
  ) {
    (self.service, self.drawings) = (service, drawings)
    spaces = options.spaces
    limits = SpaceLimits(options)
    ownersCode = OwnersCode(options.ownersCode, now: clock.now)
    isPairedOnly = options.server.access == .paired
    tariff = options.tariff
    trips = TripBooking(
      service, tariff: options.tariff, milliseconds: options.forecastMilliseconds, clock: { clock.now })
    warnings = options.warnings
    notices = options.notices
    pushServices = options.server.pushServices
    self.hosts = hosts
    self.ready = ready
    self.clientLimits = clientLimits
    self.clock = clock
  }

  /// The largest body in bytes; 0 where a request has none. Forms have limits of their own.
  static func mostBytes(_ method: HTTPMethod, _ path: String) -> Int {
    guard method == .post || method == .put else { return 0 }
    do throws(RouteProblem) {
      switch try Route(path: path, query: []) {
      case .space(let address): return address.path.methods.contains(method.name) ? mostBytes(address.path) : 0
      case .trips(let address): return address.path.methods.contains(method.name) ? mostBytes(address.path) : 0
      case .assistants: return method == .post ? AssistantPage.mostBytes : 0
      case .page, .search, .wayByName, .random, .preferences, .shell, .weather, .weatherOfPlaces, .dashboard, .sources, .compare, .places,
        .placeName, .journey, .wit, .widget, .calendar, .asked, .weatherIcon, .openAPI, .health, .metrics, .help, .file:
        return 0
      }
    } catch {
      // There is nothing at this address.
      return 0
    }
  }

  private static func mostBytes(_ path: SpacePath) -> Int {
    switch path {
    // A batch of as many records as are allowed, with the longest texts, may be larger than that; it can be sent in parts.
    case .records: 256 * 1024
    case .backup: Spaces.largestExport
    case .push: 8 * 1024
    // Rules for as many places as a space may have.
    case .pushRules: 128 * 1024
    case .devices, .device, .pairing, .notices, .tokens: 4 * 1024
    case .events, .warnings, .warning, .pushTest, .token, .widgets, .widget, .calls: 0
    }
  }

  private static func mostBytes(_ path: TripPath) -> Int {
    switch path {
    case .list: mostOrderBytes
    case .cancellation: 4 * 1024
    case .trip: 0
    }
  }

  func reply(_ address: SpaceAddress, _ request: HTTPRequest) -> Reply {
    withSpaces(request) { spaces throws(SpaceError) in try await answer(address, request, spaces) }
  }

  /// Runs `answer` on the stored spaces. Refuses if the server stores none, and if a page of another site tries to change something.
  func withSpaces(_ request: HTTPRequest, _ answer: @escaping @Sendable (Spaces) async throws(SpaceError) -> Reply) -> Reply {
    guard let spaces else {
      return .problem(status: 503, title: "Nothing is stored", detail: "This server stores no places. Start it with a data folder.")
    }
    guard request.method == .get || hosts.isOwnPage(request) else {
      return .problem(status: 403, title: "Forbidden", detail: "Only Weatherglass's own pages may change what is stored.")
    }
    return .later {
      do throws(SpaceError) {
        return try await answer(spaces)
      } catch {
        return .now(error.response)
      }
    }
  }

  private func answer(_ address: SpaceAddress, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    switch (address, request.method) {
    case (.records(let since), .get): return try await pull(since, request, spaces)
    case (.records, .post): return try await push(request, spaces)
    case (.records, .delete):
      try await spaces.deleteEverything(for: try await member(request, spaces))
      return .now(HTTPResponse(status: 204, headers: noStore + KeyCookie.forget(request)))
    case (.events, .get): return try await events(request, spaces)
    case (.devices, .get): return try await devices(request, spaces)
    case (.devices, .post): return try await redeem(request, spaces)
    case (.device(let id), .put): return try await rename(id, request, spaces)
    case (.device(let id), .delete): return try await forget(id, request, spaces)
    case (.pairing, .post): return try await startPairing(request, spaces)
    case (.backup, .get): return try await export(request, spaces)
    case (.backup, .put): return try await restore(request, spaces)
    case (.warnings, .get): return try await warnings(request, spaces)
    case (.warning(let id), .get): return try await warning(id, request, spaces)
    case (.push, .get): return try await pushState(request, spaces)
    case (.push, .put): return try await subscribe(request, spaces)
    case (.push, .delete): return try await unsubscribe(request, spaces)
    case (.pushRules, .put): return try await setRules(request, spaces)
    case (.pushTest, .post): return try await testPush(request, spaces)
    case (.notices, .get): return try await noticeLog(request, spaces)
    case (.notices, .post): return try await noticeShown(request, spaces)
    case (.tokens, .get): return try await tokens(request, spaces)
    case (.tokens, .post): return try await createToken(request, spaces)
    case (.token(let id), .delete): return try await revokeToken(id, request, spaces)
    case (.widgets, .get): return try await widgetWays(request, spaces)
    case (.widget(let preview), .get): return try await self.preview(preview, request, spaces)
    case (.calls, .get): return try await calls(request, spaces)
    case (.records, _), (.events, _), (.devices, _), (.device, _), (.pairing, _), (.backup, _), (.warnings, _), (.warning, _), (.push, _),
      (.pushRules, _), (.pushTest, _), (.notices, _), (.tokens, _), (.token, _), (.widgets, _), (.widget, _),
      (.calls, _):
      return .wrongMethod(use: address.path.methods.map(HTTPMethod.init))
    }
  }

  /// On a paired-only server, the refusal of a request that comes from no paired device; nil for paired devices, and for tokens that open
  /// `scope`.
  func accessRefusal(of request: HTTPRequest, for scope: AccessScopes? = nil) async -> HTTPResponse? {
    guard let spaces else { return SpaceError.unknownKey.response }
    do throws(SpaceError) {
      _ = try await member(request, spaces, scope)
      return nil
    } catch {
      return error.response
    }
  }

  /// The requester: a device by its cookie, or a token that opens `scope`; without a scope no token is accepted.
  func member(_ request: HTTPRequest, _ spaces: Spaces, _ scope: AccessScopes? = nil) async throws(SpaceError) -> Member {
    if let token = BearerToken(request) { return try await member(token, opening: scope, request, spaces) }
    guard let key = KeyCookie.key(request) else { throw .unknownKey }
    return try await spaces.member(key, allowing: clientLimits.watchAllowance(request), isPairedOnly: isPairedOnly)
  }

  /// The requester; nil for one who shows neither key nor token on an open server and so gets a new space. An unknown key or token never
  /// makes a new space: the person would not find their own data there.
  func memberOrNewcomer(_ request: HTTPRequest, _ spaces: Spaces, _ scope: AccessScopes) async throws(SpaceError) -> Member? {
    guard KeyCookie.key(request) != nil || BearerToken(request) != nil || isPairedOnly else { return nil }
    return try await member(request, spaces, scope)
  }

  // MARK: Pages

  /// The requester's devices; nil for an unknown key.
  func devices(of request: HTTPRequest) async -> [PairedDevice]? {
    guard let spaces else { return nil }
    do throws(SpaceError) {
      let member = try await member(request, spaces)
      return try await spaces.devices(for: member).map {
        PairedDevice(
          id: $0.id, name: $0.name, kind: $0.kind, created: $0.created, lastSeen: $0.seen, isThis: $0.id == member.device,
          isPairedByThis: $0.maker == member.device)
      }
    } catch {
      // If the key is unknown or the database can't be reached, the page is shown without devices, and the app asks again.
      return nil
    }
  }

  /// Pairs a device whose person has sent a code by a form. The headers give it a key; if that fails, the answer says why.
  func pairByForm(_ code: String, _ request: HTTPRequest) async -> (answer: SpaceAnswer, headers: [HTTPHeader]) {
    guard let spaces else { return (SpaceAnswer(503), []) }
    do throws(SpaceError) {
      guard case .now(let response) = try await redeem(code, named: deviceName(request.header("User-Agent") ?? ""), request, spaces) else {
        return (SpaceAnswer(500), [])
      }
      return (SpaceAnswer(response.status), response.headers.filter { $0.isNamed("Set-Cookie") } + [KeyCookie.pairedByForm(request)])
    } catch {
      return (SpaceAnswer(error.response.status, error.response.body), [])
    }
  }

  // MARK: Records

  private func pull(_ since: Int64, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member: Member
    do throws(SpaceError) {
      member = try await self.member(request, spaces, .places)
    } catch {
      guard error == .unknownKey else { throw error }
      // The device was removed again before the app ran.
      var refusal = error.response
      refusal.headers += KeyCookie.forgetForm(request)
      return .now(refusal)
    }
    let changes = try await spaces.changes(for: member, since: since)
    if member.scopes == nil, let key = KeyCookie.key(request) { clientLimits.show(try await spaces.watchedCells(for: member), to: key) }
    var headers: [HTTPHeader] = []
    // Browsers delete a cookie that is not set again for a long time.
    if let key = KeyCookie.key(request), member.scopes == nil, clock.now - member.seen >= Spaces.lastSeenInterval {
      headers.append(KeyCookie.keep(key, request))
    }
    return json(changes.json, headers: headers)
  }

  private func push(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let push: SpacePush
    switch read(request, { json throws(JSONError) in try SpacePush(json: json) }) {
    case .success(let read): push = read
    case .failure(let refusal): return .now(refusal.response)
    }
    if let member = try await memberOrNewcomer(request, spaces, .places) {
      let pushed = try await spaces.push(push.records, for: member, allowing: clientLimits.watchAllowance(request))
      return json(pushed.json)
    }
    let attempt: FirstWriteKey?
    switch firstWriteKey(request) {
    case .success(let read): attempt = read
    case .failure(let refusal): return .now(refusal.response)
    }
    if let refusal = tooOften(limits.creation, clientLimits.client(request)) { return .now(refusal) }
    let first = { () async throws(SpaceError) -> Reply in
      let (key, pushed) = try await spaces.create(
        deviceName: push.name ?? "", kind: kind(request), attempt: attempt, push.records,
        allowing: clientLimits.watchAllowance(request))
      return json(pushed.json, status: 201, headers: [KeyCookie.keep(key, request)])
    }
    return try await answerOnce(attempt, spaces, first) { again throws(SpaceError) in
      let headers = [KeyCookie.keep(again.key, request)]
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
  private func firstWriteKey(_ request: HTTPRequest) -> Result<FirstWriteKey?, Unreadable> {
    guard let text = request.header(idempotencyHeader) else { return .success(nil) }
    if let attempt = FirstWriteKey(text) { return .success(attempt) }
    let problem = ProblemBody(
      type: "/problems/no-key", title: "No key", status: 400,
      detail:
        "The \(idempotencyHeader) of a first write must be 32 lowercase hexadecimal digits, chosen at random: it gives access to the new space once.",
      parameter: idempotencyHeader)
    let headers = [HTTPHeader("Content-Type", "application/problem+json")] + noStore
    return .failure(Unreadable(response: HTTPResponse(status: 400, headers: headers, body: problem.json)))
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

  private func events(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    if request.isHead { return .now(HTTPResponse(headers: [HTTPHeader("Content-Type", "text/event-stream")] + noStore)) }
    return .stream(SpaceEvents(spaces: spaces, warnings: warnings, member: member).response)
  }

  private func export(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    guard let slot = limits.exports.slot(for: member, at: clock.now) else { throw .exportUnderWay }
    let backup = try await spaces.backup(for: member)
    let day = backup.created.description.prefix(10)
    let bytes = backup.json
    let name = HTTPHeader("Content-Disposition", "attachment; filename=\"weatherglass-\(day).json\"")
    // A small answer may wait for a slow client. A large one waits in its slot, so that many of them don't fill the memory.
    guard bytes.count > 256 << 10, !request.isHead else { return json(bytes, headers: [name]) }
    return .stream(
      StreamingResponse(headers: [HTTPHeader("Content-Type", "application/json"), name] + noStore, size: bytes.count) { writer in
        slot.mayEnd { [weak writer] in writer?.end() }
        var rest = bytes[...]
        while !rest.isEmpty, await writer.write(Array(rest.prefix(64 << 10))) { rest = rest.dropFirst(64 << 10) }
        withExtendedLifetime(slot) {}
      })
  }

  private func restore(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    if let refusal = wrongType(request) ?? tooOften(limits.restores, clientLimits.client(request)) { return .now(refusal) }
    guard let slot = limits.exports.slot(for: member, at: clock.now) else { throw .exportUnderWay }
    defer { withExtendedLifetime(slot) {} }
    do throws(BackupError) {
      let places = try await spaces.restore(
        try Backup(request.body), for: member, allowing: clientLimits.watchAllowance(request))
      var written = JSONWriter()
      written.object { $0.member("places", Int64(places)) }
      return json(written.bytes)
    } catch {
      if case .notRestorable(let error) = error { throw error }
      let problem = ProblemBody(type: "/problems/bad-backup", title: "Bad backup", status: 422, detail: error.description)
      return .now(
        HTTPResponse(status: 422, headers: [HTTPHeader("Content-Type", "application/problem+json")] + noStore, body: problem.json))
    }
  }

  // MARK: Devices

  private func devices(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    let devices = try await spaces.devices(for: member)
    var list = JSONWriter()
    list.object { json in
      json.array("devices") { list in
        for device in devices {
          list.object { json in
            json.member("id", device.id.text)
            json.member("name", device.name)
            json.member("kind", device.kind.word)
            json.member("created", device.created.description)
            json.member("last_seen", device.seen.description)
            json.member("this", device.id == member.device ? true : nil)
            json.member("paired_by_this", device.maker == member.device ? true : nil)
          }
        }
      }
    }
    return json(list.bytes)
  }

  private func redeem(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let given: (code: String, name: String, asks: Bool)
    switch read(
      request,
      { json throws(JSONError) in
        (code: try json["code"].text(), name: try json["name"].text(), asks: try json["asks"].flagIfPresent() ?? false)
      })
    {
    case .success(let read): given = read
    case .failure(let refusal): return .now(refusal.response)
    }
    if given.asks { return try await maker(of: given.code, request, spaces) }
    return try await redeem(given.code, named: given.name, request, spaces)
  }

  /// Whose space a code opens, before the device brings its places along: the name of the device that made it. This counts as an attempt.
  private func maker(of typed: String, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    if let refusal = tooManyGuesses(of: request) { return .now(refusal) }
    guard let code = PairingCode(typed: typed) else { throw .wrongCode }
    var name: String?
    // The server itself has printed the owner's code.
    if case .foreign = ownersCode.state(of: code, now: clock.now, isFirst: true) {
      name = try await countingGuesses { () async throws(SpaceError) in try await spaces.maker(of: code, isPairedOnly: isPairedOnly) }
    }
    var written = JSONWriter()
    written.object { $0.member("maker", name) }
    return json(written.bytes)
  }

  /// The refusal of one more attempt, if this client or all together have made too many.
  private func tooManyGuesses(of request: HTTPRequest) -> HTTPResponse? {
    tooOften(limits.attempts, clientLimits.client(request)) ?? tooManyGuessesOfAll()
  }

  private func tooManyGuessesOfAll() -> HTTPResponse? { limits.guesses.wait(.everybody, at: clock.now).map { tooOften($0) } }

  private func countingGuesses<T>(_ work: () async throws(SpaceError) -> T) async throws(SpaceError) -> T {
    do throws(SpaceError) { return try await work() } catch {
      if error == .wrongCode { _ = limits.guesses.take(.everybody, at: clock.now) }
      throw error
    }
  }

  private func redeem(_ typed: String, named name: String, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    if let refusal = tooOften(limits.attempts, clientLimits.client(request)) { return .now(refusal) }
    guard let code = PairingCode(typed: typed) else { throw .wrongCode }
    // A device that was removed from its former space brings nothing along; one of a space that is not admitted does.
    var old: Member?
    if let key = KeyCookie.key(request) {
      do throws(SpaceError) { old = try await spaces.member(key, allowing: clientLimits.watchAllowance(request)) } catch {
        if error != .unknownKey { throw error }
      }
    }
    let key: DeviceKey
    switch ownersCode.state(of: code, now: clock.now, isFirst: try await spaces.access().devices == 0) {
    case .spent: throw .usedOwnersCode
    case .good:
      if let problem = nameProblem(name) { throw .invalidName(problem) }
      guard ownersCode.use() else { throw .usedOwnersCode }
      do throws(SpaceError) {
        key = try await spaces.addOwnersDevice(deviceName: name, kind: kind(request), leaving: old)
      } catch {
        ownersCode.giveBack()
        throw error
      }
    case .foreign:
      // Other people's wrong codes don't keep the owner out, whose code only the memory knows.
      if let refusal = tooManyGuessesOfAll() { return .now(refusal) }
      key = try await countingGuesses { () async throws(SpaceError) in
        try await spaces.pair(code, deviceName: name, kind: kind(request), leaving: old, isPairedOnly: isPairedOnly)
      }
    }
    var written = JSONWriter()
    written.object { $0.member("device", key.device.text) }
    return json(written.bytes, status: 201, headers: [KeyCookie.keep(key, request)])
  }

  func kind(_ request: HTTPRequest) -> DeviceKind { deviceKind(request.header("User-Agent") ?? "") }

  private func rename(_ id: RecordID?, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    switch read(request, { json throws(JSONError) in try json["name"].text() }) {
    case .success(let name): try await spaces.rename(id ?? member.device, to: name, for: member)
    case .failure(let refusal): return .now(refusal.response)
    }
    return .now(HTTPResponse(status: 204, headers: noStore))
  }

  func forget(_ id: RecordID?, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    var member: Member?
    do throws(SpaceError) { member = try await self.member(request, spaces) } catch { if error != .unknownKey || id != nil { throw error } }
    let device = id ?? member?.device
    if let member, let device { try await spaces.revoke(device, for: member) }
    // A device with an unknown key only loses its cookie, which opens nothing.
    let isOwn = member == nil || device == member?.device
    return .now(HTTPResponse(status: 204, headers: noStore + (isOwn ? KeyCookie.forget(request) : [])))
  }

  func startPairing(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    if let refusal = tooOften(limits.codes, .space(member.space)) { return .now(refusal) }
    let (code, until) = try await spaces.startPairing(for: member)
    let address = hosts.address(of: request) + SpaceAddress.pairingPage + "#" + code.text
    var written = JSONWriter()
    written.object { json in
      json.member("code", code.text)
      json.member("until", until.description)
      json.member("address", address)
      if let picture = QRCode(address) {
        json.object("qr") { json in
          json.member("size", Int64(picture.size))
          json.member("path", picture.path)
        }
      }
    }
    return json(written.bytes, status: 201)
  }

  // MARK: Answers

  var noStore: [HTTPHeader] { [HTTPHeader("Cache-Control", "no-store")] }

  func json(_ bytes: [UInt8], status: Int = 200, headers: [HTTPHeader] = []) -> Reply {
    .now(HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", "application/json")] + noStore + headers, body: bytes))
  }

  func tooOften(_ limit: RateLimit, _ client: Client?) -> HTTPResponse? {
    client.flatMap { limit.take($0, at: clock.now) }.map { tooOften($0) }
  }

  private func tooOften(_ until: Instant) -> HTTPResponse {
    WeatherProblem.askedTooOften.response(
      retryAfter: secondsToWait(until: until, now: clock.now), detail: "Too many attempts. Wait, and try again.")
  }

  /// The refusal of a body that can't be read.
  struct Unreadable: Error {
    var response: HTTPResponse
  }

  private func wrongType(_ request: HTTPRequest) -> HTTPResponse? {
    let type = request.header("Content-Type")?.prefix { $0 != ";" }.lowercased()
    if type == "application/json" { return nil }
    return .problem(status: 415, title: "Unsupported media type", detail: "Send JSON, as application/json.")
  }

  func read<T>(_ request: HTTPRequest, _ body: (JSON) throws(JSONError) -> T) -> Result<T, Unreadable> {
    if let refusal = wrongType(request) { return .failure(Unreadable(response: refusal)) }
    do throws(JSONError) {
      return .success(try body(JSON(parsing: request.body)))
    } catch {
      let problem = ProblemBody(
        type: "/problems/bad-body", title: "Bad body", status: 400, detail: "The body is invalid: \(error).")
      let headers = [HTTPHeader("Content-Type", "application/problem+json")] + noStore
      return .failure(Unreadable(response: HTTPResponse(status: 400, headers: headers, body: problem.json)))
    }
  }
}

extension SpaceAddress {
  /// The methods that a device without access needs on a paired-only server: to send its pairing code, and to forget a key.
  var openMethods: [HTTPMethod] {
    switch self {
    case .devices: [.post]
    case .device(nil): [.delete]
    case .records, .events, .device, .pairing, .backup, .warnings, .warning, .push, .pushRules, .pushTest, .notices, .tokens, .token,
      .widgets, .widget, .calls:
      []
    }
  }
}
