import Accounts
import HTTPServer
import QRCode
import Routes
import WeatherModel
import Wire

/// Answers for a person's own space. Who asks is said by the cookie with the device's key, and by nothing else.
struct SpaceAPI: Sendable {
  private let spaces: Spaces?
  private let ownersCode: OwnersCode
  private let hosts: KnownHosts
  private let askers: Askers
  private let clock: ServerClock
  private let limits = SpaceLimits()
  private let isClosed: Bool

  init(_ options: ServerOptions, hosts: KnownHosts, askers: Askers, clock: ServerClock) {
    spaces = options.spaces
    ownersCode = OwnersCode(options.ownersCode, now: clock.now)
    isClosed = options.server.access == .paired
    self.hosts = hosts
    self.askers = askers
    self.clock = clock
  }

  /// How large a body may be. A batch of 200 records with the longest texts is larger than that: it can be sent in parts.
  static func mostBytes(_ method: HTTPMethod, _ path: String) -> Int {
    switch (method, path) {
    case (.post, SpacePath.records.template): 256 * 1024
    case (.post, SpacePath.devices.template), (.post, SpacePath.pairing.template): 4 * 1024
    case (.put, SpacePath.backup.template): 1024 * 1024
    default: 0
    }
  }

  func reply(_ address: SpaceAddress, _ request: HTTPRequest) -> Reply {
    guard let spaces else {
      return .problem(status: 503, title: "Nothing is kept", detail: "This server keeps no places. Start it with a data folder.")
    }
    guard request.method == .get || hosts.isOwnPage(request) else {
      return .problem(status: 403, title: "Forbidden", detail: "Only Weatherglass's own pages may change what is kept.")
    }
    return .later {
      do throws(SpaceError) {
        return try await answer(address, request, spaces)
      } catch {
        return .now(error.response)
      }
    }
  }

  private func answer(_ address: SpaceAddress, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    switch (address, request.method) {
    case (.records(let since), .get): return try await pull(since, request, spaces)
    case (.records, .post): return try await push(request, spaces)
    case (.records, _):
      try await spaces.deleteEverything(for: try await member(request, spaces))
      return .now(HTTPResponse(status: 204, headers: noStore + KeyCookie.forget(request)))
    case (.events, _): return try await events(request, spaces)
    case (.devices, .get): return try await devices(request, spaces)
    case (.devices, _): return try await redeem(request, spaces)
    case (.device(let id), _): return try await forget(id, request, spaces)
    case (.pairing, _): return try await startPairing(request, spaces)
    case (.backup, .get): return try await export(request, spaces)
    case (.backup, _): return try await restore(request, spaces)
    }
  }

  /// The refusal of whoever is no paired device, for the addresses of a closed house; nil for its devices.
  func refusal(ofStranger request: HTTPRequest) async -> HTTPResponse? {
    guard let spaces else { return SpaceError.stranger.response }
    do throws(SpaceError) {
      _ = try await member(request, spaces)
      return nil
    } catch {
      return error.response
    }
  }

