import Accounts
import HTTPServer
import OpenAPI
import Providers
import Routes
import WeatherModel
import WeatherService

extension Endpoint {
  static let calls: [Endpoint] = [
    .member(
      .get, "/api/v1/space/calls", "calls",
      "The calls to sources since midnight that the space's devices have caused, and those that the server made by itself for its places.",
      .json("Calls"), answer: SpaceAPI.calls)
  ]
}

extension SpaceAPI {
  /// The calls to sources that the requester's space has caused today, and those that the server made by itself for its places. No token
  /// gets them: they also name places that were only looked at.
  fileprivate func calls(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    json(try await asked(for: member, call.request, spaces).json)
  }

  /// What was asked for the requester. Without a space there is only the network address to know them by: others may have it, too, so
  /// neither places nor times are shown.
  func asked(for request: HTTPRequest) async throws(SpaceError) -> AskedToday {
    if let spaces, KeyCookie.key(request) != nil {
      do throws(SpaceError) {
        return try await asked(for: try await member(request, spaces), request, spaces)
      } catch {
        guard error == .unknownKey else { throw error }
      }
    }
    let (caller, day) = (clientLimits.callerByAddress(request), today(request))
    return AskedToday(service, since: day.start, day.zone, countsOnly: true) { $0.caller == caller && caller != nil }
  }

  private func asked(for member: Member, _ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> AskedToday {
    let devices = try await spaces.devices(for: member)
    let callers = Set(devices.map { Caller(device: $0.id) })
    let cells = Set(try await spaces.savedPlaces(for: member).map { Cell($0.place.coordinate) })
    let day = today(request)
    return AskedToday(service, since: day.start, day.zone, begun: devices.map(\.created).min()) { call in
      call.caller.map { callers.contains($0) } ?? cells.contains(call.cell)
    }
  }

  /// When the requester's day began; by UTC if their browser has told no time zone.
  private func today(_ request: HTTPRequest) -> (start: Instant, zone: LocalZone) {
    let now = clock.now
    let zone = request.deviceZone?.zone(around: now) ?? .utc
    return (zone.start(of: zone.date(of: now)), zone)
  }
}
