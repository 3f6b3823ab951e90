import Accounts
import Features
import HTTPServer
import OpenAPI
import Routes
import WeatherModel
import Wire

extension Endpoint {
  static let devices: [Endpoint] = [
    .member(
      .get, .devices, "devices", "The devices that have access to the space.", .json("Devices"), answer: SpaceAPI.devices),
    pair,
    .member(
      .put, .device, "deviceRename", "Renames a device; 'this' is the one that makes the request.", parameters: [device],
      body: "DeviceName",
      mostBytes: 4 * 1024, statuses: [204], refusals: [.noSuchDevice, .unacceptable], answer: SpaceAPI.rename),
    // A device that was removed may forget its key.
    .keyOptional(
      .delete, .device, "deviceRevoke", "Removes a device; 'this' is the one that makes the request.", parameters: [device],
      for: .visitorsAndFormer, statuses: [204], refusals: [.noSuchDevice, .impossible], answer: SpaceAPI.forget),
    startPairing,
  ]

  private static let device = Parameter(
    "device", in: .path, "Its id, or 'this'.", .text("32 hexadecimal digits.", pattern: "^([0-9a-f]{32}|this)$"))
}

/// The devices of a space.
extension SpaceAPI {
  /// The requester's devices; nil for an unknown key.
  func devices(of request: HTTPRequest) async -> [PairedDevice]? {
    guard let spaces else { return nil }
    do throws(SpaceError) {
      return try await devices(for: member(request, spaces), spaces)
    } catch {
      // If the key is unknown or the database can't be reached, the page is shown without devices, and the app asks again.
      return nil
    }
  }

  fileprivate func devices(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    json(PairedDevice.json(try await devices(for: member, spaces)))
  }

  private func devices(for member: Member, _ spaces: Spaces) async throws(SpaceError) -> [PairedDevice] {
    try await spaces.devices(for: member).map {
      PairedDevice(
        id: $0.id, name: $0.name, kind: $0.kind, created: $0.created, lastSeen: $0.seen, isThis: $0.id == member.device,
        isPairedByThis: $0.maker == member.device)
    }
  }

  /// The device that the address names, which may be the requesting one: then it is nil.
  private func named(_ call: Endpoint.Call) throws(SpaceError) -> RecordID? {
    if call.names == [APIAddress.ownDevice] { return nil }
    guard let id = call.id else { throw .noSuchDevice }
    return id
  }

  fileprivate func rename(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let id = try named(call)
    let name = try read(call.request) { json throws(JSONError) in try json["name"].text() }
    try await spaces.rename(id ?? member.device, to: name, for: member)
    return .now(HTTPResponse(status: 204, headers: noStore))
  }

  fileprivate func forget(_ call: Endpoint.Call, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let (id, request) = (try named(call), call.request)
    var member: Member?
    do throws(SpaceError) { member = try await self.member(request, spaces) } catch { if error != .unknownKey || id != nil { throw error } }
    let device = id ?? member?.device
    if let member, let device { try await spaces.revoke(device, for: member) }
    // A device with an unknown key only loses its cookie, which opens nothing.
    let isOwn = member == nil || device == member?.device
    return .now(HTTPResponse(status: 204, headers: noStore + (isOwn ? KeyCookie.forget(request) : [])))
  }
}