  private func member(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Member {
    guard let key = KeyCookie.key(request) else { throw .stranger }
    return try await spaces.member(key)
  }

  // MARK: Records

  private func pull(_ since: Int64, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    let changes = try await spaces.changes(for: member, since: since)
    var headers: [HTTPHeader] = []
    // A browser forgets a cookie that is not given again for long.
    if let key = KeyCookie.key(request), clock.now - member.seen >= Spaces.seenEvery { headers.append(KeyCookie.keep(key, request)) }
    return json(changes.json, headers: headers)
  }

  private func push(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let push: SpacePush
    switch read(request, { json throws(JSONError) in try SpacePush(json: json) }) {
    case .success(let read): push = read
    case .failure(let refusal): return .now(refusal.response)
    }
    // A key that is not known (any more) never makes a new space unasked: the person would not find their places in it.
    if KeyCookie.key(request) != nil || isClosed {
      let pushed = try await spaces.push(push.records, for: try await member(request, spaces))
      return json(pushed.json)
    }
    if let refusal = tooOften(limits.creation, askers.client(request)) { return .now(refusal) }
    let (key, pushed) = try await spaces.create(deviceName: push.name ?? "", push.records)
    return json(pushed.json, status: 201, headers: [KeyCookie.keep(key, request)])
  }

  private func events(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    if request.isHead { return .now(HTTPResponse(headers: [HTTPHeader("Content-Type", "text/event-stream")] + noStore)) }
    return .stream(SpaceEvents(spaces: spaces, member: member).response)
  }

  private func export(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let backup = try await spaces.backup(for: try await member(request, spaces))
    let day = backup.created.description.prefix(10)
    return json(
      backup.json, headers: [HTTPHeader("Content-Disposition", "attachment; filename=\"weatherglass-\(day).json\"")])
  }

  private func restore(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    if let refusal = wrongType(request) { return .now(refusal) }
    do throws(BackupError) {
      let places = try await spaces.restore(try Backup(request.body), for: member)
      var written = JSONWriter()
      written.object { $0.member("places", Int64(places)) }
      return json(written.bytes)
    } catch {
      if case .space(let error) = error { throw error }
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
            json.member("created", device.created.description)
            json.member("last_seen", device.seen.description)
            json.member("this", device.id == member.device ? true : nil)
          }
        }
      }
    }
    return json(list.bytes)
  }

  private func redeem(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let given: (code: String, name: String)
    switch read(request, { json throws(JSONError) in (code: try json["code"].text(), name: try json["name"].text()) }) {
    case .success(let read): given = read
    case .failure(let refusal): return .now(refusal.response)
    }
    if let refusal = tooOften(limits.attempts, askers.client(request)) { return .now(refusal) }
    guard let code = PairingCode(typed: given.code) else { throw .wrongCode }
    let key: DeviceKey
    if ownersCode.isSame(as: code, now: clock.now, isFirst: try await spaces.isEmpty()) {
      guard nameProblem(given.name) == nil, ownersCode.use() else { throw nameProblem(given.name).map { .deviceName($0) } ?? .wrongCode }
      key = try await spaces.letOwnerIn(deviceName: given.name)
    } else {
      var old: Member?
      // Who was shut out of another space brings nothing along.
      do throws(SpaceError) { old = try await member(request, spaces) } catch { if error != .stranger { throw error } }
      key = try await spaces.pair(code, deviceName: given.name, leaving: old)
    }
    var written = JSONWriter()
    written.object { $0.member("device", key.device.text) }
    return json(written.bytes, status: 201, headers: [KeyCookie.keep(key, request)])
  }

  private func forget(_ id: RecordID?, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    var member: Member?
    do throws(SpaceError) { member = try await self.member(request, spaces) } catch { if error != .stranger || id != nil { throw error } }
    let device = id ?? member?.device
    if let member, let device { try await spaces.revoke(device, for: member) }
    // Who is a stranger already only loses a cookie that opens nothing.
    let isOwn = member == nil || device == member?.device
    return .now(HTTPResponse(status: 204, headers: noStore + (isOwn ? KeyCookie.forget(request) : [])))
  }

  private func startPairing(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    if let refusal = tooOften(limits.codes, .space(member.space)) { return .now(refusal) }
    let (code, until) = try await spaces.startPairing(for: member)
    let scheme = KeyCookie.isSecure(request) ? "https://" : "http://"
    let address = scheme + (request.header("Host") ?? "localhost") + SpaceAddress.pairingPage + "#" + code.text
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

  private var noStore: [HTTPHeader] { [HTTPHeader("Cache-Control", "no-store")] }

  private func json(_ bytes: [UInt8], status: Int = 200, headers: [HTTPHeader] = []) -> Reply {
    .now(HTTPResponse(status: status, headers: [HTTPHeader("Content-Type", "application/json")] + noStore + headers, body: bytes))
  }

  private func tooOften(_ limit: AskingLimit, _ client: Client?) -> HTTPResponse? {
    guard let client, let until = limit.take(client, at: clock.now) else { return nil }
    return WeatherProblem.askedTooOften.response(
      retryAfter: secondsToWait(until: until, now: clock.now), detail: "Too many attempts. Wait, and try again.")
  }

  /// Why a body can't be read.
  private struct Unreadable: Error {
    var response: HTTPResponse
  }

  private func wrongType(_ request: HTTPRequest) -> HTTPResponse? {
    let type = request.header("Content-Type")?.prefix { $0 != ";" }.lowercased()
    if type == "application/json" { return nil }
    return .problem(status: 415, title: "Unsupported media type", detail: "Send JSON, as application/json.")
  }

  private func read<T>(_ request: HTTPRequest, _ body: (JSON) throws(JSONError) -> T) -> Result<T, Unreadable> {
    if let refusal = wrongType(request) { return .failure(Unreadable(response: refusal)) }
    do throws(JSONError) {
      return .success(try body(JSON(parsing: request.body)))
    } catch {
      let problem = ProblemBody(
        type: "/problems/bad-body", title: "Bad body", status: 400, detail: "The body can't be read: \(error).")
      let headers = [HTTPHeader("Content-Type", "application/problem+json")] + noStore
      return .failure(Unreadable(response: HTTPResponse(status: 400, headers: headers, body: problem.json)))
    }
  }
}

extension SpaceAddress {
  /// What a device that is not let in yet needs, where only paired devices are answered: to show its code, and to forget a key.
  var openMethods: [HTTPMethod] {
    switch self {
    case .devices: [.post]
    case .device(nil): [.delete]
    default: []
    }
  }
}
