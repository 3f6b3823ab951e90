import Accounts
import Features
import HTTPServer
import Media
import OpenAPI
import Routes
import WeatherModel
import Wire

extension Endpoint {
  static let pair = Endpoint.keyOptional(
    .post, .devices, "devicePair", "Pairs this device with a code, or only says who made the code.", body: "NewDevice",
    mostBytes: 4 * 1024, for: .everybody, statuses: [200, 201], .json("PairedDevice"), refusals: [.impossible, .unacceptable],
    answer: SpaceAPI.redeem)

  static let startPairing = Endpoint.member(
    .post, .pairing, "pairingStart", "Makes a code that pairs one more device.", mostBytes: 4 * 1024, statuses: [201], .json("Pairing"),
    refusals: [.tooLarge], answer: SpaceAPI.startPairing)
}

/// Pairing one more device by a code.
extension SpaceAPI {
  /// A device that a code has let into a space.
  struct Newcomer {
    var key: DeviceKey
    /// What it was in the space that it has left; nil if it was in none.
    var former: Member?
  }

  /// Pairs a device whose person has sent a code by a form. The headers give it a key; if that fails, the answer says why.
  func pairByForm(_ code: String, _ request: HTTPRequest) async -> (answer: ServerAnswer, headers: [HTTPHeader], newcomer: Newcomer?) {
    guard let spaces else { return (ServerAnswer(503), [], nil) }
    do throws(SpaceError) {
      let (reply, newcomer) = try await redeem(code, named: deviceName(request.userAgent), request, spaces)
      guard case .now(let response) = reply else { return (ServerAnswer(500), [], nil) }
      let headers = response.headers.filter { $0.isNamed("Set-Cookie") } + [KeyCookie.pairedByForm(request)]
      return (ServerAnswer(response.status), headers, newcomer)
    } catch {
      return (ServerAnswer(error.response.status, error.response.body), [], nil)
    }
  }

  fileprivate func redeem(_ call: Endpoint.Call, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let request = call.request
    let given = try read(request) { json throws(JSONError) in
      (
        code: try json["code"].text(), name: json["name"].isMissing ? nil : try json["name"].text(),
        asks: try json["asks"].flagIfPresent() ?? false
      )
    }
    if given.asks { return try await maker(of: given.code, request, spaces) }
    return try await redeem(given.code, named: given.name ?? deviceName(request.userAgent), request, spaces).reply
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
    return json { $0.member("maker", name) }
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

  private func redeem(
    _ typed: String, named name: String, _ request: HTTPRequest, _ spaces: Spaces
  ) async throws(SpaceError) -> (reply: Reply, newcomer: Newcomer?) {
    if let refusal = tooOften(limits.attempts, clientLimits.client(request)) { return (.now(refusal), nil) }
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
        key = try await spaces.addOwnersDevice(deviceName: name, kind: deviceKind(request.userAgent), leaving: old)
      } catch {
        ownersCode.giveBack()
        throw error
      }
    case .foreign:
      // Other people's wrong codes don't keep the owner out, whose code only the memory knows.
      if let refusal = tooManyGuessesOfAll() { return (.now(refusal), nil) }
      key = try await countingGuesses { () async throws(SpaceError) in
        try await spaces.pair(code, deviceName: name, kind: deviceKind(request.userAgent), leaving: old, isPairedOnly: isPairedOnly)
      }
    }
    return (
      json(status: 201, headers: [KeyCookie.set(key, request)]) { $0.member("device", key.device.text) },
      Newcomer(key: key, former: old)
    )
  }

  fileprivate func startPairing(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    try await startPairing(call.request, for: member, spaces)
  }

  func startPairing(_ request: HTTPRequest, for member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    if let refusal = tooOften(limits.codes, .space(member.space)) { return .now(refusal) }
    let (code, until) = try await spaces.startPairing(for: member)
    let address = hosts.address(of: request) + APIAddress.pairingPage + "#" + code.text
    return json(status: 201) { json in
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
  }
}
