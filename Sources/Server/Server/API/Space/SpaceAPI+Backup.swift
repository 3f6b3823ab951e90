import Accounts
import HTTPServer
import OpenAPI
import Routes
import WeatherModel
import Wire

extension Endpoint {
  static let backup: [Endpoint] = [
    .member(.get, .backup, "spaceExport", "Everything in the space, as a file.", .json("Backup"), answer: SpaceAPI.export),
    .member(
      .put, .backup, "spaceRestore", "Restores a backup: all of it or nothing.", body: "Backup", mostBytes: Spaces.largestExport,
      .json("Restored"), refusals: [.unacceptable], answer: SpaceAPI.restore),
  ]
}

/// The backup of a space.
extension SpaceAPI {
  fileprivate func export(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    guard let slot = limits.exports.slot(for: member, at: clock.now) else { throw .exportUnderWay }
    let backup = try await spaces.backup(for: member)
    let day = backup.created.description.prefix(10)
    let bytes = backup.json
    let name = HTTPHeader("Content-Disposition", "attachment; filename=\"weatherglass-\(day).json\"")
    // A small answer may wait for a slow client. A large one waits in its slot, so that many of them don't fill the memory.
    guard bytes.count > 256 << 10, !call.request.isHead else { return json(bytes, headers: [name]) }
    return .stream(
      StreamingResponse(headers: [HTTPHeader("Content-Type", "application/json"), name] + noStore, size: bytes.count) { writer in
        slot.mayEnd { [weak writer] in writer?.end() }
        var rest = bytes[...]
        while !rest.isEmpty, await writer.write(Array(rest.prefix(64 << 10))) { rest = rest.dropFirst(64 << 10) }
        withExtendedLifetime(slot) {}
      })
  }

  fileprivate func restore(_ call: Endpoint.Call, _ member: Member, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    let request = call.request
    try checkType(request)
    if let refusal = tooOften(limits.restores, clientLimits.client(request)) { return .now(refusal) }
    guard let slot = limits.exports.slot(for: member, at: clock.now) else { throw .exportUnderWay }
    defer { withExtendedLifetime(slot) {} }
    do throws(BackupError) {
      let places = try await spaces.restore(
        try Backup(request.body), for: member, allowing: clientLimits.watchAllowance(request))
      return json { $0.member("places", Int64(places)) }
    } catch {
      if case .notRestorable(let error) = error { throw error }
      return .now(
        HTTPResponse(ProblemBody(type: "/problems/bad-backup", title: "Bad backup", status: 422, detail: error.description)))
    }
  }
}
